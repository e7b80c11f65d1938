import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTranscripts, transcriptsAt, type InputItem } from '../transcripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-sources-'))
async function read(text: string): Promise<InputItem[]> {
  const file = join(folder, 'log')
  writeFileSync(file, text)
  const items: InputItem[] = []
  for await (const item of readTranscripts(file)) items.push(item)
  return items
}
const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')

/** Each message in a word or two. */
const outline = (items: readonly InputItem[]) =>
  items.map((item) => {
    if ('problem' in item) return item.problem.problem
    const { format, name, system, messages } = item.transcript
    return {
      format,
      name,
      system,
      messages: messages.map(({ role, parts }) =>
        [
          `${role}:`,
          ...parts.map((part) => {
            if (part.type === 'text' || part.type === 'reasoning') return `${part.type} ${part.text}`
            if (part.type === 'tool-call') return `call ${part.toolName} ${JSON.stringify(part.input)}`
            if (part.type === 'tool-result') return `${part.status} ${part.toolName} ${JSON.stringify(part.content)}`
            return 'opaque'
          }),
        ].join(' '),
      ),
    }
  })

const text = (value: string) => [{ type: 'text', text: value }]
const claude = (type: string, uuid: string, parentUuid: string | null, message: unknown, more = {}) => ({
  type,
  uuid,
  parentUuid,
  sessionId: 's1',
  isSidechain: false,
  message,
  ...more,
})
const spoken = (id: string, ...content: unknown[]) => ({ role: 'assistant', id, content })
const result = (id: string, content: string) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content }],
})
const use = (id: string, file: string) => ({ type: 'tool_use', id, name: 'Read', input: { file } })

