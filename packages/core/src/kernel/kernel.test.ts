import { expect, test } from 'vitest'
import { prepareChat } from '@winnow/core/openai-chat'
import type { ReadsAhead, ResultRule } from '../edit/processor.ts'
import type { Embedder } from '../ports.ts'
import { createWinnow } from '../prepare/create-winnow.ts'
import type { WinnowEvent } from '../prepare/events.ts'
import type { WinnowOptions } from '../prepare/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { compact, compress, createKernel, prune, recall, window, type KernelOptions, type Plugin } from './index.ts'

const log = Array.from(
  { length: 900 },
  (_, at) => `2026-11-02 10:00:${at} INFO job ${at} is done, ${at * 31} rows`,
).join('\n')
const history = [user('Which job failed?'), ...round('read_log', {}, log)]

test('a kernel without plugins sends what it is given', async () => {
  const kernel = createKernel({ plugins: [] })
  const { messages, report } = await kernel.prepare(history)
  expect(messages).toBe(history)
  expect(report.tokens.saved).toBe(0)
})

test('what is left out is read back where recall is given, and names nothing where it is not', async () => {
  const kernel = createKernel({ plugins: [compress()], recall: recall() })
  const sent = JSON.stringify((await kernel.prepare(history)).messages)
  const ref = / left out, ref ([a-z]+)\]/u.exec(sent)![1]!
  expect(kernel.recall(history, { ref, query: 'job 450' }).text).toContain('job 450 is done')
  expect(await kernel.recallPersisted(history, { ref }, { scope: 'chat-1' })).toMatchObject({ found: true })
  const silent = createKernel({ plugins: [compress()] })
  expect(JSON.stringify((await silent.prepare(history)).messages)).not.toContain(', ref ')
  expect(silent.recall(history, { ref })).toMatchObject({ found: false })
  expect([kernel.offersRecall, silent.offersRecall]).toEqual([true, false])
})

test('a plugin is switched off and on by its name', async () => {
  const kernel = createKernel({ plugins: [compress()] })
  kernel.setEnabled('compress', false)
  expect(kernel.isEnabled('compress')).toBe(false)
  expect((await kernel.prepare(history)).messages).toBe(history)
  kernel.setEnabled('compress', true)
  expect((await kernel.prepare(history)).edits).toHaveLength(1)
  expect(() => kernel.setEnabled('prune', false)).toThrow('plugin: there is no such plugin. Give one of "compress".')
})

test('the mode is changed at any time, and checked', async () => {
  const kernel = createKernel({ plugins: [compress()], mode: 'observe' })
  expect((await kernel.prepare(history)).messages).toBe(history)
  kernel.mode = 'on'
  expect((await kernel.prepare(history)).messages).not.toBe(history)
  expect(() => (kernel.mode = 'full' as never)).toThrow('mode')
})

test('adapters take a kernel as a Winnow', async () => {
  const kernel = createKernel({ plugins: [compress()] })
  const chat = [
    { role: 'user', content: 'Which job failed?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'read_log', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: log },
  ] as const
  const { messages } = await prepareChat(kernel, chat)
  expect(JSON.stringify(messages).length).toBeLessThan(JSON.stringify(chat).length / 2)
  const tools = [{ name: 'read_log', description: 'Reads a log' }]
  expect((await kernel.select(tools, { messages: history })).tools).toBe(tools)
  expect(await kernel.searchTools(tools, { query: 'log' })).toMatchObject({ matches: [] })
})

test('what a kernel does not have is refused by name', async () => {
  const events: WinnowEvent[] = []
  const kernel = createKernel({ plugins: [], onEvent: (event) => void events.push(event) })
  await expect(kernel.review(history)).rejects.toThrow('a kernel has no reviewer. Use createWinnow().')
  expect(await kernel.persist(history, { scope: 'chat-1' })).toEqual({ messages: history, edits: [] })
  expect(events).toMatchObject([{ type: 'failed', part: 'persist' }])
})

test('a plugin of one’s own decides what finished turns become', async () => {
  const own: Plugin = {
    name: 'forget-logs',
    setup: () => ({
      sealTurn: {
        name: 'forget-logs',
        planTurn: ({ turn }) =>
          turn.rounds.map(({ at }) => ({
            action: 'remove-tool-use',
            at,
            call: 0,
            rule: 'forget-logs',
            reason: 'turn-finished',
            group: `${at}`,
          })),
      },
    }),
  }
  const { messages } = await createKernel({ plugins: [own] }).prepare([
    ...history,
    assistant('Job 3.'),
    user('Thanks.'),
  ])
  expect(messages).toEqual([history[0], assistant('Job 3.'), user('Thanks.')])
})

test('a rule in a plugin is held to what every rule of a host is held to', async () => {
  const failures: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failures.push(event.part)
  }
  const planTurn = (async () => Promise.reject(new Error('late'))) as never
  const stale: Plugin = { name: 'stale', setup: () => ({ sealTurn: { name: 'stale', planTurn } }) }
  const finished = [...history, assistant('Job 3.'), user('Thanks.')]
  const { messages } = await createKernel({ plugins: [stale], onEvent }).prepare(finished)
  expect([messages, failures]).toEqual([finished, ['turnRules.stale.planTurn']])
})

