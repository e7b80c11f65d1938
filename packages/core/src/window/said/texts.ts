import { merge, type MergeSetting } from './merge.ts'
import type { SegmentNotes } from './note.ts'
import { write } from './write.ts'

interface Merged {
  readonly summaries: readonly SegmentNotes[]
  readonly room: number
  readonly whole: number
  readonly text: string
}

/** The texts of summaries, which stand in many requests: written once. */
export class SummaryTexts {
  readonly #texts = new WeakMap<SegmentNotes, string>()
  /** By the last of them. */
  readonly #merged = new WeakMap<SegmentNotes, Merged>()

  of(summary: SegmentNotes): string {
    let text = this.#texts.get(summary)
    if (text === undefined) this.#texts.set(summary, (text = write(summary)))
    return text
  }

  /** The text of the summary that is made of these. */
  merged(summaries: readonly SegmentNotes[], setting: MergeSetting): string {
    const { room, whole = 0 } = setting
    const last = summaries.at(-1)!
    const known = this.#merged.get(last)
    const isSame =
      known?.room === room &&
      known.whole === whole &&
      known.summaries.length === summaries.length &&
      known.summaries.every((summary, index) => summary === summaries[index])
    if (isSame) return known.text
    const text = write(merge(summaries, setting))
    this.#merged.set(last, { summaries, room, whole, text })
    return text
  }
}