it('reads a session of Claude Code: blocks and results on lines of their own are one message', async () => {
  const session = [
    { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
    claude('user', 'u1', null, { role: 'user', content: 'Look' }),
    claude('assistant', 'a1', 'u1', spoken('r1', { type: 'thinking', thinking: 'hm', signature: 'x' })),
    claude('assistant', 'a2', 'a1', spoken('r1', use('1', 'a'))),
    claude('user', 'u2', 'a2', result('1', 'A')),
    claude('assistant', 'a3', 'a2', spoken('r1', use('2', 'b'))),
    claude('user', 'u3', 'a3', result('2', 'B')),
    { type: 'system', subtype: 'notice', content: 'ran a hook', sessionId: 's1', uuid: 'n', parentUuid: 'u3' },
    claude('user', 'x1', null, { role: 'user', content: 'Aside' }, { isSidechain: true, agentId: 'q' }),
    claude('assistant', 'a4', 'u3', spoken('r2', ...text('Done.'))),
  ]
  expect(outline(await read(lines(session)))).toEqual([
    {
      format: 'claude-code',
      name: 's1',
      system: '',
      messages: [
        'user: text Look',
        'assistant: reasoning hm call Read {"file":"a"} call Read {"file":"b"}',
        'tool: ok Read [{"type":"text","text":"A"}] ok Read [{"type":"text","text":"B"}]',
        'assistant: text Done.',
      ],
    },
    { format: 'claude-code', name: 's1#2', system: '', messages: ['user: text Aside'] },
  ])
})

it('leaves out what was rewound, and begins anew after the history was compacted', async () => {
  const session = [
    claude('user', 'u1', null, { role: 'user', content: 'One' }),
    claude('assistant', 'a1', 'u1', spoken('r1', ...text('1'))),
    claude('user', 'u2', 'a1', { role: 'user', content: 'Wrong' }),
    claude('assistant', 'a2', 'u2', spoken('r2', ...text('2'))),
    claude('user', 'u3', 'a1', { role: 'user', content: 'Right' }),
    { type: 'system', subtype: 'compact_boundary', content: 'compacted', sessionId: 's1', uuid: 'c', parentUuid: null },
    claude('user', 'u4', 'c', { role: 'user', content: 'In short' }),
  ]
  expect(outline(await read(lines(session)))).toMatchObject([
    { name: 's1', messages: ['user: text One', 'assistant: text 1', 'user: text Right'] },
    { name: 's1#2', messages: ['user: text In short'] },
  ])
})

const items = [
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Count' }] },
  { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
  { type: 'function_call', call_id: 'c1', name: 'shell', arguments: '{"command":"wc"}' },
  { type: 'function_call_output', call_id: 'c1', output: '3' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Three.' }] },
]
const counted = [
  'user: text Count',
  'assistant: reasoning hm call shell {"command":"wc"}',
  'tool: ok shell [{"type":"text","text":"3"}]',
  'assistant: text Three.',
]

it('reads a session of Codex', async () => {
  const session = [
    { timestamp: 't', type: 'session_meta', payload: { id: 'x', base_instructions: { text: 'Be brief.' } } },
    ...items.map((payload) => ({ timestamp: 't', type: 'response_item', payload })),
    { timestamp: 't', type: 'event_msg', payload: { type: 'token_count' } },
  ]
  const expected = [{ format: 'codex', name: 'x', system: 'Be brief.', messages: counted }]
  expect(outline(await read(lines(session)))).toEqual(expected)
  const old = [{ id: 'x', timestamp: 't', instructions: 'Be brief.' }, { record_type: 'state' }, ...items]
  expect(outline(await read(lines(old)))).toEqual(expected)
})

it('reads requests of the Responses API, and their items alone', async () => {
  const request = { model: 'm', instructions: 'Be brief.', input: items.slice(0, 4), output: items.slice(4) }
  const expected = { format: 'openai-responses', messages: counted }
  expect(outline(await read(JSON.stringify(request)))).toMatchObject([{ ...expected, system: 'Be brief.' }])
  expect(outline(await read(JSON.stringify(items)))).toMatchObject([expected])
  expect(outline(await read(lines(items)))).toMatchObject([expected])
})

it('reads a session of OpenCode', async () => {
  const session = {
    info: { id: 'ses_1' },
    messages: [
      { info: { role: 'user' }, parts: text('Look') },
      {
        info: { role: 'assistant' },
        parts: [
          { type: 'step-start' },
          {
            type: 'tool',
            callID: '1',
            tool: 'read',
            state: { status: 'completed', input: { file: 'a' }, output: 'A' },
          },
          { type: 'step-finish' },
          { type: 'step-start' },
          { type: 'tool', callID: '2', tool: 'read', state: { status: 'error', input: {}, error: 'no file' } },
          { type: 'step-finish' },
        ],
      },
    ],
  }
  expect(outline(await read(JSON.stringify(session)))).toMatchObject([
    {
      format: 'opencode',
      name: 'ses_1',
      messages: [
        'user: text Look',
        'assistant: call read {"file":"a"}',
        'tool: ok read [{"type":"text","text":"A"}]',
        'assistant: call read {}',
        'tool: error read [{"type":"text","text":"no file"}]',
      ],
    },
  ])
})

it('reads a session of Gemini CLI, and contents of the Gemini API', async () => {
  const call = { functionCall: { id: '1', name: 'read', args: { file: 'a' } } }
  const answer = { functionResponse: { id: '1', name: 'read', response: { output: 'A' } } }
  const contents = [
    { role: 'user', parts: [{ text: 'Look' }] },
    { role: 'model', parts: [call] },
    { role: 'user', parts: [answer] },
    { role: 'model', parts: [{ text: 'Done.' }] },
  ]
  const session = {
    sessionId: 'g1',
    messages: [
      { type: 'user', content: 'Look' },
      { type: 'info', content: 'a new version' },
      { type: 'gemini', content: '', toolCalls: [{ id: '1', name: 'read', args: { file: 'a' }, result: [answer] }] },
      { type: 'gemini', content: 'Done.' },
    ],
  }
  const messages = [
    'user: text Look',
    'assistant: call read {"file":"a"}',
    'tool: ok read [{"type":"text","text":"A"}]',
    'assistant: text Done.',
  ]
  expect(outline(await read(JSON.stringify(contents)))).toMatchObject([{ format: 'gemini', messages }])
  const request = { contents, systemInstruction: { parts: [{ text: 'Be brief.' }] } }
  expect(outline(await read(JSON.stringify(request)))).toMatchObject([{ system: 'Be brief.', messages }])
  expect(outline(await read(JSON.stringify(session)))).toMatchObject([{ name: 'g1', messages }])
})

it('says what an unknown file looks like', async () => {
  expect(outline(await read('{"name":"x","version":"1"}'))[0]).toContain('an object with "name", "version"')
})

it('says so once in a file of many unknown lines, and each time where there are transcripts', async () => {
  const unknown = Array.from({ length: 5 }, (_, index) => ({ index }))
  const [problem, ...others] = outline(await read(lines(unknown)))
  expect(problem).toContain('nor are the 4 values after it')
  expect(others).toEqual([])
  const mixed = [...unknown, { messages: [{ role: 'user', content: 'Hi' }] }]
  expect(outline(await read(lines(mixed)))).toHaveLength(6)
})

it('reads runs of LangSmith: of one trace the longest call of each conversation', async () => {
  const run = (id: string, stored: unknown[], answer: unknown) => ({
    id,
    trace_id: 't',
    run_type: 'llm',
    inputs: { messages: [stored] },
    outputs: { generations: [[{ message: answer }]] },
  })
  const human = { lc: 1, type: 'constructor', id: ['HumanMessage'], kwargs: { content: 'Look' } }
  const ai = (content: string) => ({ lc: 1, type: 'constructor', id: ['AIMessage'], kwargs: { content } })
  const runs = [
    { id: 'c', run_type: 'chain', inputs: {}, child_runs: [] },
    run('1', [human], ai('A')),
    run('2', [human, ai('A'), human], ai('B')),
  ]
  const expected = [
    {
      format: 'langsmith',
      name: '2',
      messages: ['user: text Look', 'assistant: text A', 'user: text Look', 'assistant: text B'],
    },
  ]
  expect(outline(await read(lines(runs)))).toMatchObject(expected)
  expect(outline(await read(JSON.stringify(runs)))).toMatchObject(expected)
  expect(outline(await read(JSON.stringify({ ...runs[0], child_runs: runs.slice(1) })))).toMatchObject(expected)
})

it('reads the files of a folder and of the folders in it, by name', async () => {
  const root = mkdtempSync(join(tmpdir(), 'winnow-folder-'))
  const write = (name: string, content: string): void => {
    const file = join(root, name, 'log.jsonl')
    mkdirSync(join(root, name), { recursive: true })
    writeFileSync(file, JSON.stringify({ role: 'user', content }))
    writeFileSync(join(root, name, 'note.txt'), 'no JSON')
  }
  for (const name of ['b', 'a', '.hidden', 'node_modules']) write(name, name)
  const found: InputItem[] = []
  for await (const item of transcriptsAt(root)) found.push(item)
  expect(outline(found)).toMatchObject([{ messages: ['user: text a'] }, { messages: ['user: text b'] }])
})
