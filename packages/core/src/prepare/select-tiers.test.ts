import { describe, expect, test, vi } from 'vitest'
import type { Embedder, Generate, Store, ToolIndex } from '../ports.ts'
import { createWinnow } from './create-winnow.ts'
import { selectTools } from './select-tools.ts'
import type { WinnowEvent } from './events.ts'
import type { Winnow, WinnowOptions } from './types.ts'
import { assistant, says, user } from '../testing/builders.ts'
import { officeTools } from '../select/__fixtures__/office-tools.ts'
import type { Selection } from '../select/types.ts'

const namesOf = (selection: Selection): string[] => selection.offered.map(({ name }) => name)
const parcel = user('When will my parcel arrive?')

/** Knows that money and invoices belong together, which no word says. */
const money: Embedder = {
  name: 'money',
  dimensions: 2,
  embed: async (texts) => texts.map((text) => (/invoice|money|cash/iu.test(text) ? [1, 0.1] : [0.1, 1])),
}

interface Made {
  readonly winnow: Winnow
  readonly failures: string[]
}

function make(options: WinnowOptions): Made {
  const failures: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failures.push(`${event.part}: ${String(event.error)}`)
  }
  return { winnow: createWinnow({ ...options, onEvent }), failures }
}

describe('an embedder', () => {
  test('finds what words do not', async () => {
    const { tools } = await selectTools(officeTools, { query: 'cash', embedder: money, strategy: 'vector', limit: 3 })
    expect(tools.map(({ name }) => name)).toEqual(['create_invoice', 'get_invoice', 'refund_invoice'])
  })

  test('leaves the order of words where it knows nothing of the tools', async () => {
    const chance: Embedder = {
      name: 'chance',
      embed: async (texts) => texts.map((_, at) => [Math.sin(at * 7 + texts.length), Math.cos(at * 13)]),
    }
    const query = 'Delete the file that the customer sent'
    const words = await selectTools(officeTools, { query })
    const both = await selectTools(officeTools, { query, embedder: chance })
    expect(both.tools[0]).toBe(words.tools[0])
    expect(both.report.strategy).toBe('hybrid')
  })

  const wrong: [string, Embedder['embed'], RegExp][] = [
    ['throws', async () => Promise.reject(new Error('429')), /429/u],
    [
      'throws at once',
      () => {
        throw new Error('no key')
      },
      /no key/u,
    ],
    ['gives numbers that are none', async (texts) => texts.map(() => [Number.NaN, 1]), /holds no numbers/u],
    ['gives zeros', async (texts) => texts.map(() => [0, 0]), /zero/u],
    ['gives vectors of another length', async (texts) => texts.map(() => [1, 2, 3]), /3 numbers instead of 2/u],
    ['gives too few', async () => [[1, 1]], /no vector for each/u],
    ['gives nothing', async () => undefined as never, /no vector for each/u],
    ['hangs', async () => new Promise(() => {}), /no answer within 30 ms/u],
  ]
  test.each(wrong)('that %s costs nothing but itself', async (_what, embed, problem) => {
    const embedder = { name: 'broken', dimensions: 2, embed }
    const { winnow, failures } = make({ select: { limit: 1, timeout: 30 }, embedder, store: new Map() })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatch(problem)
  })

  test('is not asked about a message without a text', async () => {
    const embed = vi.fn<Embedder['embed']>(async (texts) => money.embed(texts))
    const { winnow } = make({ select: { limit: 1 }, embedder: { name: 'money', embed }, store: new Map() })
    const image = { role: 'user', parts: [{ type: 'opaque' }] } as const
    expect((await winnow.select(officeTools, { messages: [image] })).tools).toHaveLength(officeTools.length)
    expect(embed).not.toHaveBeenCalled()
  })

  test('that once gave vectors of a wrong length is believed when it gives right ones', async () => {
    let isWrong = true
    const embed: Embedder['embed'] = async (texts) => (isWrong ? texts.map(() => [1]) : money.embed(texts))
    const { winnow } = make({ select: { limit: 1 }, embedder: { name: 'late', embed }, store: new Map() })
    await winnow.select(officeTools.slice(0, 12), { messages: [parcel] })
    isWrong = false
    const selection = await winnow.select(officeTools, { messages: [user('cash')] })
    expect(selection.tools[0]!.name).toContain('invoice')
  })

  test('is asked once for each tool', async () => {
    const embed = vi.fn<Embedder['embed']>(async (texts) => money.embed(texts))
    const { winnow } = make({ select: { limit: 1 }, embedder: { name: 'money', embed }, store: new Map() })
    await winnow.select(officeTools, { messages: [parcel] })
    await winnow.select(
      officeTools.map((tool) => ({ ...tool })),
      { messages: [user('cash')] },
    )
    const texts = embed.mock.calls.flatMap(([given]) => given)
    expect(texts).toHaveLength(officeTools.length + 2)
  })
})

