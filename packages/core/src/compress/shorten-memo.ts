import { inputText } from '../message/input.ts'
import type { TokenCounter } from '../ports.ts'
import { Recent } from '../text/recent.ts'
import type { ShortenRequest } from './shorten.ts'

/** Characters of texts whose short forms are remembered: a finished turn is planned up to four times on the same results. */
const remembered = 2_000_000
/** Short forms of one text: for each call that gave it, in each room that was tried. */
const mostForms = 24

type Answer = readonly [kind: string, size: number, room: number]

interface ShortForm {
  readonly toolName: string
  readonly input: string
  readonly asked: string
  readonly tokens: TokenCounter
  /** What was asked about the room, and what the answers were: equal answers give the same text. */
  readonly answers: readonly Answer[]
  readonly text: string
}

/**
 * Remembers what texts were shortened to. A digest is written in several rooms, and most results have the room of their kind
 * in each of them.
 */
export class ShortenMemo {
  readonly #forms = new Recent<ShortForm[]>(remembered)

  get(
    raw: string,
    request: ShortenRequest,
    tokens: TokenCounter,
    make: (roomOf: ShortenRequest['roomOf']) => string,
  ): string {
    const { call, asked, roomOf } = request
    const forms = this.#forms.get(raw, () => [])
    const { toolName } = call
    const input = inputText(call.input)
    const known = forms.find(
      (form) =>
        form.toolName === toolName &&
        form.input === input &&
        form.asked === asked &&
        form.tokens === tokens &&
        form.answers.every(([kind, size, room]) => roomOf(kind, size) === room),
    )
    if (known) return known.text
    const answers: Answer[] = []
    const text = make((kind, size) => {
      const room = roomOf(kind, size)
      if (!answers.some(([otherKind, otherSize]) => otherKind === kind && otherSize === size))
        answers.push([kind, size, room])
      return room
    })
    if (forms.length === mostForms) forms.shift()
    forms.push({ toolName, input, asked, tokens, answers, text })
    return text
  }
}
