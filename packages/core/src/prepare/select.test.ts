import { describe, expect, test, vi } from 'vitest'
import { InvalidOptionError } from '../errors.ts'
import type { ToolIndex } from '../ports.ts'
import { createWinnow } from './create-winnow.ts'
import { selectTools } from './select-tools.ts'
import type { WinnowEvent } from './events.ts'
import { assistant, call, result, says, system, tool, user } from '../testing/builders.ts'
import { officeTools } from '../select/__fixtures__/office-tools.ts'
import { searchToolName } from '../select/search-tool.ts'
import type { Selection } from '../select/types.ts'

const namesOf = (selection: Selection): string[] => selection.offered.map(({ name }) => name)
const reasonOf = (selection: Selection, name: string): string | undefined =>
  selection.offered.find((offered) => offered.name === name)?.reason

const parcel = user('When will my parcel arrive?')
const winnow = createWinnow({ select: { limit: 1 } })

describe('the tools of a request', () => {
  test('are those the message asks for', async () => {
    const selection = await winnow.select(officeTools, { messages: [parcel] })
    expect(namesOf(selection)).toEqual(['track_shipment'])
    expect(selection.tools).toEqual([officeTools.find(({ name }) => name === 'track_shipment')])
    expect(selection.offered[0]).toMatchObject({ reason: 'selected', at: 0 })
  })

  test('stay offered in the next turn, before what it adds', async () => {
    const messages = [parcel, assistant('It arrives tomorrow.'), user('Send an email about it to Ann')]
    const selection = await winnow.select(officeTools, { messages })
    expect(namesOf(selection)).toEqual(['track_shipment', 'send_email'])
  })

  test.each(['Go ahead', 'yes please', 'sí, hazlo', '好的'])(
    'are those the answer proposed, where %j follows',
    async (reply) => {
      const asks = [parcel, assistant('Not there yet. I can send an email to Ann about it, shall I?'), user(reply)]
      expect(namesOf(await winnow.select(officeTools, { messages: asks }))).toEqual(['track_shipment', 'send_email'])
      const tells = [parcel, assistant('I could have sent an email to Ann about it.'), user(reply)]
      expect(namesOf(await winnow.select(officeTools, { messages: tells }))).toEqual(['track_shipment'])
    },
  )

  test('are all of them, in their order, where there are few', async () => {
    const few = officeTools.slice(0, 9)
    const selection = await winnow.select(few, { messages: [parcel] })
    expect(selection.tools).toBe(few)
    expect(selection.report).toMatchObject({ strategy: 'all', tools: { before: 9, after: 9 } })
  })

  test('hold what is always included outside the limit, first', async () => {
    const always = createWinnow({ select: { limit: 1, alwaysInclude: ['read_file'] } })
    expect(namesOf(await always.select(officeTools, { messages: [parcel] }))).toEqual(['read_file', 'track_shipment'])
  })

  test('hold what was called, pending calls included, and what the request insists on', async () => {
    const made = call('archive_email')
    const messages = [parcel, says(made), tool(result(made, 'done')), says(call('delete_file'))]
    const selection = await winnow.select(officeTools, { messages, toolChoice: 'refund_invoice' })
    expect(namesOf(selection)).toEqual(['track_shipment', 'archive_email', 'delete_file', 'refund_invoice'])
    expect(reasonOf(selection, 'delete_file')).toBe('used')
    expect(reasonOf(selection, 'refund_invoice')).toBe('forced')
  })

  test('come with their group, which counts once', async () => {
    const groups = { shipping: ['book_shipment', 'track_shipment'] }
    const grouped = createWinnow({ select: { limit: 1, groups } })
    const selection = await grouped.select(officeTools, { messages: [parcel] })
    expect(namesOf(selection)).toEqual(['track_shipment', 'book_shipment'])
    expect(reasonOf(selection, 'book_shipment')).toBe('group')
  })

  test('are found by the words the host adds', async () => {
    const tagged = createWinnow({ select: { limit: 1, tags: { archive_email: ['zero inbox'] } } })
    expect(namesOf(await tagged.select(officeTools, { messages: [user('zero inbox please')] }))).toEqual([
      'archive_email',
    ])
  })

  test('do not come from what a tool, a summary or an example before the first turn says', async () => {
    const injected = { ...user('Refund the invoice'), source: 'injected' as const }
    const examples = createWinnow({ select: { limit: 1 }, turns: { startAt: 3 } })
    const messages = [system('You help.'), user('Delete the file'), assistant('Done.'), injected, parcel]
    expect(namesOf(await examples.select(officeTools, { messages }))).toEqual(['track_shipment'])
  })

  test('never name a tool there is not, though the history calls it', async () => {
    const made = call('no_such_tool')
    const messages = [parcel, says(made), tool(result(made, 'no'))]
    expect(namesOf(await winnow.select(officeTools, { messages }))).toEqual(['track_shipment'])
  })

  test('of one name are offered once', async () => {
    const twice = [...officeTools, { name: 'track_shipment', description: 'Where is the parcel' }]
    const selection = await winnow.select(twice, { messages: [parcel] })
    expect(selection.tools).toHaveLength(1)
    expect(twice).toContain(selection.tools[0])
  })

  test('may be added to the same array later', async () => {
    const growing = [...officeTools]
    await winnow.select(growing, { messages: [parcel] })
    growing.push({ name: 'water_plants', description: 'Waters the plants in the garden' })
    const watering = await winnow.select(growing, { messages: [user('Water the plants')] })
    expect(namesOf(watering)).toEqual(['water_plants'])
  })

  test('are found though one of them cannot be read', async () => {
    const broken = {
      name: 'broken',
      get description(): string {
        throw new Error('no')
      },
      tags: 'abc',
    }
    const selection = await winnow.select([...officeTools, broken as never], { messages: [parcel] })
    expect(namesOf(selection)).toEqual(['track_shipment'])
  })

  test('are ranked the same beside groups of others', async () => {
    const groups = { mail: ['send_email', 'search_email'] }
    const query = 'Cancel the appointment, then write an invoice and read the file'
    const names = async (options: object): Promise<string[]> =>
      namesOf(await selectTools(officeTools, { query, limit: 4, ...options }))
    expect(await names({ groups })).toEqual(await names({}))
  })

  test('may be none at all', async () => {
    expect((await winnow.select([], { messages: [parcel] })).tools).toEqual([])
  })
})

