import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const source = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)

/** What every program has at hand. `deep` is 36 kB of JSON that breaks off 12,000 levels down, and ends Node 26 itself. */
const before = `
  import { compressResult, createReviewer, createWinnow, parseJson, selectTools, storedHistory } from ${source('index.ts')}
  import { prepareChat } from ${source('openai-chat/index.ts')}
  const deep = '[1,'.repeat(12_000) + '[1'
  const told = []
  const onEvent = (event) => { if (event.type === 'failed') told.push(event.part) }
  const chat = (args, result) => [
    { role: 'user', content: 'Where is the key?' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: { name: 'grep', arguments: args } }] },
    { role: 'tool', tool_call_id: 'a', content: result },
    { role: 'assistant', content: 'In the drawer.' },
    { role: 'user', content: 'Thanks.' },
  ]
  const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Where is the key?' }] }]
  const tools = ['find', 'open', 'send'].map((name) => ({ name, description: name + ' the key' }))
  const select = { rerank: true, minTools: 0, limit: 1 }
  const long = Array.from({ length: 400 }, (_, at) => 'src/room' + at + '.ts:' + at + ': the drawer ' + at + ' is locked').join('\\n')
  const compress = { cap: 300, tier: 'model' }
  const failing = { get: async () => deep, set: async () => undefined }
`
/** A damaged heap ends the process when memory is tidied. */
const after = `
  const many = []
  for (let at = 0; at < 1_000_000; at += 1) many.push({ at })
  console.log(JSON.stringify(told))
`

/** What a program tells in a process of its own; that this ends well is part of it. */
function toldBy(program: string): unknown {
  const given = ['--input-type=module', '--eval', `${before}\n${program}\n${after}`]
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' })
  expect({ status, signal, stderr }).toMatchObject({ status: 0, signal: null })
  return JSON.parse(stdout)
}

test.each<[string, string, unknown]>([
  ['as text', `try { parseJson(deep) } catch (error) { told.push(error.name) }`, ['SyntaxError']],
  [
    'as the result of a tool',
    `
      const prune = { otherTools: 'auto' }
      const { messages: view } = await prepareChat(createWinnow({ prune, onEvent }), chat('{}', deep))
      const { output } = compressResult({ toolName: 'grep', output: deep, query: 'key' }, {})
      told.push(view.length, typeof output)`,
    [5, 'string'],
  ],
  [
    'as the arguments of a call',
    `
      const { messages: view } = await prepareChat(createWinnow({ onEvent }), chat(deep, 'The drawer.'))
      told.push(view[1].tool_calls[0].function.arguments === deep)`,
    [true],
  ],
  [
    'as the answer of a reviewing model',
    `
      const generate = async () => '{"riskLevel":"high","findings":' + deep + '}'
      told.push((await createReviewer({ generate }).review(messages)).riskLevel)`,
    ['unknown'],
  ],
  [
    'as a history in a store',
    `
      const reviewer = createReviewer({ generate: async () => '{"riskLevel":"none"}' })
      const sources = [storedHistory(failing, 'a')]
      try { await reviewer.review(undefined, { sources }) } catch (error) { told.push(error.code) }`,
    ['review-failed'],
  ],
  [
    'as decisions in a store',
    `
      const winnow = createWinnow({ compress, select, generate: async () => 'open', store: failing, onEvent })
      told.push((await prepareChat(winnow, chat('{}', long))).messages.length)
      const { tools: offered } = await winnow.select(tools, { messages })
      told.push(offered.length > 0)`,
    ['compress.store', 5, 'select.store', true],
  ],
  [
    'as a result in a store',
    `
      const kept = new Map()
      const store = { get: async (key) => kept.get(key) && deep, set: async (key, value) => kept.set(key, value) }
      const winnow = createWinnow({ compress: { cap: 300 }, store, onEvent })
      const call = { type: 'tool-call', callId: 'a', toolName: 'grep', input: {} }
      const result = { type: 'tool-result', callId: 'a', toolName: 'grep', status: 'ok', content: [{ type: 'text', text: long }] }
      const history = [...messages, { role: 'assistant', parts: [call] }, { role: 'tool', parts: [result] }]
      await winnow.persist(history, { scope: 'a' })
      told.push(kept.size)`,
    ['persist', 1],
  ],
])('JSON that nests deep and breaks off does not end the process: %s', (_, program, told) => {
  expect(toldBy(program)).toEqual(told)
})
