import type { Steps } from '../breaks.ts'
import type { Message } from '../message/types.ts'
import { ValueTable } from '../text/values/value-table.ts'
import { valuesOf } from '../text/values/values.ts'
import { visibleText } from '../text/values/visible.ts'
import { eachInputText, eachLine } from './said/lines.ts'

/** So many values are added in one step. */
const valuesAtOnce = 2000

/** What a model can read beside a summary, so that the summary need not say it. */
export class Seen {
  readonly #values = new ValueTable()
  readonly #lines = new Set<string>()

  addText(text: string): void {
    this.#values.addAll(valuesOf(text))
    this.#lines.add(text)
    eachLine(text, (line) => this.#lines.add(line))
  }

  /** Adds a message, in small steps; its results only where they are the ones that are sent. */
  *addMessage(message: Message, areSent: boolean): Steps<void> {
    const take = (line: string): void => void this.#lines.add(line)
    for (const part of message.parts) {
      if (part.type === 'tool-result' && !areSent) continue
      const text = visibleText(part)
      if (text === undefined) continue
      if (part.type === 'tool-result') this.#lines.add(text)
      const values = valuesOf(text)
      yield
      for (let index = 0; index < values.length; index += 1) {
        this.#values.numberOf(values, index)
        if (index % valuesAtOnce === valuesAtOnce - 1) yield
      }
      if (part.type === 'tool-call') eachInputText(part.input, (each) => eachLine(each, take))
      else eachLine(text, take)
      yield
    }
  }

  hasValue(value: string): boolean {
    return this.#values.has(value) || this.#lines.has(value)
  }

  hasLine(line: string): boolean {
    return this.#lines.has(line)
  }
}