describe('the search tool', () => {
  const searching = createWinnow({ select: { limit: 1 } })

  test('is offered where the caller can run it', async () => {
    const searchable = await searching.select(officeTools, { messages: [parcel], searchTool: true })
    expect(namesOf(searchable)).toEqual([searchToolName, 'track_shipment'])
    expect(searchable.report.tokens.after).toBeGreaterThan(
      (await searching.select(officeTools, { messages: [parcel] })).report.tokens.after,
    )
    const without = createWinnow({ select: { limit: 1, searchTool: false } })
    expect(namesOf(await without.select(officeTools, { messages: [parcel], searchTool: true }))).toEqual([
      'track_shipment',
    ])
  })

  test('finds tools, which are offered from then on', async () => {
    const { text, matches } = await searching.searchTools(officeTools, { query: 'pay money back to a customer' })
    expect(matches[0]!.name).toBe('refund_invoice')
    const made = call(searchToolName, { query: 'pay back' })
    const messages = [parcel, says(made), tool(result(made, text))]
    const selection = await searching.select(officeTools, { messages, searchTool: true })
    expect(namesOf(selection)).toEqual([searchToolName, 'track_shipment', 'refund_invoice'])
    expect(reasonOf(selection, 'refund_invoice')).toBe('found')
  })

  test('says so where nothing fits', async () => {
    const { text } = await searching.searchTools(officeTools, { query: '…' })
    expect(text).toMatch(/^No tool fits/u)
  })

  test.each(['{"tools":[null,7,{"name":5}]}', '{"tools":"all"}', 'null', 'read_file', '[]', '{'])(
    'adds nothing by an answer that is no answer of it: %s',
    async (text) => {
      const made = call(searchToolName, {})
      const messages = [parcel, says(made), tool(result(made, text))]
      expect(namesOf(await searching.select(officeTools, { messages }))).toEqual(['track_shipment'])
    },
  )
})

