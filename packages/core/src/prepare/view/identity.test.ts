import { describe, expect, it } from 'vitest'
import { assistant, round, user } from '../../testing/builders.ts'
import { createWinnow } from '../create-winnow.ts'
import type { WinnowEvent } from '../events.ts'
import { createReviewer } from '../review.ts'
import type { WinnowOptions } from '../types.ts'

const log = Array.from({ length: 300 }, (_, at) => `boat ${at} lay at quay ${(at * 5) % 7}`).join('\n')
const sealed = [user('Which boats came?'), ...round('read_log', {}, log), assistant('There were 300.')]
const history = [...sealed, user('Which was the last?')]

/** A short history is worth it, too. */
const saving: WinnowOptions = { compress: { cap: 300 }, compact: { minSavings: 0 } }

function listening(options: WinnowOptions = {}) {
  const events: WinnowEvent[] = []
  return { events, winnow: createWinnow({ ...saving, ...options, onEvent: (event) => void events.push(event) }) }
}

describe('the identity of a request', () => {
  it('is in its report and its events: another one for each request, the same conversation', async () => {
    const { winnow, events } = listening({ recall: false })
    const reports = [
      await winnow.prepare(sealed.slice(0, 1)),
      await winnow.prepare(sealed),
      await winnow.prepare(history),
    ]
    const named = reports.map(({ report: { requestId, conversationId } }) => ({ requestId, conversationId }))
    expect(new Set(named.map(({ requestId }) => requestId)).size).toBe(3)
    expect(new Set(named.map(({ conversationId }) => conversationId)).size).toBe(1)
    const prepared = events.filter(({ type }) => type === 'prepared')
    expect(prepared.map(({ requestId, conversationId }) => ({ requestId, conversationId }))).toEqual(named)
    expect(events.find(({ type }) => type === 'left-out')).toMatchObject(named[1]!)
  })

  it('is what the host calls it, where that is a name', async () => {
    const { winnow } = listening()
    const names = { requestId: 'request-7', conversationId: 'chat-42' }
    expect((await winnow.prepare(history, names)).report).toMatchObject(names)
    expect(winnow.identify(history, names)).toEqual(names)
    const nothing = [{ conversationId: '' }, { conversationId: 5 }, { requestId: undefined }, null, 'x']
    const otherwise = nothing.map((given) => winnow.identify(history, given as never))
    for (const { requestId, conversationId } of otherwise) {
      expect(requestId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u)
      expect(conversationId).toBe(winnow.identify(history).conversationId)
    }
  })

  it('does not tell what was said first to who has no secret', () => {
    const other = createWinnow({ recall: { secret: 'harbour master of the north quay' } })
    expect(other.identify(history).conversationId).toMatch(/^conversation-[a-z]{18}$/u)
    expect(other.identify(history).conversationId).not.toBe(createWinnow().identify(history).conversationId)
    expect(createWinnow().identify(history).conversationId).not.toContain(createWinnow().refOf('Which boats came?'))
  })

  it.each([undefined, null, 'text', [null], [{}], [{ role: 'user' }], [{ role: 'user', parts: 5 }]])(
    'is made up for %j, which goes out as it is',
    async (strange) => {
      const { winnow, events } = listening()
      const { report } = await winnow.prepare(strange as never)
      expect(report.requestId).toEqual(expect.any(String))
      expect(report.conversationId).toEqual(expect.any(String))
      expect(events.at(-1)).toMatchObject({
        type: expect.stringMatching(/^(?:passed-through|prepared)$/u) as string,
        requestId: report.requestId,
        conversationId: report.conversationId,
      })
    },
  )

  it('is in every event about a request that Winnow prepares', async () => {
    const names = { requestId: 'request-7', conversationId: 'chat-42' }
    const orders = Array.from({ length: 40 }, (_, at) => `Order ORD-${5000 + at} waits in yard_${at}.`).join('\n')
    const cancelled = round('cancel_order', { order_id: 'ORD-5002' }, 'Cancelled.')
    const asked = [
      user('List the orders'),
      ...round('list_orders', {}, orders),
      assistant('Forty.'),
      user('Cancel one'),
    ]
    const events: WinnowEvent[] = []
    const onEvent = (event: WinnowEvent): void => void events.push(event)
    const lean: WinnowOptions = { compress: false, compact: { digest: 'none', keepCall: false, minSavings: 0 } }
    await createWinnow({ ...lean, recall: false, onEvent }).prepare([...asked, ...cancelled], names)
    const tight = createWinnow({ window: { contextWindow: 900 }, onEvent })
    await tight.prepare([...sealed, user('Read this. '.repeat(400))], names)
    await tight.prepare('text' as never, names)
    const told = new Set(events.map(({ type }) => type))
    expect(told).toEqual(new Set(['prepared', 'removed-but-used', 'left-out', 'over-budget', 'passed-through']))
    expect(events.filter((event) => event.requestId !== 'request-7' || event.conversationId !== 'chat-42')).toEqual([])
  })

  it('is that of each of several requests at once, also where something of the host’s fails', async () => {
    const { winnow, events } = listening({
      processors: [
        {
          name: 'broken',
          plan: async () => {
            await new Promise((resolve) => setTimeout(resolve, 1))
            throw new Error('out of order')
          },
        },
      ],
      query: () => {
        throw new Error('no query')
      },
    })
    const names = ['a', 'b', 'c']
    await Promise.all(names.map(async (name) => winnow.prepare(history, { requestId: name, conversationId: name })))
    const failed = events.filter((event) => event.type === 'failed' && event.part === 'broken')
    const told = failed.map(({ requestId, conversationId }) => `${requestId} ${conversationId}`)
    expect(new Set(told)).toEqual(new Set(names.map((name) => `${name} ${name}`)))
    const ofHost = events.filter((event) => event.type === 'failed' && event.part === 'query')
    expect(ofHost.map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(['a']))
    expect(ofHost.every(({ requestId }) => requestId !== undefined)).toBe(true)
  })

  it('is in events about what is no request as far as it is known', async () => {
    const { winnow, events } = listening({ select: { minTools: 0 }, generate: async () => '{"risk_level":"low"}' })
    const { conversationId } = winnow.identify(history)
    await winnow.select([{ name: 'read_log' }], { messages: history })
    await winnow.select([{ name: 'read_log' }], { query: 'the log', requestId: 'r', conversationId: 'c' })
    winnow.recall(history, { ref: winnow.refOf(log) })
    await winnow.review(history)
    const told = events.map((event) => [event.type, event.requestId, event.conversationId])
    expect(told).toContainEqual(['selected', undefined, conversationId])
    expect(told).toContainEqual(['selected', 'r', 'c'])
    expect(told).toContainEqual(['recalled', undefined, conversationId])
    expect(told).toContainEqual(['reviewed', undefined, conversationId])
  })
})

