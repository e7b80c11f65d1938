import { expect, test } from 'vitest'
import type { Message, ToolResultPart } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { compressResult } from './compress-result.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'

const instructions = Array.from(
  { length: 200 },
  (_, step) => `## Step ${step}\n\nCheck the ${step}th thing with care, then go on.\n`,
).join('\n')
const history = [
  user('Review the change'),
  ...round('load_skill', { name: 'review' }, instructions),
  assistant('Read.'),
]

const sent = async (options: WinnowOptions): Promise<string> => {
  const { messages } = await createWinnow(options).prepare(history)
  const part = messages[2]!.parts[0]!
  return part.type === 'tool-result' && part.content[0]!.type === 'text' ? part.content[0]!.text : ''
}

test('instructions of a skill are read as they are, unless an option names the tool', async () => {
  expect(await sent({})).toBe(instructions)
  expect(await sent({ prune: false })).toBe(instructions)
  expect((await sent({ compress: { tools: { 'load_*': { cap: 500 } } } })).length).toBeLessThan(instructions.length / 2)
  expect(await sent({ prune: { presets: [] } })).toBe(instructions)
  expect(compressResult({ toolName: 'load_skill', output: instructions }).output).toBe(instructions)
})

test('so are results of tools that a rule calls unique', async () => {
  const policy = { tool: /skill/u, policy: 'unique' as const }
  expect(await sent({ prune: { presets: [], tools: [policy] } })).toBe(instructions)
})

test('of a result with an image the text is shortened, in the turn and once it is finished', async () => {
  const log = Array.from({ length: 300 }, (_, line) => `12:0${line % 6} ok: step ${line} of the page was drawn`).join(
    '\n',
  )
  const image = { type: 'opaque' as const, value: 'screenshot' }
  const [ask, seen] = round('look', { url: 'https://example.com' }, log)
  const part = seen.parts[0] as ToolResultPart
  const looking = [
    user('What is on the page?'),
    ask,
    { ...seen, parts: [{ ...part, content: [image, ...part.content] }] },
  ]
  for (const messages of [looking, [...looking, assistant('A page.'), user('Thanks')]]) {
    const view = (await createWinnow().prepare(messages)).messages
    const result = view[2]!.parts[0] as ToolResultPart
    expect(view[1]).toBe(messages[1])
    expect(result.content[0]).toBe(image)
    expect(result.content[1]).toMatchObject({ text: expect.stringMatching(/lines left out, ref [a-z]{18}\]$/u) })
  }
})

const rows = JSON.stringify(Array.from({ length: 40 }, (_, id) => ({ id, name: `Customer ${id}`, city: 'Oslo' })))
const textAt = (messages: readonly Message[], at: number): string => {
  const part = messages[at]!.parts[0] as ToolResultPart
  return part.content[0]!.type === 'text' ? part.content[0]!.text : ''
}

test('what stands beside a final tool is left alone from the start', async () => {
  const winnow = createWinnow({ turns: { finalTools: ['answer'] } })
  const [ask, listed] = round('list', {}, rows, 'a')
  const [final, given] = round('answer', {}, 'Forty.', 'b')
  const both = { ...ask, parts: [...ask.parts, ...final.parts] }
  const open = [user('How many?'), both, listed, given]
  expect((await winnow.prepare(open)).messages).toBe(open)
  const next = [...open, user('Thanks')]
  expect(textAt((await winnow.prepare(next)).messages, 2)).toBe(rows)
})

test('what stands beside a final tool stays as it was sent if the turn goes on', async () => {
  const winnow = createWinnow({ turns: { finalTools: ['answer'] } })
  const [ask, listed] = round('list', {}, rows, 'a')
  const [final, given] = round('answer', {}, 'Forty.', 'b')
  const both = { ...ask, parts: [...ask.parts, ...final.parts] }
  const open = [user('How many?'), both, listed, given, ...round('list', { page: 2 }, 'none', 'c')]
  const first = (await winnow.prepare(open)).messages
  expect(textAt(first, 2)).toBe(rows)
  const { messages, report } = await winnow.prepare([...open, assistant('Forty.'), user('Thanks')])
  expect(textAt(messages, 2)).toBe(rows)
  expect(report.cost.breaksCache).toBe(false)
})

test('a second result that must stay changes nothing about the first', async () => {
  const [ask, listed] = round('list', {}, rows, 'a')
  const part = listed.parts[0] as ToolResultPart
  const late: Message = { role: 'tool', parts: [{ ...part, pinned: true }] }
  const winnow = createWinnow()
  const first = (await winnow.prepare([user('How many?'), ask, listed])).messages
  expect(textAt(first, 2).length).toBeLessThan(rows.length)
  for (const other of [winnow, createWinnow()]) {
    const { messages } = await other.prepare([user('How many?'), ask, listed, late])
    expect(textAt(messages, 2)).toBe(textAt(first, 2))
    expect(messages[3]).toBe(late)
  }
})

test('JSON that was written another way is not written or cut once more', async () => {
  const messages = [user('Which pods run?'), ...round('bash', { command: 'npm ls --json' }, rows.slice(0, 900) + '"}]')]
  const few = JSON.stringify(JSON.parse(rows).slice(0, 16))
  for (const given of [messages, [user('Which?'), ...round('bash', { command: 'npm test -- --json' }, few)]]) {
    const once = (await createWinnow().prepare(given)).messages
    expect((await createWinnow().prepare(once)).messages).toEqual(once)
  }
})