describe('what a model or an index decides', () => {
  const first: ToolIndex = { name: 'first', search: async () => [{ name: 'write_file', score: 1 }] }
  const second: ToolIndex = { name: 'first', search: async () => [{ name: 'read_file', score: 1 }] }

  test('stays, also for another process with the same store', async () => {
    const store = new Map<string, string>()
    const one = make({ select: { limit: 1, index: first }, store })
    expect(namesOf(await one.winnow.select(officeTools, { messages: [parcel] }))).toEqual(['write_file'])
    const two = make({ select: { limit: 1, index: second }, store })
    expect(namesOf(await two.winnow.select(officeTools, { messages: [parcel] }))).toEqual(['write_file'])
  })

  test('is not asked for once the model has spoken: words decide, for good', async () => {
    const { winnow } = make({ select: { limit: 1, index: first }, store: new Map() })
    const later = [parcel, says('Let me see.')]
    expect(namesOf(await winnow.select(officeTools, { messages: later }))).toEqual(['track_shipment'])
  })

  test('is asked for once by requests at the same time', async () => {
    const search = vi.fn<ToolIndex['search']>(async (query, options) => first.search(query, options))
    const { winnow } = make({ select: { limit: 1, index: { name: 'i', search } }, store: new Map() })
    await Promise.all([1, 2, 3].map(async () => winnow.select(officeTools, { messages: [parcel] })))
    expect(search).toHaveBeenCalledTimes(1)
  })

  test('that fails once stays with words, though it would answer later', async () => {
    let isDown = true
    const search: ToolIndex['search'] = async () => {
      if (isDown) throw new Error('connection refused')
      return first.search({ text: '' }, { limit: 1 })
    }
    const { winnow, failures } = make({ select: { limit: 1, index: { name: 'i', search } }, store: new Map() })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
    expect(failures).toEqual(['select.i: Error: connection refused'])
    isDown = false
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
    const next = [parcel, assistant('Tomorrow.'), user('Thanks, now something else')]
    expect(namesOf(await winnow.select(officeTools, { messages: next }))).toEqual(['track_shipment', 'write_file'])
  })

  test('is what another process decided first', async () => {
    const kept = new Map<string, string>()
    const store: Store = {
      get: (key) => kept.get(key),
      set: () => {
        throw new Error('not this way')
      },
      setIfAbsent: (key, value) => {
        kept.set(key, value.replace('write_file', 'delete_file'))
        return false
      },
    }
    const { winnow } = make({ select: { limit: 1, index: first }, store })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['delete_file'])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('disk full')
      },
    ],
    ['rejects', async () => Promise.reject(new Error('disk full'))],
  ])('is not used where the store %s, as nobody would know it later', async (_how, fail) => {
    const { winnow, failures } = make({ select: { limit: 1, index: first }, store: { get: fail, set: fail } })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
    expect(failures).toEqual(['select.store: Error: disk full'])
  })

  test('is not used where the store gives back something else', async () => {
    const store = { get: () => '[{"name":7}]', set: () => undefined }
    const { winnow, failures } = make({ select: { limit: 1, index: first }, store })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
    expect(failures).toEqual(['select.store: Error: the store did not keep what was decided'])
  })

  test('is read back from a store that parses JSON itself', async () => {
    const kept = new Map<string, unknown>()
    const store = {
      get: (key: string) => kept.get(key),
      set: (key: string, value: string) => kept.set(key, JSON.parse(value)),
    }
    await make({ select: { limit: 1, index: first }, store }).winnow.select(officeTools, { messages: [parcel] })
    const { winnow } = make({ select: { limit: 1, index: second }, store })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['write_file'])
  })

  test('in one conversation says nothing about another, nor about the same words later', async () => {
    const asked: string[] = []
    const search: ToolIndex['search'] = async ({ text }) => {
      asked.push(text)
      return [{ name: asked.length === 1 ? 'write_file' : 'read_file', score: 1 }]
    }
    const { winnow } = make({ select: { limit: 1, index: { name: 'i', search } }, store: new Map() })
    const messages = [user('continue'), assistant('Done.'), user('continue')]
    expect(namesOf(await winnow.select(officeTools, { messages: messages.slice(0, 1) }))).toEqual(['write_file'])
    expect(namesOf(await winnow.select(officeTools, { messages }))).toEqual(['write_file', 'read_file'])
    await winnow.select(officeTools, { messages: [user('Hello'), assistant('Hi.'), user('continue')] })
    expect(asked).toEqual(['continue', 'continue', 'continue'])
    expect(namesOf(await winnow.select(officeTools, { messages }))).toEqual(['write_file', 'read_file'])
  })

  test('for other tools, or another caller, is decided anew', async () => {
    const search = vi.fn<ToolIndex['search']>(async () => [{ name: 'read_file', score: 1 }])
    const { winnow } = make({ select: { limit: 1, index: { name: 'i', search } }, store: new Map() })
    await winnow.select(officeTools, { messages: [parcel] })
    await winnow.select([...officeTools, { name: 'garden' }], { messages: [parcel] })
    const permitted = async (): Promise<string[]> => officeTools.slice(0, 12).map(({ name }) => name)
    await winnow.select(officeTools, { messages: [parcel], index: { name: 'i', search, permitted } })
    expect(search).toHaveBeenCalledTimes(3)
  })

  test('gives the index of a request no say without a store, and tells so once', async () => {
    const search = vi.fn<ToolIndex['search']>(async () => [{ name: 'read_file', score: 1 }])
    const { winnow, failures } = make({ select: { limit: 1 } })
    const index = { name: 'i', search }
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel], index }))).toEqual(['track_shipment'])
    await winnow.select(officeTools, { messages: [parcel], index })
    expect(search).not.toHaveBeenCalled()
    expect(failures).toEqual(['select.index: Error: without a store words decide: give store'])
  })

  test.each(['get', 'set'] as const)('waits no longer than the timeout for a store whose %s hangs', async (name) => {
    const store = { get: () => undefined, set: () => undefined, [name]: async () => new Promise(() => {}) }
    const { winnow, failures } = make({ select: { limit: 1, index: first, timeout: 20 }, store })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
    expect(failures).toEqual(['select.store: Error: the store gave no answer within 20 ms'])
  })

  test('that a late store keeps after all changes nothing for this conversation', async () => {
    const kept = new Map<string, string>()
    let isFirst = true
    const store: Store = {
      get: (key) => kept.get(key),
      set: async (key, value) => {
        if (isFirst) await new Promise((resolve) => setTimeout(resolve, 60))
        isFirst = false
        kept.set(key, value)
      },
    }
    const { winnow } = make({ select: { limit: 1, index: first, timeout: 20 }, store })
    const names = async (): Promise<string[]> =>
      namesOf(await winnow.select(officeTools, { messages: [{ ...parcel }] }))
    expect(await names()).toEqual(['track_shipment'])
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(kept.size).toBe(1)
    expect(await names()).toEqual(['track_shipment'])
  })

  test('leaves nothing waiting for the signal of a request that went on', async () => {
    const { winnow } = make({ select: { limit: 1, index: first }, store: new Map() })
    const { signal } = new AbortController()
    const listeners = new Set<unknown>()
    const add = signal.addEventListener.bind(signal)
    signal.addEventListener = (type: string, listener: () => void, options: object) => {
      listeners.add(listener)
      add(type, listener, options)
    }
    signal.removeEventListener = (_type: string, listener: unknown) => listeners.delete(listener)
    const messages = Array.from({ length: 20 }, (_, at) => [user(`Parcel ${at}`), assistant('Here.')]).flat()
    await winnow.select(officeTools, { messages: [...messages, parcel], signal })
    expect(listeners.size).toBe(0)
  })

  test('is not ended for others by one who gives up', async () => {
    const search: ToolIndex['search'] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return [{ name: 'write_file', score: 1 }]
    }
    const { winnow } = make({ select: { limit: 1, index: { name: 'i', search } }, store: new Map() })
    const controller = new AbortController()
    const gone = winnow.select(officeTools, { messages: [user('hello you')], signal: controller.signal })
    const waiting = winnow.select(officeTools, { messages: [user('hello you')] })
    controller.abort()
    await gone
    expect(namesOf(await waiting)).toEqual(['write_file'])
  })

  test.each(['abc', [{}, null, 'parcel'], 7])('shows of its reasons %j what is text', async (reasons) => {
    const search: ToolIndex['search'] = async () => [{ name: 'read_file', score: 1, reasons: reasons as never }]
    const { winnow } = make({ select: { limit: 1 }, store: new Map() })
    const { matches } = await winnow.searchTools(officeTools, { query: 'file', index: { name: 'i', search } })
    expect(matches).toEqual([
      Array.isArray(reasons) ? { name: 'read_file', score: 1, reasons: ['parcel'] } : { name: 'read_file', score: 1 },
    ])
  })

  test('is cut, distinct and finite, whatever the index answers', async () => {
    const matches = ['read_file', 'read_file', 'write_file', 'delete_file'].map((name) => ({ name, score: 2 }))
    const search: ToolIndex['search'] = async () => [{ name: 'send_email', score: Infinity }, ...matches]
    const { winnow } = make({ select: {}, store: new Map() })
    const found = await winnow.searchTools(officeTools, { query: 'file', limit: 2, index: { name: 'i', search } })
    expect(found.matches.map(({ name }) => name)).toEqual(['read_file', 'write_file'])
  })

  test('names no tool that is not there', async () => {
    const search: ToolIndex['search'] = async () => [{ name: 'drop_database', score: 9 }]
    const { winnow } = make({ select: { limit: 1, index: { name: 'i', search } }, store: new Map() })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
  })

  test('an aborted request waits for nothing', async () => {
    const search: ToolIndex['search'] = async () => new Promise(() => {})
    const { winnow } = make({ select: { limit: 1, index: { name: 'i', search } }, store: new Map() })
    const controller = new AbortController()
    const selecting = winnow.select(officeTools, { messages: [parcel], signal: controller.signal })
    controller.abort()
    expect(namesOf(await selecting)).toEqual(['track_shipment'])
  })
})

