import { resultText } from '../message/guards.ts'
import type { Message } from '../message/types.ts'
import { ValueTable } from '../text/values/value-table.ts'
import { valuesOf } from '../text/values/values.ts'
import { addVisibleInPart } from '../text/values/visible.ts'
import { eachInputText, eachLine } from './said/lines.ts'

/** What a model can read beside a summary, so that the summary need not say it. */
export class Seen {
  readonly #values = new ValueTable()
  readonly #lines = new Set<string>()

  addText(text: string): void {
    this.#values.addAll(valuesOf(text))
    this.#lines.add(text)
    eachLine(text, (line) => this.#lines.add(line))
  }

  /** Adds a message; its results only where they are the ones that are sent. */
  addMessage(message: Message, areSent: boolean): void {
    for (const part of message.parts) {
      if (part.type === 'tool-result') {
        if (areSent) this.addText(resultText(part))
        continue
      }
      addVisibleInPart(part, this.#values)
      if (part.type === 'text') eachLine(part.text, (line) => this.#lines.add(line))
      if (part.type === 'tool-call')
        eachInputText(part.input, (text) => eachLine(text, (line) => this.#lines.add(line)))
    }
  }

  hasValue(value: string): boolean {
    return this.#values.has(value) || this.#lines.has(value)
  }

  hasLine(line: string): boolean {
    return this.#lines.has(line)
  }
}
