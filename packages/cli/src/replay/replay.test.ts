import { estimator, pricesOf, type Edit, type Message, type Processor, type TokenCounter } from '@winnow/core'
import { readChat } from '@winnow/core/openai-chat'
import { describe, expect, it, vi } from 'vitest'
import type { Transcript } from '../input/transcripts.ts'
import { createReplayer } from './replay.ts'
import * as validity from './validity.ts'

const call = (id: string, name: string, args: string) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
})
const native = [
  { role: 'user', content: 'Find the order.' },
  call('1', 'find', '{"customer":"Ada"}'),
  { role: 'tool', tool_call_id: '1', content: `order W2378156 ${'with many words of no use '.repeat(20)}` },
  { role: 'assistant', content: 'Found.' },
  { role: 'user', content: 'Thanks.' },
  { role: 'assistant', content: 'Welcome.' },
]
const transcript: Transcript = {
  file: 'f',
  line: 1,
  name: 't',
  format: 'openai-chat',
  messages: readChat(native),
  system: '',
  tools: '',
}
const multiples = pricesOf('multiples')
const removing = (evidence?: Edit['evidence']): Processor => ({
  name: 'prune',
  plan: ({ turns }) =>
    turns.some((turn) => turn.sealed)
      ? [
          {
            action: 'remove-tool-use',
            at: 1,
            call: 0,
            rule: 'prune',
            reason: 'r',
            group: 'g',
            ...(evidence ? { evidence } : {}),
          },
        ]
      : [],
})

describe('createReplayer', () => {
  it('makes one request for each assistant message that something was said before', async () => {
    const replay = createReplayer({}, estimator, multiples)
    expect((await replay(transcript)).requests).toBe(3)
    const messages = readChat([{ role: 'assistant', content: 'Hi!' }, ...native])
    expect((await replay({ ...transcript, messages })).requests).toBe(3)
  })

  it('catches a prune without evidence', async () => {
    const replay = createReplayer({ processors: [removing()], compact: false }, estimator, multiples)
    expect((await replay(transcript)).unproven).toEqual([
      { message: 1, toolName: 'find', problem: 'the edit carries no evidence' },
    ])
  })

  it('catches a prune whose evidence does not stand in the system text', async () => {
    const evidence = { kind: 'items', found: [{ value: 'order w2378156', in: 'system text' }] } as const
    const replay = createReplayer({ processors: [removing(evidence)], compact: false }, estimator, multiples)
    expect((await replay(transcript)).unproven).toHaveLength(1)
    expect((await replay({ ...transcript, system: 'Order W2378156 is open.' })).unproven).toEqual([])
  })

  it('has every edited request checked, and no other', async () => {
    const check = vi.spyOn(validity, 'findInvalidViews')
    const invalid = { message: 5, provider: 'gemini', rules: ['unanswered-call'] } as const
    check.mockReturnValue([invalid])
    const replay = await createReplayer({ processors: [removing()], compact: false }, estimator, multiples)(transcript)
    expect(replay.edited).toBe(1)
    expect(replay.invalidViews).toEqual([invalid])
    expect(check.mock.calls.map(([, , at]) => at)).toEqual([5])
    check.mockRestore()
  })

  it('counts a system text beside the messages as part of every request', async () => {
    const replay = createReplayer({}, estimator, multiples)
    const bare = await replay(transcript)
    const framed = await replay({ ...transcript, system: 'Be brief.' })
    expect(framed.tokens.before - bare.tokens.before).toBe(3 * (estimator.count('Be brief.') + 4))
  })

  describe('the cost', () => {
    const eachOne: TokenCounter = { name: 'one for each text', exact: true, count: () => 1 }
    const options = { processors: [removing()], compact: false, compress: false } as const
    const framed = { ...transcript, system: 'Be brief.', tools: '[{"name":"find"}]' }

    it('is that of every request as it was recorded and as it is sent, with tools and system text', async () => {
      const { cost } = await createReplayer(options, eachOne, multiples)(framed)
      // Tools and system text 2, then messages of 5, 6, 5, 5 and 5: requests of 7, 18 and 28 tokens; the last is sent with 17.
      expect(cost).toMatchObject({ prices: 'multiples', breaks: { before: 0, after: 1 } })
      expect(cost.before * 1e6).toBeCloseTo(1.25 * (7 + 11 + 10) + 0.1 * (7 + 18))
      expect(cost.after * 1e6).toBeCloseTo(1.25 * (7 + 11 + 10) + 0.1 * (7 + 7))
      expect(cost.saved).toBe(cost.before - cost.after)
    })

    it('is counted anew for each conversation', async () => {
      const replay = createReplayer(options, eachOne, multiples)
      const first = await replay(framed)
      expect((await replay(framed)).cost).toEqual(first.cost)
    })

    it('is the same where nothing was edited', async () => {
      const quiet = { compact: false, compress: false } as const
      const { cost } = await createReplayer(quiet, eachOne, multiples)(transcript)
      expect(cost.before).toBeGreaterThan(0)
      expect(cost).toEqual({ ...cost, after: cost.before, saved: 0, breaks: { before: 0, after: 0 } })
    })
  })

  it('counts each text once, however many ask', async () => {
    const counted: string[] = []
    const count = (text: string): number => counted.push(text) && text.length
    await createReplayer({}, { name: 'listening', exact: true, count }, multiples)(transcript)
    expect(counted).toContain('Thanks.')
    expect(new Set(counted).size).toBe(counted.length)
  })

  it('tells failures of one conversation from those of the next', async () => {
    let fail = true
    const processor: Processor = {
      name: 'sometimes',
      plan() {
        if (fail) throw new Error('oops')
        return []
      },
    }
    const replay = createReplayer({ processors: [processor] }, estimator, multiples)
    expect((await replay(transcript)).failures).toHaveLength(3)
    fail = false
    expect((await replay(transcript)).failures).toEqual([])
  })
})

describe('findInvalidViews', () => {
  const history = transcript.messages
  const withoutResult = history.filter(({ role }) => role !== 'tool')

  it('names the providers that took the history and refuse the view', () => {
    const found = validity.findInvalidViews(history, withoutResult, 5)
    expect(found.map(({ provider }) => provider)).toEqual(['openai-chat', 'openai-responses', 'anthropic', 'gemini'])
    expect(found[0]).toEqual({ message: 5, provider: 'openai-chat', rules: ['unanswered-call'] })
  })

  it('blames no view for what the history already broke', () => {
    const broken: readonly Message[] = withoutResult
    expect(validity.findInvalidViews(broken, broken.slice(0, 2), 5)).toEqual([])
    expect(validity.findInvalidViews(history, history, 5)).toEqual([])
  })
})
