import { firstMessageOf } from '../../edit/first-message.ts'
import type { Edit } from '../../edit/types.ts'
import type { Message, ToolResultPart } from '../../message/types.ts'
import type { Winnow, WinnowOptions } from '../../prepare/types.ts'
import type { Session } from '../arbitraries/session.ts'
import { ownPairs, ownTurns, type OwnPair } from './oracle.ts'
import { holdsRun, isClosedUnnamed, missingWord, pointedRuns, refOf, type Run } from './shown-text.ts'
import {
  bytesOf,
  demandFor,
  optionsOf,
  originalOf,
  originOf,
  tagged,
  type Case,
  type Demand,
  type Preparer,
} from './subject.ts'

const demand: Demand = demandFor('recoverable')

/** What recalls, besides what prepares; `recalls` where it is not `false`. */
export type Recaller = Preparer & Pick<Winnow, 'recall'> & Partial<Pick<Winnow, 'recalls'>>

/** Makes the winnow under test with other compress options on top of its own, and with rules switched off. */
export type MakeRecaller = (extra: Pick<WinnowOptions, 'compress' | 'compact' | 'prune' | 'window'>) => Recaller

const most = 10_000

/** The texts of a result by their place. */
const textsOf = ({ content }: ToolResultPart): Map<number, string> =>
  new Map(content.flatMap((item, index) => (item.type === 'text' ? [[index, item.text] as const] : [])))

/** All pages of what a ref names, as one text that can be compared with `raw`, without the calls it begins with. */
function readAll(winnow: Recaller, history: readonly Message[], ref: string, raw: string): string {
  const { text: first } = winnow.recall(history, { ref })
  const calls = first.slice(0, first.indexOf('\n\n') + 2)
  const whole = calls + raw
  let text = ''
  for (let page = 1; page <= most; page += 1) {
    const recalled = winnow.recall(history, { ref, page })
    demand(recalled.found && recalled.ref === ref, () => `ref ${ref} opens nothing: ${recalled.text.slice(0, 200)}`)
    const isLast = page === recalled.pages
    const cut = recalled.pages === 1 ? recalled.text : recalled.text.replace(/\[page \d+ of \d+[^\]]*\]$/u, '')
    // The line that says which page it is stands on a line of its own.
    const isOwnBreak = recalled.pages > 1 && whole.slice(text.length, text.length + cut.length) !== cut
    text += isOwnBreak ? cut.slice(0, -1) : cut
    if (isLast) break
  }
  demand(calls.startsWith(`ref ${ref}, `), () => `ref ${ref} opens a text without its call: ${text.slice(0, 200)}`)
  return text.slice(calls.length)
}

type Replacement = Edit & { action: 'replace-result' }

/** The texts that edits put into a view. */
const textsIn = (edits: readonly Edit[]): string[] =>
  edits.flatMap((edit) => {
    if (edit.action === 'summarize') return [edit.text]
    return edit.action === 'replace-result' ? edit.texts.map(({ text }) => text) : []
  })

/** Each ref that edits put into a view, whatever it stands in, opens something of the history they are made for. */
function checkRefs(winnow: Recaller, history: readonly Message[], edits: readonly Edit[]): void {
  const given = JSON.stringify(history.map(bytesOf))
  const refs = new Set(
    textsIn(edits).flatMap((text) => [...text.matchAll(/\bref ([a-z]{18})\b/gu)].map(([, ref]) => ref!)),
  )
  for (const ref of refs) {
    if (given.includes(ref)) continue
    demand(winnow.recalls !== false, () => `ref ${ref} is told to a model that cannot read it`)
    const { found, text } = winnow.recall(history, { ref })
    demand(found, () => `ref ${ref} opens nothing: ${text.slice(0, 200)}`)
  }
}

/** Which result an edit is about. */
const placeOf = (edit: Edit): string =>
  edit.action === 'replace-result'
    ? `${edit.at}.${edit.call}.${edit.result ?? 0}`
    : `${edit.action} ${firstMessageOf(edit)}`

/** What one request shows. */
interface Shown {
  readonly history: readonly Message[]
  readonly view: readonly Message[]
  readonly pairs: readonly OwnPair[]
  readonly turnOf: (at: number) => number
}

/** Whether a call of a view is the one of the history, told apart from others that look the same. */
const isSame = ({ history, view }: Shown, pair: OwnPair, target: OwnPair): boolean =>
  originOf(view[pair.at]!) === target.at && originalOf(pair.call, history[target.at]) === target.call

/** The texts that a call shows in a view, written by it or as results of it; none where the call is gone. */
function textsOfUse(shown: Shown, target: OwnPair, isWritten: boolean): string[] {
  const pair = ownPairs(shown.view).pairs.find((one) => isSame(shown, one, target))
  if (!pair) return []
  if (!isWritten) return pair.results.flatMap((result) => [...textsOf(result).values()])
  const { input } = pair.call
  const written: unknown[] = typeof input === 'object' && input !== null ? Object.values(input) : []
  return written.filter((value): value is string => typeof value === 'string' && value.includes('\n'))
}

