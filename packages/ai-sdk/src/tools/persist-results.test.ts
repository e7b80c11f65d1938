import { createAnthropic } from '@ai-sdk/anthropic'
import { createWinnow, InvalidOptionError, type Store, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { jsonSchema, tool, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallTool, recallToolName, withWinnow, type WithWinnowOptions } from '../index.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const inputSchema = z.object({ day: z.string() })
const tools = { read_log: tool({ inputSchema, execute: async () => log }) }
const persist = { scope: 'chat-1' }

function make(store?: Store, options: WinnowOptions = {}) {
  const failed: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failed.push(`${event.part}: ${String(event.error)}`)
  }
  const winnow = createWinnow({ compress: { cap: 300 }, ...options, ...(store ? { store } : {}), onEvent })
  return { winnow, failed }
}
const json = (value: unknown): string => JSON.stringify(value)
const refIn = (value: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(value))?.[1] ?? 'none'

type Tools = { readonly tools?: ToolSet }
const prompt = 'What rang?'
const context = { toolCallId: '1', messages: [{ role: 'user' as const, content: prompt }], context: undefined }

/** Runs a tool as `ai` does, and gives all it yields or the one thing it gives. */
async function run(settings: Tools, name = 'read_log', input: unknown = { day: 'Monday' }): Promise<unknown[]> {
  const given: unknown = settings.tools![name]!.execute!(input as never, context as never)
  if (given === null || typeof given !== 'object' || !(Symbol.asyncIterator in given)) return [await given]
  const all: unknown[] = []
  for await (const output of given as AsyncIterable<unknown>) all.push(output)
  return all
}

const model = () => new MockLanguageModelV4()
const wrap = (own: ToolSet, store: Store = new Map(), options: WithWinnowOptions = { persist }) =>
  withWinnow(make(store).winnow, { model: model(), prompt, tools: own }, options) as Tools

describe('what a tool gives', () => {
  test('in steps stays in steps, with the short form as the last of them', async () => {
    const read_log = tool({
      inputSchema,
      async *execute() {
        yield 'reading'
        yield log
      },
    })
    const outputs = await run(wrap({ read_log }))
    expect(outputs.slice(0, 2)).toEqual(['reading', log])
    expect(outputs).toHaveLength(3)
    expect(refIn(outputs[2])).not.toBe('none')
    const brief = tool({
      inputSchema,
      async *execute() {
        yield 'done'
      },
    })
    expect(await run(wrap({ read_log: brief }))).toEqual(['done'])
  })

  test('as JSON becomes text, unless a schema says what it is', async () => {
    const rows = Array.from({ length: 300 }, (_, id) => ({ id, boat: `boat ${id} of quay ${id % 7}`, bell: id * 31 }))
    const list = tool({ inputSchema, execute: () => rows })
    const [text] = await run(wrap({ read_log: list }))
    expect(typeof text).toBe('string')
    const described = { ...list, outputSchema: jsonSchema({ type: 'array' }) }
    expect(await run(wrap({ read_log: described }))).toEqual([rows])
    const sayingText = { ...tools.read_log, outputSchema: jsonSchema({ type: 'string' }) }
    expect(refIn((await run(wrap({ read_log: sayingText })))[0])).not.toBe('none')
    expect(await run(wrap({ read_log: tool({ inputSchema, execute: () => undefined }) }))).toEqual([undefined])
  })

  test('stays what it throws, and what is short', async () => {
    const failing = tool({
      inputSchema,
      execute: (): string => {
        throw new TypeError('no such day')
      },
    })
    await expect(run(wrap({ read_log: failing }))).rejects.toThrow('no such day')
    const late = tool({ inputSchema, execute: async (): Promise<string> => Promise.reject(new TypeError('too late')) })
    await expect(run(wrap({ read_log: late }))).rejects.toThrow('too late')
    const brief = { seats: 3 }
    expect((await run(wrap({ read_log: tool({ inputSchema, execute: () => brief }) })))[0]).toBe(brief)
  })

  test('is given by the tool of the host, with its own this', async () => {
    class Reader {
      readonly inputSchema = inputSchema
      readonly text = log
      readonly #lines = 400
      execute(): string {
        return this.#lines === 400 ? this.text : ''
      }
      get description(): string {
        return `Reads ${this.#lines} lines`
      }
      needsApproval(): boolean {
        return this.#lines > 100
      }
    }
    const given = wrap({ read_log: new Reader() })
    expect(refIn((await run(given))[0])).not.toBe('none')
    const { read_log } = given.tools as { readonly read_log: Reader }
    expect([read_log.description, read_log.needsApproval()]).toEqual(['Reads 400 lines', true])
    expect(read_log).toBeInstanceOf(Reader)
  })

  test.each<[string, Store, string]>([
    ['throws', { get: async () => Promise.reject(new Error('away')), set: () => undefined }, 'Error: away'],
    [
      'hangs until nobody waits',
      { get: async () => new Promise(() => {}), set: () => undefined },
      'Error: the store: the request was aborted',
    ],
  ])('stays whole where the store %s, with one event', async (how, store, event) => {
    const { winnow, failed } = make(store)
    const settings = withWinnow(winnow, { model: model(), prompt, tools }, { persist })
    const abortSignal = how === 'throws' ? undefined : AbortSignal.timeout(20)
    expect(await settings.tools.read_log.execute({ day: 'Monday' }, { ...context, abortSignal } as never)).toBe(log)
    expect(failed).toEqual([`persist: ${event}`])
  })
})

