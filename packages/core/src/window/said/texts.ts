import { inOneGo, type Steps } from '../../breaks.ts'
import { withCorrected, withoutBare } from '../ledger/answers-later.ts'
import { withLater } from '../ledger/open-later.ts'
import { withLimits } from '../ledger/settled-later.ts'
import { withoutTakenLater } from '../ledger/taken-later.ts'
import { mergeInSteps, type MergeSetting } from './merge.ts'
import type { TokenCounter } from '../../ports.ts'
import type { SegmentNotes } from './note.ts'
import { shrink } from './shrink.ts'
import { write } from './write.ts'

interface Merged {
  readonly summaries: readonly SegmentNotes[]
  readonly room: number
  readonly whole: number
  readonly summary: SegmentNotes
}

interface Together {
  readonly summaries: readonly SegmentNotes[]
  readonly texts: readonly string[]
}

const areSame = (some: readonly SegmentNotes[], others: readonly SegmentNotes[]): boolean =>
  some.length === others.length && some.every((summary, index) => summary === others[index])

/** The texts of summaries, which stand in many requests: written once. */
export class SummaryTexts {
  /** By the last of them. */
  readonly #merged = new WeakMap<SegmentNotes, Merged>()
  readonly #together = new WeakMap<SegmentNotes, Together>()

  /** The same in one go. */
  together(summaries: readonly SegmentNotes[], tokens: TokenCounter): readonly string[] {
    return inOneGo(this.togetherInSteps(summaries, tokens))
  }

  /** The texts of summaries that stand together, oldest first; in small steps. */
  *togetherInSteps(summaries: readonly SegmentNotes[], tokens: TokenCounter): Steps<readonly string[]> {
    const last = summaries.at(-1)
    if (!last) return []
    const known = this.#together.get(last)
    if (known && areSame(known.summaries, summaries)) return known.texts
    const limited = yield* withLimits(yield* withoutTakenLater(summaries), tokens)
    const asked = yield* withCorrected('asked', limited, tokens)
    const told = yield* withLater(yield* withCorrected('answered', asked, tokens), tokens)
    const fitted: SegmentNotes[] = []
    for (const [at, summary] of told.entries()) {
      yield
      fitted.push(summary === summaries[at] ? summary : shrink(summary, summary.room ?? Infinity, tokens))
    }
    const texts: string[] = []
    for (const summary of withoutBare(fitted)) {
      yield
      texts.push(write(summary))
    }
    this.#together.set(last, { summaries, texts })
    return texts
  }

  /** The summary that is made of these; in small steps. */
  *merged(summaries: readonly SegmentNotes[], setting: MergeSetting): Steps<SegmentNotes> {
    const { room, whole = 0 } = setting
    const last = summaries.at(-1)!
    const known = this.#merged.get(last)
    if (known?.room === room && known.whole === whole && areSame(known.summaries, summaries)) return known.summary
    const summary = yield* mergeInSteps(summaries, setting)
    this.#merged.set(last, { summaries, room, whole, summary })
    return summary
  }
}