const failing = (fit: unknown, name = 'own'): Promise<[sent: unknown, failures: string[]]> => {
  const failures: string[] = []
  const kernel = createKernel({
    plugins: [{ name, timeout: 20, setup: () => ({ fit: fit as never }) }],
    onEvent: (event) => void (event.type === 'failed' && failures.push(`${event.part}: ${String(event.error)}`)),
  })
  return kernel.prepare(history).then(({ messages }) => [messages, failures])
}
test.each<[string, unknown, string]>([
  ['never answers', () => new Promise(() => {}), 'gave no answer within 20 ms'],
  [
    'throws',
    () => {
      throw new Error('no room')
    },
    'no room',
  ],
  ['rejects', async () => Promise.reject(new Error('no room')), 'no room'],
  ['gives nothing', async () => undefined, 'gave no { assembled, models }'],
])('a request goes on if fit %s', async (_what, fit, problem) => {
  const [sent, failures] = await failing(fit)
  expect(sent).toBe(history)
  expect(failures).toEqual([expect.stringContaining('plugins.own.fit')])
  expect(failures[0]).toContain(problem)
})

async function readingAhead(read: ReadsAhead['read'], timeout: number): Promise<[sent: unknown, failures: string[]]> {
  const failures: string[] = []
  const results: ResultRule = {
    name: 'own',
    beginTurn: () => ({ take: () => [], forget: () => undefined }),
    endTurn: () => undefined,
    ahead: { takesLong: () => true, read },
  }
  const kernel = createKernel({
    plugins: [{ name: 'own', timeout, setup: () => ({ results }) }],
    onEvent: (event) => void (event.type === 'failed' && failures.push(`${event.part}: ${String(event.error)}`)),
  })
  return [(await kernel.prepare(history)).messages, failures]
}
test('a request goes on if reading ahead never ends', async () => {
  function* endless(): Generator<void, void> {
    for (;;) yield
  }
  const told = 'plugins.own.results.ahead did not end within 20 ms'
  expect(await readingAhead(endless, 20)).toEqual([history, [expect.stringContaining(told)]])
})
test('reading ahead that ended is told of nothing, however late it was', async () => {
  // oxlint-disable-next-line require-yield -- it ends in its first step
  function* late(): Generator<void, void> {
    for (const end = Date.now() + 10; Date.now() < end;);
  }
  expect(await readingAhead(late, 1)).toEqual([history, []])
})

test('a plugin of one’s own is guarded, whatever it is called', async () => {
  expect(await failing(() => new Promise(() => {}), 'window')).toEqual([history, [expect.stringContaining('20 ms')]])
})