describe('withWinnow', () => {
  const anthropic = createAnthropic({ apiKey: 'none' })
  const untouched: ToolSet = {
    bash: anthropic.tools.bash_20250124({ execute: () => log }),
    search: anthropic.tools.webSearch_20250305({}),
    ask: tool({ inputSchema }),
    written: tool({
      inputSchema,
      execute: () => log,
      toModelOutput: ({ output }) => ({ type: 'text', value: output }),
    }),
  }

  test('leaves tools alone whose results are not for it to write, and what else a tool has', () => {
    const approved = { ...tools.read_log, needsApproval: true }
    const given = wrap({ ...untouched, approved }).tools!
    for (const name of Object.keys(untouched)) expect(given[name]).toBe(untouched[name])
    expect(Object.keys(given)).toEqual([...Object.keys(untouched), 'approved', recallToolName])
    const { execute, ...rest } = given['approved']!
    expect(execute).not.toBe(approved.execute)
    const { execute: own, ...others } = approved
    expect(rest).toEqual(others)
    expect(approved.execute).toBe(own)
  })

  test('leaves all tools alone where it is not asked to, and in calls that are left alone', () => {
    expect(wrap(tools, new Map(), {}).tools!['read_log']).toBe(tools.read_log)
    const off = { model: model(), prompt, tools, providerOptions: { winnow: { off: true } } }
    expect(withWinnow(make(new Map()).winnow, off, { persist }).tools.read_log).toBe(tools.read_log)
  })

  test('keeps for the scope that was given last, once', async () => {
    const store = new Map<string, string>()
    const { winnow } = make(store)
    const first = withWinnow(winnow, { model: model(), prompt, tools }, { persist: { scope: 'agent' } })
    await run(withWinnow(winnow, first, { persist }))
    expect(store.size).toBe(1)
    const alone = new Map<string, string>()
    await run(wrap(tools, alone))
    expect([...store.keys()]).toEqual([...alone.keys()])
    // Wrapped once more without options, it keeps for the scope it had.
    await run(withWinnow(winnow, withWinnow(winnow, first, { persist })))
    expect(store.size).toBe(1)
  })

  test.each<[unknown, string]>([
    [7, 'persist'],
    [{}, 'persist.scope'],
    [{ scope: '' }, 'persist.scope'],
    [{ scope: 'a', ttl: 0 }, 'persist.ttl'],
    [{ scope: 'a', ttl: '1d' }, 'persist.ttl'],
  ])('refuses %j', (given, path) => {
    const options = { persist: given as never }
    expect(() => wrap(tools, new Map(), options)).toThrow(expect.objectContaining({ path }))
    expect(() => recallTool(make(new Map()).winnow, options)).toThrow(InvalidOptionError)
  })

  test('refuses a Winnow without a store', () => {
    const settings = { model: model(), prompt, tools }
    expect(() => withWinnow(make().winnow, settings, { persist })).toThrow('createWinnow({ store })')
  })

  test('refuses a Winnow that recalls nothing', () => {
    const settings = { model: model(), prompt, tools }
    const { winnow } = make(new Map(), { recall: false })
    expect(() => withWinnow(winnow, settings, { persist })).toThrow('Make it without recall: false.')
  })
})
