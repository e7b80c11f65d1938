import type { BaseMessage } from '@langchain/core/messages'
import type { Context } from '../../src/trajectories/policy.ts'
import { fromLangChain } from './langchain.ts'

/** Counts lists of messages; each message is counted once, since LangChain asks for the same ones again and again. */
export function listCounter({ countMessage }: Context): (messages: BaseMessage[]) => number {
  const known = new WeakMap<BaseMessage, number>()
  return (messages) => {
    let sum = 0
    for (const message of messages) {
      let count = known.get(message)
      if (count === undefined) known.set(message, (count = countMessage(fromLangChain([message])[0]!)))
      sum += count
    }
    return sum
  }
}
