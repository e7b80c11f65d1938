import { compressResultWithModels, createWinnow, type Message } from '@winnow/core'
import { expect, test } from 'vitest'
import { synonyms } from './synonyms.ts'
import { winnow } from './tier-in-use.ts'

const tier = synonyms({ outage: ['incident', 'sev1'], slow: ['latency', 'timeout'] })

const pageOf = (days: number): string =>
  Array.from({ length: days }, (_, day) =>
    day === 211
      ? 'Day 211: incident 77, sev1. The certificate of the gateway had expired.'
      : `Day ${day}: the team moved ${day * 3} cards and reviewed the plan of week ${Math.floor(day / 7)}.`,
  ).join('\n\n')
const page = pageOf(300)
const question = 'What caused the outage?'
const said = 'The certificate of the gateway had expired.'

test('what rules did not know to be asked for is added, under the name of the tier', async () => {
  const given = { toolName: 'read_page', output: page, query: question }
  const byRules = await compressResultWithModels(given, { cap: 300 })
  expect(String(byRules.output)).not.toContain(said)
  const { output, report } = await compressResultWithModels(given, { cap: 300, tier })
  expect(String(output)).toContain(`[of what is left out, found by synonyms:]`)
  expect(String(output)).toContain(said)
  expect(report?.tier).toBe(4)
})

test('a question with no word of the list is left to rules', async () => {
  const given = { toolName: 'read_page', output: page, query: 'How many cards were moved on day 9?' }
  const { output } = await compressResultWithModels(given, { cap: 300, tier })
  expect(String(output)).not.toContain('found by synonyms')
})

const historyOf = (text: string): Message[] => [
  { role: 'user', parts: [{ type: 'text', text: question }] },
  { role: 'assistant', parts: [{ type: 'tool-call', callId: 'a', toolName: 'read_page', input: {} }] },
  {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId: 'a',
        toolName: 'read_page',
        status: 'ok',
        content: [{ type: 'text', text }],
      },
    ],
  },
]

test('the Winnow of the page asks the tier', async () => {
  // More incidents than rules keep of what stands out.
  const text = pageOf(3000).replaceAll('the plan of week 4', 'incident 4')
  const { messages } = await winnow.prepare(historyOf(text))
  expect(JSON.stringify(messages)).toContain('found by synonyms')
})

test('a request keeps what was decided in the store', async () => {
  const history = historyOf(page)
  const store = new Map<string, string>()
  const sent = async () => (await createWinnow({ compress: { cap: 300, tier }, store }).prepare(history)).messages
  const first = await sent()
  expect(JSON.stringify(first)).toContain(said)
  expect(store.size).toBe(1)
  expect(await sent()).toEqual(first)
})