describe('a model that orders the best', () => {
  const query = 'When will my parcel arrive?'
  const generate = vi.fn<Generate>(async () => '- `get_invoice`\n2. book_shipment,\nunknown_tool')

  test('sees 20 at most, and puts first what it names', async () => {
    const { tools } = await selectTools(officeTools, { query, limit: 2, rerank: true, generate })
    expect(tools.map(({ name }) => name)).toContain('book_shipment')
    const { prompt, system } = generate.mock.calls[0]![0]
    expect(JSON.parse(prompt)).toMatchObject({ request: query })
    expect((JSON.parse(prompt) as { tools: unknown[] }).tools.length).toBeLessThanOrEqual(20)
    expect(system).toContain('never instructions')
  })

  test.each([
    ['nothing of use', async () => 'I cannot say.'],
    ['no text', async () => undefined as never],
    ['an error', async () => Promise.reject(new Error('overloaded'))],
  ])('that gives %s leaves the order', async (_what, broken) => {
    const { winnow, failures } = make({ select: { limit: 1, rerank: true }, generate: broken, store: new Map() })
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel] }))).toEqual(['track_shipment'])
    expect(failures).toHaveLength(1)
  })
})

describe('an index that knows what a caller may see', () => {
  const permits = (...names: string[]): ToolIndex => ({
    name: 'roles',
    search: async () => [
      { name: 'delete_file', score: 2 },
      { name: 'read_file', score: 1 },
    ],
    permitted: async (given) => given.filter((name) => names.includes(name)),
  })
  const ofCaller = { select: { limit: 3, alwaysInclude: ['refund_invoice'] }, store: new Map() }

  test('lets nothing else through: not found, not always included, not forced, not called, not as fallback', async () => {
    const { winnow } = make(ofCaller)
    const index = permits('read_file')
    const messages = [
      user('Delete the file'),
      says({ type: 'tool-call', callId: '', toolName: 'send_email', input: {} }),
    ]
    const request = { messages, index, toolChoice: 'cancel_calendar_event' }
    expect(namesOf(await winnow.select(officeTools, request))).toEqual(['read_file'])
    const few = officeTools.filter(({ name }) => name.endsWith('_file'))
    expect(namesOf(await winnow.select(few, { messages, index }))).toEqual(['read_file'])
    winnow.mode = 'off'
    expect(namesOf(await winnow.select(officeTools, request))).toEqual(['read_file'])
  })

  test.each([undefined, 'read_file', [7]])('that answers %j is taken to be down', async (answer) => {
    const { winnow, failures } = make(ofCaller)
    const index: ToolIndex = { ...permits(), permitted: async () => answer as never }
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel], index }))).toEqual([])
    expect(failures).toEqual(['select.permitted: TypeError: the permissions of roles are no array of names'])
  })

  test('does not bring back what was revoked by a late answer', async () => {
    const { winnow } = make(ofCaller)
    const answers = [30, 0].map((delay, at) => ({
      delay,
      names: at === 0 ? ['read_file', 'send_email'] : ['read_file'],
    }))
    const permitted = async (): Promise<string[]> => {
      const answer = answers.shift()
      if (!answer) throw new Error('down')
      await new Promise((resolve) => setTimeout(resolve, answer.delay))
      return answer.names
    }
    const index: ToolIndex = { ...permits(), permitted }
    await Promise.all([1, 2].map(async () => winnow.select(officeTools, { messages: [parcel], index })))
    const all = await winnow.select(officeTools, { messages: [user('Send the email')], index })
    expect(namesOf(all)).toEqual(['read_file'])
  })

  test('is asked at the same time about other tools by another request of its caller', async () => {
    const { winnow } = make({ select: { limit: 3, minTools: 0 }, store: new Map() })
    const delays = [20, 0]
    const permitted = async (names: readonly string[]): Promise<readonly string[]> => {
      await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0))
      return names
    }
    const index: ToolIndex = { ...permits(), permitted }
    const lists = [officeTools.slice(0, 8), officeTools.slice(8)]
    const [first, second] = await Promise.all(
      lists.map(async (tools) =>
        winnow.select(tools, { messages: [user('Create the invoice, read the file')], index }),
      ),
    )
    expect(namesOf(first!)).toContain('create_invoice')
    expect(namesOf(second!)).toContain('read_file')
  })

  test('counts only permitted tools towards the minimum and the fallback', async () => {
    const { winnow } = make({ select: { fallback: 'first', limit: 2, minTools: 4 }, store: new Map() })
    const three = permits('archive_email', 'read_file', 'write_file')
    expect(namesOf(await winnow.select(officeTools, { messages: [user('…')], index: three }))).toHaveLength(3)
    const four = permits('archive_email', 'read_file', 'write_file', 'book_shipment')
    const nothing: ToolIndex = { ...four, search: async () => [] }
    const first = await winnow.select(officeTools, { messages: [user('…')], index: nothing })
    expect(namesOf(first)).toEqual(['archive_email', 'read_file'])
  })

  test('lets the search tool find nothing else', async () => {
    const { winnow } = make(ofCaller)
    const { text, matches } = await winnow.searchTools(officeTools, {
      query: 'delete a file',
      index: permits('read_file'),
    })
    expect(matches.map(({ name }) => name)).toEqual(['read_file'])
    expect(text).not.toContain('delete')
  })

  test('holds what it last permitted while it is down, and before that nothing', async () => {
    const { winnow, failures } = make(ofCaller)
    let isDown = false
    const index: ToolIndex = {
      ...permits('read_file'),
      permitted: async () => {
        if (isDown) throw new Error('down')
        return ['read_file']
      },
    }
    await winnow.select(officeTools, { messages: [parcel], index })
    isDown = true
    expect(namesOf(await winnow.select(officeTools, { messages: [user('Read it')], index }))).toEqual(['read_file'])
    expect(failures).toEqual(['select.permitted: Error: down'])
    const never: ToolIndex = { ...index }
    expect(namesOf(await winnow.select(officeTools, { messages: [parcel], index: never }))).toEqual([])
    expect((await winnow.searchTools(officeTools, { query: 'file', index: never })).matches).toEqual([])
  })
})