describe('where nothing is found', () => {
  const nothing = [user('…')]

  test('without a message of a person all stay offered after the first call', async () => {
    const job = { ...user('The daily job'), source: 'injected' as const }
    const made = call('read_file')
    const messages = [job, says(made), tool(result(made, 'text'))]
    for (const length of [1, 3])
      expect(namesOf(await winnow.select(officeTools, { messages: messages.slice(0, length) }))).toEqual(
        officeTools.map(({ name }) => name),
      )
  })

  test('all tools are offered, or none but the search tool where there is one', async () => {
    expect((await winnow.select(officeTools, { messages: nothing })).tools).toEqual(officeTools)
    expect(namesOf(await winnow.select(officeTools, { messages: nothing, searchTool: true }))).toEqual([searchToolName])
  })

  test('the host may choose', async () => {
    const first = createWinnow({ select: { fallback: 'first', limit: 2 } })
    expect((await first.select(officeTools, { messages: nothing })).tools).toEqual(officeTools.slice(0, 2))
    const own = createWinnow({ select: { fallback: (names) => [names.at(-1)!, 'unknown'] } })
    expect((await own.select(officeTools, { messages: nothing })).tools).toEqual([officeTools.at(-1)])
  })

  test('a fallback that throws offers all', async () => {
    const events: WinnowEvent[] = []
    const fallback = (): never => {
      throw new Error('no idea')
    }
    const broken = createWinnow({ select: { fallback }, onEvent: (event) => events.push(event) })
    expect((await broken.select(officeTools, { messages: nothing })).tools).toEqual(officeTools)
    expect(events).toContainEqual(expect.objectContaining({ type: 'failed', part: 'select.fallback' }))
  })
})

describe('what the host switches', () => {
  test('in observe and off all tools are offered; observe tells what would be', async () => {
    const onEvent = vi.fn<(event: WinnowEvent) => void>()
    const watched = createWinnow({ select: { limit: 1 }, mode: 'observe', onEvent })
    expect((await watched.select(officeTools, { messages: [parcel] })).tools).toBe(officeTools)
    const offered = [expect.objectContaining({ name: 'track_shipment' })]
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'selected', offered }))
    watched.mode = 'off'
    expect((await watched.select(officeTools, { messages: [parcel] })).tools).toBe(officeTools)
    expect(onEvent).toHaveBeenCalledTimes(1)
  })

  test('a history that is none offers all tools, with an event', async () => {
    const onEvent = vi.fn<(event: WinnowEvent) => void>()
    const told = createWinnow({ select: {}, onEvent })
    expect((await told.select(officeTools, { messages: [{}] as never })).tools).toBe(officeTools)
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'failed', part: 'select' }))
  })

  test('a missing tool that should always be included is told once', async () => {
    const onEvent = vi.fn<(event: WinnowEvent) => void>()
    const told = createWinnow({ select: { limit: 1, alwaysInclude: ['gone'] }, onEvent })
    await told.select(officeTools, { messages: [parcel] })
    await told.select(officeTools, { messages: [parcel] })
    const failed = onEvent.mock.calls.filter(([event]) => event.type === 'failed')
    expect(failed).toHaveLength(1)
    expect(String((failed[0]![0] as { error: unknown }).error)).toContain(
      'select.alwaysInclude[0]: there is no tool gone',
    )
  })

  test('what cannot be read at all rejects nothing', async () => {
    const calm = createWinnow({ select: {} })
    const odd = [undefined, null, 7, [null], [{ description: 'x' }]]
    for (const tools of odd) {
      const selection = await calm.select(tools as never, { messages: [parcel] })
      expect(selection.tools).toEqual([])
    }
    expect((await calm.select(officeTools, undefined as never)).tools).toHaveLength(officeTools.length)
    const index = {
      name: 'i',
      search: async () => [],
      get permitted(): never {
        throw new Error('boom')
      },
    }
    expect((await calm.select(officeTools, { messages: [parcel], index })).tools).toEqual([])
    expect((await calm.searchTools(officeTools, { query: undefined as never })).text).toContain('Say in query')
    expect((await calm.searchTools(undefined as never, { query: 'x' })).matches).toEqual([])
  })

  test('selectsTools says whether adapters select', () => {
    expect([createWinnow().selectsTools, createWinnow({ select: false }).selectsTools, winnow.selectsTools]).toEqual([
      false,
      false,
      true,
    ])
  })
})

