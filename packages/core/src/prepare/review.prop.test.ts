import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Generate, GenerateRequest } from '../ports.ts'
import { histories } from '../testing/arbitraries/history.ts'
import { createReviewer, type ReviewerOptions } from './review.ts'

const answer = (given: object = {}): string =>
  JSON.stringify({ riskLevel: 'none', findings: [], critique: 'Nothing to say.', resolved: [], ...given })

type Reply = string | Error | ((request: GenerateRequest) => string | Promise<string>)

/** A model that answers by script, its last reply again and again, and what it was asked. */
function scripted(...replies: Reply[]): { generate: Generate; asked: GenerateRequest[] } {
  const asked: GenerateRequest[] = []
  return {
    asked,
    generate: async (request) => {
      const reply = replies[Math.min(asked.length, replies.length - 1)] ?? answer()
      asked.push(request)
      if (reply instanceof Error) throw reply
      return typeof reply === 'function' ? reply(request) : reply
    },
  }
}

function reviewing(replies: Reply[] = [], options: Partial<ReviewerOptions> = {}) {
  const { generate, asked } = scripted(...replies)
  const events: Parameters<NonNullable<ReviewerOptions['onEvent']>>[0][] = []
  const reviewer = createReviewer({ generate, onEvent: (event) => events.push(event), ...options })
  return { reviewer, asked, events }
}

describe('a review that goes on', () => {
  test('shows what is new in full, begun where its round does, wherever a history was cut', async () => {
    const property = fc.asyncProperty(histories(), fc.nat(), async ({ messages }, cut) => {
      const { reviewer, asked } = reviewing([answer()], { maxTokens: 1_000_000 })
      const count = 1 + (cut % messages.length)
      await reviewer.review(messages.slice(0, count))
      const { incremental, messages: sent } = await reviewer.review(messages)
      const fresh = messages.length - count
      expect(incremental).toBe(fresh > 0 && fresh <= count)
      let start = incremental ? count : 0
      while (start > 0 && messages[start]!.role === 'tool') start -= 1
      expect(sent).toEqual({ total: messages.length, inFull: messages.length - start })
      expect(asked).toHaveLength(fresh > 0 ? 2 : 1)
    })
    await fc.assert(property, { numRuns: runs(60) })
  })
})
