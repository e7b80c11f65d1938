import { createWinnow } from '@winnow/core'
import { prepareChat, type ChatMessage } from '@winnow/core/openai-chat'

/** Processor time of this thread in milliseconds. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest time between two rounds of the event loop while a history is prepared by a Winnow that never saw it. */
export async function longestBlock(history: readonly ChatMessage[]): Promise<number> {
  const winnow = createWinnow()
  let longest = 0
  let isDone = false
  await new Promise((resolve) => void setImmediate(resolve))
  let last = ownTime()
  const look = (): void => {
    const now = ownTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await prepareChat(winnow, history)
  isDone = true
  return Math.max(longest, ownTime() - last)
}
