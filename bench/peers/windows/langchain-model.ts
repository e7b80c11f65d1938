import { SimpleChatModel } from '@langchain/core/language_models/chat_models'
import type { BaseMessage } from '@langchain/core/messages'
import type { Share } from '../../src/window/share.ts'

/** The stand-in for a model as LangChain has models; it writes at most so many tokens. */
export class StandIn extends SimpleChatModel {
  readonly #extract: Share['extract']
  readonly #room: number

  constructor(extract: Share['extract'], room: number) {
    super({})
    this.#extract = extract
    this.#room = room
  }

  override _llmType(): string {
    return 'stand-in'
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    return this.#extract(messages.map(({ text }) => text).join('\n'), this.#room)
  }
}
