import { applyEdits } from '../edit/apply.ts'
import type { Edit } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import { Planner } from './plan/plan.ts'
import type { PlannerSetting } from './plan/planner-setting.ts'

type ReplaceResult = Edit & { readonly action: 'replace-result' }

const keyOf = ({ at, call, result }: ReplaceResult): string => `${at}.${call}.${result ?? 0}`

/** What is sent of a history: the replaced results, and all of the turn that is going on. */
interface Sent {
  readonly texts: ReadonlyMap<string, string>
  readonly turn: string
}

/**
 * Finds what may still be stored short of results that were sent already, as after a time in which a store kept nothing: what
 * is stored must not change what was sent.
 */
export class SentBefore {
  readonly #setting: PlannerSetting
  #planner: Planner | undefined

  /** `setting` is that of requests. */
  constructor(setting: PlannerSetting) {
    this.#setting = { ...setting, onFailure: () => {} }
  }

  /** The edits of results that were not sent yet, and those others that change nothing of what was sent. */
  harmless(messages: readonly Message[], edits: readonly ReplaceResult[], system?: string): readonly ReplaceResult[] {
    const lastSaid = messages.findLastIndex(({ role }) => role === 'assistant')
    const fresh = edits.filter(({ at }) => at >= lastSaid)
    if (fresh.length === edits.length) return edits
    // What others than rules decided about results is not known here.
    if (this.#setting.results?.consult) return fresh
    const sent = this.#sent(messages, system)
    const kept = edits.filter(
      (edit) => edit.at >= lastSaid || sent.texts.get(keyOf(edit)) === JSON.stringify(edit.texts),
    )
    if (kept.length === fresh.length) return fresh
    return this.#sent(applyEdits(messages, kept), system).turn === sent.turn ? kept : fresh
  }

  #sent(messages: readonly Message[], system: string | undefined): Sent {
    this.#planner ??= new Planner(this.#setting)
    const { assembled, open } = this.#planner.plan(messages, system === undefined ? {} : { system })
    const texts = new Map<string, string>()
    for (const edit of assembled.edits)
      if (edit.action === 'replace-result') texts.set(keyOf(edit), JSON.stringify(edit.texts))
    return { texts, turn: JSON.stringify(assembled.view.slice(open ? -open.end : 0)) }
  }
}
