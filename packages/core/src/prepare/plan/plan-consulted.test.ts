import { afterEach, expect, test, vi } from 'vitest'
import type { Embedder } from '../../ports.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import type { Message } from '../../message/types.ts'
import { createWinnow } from '../create-winnow.ts'
import type { Winnow } from '../types.ts'
import { makeLate } from '../../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

const body = (name: string, line: string): string =>
  [
    `export function ${name}(input: number): number {`,
    ...Array.from({ length: 9 }, (_, at) => `  const step${at} = input + ${at * 3}`),
    `  return ${line}`,
    '}',
    '',
  ].join('\n')

/** A file of which the question shares words with one function, and its answer stands in another. */
const source = (name: string): string =>
  [
    ...Array.from({ length: 20 }, (_, at) => body(`${name}Route${at}`, `step${at % 9} * ${at}`)),
    body('parcelLabel', 'step1'),
    ...Array.from({ length: 20 }, (_, at) => body(`${name}Depot${at}`, `step${at % 9} - ${at}`)),
    body('tariffOf', 'GRAMS_TO_CENTS * input'),
    ...Array.from({ length: 20 }, (_, at) => body(`${name}Truck${at}`, `step${at % 9} + ${at}`)),
  ].join('\n')
const read = (name: string): Message[] => round('read_file', { path: `src/${name}.ts` }, source(name), `read-${name}`)

const asked = user('What does sending a parcel cost?')
const first: readonly Message[] = [asked, ...read('shipping'), ...round('list', {}, 'src/shipping.ts', 'list-1')]

/** Knows that what a parcel costs is a tariff, which no word says; answers when it is let. */
function gatedEmbedder(): { embedder: Embedder; close: () => void; open: () => void } {
  let gate = Promise.resolve()
  let open = (): void => undefined
  return {
    embedder: {
      name: 'meaning',
      embed: async (texts) => {
        await gate
        return texts.map((text) => (/parcel|tariff/iu.test(text) ? [1, 0.1] : [0.1, 1]))
      },
    },
    close: () => void (gate = new Promise((resolve) => (open = resolve))),
    open: () => open(),
  }
}

interface Begun {
  readonly winnow: Winnow
  /** What was sent of `first`. */
  readonly before: readonly string[]
  readonly close: () => void
  readonly open: () => void
}

/** A conversation that was sent as far as `first`. */
async function begin(): Promise<Begun> {
  const { embedder, close, open } = gatedEmbedder()
  const compress = { cap: 300, tier: 'semantic' as const }
  const winnow = createWinnow({ compress, compact: false, embedder, store: new Map() })
  await winnow.prepare(first.slice(0, 3))
  return { winnow, before: await sent(winnow, first), close, open }
}

/** What is sent of a history, message by message. */
async function sent(winnow: Winnow, messages: readonly Message[]): Promise<string[]> {
  return (await winnow.prepare(messages)).messages.map((message) => JSON.stringify(message))
}

afterEach(() => vi.restoreAllMocks())

test('others have their turn between the results of a new history about which the embedder is asked', async () => {
  beLate()
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  const { embedder } = gatedEmbedder()
  const winnow = createWinnow({ compress: { cap: 300, tier: 'semantic' }, embedder, store: new Map() })
  const names = Array.from({ length: 10 }, (_, at) => `part${at}`)
  await winnow.prepare([asked, ...names.flatMap((name) => read(name))])
  clearInterval(others)
  // Each is read once to ask about it and once to decide about it.
  expect(turns).toBeGreaterThanOrEqual(2 * names.length)
})

test('the embedder decides here', async () => {
  const byRules = await sent(createWinnow({ compress: { cap: 300 }, compact: false }), first)
  expect(byRules[2]).not.toContain('GRAMS_TO_CENTS')
  expect((await begin()).before[2]).toContain('GRAMS_TO_CENTS')
})

test('what was sent stays where two requests go on from it at the same time', async () => {
  const { winnow, before, close, open } = await begin()
  close()
  const both = [sent(winnow, [...first, ...read('depot')]), sent(winnow, [...first, ...read('truck')])]
  open()
  for (const view of await Promise.all(both)) expect(view.slice(0, first.length)).toEqual(before)
})

test('what was sent stays where its turn is finished elsewhere meanwhile', async () => {
  const { winnow, before, close, open } = await begin()
  close()
  const longer = sent(winnow, [...first, ...read('depot')])
  await winnow.prepare([...first, assistant('It costs by weight.'), user('And abroad?')])
  open()
  expect((await longer).slice(0, first.length)).toEqual(before)
})

test('what was sent stays where others are prepared meanwhile, more than are remembered', async () => {
  const { winnow, before, close, open } = await begin()
  close()
  const longer = sent(winnow, [...first, ...read('depot')])
  for (let other = 0; other < 70; other += 1)
    await winnow.prepare([user('Hello'), assistant('Hello.'), user(`And ${other}?`)], { system: `You are ${other}.` })
  open()
  expect((await longer).slice(0, first.length)).toEqual(before)
})

test('what a request asked that was aborted meanwhile is counted in the next', async () => {
  const { winnow, close, open } = await begin()
  const more = [...first, ...read('depot')]
  const controller = new AbortController()
  close()
  const stopped = winnow.prepare(more, { signal: controller.signal })
  controller.abort()
  expect((await stopped).report.models.calls).toBe(0)
  open()
  const uses = [await winnow.prepare(more), await winnow.prepare(more)].map(({ report }) => report.models)
  expect(uses.reduce((sum, { calls }) => sum + calls, 0)).toBe(2)
  expect(uses.reduce((sum, { embedded }) => sum + embedded, 0)).toBeGreaterThan(1000)
})