test.each<unknown>([
  { mode: 'onn' },
  { turns: 3 },
  { turns: { startAt: -1 } },
  { turns: { startAt: 'first' } },
  { turns: { status: true } },
  { turns: { finalTools: [''] } },
  { turns: { finalTools: 'answer' } },
  { turns: { endedByHost: 1 } },
  { turns: { finalTool: ['answer'] } },
  { tokens: (text: string) => text.length },
  { tokens: { name: 1, exact: true, count: () => 1 } },
  { tokens: { name: 'own', exact: 'yes', count: () => 1 } },
  { tokens: { name: 'own', exact: true } },
  { processors: () => [] },
  { processors: [() => []] },
  { processors: [{ name: '', plan: () => [] }] },
  { processors: [{ name: 'own' }] },
  { processors: [null] },
  { processorTimeout: 0 },
  { processorTimeout: 2 ** 31 },
  { onEvent: { log: true } },
  { report: true },
  { report: 'text' },
  { memory: { messages: -1 } },
  { memory: { characters: 1.5 } },
  { memory: 3 },
  { turnRules: {} },
  { turnRules: [() => []] },
  { turnRules: [{ name: 'own' }] },
  { turnRules: [{ name: 'prune', planTurn: () => [] }] },
  { turnRules: [{ name: 'own', planTurn: () => [], minSavings: -1 }] },
  { turnRules: [{ name: 'own', planTurn: () => [], inputs: 'none' }] },
  { turnRules: [1, 2].map(() => ({ name: 'own', planTurn: () => [] })) },
])('a kernel says of %j what createWinnow says', (options) => {
  const said = (make: () => unknown): string => {
    try {
      make()
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  const byWinnow = said(() => createWinnow(options as WinnowOptions))
  expect(byWinnow).not.toBe('')
  expect(said(() => createKernel({ plugins: [], ...(options as object) }))).toBe(byWinnow)
})

const embedder: Embedder = { name: 'e', embed: async (texts) => texts.map(() => [1]) }
test.each<[() => unknown, string]>([
  [
    () => createKernel({} as KernelOptions),
    'plugins: this is no list of plugins. Give a list such as [prune(), compress()].',
  ],
  [
    () => createKernel({ plugins: [prune] as never }),
    'plugins[0]: this is no plugin. Call it: compress(), not compress.',
  ],
  [() => createKernel({ plugins: [{}] as never }), 'plugins[0]: this is no plugin. Give { name, setup }.'],
  [
    () => createKernel({ plugins: [{ name: 'own', setup: () => ({ sealTurns: {} }) as never }] }),
    'plugins.own: there is no stage sealTurns. Return some of sealTurn, results, afterRound, fit.',
  ],
  [() => createKernel(undefined as never), 'options: these are none'],
  [
    () => createKernel({ plugins: [{ ...prune(), timeout: -1 }] }),
    'plugins[0].timeout: this value cannot be used (-1)',
  ],
  [() => createKernel({ plugins: [], prices: 'gpt-5.2' as never }), 'prices: a kernel has no list of prices'],
  [() => createKernel({ plugins: [], recall: recall as never }), 'recall: this value cannot be used. Give recall()'],
  [() => window(undefined as never), 'window.contextWindow'],
  [() => compress({ capp: 1 } as never), 'compress.capp: there is no such option. Did you mean cap?'],
  [() => createKernel({ plugins: [prune(), prune()] }), 'plugins: prune stands there twice'],
  [
    () => createKernel({ plugins: [compress(), { ...compress(), name: 'other' }] }),
    'compress and other both decide the stage results',
  ],
  [() => createKernel({ plugins: [], mode: 'full' as 'on' }), 'mode: this value cannot be used'],
  [() => createKernel({ plugins: [], select: {} } as KernelOptions), 'select: there is no such option'],
  [() => prune({ otherTools: 'all' as 'auto' }), 'prune.otherTools'],
  [() => compact({ minSavings: -1 }), 'compact.minSavings'],
  [() => compact({ profile: 'small' as 'default' }), 'profile'],
  [() => compress({ cap: -1 }), 'compress.cap'],
  [() => compress({ tier: 'semantic', embedder }), 'what is decided about a result stays decided'],
  [() => window({ contextWindow: 0 }), 'contextWindow'],
  [() => recall({ secret: 'short' }), 'secret: this value cannot be used. Give 16 characters or more.'],
])('a mistake is named at construction: %#', (make, message) => {
  expect(make).toThrow(message)
})