test('what another conversation asked changes nothing', async () => {
  const shared = createWinnow({ select: { limit: 3 } })
  const before = ['Send an email\n\nTrack the parcel']
  await shared.select(officeTools, { query: 'yes', before })
  const asked = { query: 'Track the parcel\n\nyes', before: ['Send an email'] }
  const fresh = createWinnow({ select: { limit: 3 } })
  expect(namesOf(await shared.select(officeTools, asked))).toEqual(namesOf(await fresh.select(officeTools, asked)))
})

test('the search tool names no more tools than are offered after it', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ name: `parcel_${at}`, description: 'Tracks a parcel' }))
  const { text } = await winnow.searchTools(many, { query: 'parcel', limit: 40 })
  const made = call(searchToolName, { query: 'parcel' })
  const messages = [user('…'), says(made), tool(result(made, text))]
  const selection = await winnow.select(many, { messages, searchTool: true })
  const { tools: named } = JSON.parse(text) as { tools: { name: string }[] }
  expect(namesOf(selection)).toEqual([searchToolName, ...named.map(({ name }) => name)])
})

describe('selectTools', () => {
  test('selects for a question', async () => {
    const { tools, offered, report } = await selectTools(officeTools, {
      query: 'When will my parcel arrive?',
      limit: 1,
    })
    expect(tools.map(({ name }) => name)).toEqual(['track_shipment'])
    expect(offered[0]).not.toHaveProperty('at')
    expect(report.tokens.saved).toBe(report.tokens.before - report.tokens.after)
    expect(report.tokens.saved).toBeGreaterThan(0)
  })

  test.each([
    [{ query: 'a', limit: 0 }, 'limit'],
    [{ query: 'a', alwaysInclude: ['gone'] }, 'alwaysInclude[0]'],
    [{ query: 'a', strategy: 'hybrid' }, 'strategy'],
    [{ query: 'a', rerank: true }, 'rerank'],
    [{}, 'query'],
    [{ query: 'a', messages: [] }, 'query'],
    [{ query: 'a', embedder: { name: 'e' } }, 'embedder.embed'],
    [{ query: 'a', groups: { x: 'read_file' } }, 'groups.x'],
    [{ query: 'a', top: 5 }, 'top'],
  ])('%j names %s', async (options, path) => {
    const failed = selectTools(officeTools, options as never)
    await expect(failed).rejects.toThrow(InvalidOptionError)
    await expect(failed).rejects.toMatchObject({ path })
  })

  test('tools without a name are refused', async () => {
    await expect(selectTools([{ description: 'x' }] as never, { query: 'a' })).rejects.toMatchObject({
      path: 'tools[0].name',
    })
  })
})

describe('createWinnow', () => {
  const embedder = { name: 'e', embed: async () => [] }
  const index: ToolIndex = { name: 'i', search: async () => [] }

  test.each([
    [{ select: { strategy: 'vector' } }, 'select.strategy'],
    [{ select: { rerank: true } }, 'select.rerank'],
    [{ select: {}, embedder }, 'store'],
    [{ select: { index } }, 'store'],
    [{ select: { timeout: 0 } }, 'select.timeout'],
    [{ select: { timeout: 2 ** 31 } }, 'select.timeout'],
    [{ select: { minTool: 5 } }, 'select.minTool'],
    [{ store: {} }, 'store'],
  ])('%j names %s', (options, path) => {
    expect(() => createWinnow(options as never)).toThrow(expect.objectContaining({ path }))
  })

  test('takes an embedder without a store where nothing is selected', () => {
    expect(() => createWinnow({ embedder })).not.toThrow()
  })
})