/** How a pointer must name a use: its tool, and its number among those of the tool that its turn still shows. */
function nameOf(shown: Shown, target: OwnPair, from: number): RegExp {
  const turn = shown.turnOf(target.at)
  const number = ownPairs(shown.view)
    .pairs.filter(({ at, call }) => {
      return shown.turnOf(originOf(shown.view[at]!)) === turn && call.toolName === target.call.toolName
    })
    .findIndex((pair) => isSame(shown, pair, target))
  const back = shown.turnOf(from) - turn
  const place = back === 0 ? '' : back === 1 ? ' of the turn before' : ` of ${back} turns before`
  return new RegExp(`^\\S+ ${number + 1}(?:: .*)?${place}$`, 'u')
}

/** Whether a use that the edit points at has the name the pointer gives it, and shows these lines. */
const isShown = (shown: Shown, edit: Replacement, run: Run): boolean =>
  (edit.pointsAt ?? []).some(({ at, call }) => {
    const target = shown.pairs.filter((pair) => pair.at === at)[call]
    if (!target || !nameOf(shown, target, edit.at).test(run.label)) return false
    return textsOfUse(shown, target, run.isWritten).some((text) => holdsRun(text, run))
  })

/** The one of the forms that a text shows, with pointers that hold what they say. */
function formOf(shown: Shown, edit: Replacement, text: string, forms: readonly string[]): string {
  let wrong: Run | undefined
  for (const form of forms) {
    const runs = pointedRuns(text, form)
    if (!runs) continue
    wrong = runs.find((run) => !isShown(shown, edit, run))
    if (!wrong) return form
  }
  const { label, lines } = wrong ?? { label: '', lines: forms }
  const fault = wrong ? `“${label}” does not show what stands there` : 'a result became something else'
  demand(false, () => `${fault} at message ${edit.at}:\n${text.slice(0, 400)}\n---\n${lines.join('\n').slice(0, 400)}`)
  return text
}

/**
 * Law 8. What compression hid is marked in the text and can be had: a result that is sent in another form holds every
 * word of its raw text, or ends with a ref that opens exactly that, or, where recall is off, with how much is missing; every ref opens something; each pointer names a tool use of the same view that
 * literally holds the lines it stands for, while the turn is open and after it was sealed. `make` gives a winnow with
 * options on top of those under test. `profile` is theirs.
 *
 * @throws BrokenLawError
 * @example
 * const options: WinnowOptions = { compress: { cap: 300 } }
 * const make: MakeRecaller = (extra) =>
 *   createWinnow({ ...options, ...extra, compress: { ...options.compress, ...extra.compress } })
 * await checkRecoverable(make, sessionOf({ messages: history }))
 */
export async function checkRecoverable(
  make: MakeRecaller,
  session: Session & Case,
  profile: WinnowOptions['profile'] = 'default',
): Promise<void> {
  const history = tagged(session.messages)
  const options = optionsOf(session)
  const { pairs } = ownPairs(history)
  const alone = { compact: false, prune: false, window: false } as const
  const forms = await Promise.all(
    [
      make({ ...alone, compress: { repeats: false } }),
      make({ ...alone, compress: { repeats: false, cap: false } }),
    ].map(async (plain) => (await plain.prepare(history, options)).edits),
  )
  /** The raw text, and what may be sent instead of it where nothing was shown before. */
  const formsOf = (edit: Replacement, index: number): string[] => {
    const isOfSame = (other: Edit): other is typeof edit =>
      other.action === 'replace-result' &&
      other.at === edit.at &&
      other.call === edit.call &&
      (other.result ?? 0) === (edit.result ?? 0)
    const others = forms.flatMap((edits) => edits.filter(isOfSame).flatMap(({ texts }) => texts))
    return others.filter((text) => text.index === index).map(({ text }) => text)
  }
  const winnow = make({})
  for (const length of session.requests) {
    const prefix = history.slice(0, length)
    const { messages: view, edits } = await winnow.prepare(prefix, options)
    checkRefs(winnow, prefix, edits)
    const turns = ownTurns(prefix, session.turns)
    const turnOf = (at: number): number => turns.findIndex(({ start, end }) => at >= start && at < end)
    const shown: Shown = { history: prefix, view, pairs, turnOf }
    const final = new Map(edits.map((edit) => [placeOf(edit), edit]))
    for (const edit of edits) {
      // A later edit of the same result replaces the earlier.
      if (edit.action !== 'replace-result' || !edit.shortened || final.get(placeOf(edit)) !== edit) continue
      const raws = textsOf(pairs.filter(({ at }) => at === edit.at)[edit.call]!.results[edit.result ?? 0]!)
      for (const { index, text } of edit.texts) {
        const raw = raws.get(index)!
        const form = formOf(shown, edit, text, [raw, ...formsOf(edit, index)])
        const ref = refOf(form)
        if (winnow.recalls === false && raw !== form) {
          demand(ref === undefined, () => `a ref that nothing opens stands at message ${edit.at}`)
          if (isClosedUnnamed(form)) continue
        }
        if (ref === undefined || raw === form) {
          const word = missingWord(raw, form, profile === 'lossless')
          demand(word === undefined, () => `“${word}” was left out without a mark at message ${edit.at}`)
        } else {
          const read = readAll(winnow, prefix, ref, raw)
          demand(read === raw, () => `ref ${ref} at message ${edit.at} opens another text: ${read.slice(0, 300)}`)
        }
      }
    }
  }
}
