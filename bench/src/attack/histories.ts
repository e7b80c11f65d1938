import { histories, requestPoints, sessionOf, type Session } from '@winnow/core/testing'
import type { Message, Part } from '@winnow/core'
import fc from 'fast-check'
import { hostileText, shortHostileText } from './hostile-texts.ts'
import { Random } from './random.ts'

type TextOf = (random: Random) => string

const hostilePart = (part: Part, random: Random, textOf: TextOf): Part => {
  if (part.type !== 'tool-result' || !random.once(3)) return part
  return { ...part, content: [{ type: 'text', text: textOf(random) }] }
}

/** Turns of agents that read a lot, with results of every hostile kind. */
function agentTurns(random: Random, textOf: TextOf): Message[] {
  const messages: Message[] = []
  const turns = 1 + random.below(5)
  for (let turn = 0; turn < turns; turn += 1) {
    messages.push({
      role: 'user',
      parts: [
        {
          type: 'text',
          text: random.once(8) ? textOf(random) || 'Go on' : `Question ${turn} about file-${random.below(99)}`,
        },
      ],
    })
    const rounds = random.below(6)
    for (let round = 0; round < rounds; round += 1) {
      const calls = Array.from({ length: 1 + random.below(3) }, (_, call) => `c${turn}.${round}.${call}`)
      const toolName = random.one(['bash', 'read_file', 'search', 'list_orders', '__proto__', '工具'])
      messages.push({
        role: 'assistant',
        parts: [
          ...(random.once(2) ? [{ type: 'text' as const, text: 'Let me look.' }] : []),
          ...calls.map((callId) => ({
            type: 'tool-call' as const,
            callId,
            toolName,
            input: random.once(5) ? { command: textOf(random) } : { path: `src/file-${random.below(9)}.ts` },
          })),
        ],
      })
      for (const callId of calls)
        messages.push({
          role: 'tool',
          parts: [
            {
              type: 'tool-result',
              callId,
              toolName,
              status: random.once(6) ? 'error' : 'ok',
              content: [{ type: 'text', text: textOf(random) }],
            },
          ],
        })
    }
    messages.push({ role: 'assistant', parts: [{ type: 'text', text: `Answer ${turn}: ${random.below(1000)}` }] })
  }
  if (random.once(2)) messages.push({ role: 'user', parts: [{ type: 'text', text: 'And now?' }] })
  return messages
}

/** A conversation as it grows; the same for the same seed. With short texts there is more of everything else in a minute. */
export function hostileSession(seed: number, isShort: boolean = false): Session {
  const random = new Random(seed)
  const textOf = isShort ? shortHostileText : hostileText
  if (random.once(2)) return sessionOf({ messages: agentTurns(random, textOf), system: 'Be brief.' })
  const [scenario] = fc.sample(histories(), { seed, numRuns: 1 })
  const messages = scenario!.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => hostilePart(part, random, textOf)),
  }))
  return { ...scenario!, messages, requests: requestPoints(messages) }
}
