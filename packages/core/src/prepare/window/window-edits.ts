import { because } from '../../edit/because.ts'
import { freezeJson } from '../../edit/freeze-json.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import type { SegmentNotes as Noted } from '../../window/said/note.ts'
import type { SummaryEdit } from './summarize.ts'
import { addRange, type Range } from './window-ranges.ts'

/** A text that stands for messages. */
export interface Layer {
  readonly kind: 'global' | 'segment' | 'left-out'
  readonly ranges: readonly Range[]
  readonly text: string
  /** What the text is made of. */
  readonly summaries: readonly Noted[]
}

const reasons: Record<Layer['kind'], string> = {
  global: because('window-full-oldest'),
  segment: because('window-full'),
  'left-out': because('no-room-beside-rest'),
}
/** What is said where a summary covers messages that stand apart from the first of them. */
export const continued = 'The summary above covers what stood here, too.'

/** Edits that are remembered, so that later requests are given the same objects. */
const mostEdits = 2000

/** Makes the edits that put layers in place; the same objects for the same summaries. */
export class WindowEdits {
  readonly #known = new Map<string, SummaryEdit>()

  /** The edits of each layer: a text stands where the first of its messages stood. */
  of(layers: readonly Layer[]): SummaryEdit[][] {
    return layers.map(({ kind, ranges, text }) => {
      const joined: Range[] = []
      for (const range of ranges) addRange(joined, range)
      return joined.map((range, index) => this.#edit(kind, range, index === 0 ? text : continued, joined[0]!.from))
    })
  }

  #edit(kind: Layer['kind'], { from, to }: Range, text: string, start: number): SummaryEdit {
    const key = `${from}.${to}.${start}.${kind}.${text}`
    let edit = this.#known.get(key)
    edit ??= freezeJson({
      action: 'summarize',
      from,
      to,
      text: asSummary(text),
      rule: 'window',
      reason: reasons[kind],
      group: `window:${kind}@${start}`,
    })
    this.#known.delete(key)
    this.#known.set(key, edit)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostEdits) this.#known.delete(oldest!)
    return edit
  }
}