describe('events about what is no request', () => {
  const names = { requestId: 'request-7', conversationId: 'chat-42' }
  const namesIn = (events: readonly WinnowEvent[]) =>
    events.map(({ type, requestId, conversationId }) => ({ type, requestId, conversationId }))

  it('carry the names that the host gives', async () => {
    const generate = async (): Promise<string> => '{"risk_level":"low"}'
    const { winnow, events } = listening({ generate, store: new Map() })
    winnow.recall(history, { ref: winnow.refOf(log) }, names)
    await winnow.recallPersisted(history, { ref: winnow.refOf(log) }, { scope: 'ada', ...names })
    await winnow.review(history, { ...names, content_to_review: 'the log' })
    expect(namesIn(events)).toEqual(
      ['recalled', 'recalled', 'deprecated', 'reviewed'].map((type) => ({ type, ...names })),
    )
  })

  it('say what failed and whose it is', async () => {
    const broken = {
      get: () => Promise.reject(new Error('down')),
      set: () => Promise.reject(new Error('down')),
    }
    const { winnow, events } = listening({
      store: broken,
      select: { minTools: 0, alwaysInclude: ['gone'] },
      generate: async () => '{}',
    })
    const { conversationId } = winnow.identify(history)
    await winnow.select([{ name: 'read_log' }], { messages: history, requestId: 'request-7' })
    await winnow.persist(sealed.slice(0, -1), { scope: 'ada', requestId: 'request-8' })
    winnow.recall([null] as never, { ref: 'x' }, names)
    const sources = [{ name: 'database', read: () => Promise.reject(new Error('down')) }]
    await expect(winnow.review(undefined, { sources, ...names })).rejects.toThrow('There are no messages to review.')
    const failed = events.filter((event) => event.type === 'failed')
    const told = failed.map((event) => [event.part, event.requestId, event.conversationId])
    expect(told).toContainEqual(['select', 'request-7', conversationId])
    expect(told).toContainEqual(['persist', 'request-8', conversationId])
    expect(told).toContainEqual(['recall', 'request-7', 'chat-42'])
    expect(told).toContainEqual(['review.sources database', 'request-7', 'chat-42'])
  })

  it('name no conversation in which nobody said anything', async () => {
    const { winnow, events } = listening({ select: { minTools: 0 } })
    await winnow.select([{ name: 'read_log' }], { messages: [] })
    winnow.recall([], { ref: 'x' })
    expect(namesIn(events).map(({ type, conversationId }) => [type, conversationId])).toEqual([
      ['selected', undefined],
      ['recalled', undefined],
    ])
  })

  it('of a reviewer that is no Winnow’s carry the names that it is given', async () => {
    const events: object[] = []
    const onEvent = (event: object): void => void events.push(event)
    const reviewer = createReviewer({ generate: async () => '{"risk_level":"low"}', onEvent })
    await reviewer.review(history, names)
    await reviewer.review(sealed)
    expect(events).toMatchObject([{ type: 'reviewed', ...names }, { type: 'reviewed' }])
    expect(events[1]).not.toHaveProperty('conversationId')
  })
})

describe('a Winnow that observes', () => {
  it('says what it would have saved, in tokens and in money', async () => {
    const { winnow, events } = listening({ mode: 'observe', prices: 'gpt-5.2', select: { limit: 1, minTools: 0 } })
    const { messages, report } = await winnow.prepare(history)
    expect(messages).toBe(history)
    expect(report.tokens.saved).toBeGreaterThan(0)
    expect(report.wouldHaveSaved).toEqual({ tokens: report.tokens.saved, dollars: report.cost.saved })
    const tools = Array.from({ length: 5 }, (_, at) => ({ name: `tool_${at}`, description: `does the thing ${at}` }))
    await winnow.select(tools, { query: 'the thing 3' })
    const selected = events.find((event) => event.type === 'selected')!
    const { before, after } = selected.report.tokens
    expect(before).toBeGreaterThan(after)
    expect(selected.wouldHaveSaved).toEqual({ tokens: before - after, dollars: selected.cost.saved })
  })

  it('knows no dollars without the prices of a model, and says nothing where it is on', async () => {
    const observed = await createWinnow({ mode: 'observe' }).prepare(history)
    expect(observed.report.wouldHaveSaved).toEqual({ tokens: observed.report.tokens.saved })
    expect((await createWinnow().prepare(history)).report).not.toHaveProperty('wouldHaveSaved')
    expect((await createWinnow({ mode: 'off' }).prepare(history)).report).not.toHaveProperty('wouldHaveSaved')
  })
})
