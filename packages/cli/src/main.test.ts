import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { tokenizer } from '@winnow/tokenizers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { joined, run } from './__fixtures__/run.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`__fixtures__/${name}`, import.meta.url))
const planted = fixture('planted.json')
const config = fixture('planted.config.json')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

interface Place {
  at: number
  call: number
  rule: string
}
interface CostJson {
  prices: string
  before: number
  after: number
  saved: number
  breaks: { before: number; after: number }
}
interface TranscriptJson {
  name: string
  line: number
  format: string
  messages: number
  requests: number
  tokens: { before: number; after: number; saved: number }
  cost: CostJson
  edits: Place[]
  rules: { rule: string; tokensSaved: number }[]
  views: { invalid: unknown[] }
  removedButUsed: { message: number; value: string; from: { message: number; toolName?: string }[] }[]
}
interface ReportJson {
  version: number
  counter: { name: string; exact: boolean }
  totals: Record<string, unknown> & {
    requests: number
    removedButUsed: number
    tokens: { before: number; after: number; saved: number }
    cost: CostJson
    rules: { tokensSaved: number }[]
  }
  transcripts: TranscriptJson[]
  unreadable: { file: string; line?: number; problem: string }[]
}

async function json(...given: string[]): Promise<ReportJson & { code: number }> {
  const { code, out } = await run('report', '--json', ...given)
  return { code, ...(JSON.parse(out) as ReportJson) }
}

const user = (content: string) => ({ role: 'user', content })
const answer = (content: string) => ({ role: 'assistant', content })
const small = [user('Hello there'), answer('Hello, how can I help?'), user('What is 2 + 2?'), answer('Four.')]

interface NativeMessage {
  content: unknown
  tool_calls?: { id: string }[]
}
const callIds = (message: NativeMessage): string[] =>
  message.tool_calls?.map(({ id }) => id) ??
  (message.content as { type: string; toolCallId: string }[])
    .filter(({ type }) => type === 'tool-call')
    .map(({ toolCallId }) => toolCallId)

describe('planted tool uses', () => {
  it.each(['planted.json', 'planted.ai-sdk.json'])(
    'of %s: every redundant one is pruned, no unique one is',
    async (name) => {
      const { transcripts, totals, code } = await json(fixture(name), '--config', config)
      const { messages } = JSON.parse(await readFile(fixture(name), 'utf8')) as { messages: NativeMessage[] }
      const pruned = transcripts[0]!.edits.filter(({ rule }) => rule === 'prune')
      const all = messages.filter(({ tool_calls: calls, content }) => calls ?? Array.isArray(content)).flatMap(callIds)
      expect(all.filter((id) => id.startsWith('redundant-'))).toHaveLength(10)
      expect(all.filter((id) => id.startsWith('unique-'))).toHaveLength(12)
      expect(pruned.map(({ at, call }) => callIds(messages[at]!)[call])).toEqual(
        all.filter((id) => id.startsWith('redundant-')),
      )
      expect(totals).toMatchObject({ pruned: 10, prunedWithoutEvidence: 0, failures: 0, views: { invalid: 0 } })
      expect(code).toBe(0)
    },
  )

  it('prunes none of them when the system text is taken away', async () => {
    const { messages } = JSON.parse(await readFile(planted, 'utf8')) as { messages: unknown[] }
    const { totals } = await json(await file('no-system.json', JSON.stringify(messages.slice(1))), '--config', config)
    expect(totals).toMatchObject({ pruned: 0 })
  })

  it('prunes them when --system gives the system text', async () => {
    const { messages } = JSON.parse(await readFile(planted, 'utf8')) as { messages: { content: string }[] }
    const system = await file('system.txt', messages[0]!.content)
    const bare = await file('bare.json', JSON.stringify(messages.slice(1)))
    const { totals } = await json(bare, '--config', config, '--system', system)
    expect(totals).toMatchObject({ pruned: 10, prunedWithoutEvidence: 0 })
  })
})

describe('shapes of files', () => {
  const transcript = { id: 'small', messages: small }
  const lines = (values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')
  const shapes: [string, string][] = [
    ['an array of messages', JSON.stringify(small)],
    ['an array of messages over several lines', JSON.stringify(small, null, 2)],
    ['an object with messages', JSON.stringify(transcript)],
    ['an object with messages over several lines', JSON.stringify(transcript, null, 2)],
    ['an array of objects', JSON.stringify([transcript])],
    ['an array of objects, one a line', `[\n${JSON.stringify(transcript)}\n]\n`],
    ['objects one a line', `${lines([transcript])}\n`],
    ['messages one a line', lines(small)],
    [
      'messages one a line with blank lines and Windows line ends',
      `\r\n${small.map((m) => JSON.stringify(m)).join('\r\n\r\n')}\r\n`,
    ],
    ['a byte order mark', `\uFEFF${lines(small)}`],
  ]

  it.each(shapes)('reads %s', async (_shape, text) => {
    const plain = await json(await file('shape.json', text))
    expect(plain).toMatchObject({ code: 0, unreadable: [], totals: { transcripts: 1, messages: 4, requests: 2 } })
    const packed = await json(await file('shape.anything', gzipSync(text)))
    expect(packed.totals).toEqual(plain.totals)
  })

  it('reads several transcripts of one file and of several files, and names them', async () => {
    const many = await file('many.jsonl', lines([transcript, { messages: small }, { ...transcript, id: 'third' }]))
    const array = await file('array.json', JSON.stringify([{ messages: small }]))
    const { transcripts } = await json(many, array)
    expect(transcripts.map(({ name, line }) => [name, line])).toEqual([
      ['small', 1],
      [`${many}:2`, 2],
      ['third', 3],
      [`${array}:1[0]`, 1],
    ])
  })

  it('says what it recognised', async () => {
    const { out } = await run(
      'report',
      planted,
      fixture('planted.ai-sdk.json'),
      await file('text.json', JSON.stringify(small)),
    )
    expect(joined(out)).toContain(`1 × OpenAI chat messages (tool_calls, tool_call_id): ${planted}`)
    expect(joined(out)).toMatch(/AI SDK messages \(content parts such as tool-call\): \S+planted\.ai-sdk\.json$/mu)
    expect(joined(out)).toMatch(/messages of text only \(OpenAI chat and AI SDK alike\): \S+text\.json$/mu)
  })
})

describe('the formats', () => {
  it.each([
    ['planted.ui.json', 'planted.ai-sdk.json', 'ai-sdk-ui', 'AI SDK UI messages (parts such as tool-NAME)'],
    ['planted.anthropic.json', 'planted.json', 'anthropic', 'Anthropic messages (tool_use, tool_result)'],
    ['planted.langchain.json', 'planted.json', 'langchain', 'LangChain messages (stored)'],
  ])('report of %s what they report of the same conversation in %s', async (name, same, format, label) => {
    const report = await json(fixture(name), '--config', config)
    const { transcripts, totals, code } = report
    const other = await json(fixture(same), '--config', config)
    expect(code).toBe(0)
    expect(transcripts).toMatchObject([{ format, name: 'planted', requests: 42, views: { invalid: [] } }])
    for (const total of ['pruned', 'prunedWithoutEvidence', 'neededValues', 'removedButUsed'])
      expect(totals[total]).toEqual(other.totals[total])
    // Results that stand in one message have the tokens of one.
    const counts = (found: ReportJson) =>
      (found.totals['reasons'] as { reason: string; edits: number }[]).map(({ reason, edits }) => [reason, edits])
    expect(counts(report)).toEqual(counts(other))
    expect(joined((await run('report', fixture(name))).out)).toContain(`${label}: ${fixture(name)}\n`)
  })

  it('are read one message a line', async () => {
    const { messages } = JSON.parse(await readFile(fixture('planted.langchain.json'), 'utf8')) as {
      messages: unknown[]
    }
    const path = await file('langchain.jsonl', messages.map((message) => JSON.stringify(message)).join('\n'))
    expect((await json(path)).transcripts).toMatchObject([{ format: 'langchain', messages: 86 }])
  })

  it('take the system text in blocks', async () => {
    const { messages, system } = JSON.parse(await readFile(fixture('planted.anthropic.json'), 'utf8')) as {
      messages: unknown[]
      system: { text: string }[]
    }
    const path = await file('blocks.json', JSON.stringify({ messages, system: system[0]!.text }))
    const [inText, inBlocks] = [await json(path), await json(fixture('planted.anthropic.json'))]
    expect(inBlocks.totals.tokens).toEqual(inText.totals.tokens)
  })
})

describe('what cannot be read', () => {
  const good = JSON.stringify({ id: 'good', messages: small })

  it.each<[string, string | Uint8Array, number | undefined, RegExp]>([
    ['an empty file', '', undefined, /the file is empty/],
    ['a file of white space', '\n \n', undefined, /the file is empty/],
    ['truncated JSON', good.slice(0, 60), 1, /ends before it is complete; write the rest of it, or remove it/],
    ['truncated JSON over lines', JSON.stringify(small, null, 2).slice(0, 90), 8, /ends before it is complete/],
    [
      'broken JSON over lines',
      '[\n{"role": "user",\n"content": oops}\n]',
      3,
      /no JSON from character 12 on; mend or remove/,
    ],
    ['no JSON at all', 'hello\nworld', 1, /no JSON from character 1 on/],
    [
      'null bytes',
      Buffer.from(`${good}\n`, 'utf16le'),
      1,
      /null bytes, so it is no UTF-8 text; save the file as UTF-8/,
    ],
    ['another shape', '{"foo": 1}', 1, /no transcript here, but an object with "foo": expected chat messages/],
    ['a number', '42', 1, /no transcript here/],
    ['an array of others', '[1, 2]', 1, /no transcript here/],
    ['no messages', '{"messages": []}', 1, /there are no messages/],
    [
      'messages without a role',
      '{"messages": [{"role":"user"},{"type":"function_call"}]}',
      1,
      /messages\[1\] is no chat message/,
    ],
    [
      'a result without its call',
      '[{"role":"user","content":[{"type":"tool_result","content":"x"}]}]',
      1,
      /messages\[0\]\.content\[0\] is a tool_result without tool_use_id: expected the id/,
    ],
    [
      'UI messages of another version',
      '[{"role":"assistant","parts":[{"type":"tool-invocation","toolInvocation":{}}]}]',
      1,
      /messages\[0\]\.parts\[0\] is a tool-invocation of AI SDK 4: expected parts of AI SDK 5 to 7/,
    ],
    [
      'calls that are none',
      '[{"role":"assistant","tool_calls":[null]}]',
      1,
      /messages\[0\]\.tool_calls is no array of calls/,
    ],
    [
      'two formats at once',
      '[{"role":"tool","tool_call_id":"1"},{"role":"tool","content":[{"type":"tool-result"}]}]',
      1,
      /use one format/,
    ],
    [
      'a system that is no text',
      '{"system": [1], "messages": [{"role":"user","content":"x"}]}',
      1,
      /`system` is no text/,
    ],
    [
      'damaged gzip',
      Buffer.concat([gzipSync(good).subarray(0, 10), Buffer.alloc(30, 0xff)]),
      1,
      /gzip data is damaged/,
    ],
    ['gzip that ends too early', gzipSync(good).subarray(0, 40), 1, /gzip data ends too early/],
  ])('names the file, the line and what to do: %s', async (_case, content, line, problem) => {
    const path = await file('bad.json', content)
    const fine = await file('fine.json', good)
    const { code, unreadable, transcripts } = await json(path, fine)
    expect(unreadable).toHaveLength(1)
    expect(unreadable[0]).toEqual({
      file: path,
      ...(line === undefined ? {} : { line }),
      problem: expect.stringMatching(problem) as string,
    })
    expect(transcripts.map(({ name }) => name)).toEqual(['good'])
    expect(code).toBe(1)
  })

  it('says the same on the error output of the text report', async () => {
    const path = await file('bad.json', good.slice(0, 60))
    const { code, out, err } = await run('report', path)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      `winnow: ${path}, line 1: the JSON ends before it is complete; write the rest of it, or remove it\n`,
    )
  })

  it('reports missing files and empty folders, and the rest', async () => {
    const { code, unreadable, transcripts } = await json(
      join(folder, 'missing.json'),
      await mkdtemp(join(tmpdir(), 'winnow-empty-')),
      await file('fine.json', good),
    )
    expect(unreadable.map(({ problem }) => problem)).toEqual([
      'there is no such file',
      'this is a folder without .json, .jsonl or .ndjson files; name the files to read',
    ])
    expect(transcripts).toHaveLength(1)
    expect(code).toBe(1)
  })

  it('reports the good lines around bad ones', async () => {
    const named = (id: string): string => JSON.stringify({ id, messages: small })
    const path = await file(
      'mixed.jsonl',
      [named('a').slice(0, 30), named('b'), '{"x": 1}', '[', named('e')].join('\n'),
    )
    const { unreadable, transcripts } = await json(path)
    expect(transcripts.map(({ name }) => name)).toEqual(['b', 'e'])
    expect(unreadable.map(({ line }) => line)).toEqual([1, 3, 4])
  })

  it('reports a conversation of one message a line up to the line that is broken', async () => {
    const path = await file(
      'cut.jsonl',
      small
        .map((message) => JSON.stringify(message))
        .join('\n')
        .slice(0, -5),
    )
    const { unreadable, transcripts } = await json(path)
    expect(transcripts[0]).toMatchObject({ messages: 3, requests: 1 })
    expect(unreadable[0]).toMatchObject({
      line: 4,
      problem: expect.stringContaining('reported up to the line before') as string,
    })
  })

  it('reads no more of a file after 20 problems', async () => {
    const path = await file('hopeless.jsonl', '{"messages":[]}\n'.repeat(25))
    const { unreadable } = await json(path)
    expect(unreadable).toHaveLength(21)
    expect(unreadable.at(-1)).toEqual({ file: path, problem: '20 problems; the rest of the file is not read' })
  })

  it('refuses a line of 100 MB without holding it, and reads the lines around it', async () => {
    const path = join(folder, 'huge.jsonl')
    const stream = createWriteStream(path)
    stream.write(`${good}\n{"messages":[{"role":"user","content":"`)
    const piece = 'x'.repeat(1024 * 1024)
    for (let written = 0; written < 100; written += 1) if (!stream.write(piece)) await once(stream, 'drain')
    stream.end(`"}]}\n${good}\n`)
    await once(stream, 'close')
    const { code, unreadable, transcripts } = await json(path)
    await rm(path)
    expect(unreadable).toEqual([
      {
        file: path,
        line: 2,
        problem: 'the line is longer than 64 MB; write one transcript a line (JSONL), or split the file',
      },
    ])
    expect(transcripts.map(({ line }) => line)).toEqual([1, 3])
    expect(code).toBe(1)
  })

  it('reads structure of up to 500 levels, and arguments of any depth', async () => {
    const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    const call = `{"id":"1","type":"function","function":{"name":"f","arguments":"${lists(200_000)}"}}`
    const transcript = (levels: number): string =>
      `[{"role":"user","content":"x"},{"role":"assistant","tool_calls":[${call}]},{"role":"tool","tool_call_id":"1","content":"y"},{"role":"assistant","content":"z"},{"role":"user","content":${lists(levels)}},{"role":"assistant","content":"z"}]`
    const read = await json(await file('deep.json', transcript(498)))
    expect({ code: read.code, unreadable: read.unreadable }).toEqual({ code: 0, unreadable: [] })
    const { code, unreadable } = await json(await file('deeper.json', transcript(499)))
    expect({ code, unreadable }).toMatchObject({
      code: 1,
      unreadable: [{ line: 1, problem: expect.stringContaining('the JSON nests deeper than 500 levels') as string }],
    })
  })
})

describe('what was removed although it was used later', () => {
  const call = (id: string, name: string, args: object) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
  })
  const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })
  const conversation = [
    user('Find the order of Ada.'),
    call('1', 'find_order', { customer: 'Ada' }),
    result('1', 'order W2378156, paid with card_8842, shipped to 12 Harbour Lane'),
    answer('It is shipped.'),
    user('Refund it to the card.'),
    call('2', 'refund', { order: 'W2378156', method: 'card_8842' }),
    result('2', 'done'),
    answer('Refunded. Reference REF-5521.'),
  ]
  const bare = { compact: { keepCall: false, digest: 'none', minSavings: 0 } }

  it('lists each value with its message and the place it had been', async () => {
    const options = await file('bare.json', JSON.stringify(bare))
    const { transcripts, totals, code } = await json(
      await file('order.json', JSON.stringify(conversation)),
      '--config',
      options,
    )
    expect(transcripts[0]!.removedButUsed).toEqual([
      { message: 5, value: 'W2378156', from: [{ message: 2, toolName: 'find_order' }] },
      { message: 5, value: 'card_8842', from: [{ message: 2, toolName: 'find_order' }] },
    ])
    expect(totals).toMatchObject({ removedButUsed: 2, neededValues: 2 })
    expect(code).toBe(0)
  })

  it('writes them for people, as many as fit', async () => {
    const options = await file('bare.json', JSON.stringify(bare))
    const path = await file('order.json', JSON.stringify({ id: 'ada', messages: conversation }))
    const { out } = await run('report', path, '--config', options)
    expect(out).toContain('Removed although a later call used it: 2 of 2 values that stood only in\nwhat was edited\n')
    expect(joined(out)).toContain(
      '└─ ada: message 5 uses “W2378156”, “card_8842”; last seen in message 2 (find_order)\n',
    )
  })

  it('counts no value that is still sent', async () => {
    const { totals } = await json(await file('order.json', JSON.stringify(conversation)))
    expect(totals.removedButUsed).toBe(0)
  })
})

describe('tool results', () => {
  const call = (id: string, name: string, args: object) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
  })
  const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })
  const hits = Array.from(
    { length: 1200 },
    (_, at) => `src/part-${at % 7}/file.ts:${at + 1}:  const port${at} = read()`,
  )
  const source = Array.from({ length: 90 }, (_, at) => `export const value${at} = ${at} * ${at + 7}`).join('\n')
  const conversation = [
    user('Where is port41 set?'),
    call('1', 'grep', { pattern: 'port' }),
    result('1', hits.join('\n')),
    call('2', 'read_file', { path: 'a.ts' }),
    result('2', source),
    call('3', 'read_file', { path: 'a.ts' }),
    result('3', source),
    call('4', 'recall_result', { query: 'port59' }),
    result('4', 'src/part-3/file.ts:60:  const port59 = read()'),
    call('5', 'open', { names: hits.map((_, at) => `port${at}`) }),
    result('5', 'no'),
    answer('In line 42.'),
  ]
  const transcript = () => file('results.json', JSON.stringify({ id: 'ports', messages: conversation }))

  it('are counted once by tool, and what was recalled is told with its cost in all requests', async () => {
    const { totals, transcripts } = await json(await transcript())
    const tools = totals['tools'] as { toolName: string; tokens: { before: number; after: number } }[]
    expect(tools).toMatchObject([
      { toolName: 'grep', results: 1, leftOut: 1, repeatedLines: 0, kinds: { search: 1 } },
      { toolName: 'read_file', results: 1, leftOut: 0, repeatedLines: 90, kinds: { file: 1 } },
    ])
    for (const { tokens } of tools) expect(tokens.after).toBeLessThan(tokens.before / 2)
    const { tokens } = totals['recalls'] as { tokens: number }
    expect(totals['recalls']).toEqual({ count: 1, tokens })
    expect(tokens).toBeGreaterThan(20)
    expect(tokens % 2).toBe(0) // Two requests hold it.
    expect(transcripts[0]).toMatchObject({
      recalls: { count: 1 },
      shortened: [
        { message: 1, call: 0, kind: 'search', tier: 1, intent: 'find-definition', ref: expect.any(String) as string },
        { message: 5, call: 0, kind: 'file', repeatedLines: 90 },
      ],
      unshortened: [],
    })
  })

  it('count with what their turn had sent once it is shortened', async () => {
    const path = await file('sealed.json', JSON.stringify([...conversation, user('Thanks.'), answer('Welcome.')]))
    const { totals, transcripts } = await json(
      path,
      '--config',
      await file('none.json', '{"compact":{"keepKinds":[],"minSavings":650}}'),
    )
    expect((totals['tools'] as object[]).length).toBe(2)
    const [{ edits, rules, tokens }] = transcripts as [TranscriptJson & { rules: { edits: number }[] }]
    expect(rules.find(({ rule }) => rule === 'compress')).toMatchObject({ edits: 2 })
    expect(edits.filter(({ rule }) => rule === 'compress').length).toBeLessThan(2)
    expect(rules.reduce((sum, { tokensSaved }) => sum + tokensSaved, 0)).toBe(tokens.saved)
  })

  it('are written for people as a table, and one by one when it is verbose', async () => {
    const path = await transcript()
    const { out } = await run('report', path)
    expect(out).toMatch(/^tool +results +before +after +saved +left out +repeated lines +kind$/mu)
    expect(out).toMatch(/^grep +1 +[\d,]+ +[\d,]+ +[\d.]+ % +1 +0 +search$/mu)
    expect(out).toMatch(/^└─ Recalled: 1 time, \d+ of the tokens remaining, the cost of what was left out$/mu)
    expect(out).not.toContain('tier 1')
    const verbose = await run('report', '-v', path)
    expect(joined(verbose.out)).toMatch(
      /^├─ message 1, grep: search, tier 1, chosen, [\d,]+ -> [\d,]+ tokens, \d+ of 1,200 matches, ref [a-z]{18}, find-definition \(.*port41.*\)$/mu,
    )
    expect(joined(verbose.out)).toMatch(/^└─ message 5, read_file: file, repeats only, .*lines shown before: 90/mu)
    const { out: inChinese } = await run('report', '-v', '--locale', 'zh', path)
    expect(inChinese.replaceAll(/\n│? +/gu, '')).toMatch(
      /消息 1，grep：search，第 1 层，择要保留，.*1,200 ?中保留 ?\d+（匹配），ref ?[a-z]{18}，查找定义（/u,
    )
    expect(inChinese).not.toMatch(/matches|find-definition|general/u)
  })

  it('say why nothing was left out of them', async () => {
    const ranged = [
      user('Explain it.'),
      call('1', 'read_file', { path: 'a.ts', offset: 1, limit: 900 }),
      result('1', [1, 2, 3, 4].map((at) => source.replaceAll('value', `name${at}`)).join('\n')),
      answer('It multiplies.'),
    ]
    const path = await file('ranged.json', JSON.stringify({ id: 'ranged', messages: ranged }))
    const { transcripts } = await json(path, '--profile', 'aggressive')
    expect(transcripts[0]).toMatchObject({
      shortened: [],
      unshortened: [{ message: 1, call: 0, toolName: 'read_file', reason: 'range-asked-for' }],
    })
    expect((await run('report', '-v', '--profile', 'aggressive', path)).out).toContain(
      '└─ message 1, read_file: whole, the call asked for this range\n',
    )
  })

  it('are looked through as they were sent for values that were used later', async () => {
    const caps = await file('cap.json', '{"compress":{"cap":{"search":300}}}')
    const { transcripts } = await json(await transcript(), '--config', caps)
    const { shortened, removedButUsed } = transcripts[0]! as TranscriptJson & {
      shortened: { items: { before: number; after: number } }[]
    }
    const { before, after } = shortened[0]!.items
    const lost = removedButUsed.filter(({ message }) => message === 9).map(({ value }) => value)
    expect(lost).toHaveLength(before - after - 1) // One was recalled.
    for (const value of ['port41', 'port59']) expect(lost).not.toContain(value)
  })

  it('lose nothing in the lossless profile', async () => {
    const { totals, transcripts } = await json(await transcript(), '--profile', 'lossless')
    expect(totals.removedButUsed).toBe(0)
    expect((totals['tools'] as { leftOut: number }[]).map(({ leftOut }) => leftOut)).toEqual([0])
    expect(transcripts[0]!.tokens.saved).toBeGreaterThan(0)
    const lossless = await file('profile.json', '{"profile":"lossless"}')
    expect((await json(await transcript(), '--config', lossless)).totals.tokens).toEqual(totals.tokens)
    const cut = await json(await transcript(), '--config', lossless, '--profile', 'default')
    expect(cut.totals.tokens.saved).toBeGreaterThan(totals.tokens.saved)
  })
})

describe('money', () => {
  it('adds up over transcripts: before less after is saved', async () => {
    const { totals, transcripts } = await json(planted, fixture('planted.ai-sdk.json'), '--config', config)
    const sum = (value: (cost: CostJson) => number): number =>
      transcripts.reduce((all, { cost }) => all + value(cost), 0)
    const { before, after, saved, breaks, prices: name } = totals.cost
    expect(saved).toBe(before - after)
    expect(before).toBeCloseTo(sum((cost) => cost.before))
    expect(after).toBeCloseTo(sum((cost) => cost.after))
    expect(breaks).toEqual({ before: 0, after: sum((cost) => cost.breaks.after) })
    expect(name).toBe('multiples')
    expect(breaks.after).toBeGreaterThan(0)
    expect(before).toBeGreaterThan(0)
  })

  it('is tokens at the price of input where a prompt is too short for the cache', async () => {
    const { totals } = await json(await file('small.json', JSON.stringify(small)), '--prices', 'claude-haiku-4-5')
    expect(totals.cost.prices).toBe('claude-haiku-4-5')
    expect(totals.cost.before * 1e6).toBeCloseTo(totals.tokens.before)
  })

  it('counts the tools, written once and then read; tokens leave them out', async () => {
    const tools = [{ name: 'find', description: 'Finds an order by its number' }]
    const bare = await json(await file('bare-tools.json', JSON.stringify({ messages: small })))
    const framed = await json(await file('tools.json', JSON.stringify({ messages: small, tools })))
    const counter = await tokenizer('o200k_base')
    expect(framed.totals.tokens).toEqual(bare.totals.tokens)
    expect((framed.totals.cost.before - bare.totals.cost.before) * 1e6).toBeCloseTo(
      (1.25 + 0.1) * counter.count(JSON.stringify(tools)),
    )
  })

  it('is told after the tokens saved: a share, or dollars of a model', async () => {
    const given = ['report', planted, '--config', config]
    const { out } = await run(...given)
    expect(joined(out)).toMatch(
      /^├─ Tokens saved: .*\n├─ Cost: [\d.]+ % (?:less|more), a cache write counting 1\.25 and a read 0\.1 of an input token\n/mu,
    )
    const { out: dollars } = await run(...given, '--prices', 'anthropic/claude-sonnet-5.5')
    expect(dollars).toMatch(
      /^├─ Cost: \$\d\.\d{4,} - \$\d\.\d{4,} = -?\$\d\.\d{4,} \([\d.]+ %(?: more)?\), prices of claude-sonnet-5-5$/mu,
    )
    expect(joined((await run(...given, '--locale', 'zh')).out)).toMatch(
      /^├─ 费用：(?:减少|增加) [\d.]+ %，一个 token 写入缓存/mu,
    )
  })

  it.each([
    ['claude-sonet-5-5', /There are no prices of "claude-sonet-5-5"; the closest are claude-sonnet-5-5, claude-/],
    ['GPT-5.3', /the closest are gpt-5(?:\.\d)?, gpt-5(?:\.\d)?, gpt-5(?:\.\d)?\. winnow prices lists all/],
    ['?', /There are no prices of "\?"\. winnow prices lists all/],
    ['toString', /There are no prices of "toString"/],
  ])('refuses the prices of %s and names the closest', async (name, message) => {
    const { code, out, err } = await run('report', planted, '--prices', name)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
  })
})

describe('the report', () => {
  it('adds up: before less after is saved, over rules and over transcripts', async () => {
    const { totals, transcripts } = await json(planted, fixture('planted.ai-sdk.json'), '--config', config)
    const { before, after, saved } = totals.tokens
    expect(before - after).toBe(saved)
    expect(totals.rules.reduce((sum, rule) => sum + rule.tokensSaved, 0)).toBe(saved)
    expect(transcripts.reduce((sum, { tokens }) => sum + tokens.saved, 0)).toBe(saved)
    expect(saved).toBeGreaterThan(0)
  })

  it('counts exactly and says so', async () => {
    const { counter } = await json(planted)
    expect(counter).toEqual({ name: 'o200k_base', exact: true })
    expect((await run('report', planted)).out).toContain('counted exactly (o200k_base)')
  })

  it('is the same text on every run', async () => {
    const first = await run('report', '--json', planted)
    expect(await run('report', '--json', planted)).toEqual(first)
  })

  it('is JSON alone whatever a config reports', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { code } = await json(planted, '--config', await file('console.json', '{"report":"console"}'))
    expect(code).toBe(0)
    expect(info).not.toHaveBeenCalled()
    info.mockRestore()
  })

  it('refuses a config that is a list', async () => {
    const { code, err } = await run('report', planted, '--config', await file('list.json', '[]'))
    expect(code).not.toBe(0)
    expect(err).toContain('there are no options in it')
  })

  it('has one line for each transcript when it is verbose', async () => {
    const { out } = await run('report', '-v', planted)
    expect(out).toMatch(/^└─ planted: 86 messages, 42 requests, [\d,]+ -> [\d,]+ tokens \([\d.]+ % saved\)$/mu)
    expect((await run('report', planted)).out).not.toContain('planted: 86 messages')
  })

  it('speaks Chinese', async () => {
    const { out } = await run('report', '--locale', 'zh', planted, '--config', config)
    for (const text of ['已读取', '节省 token', '系统文本已显示当前待办列表', '已删除的工具调用：10，其中没有证据：0'])
      expect(out).toContain(text)
  })

  it('keeps control characters of a transcript away from the terminal', async () => {
    const path = await file('evil.json', JSON.stringify({ id: 'a\u001B[2Jb', messages: small }))
    expect((await run('report', '-v', path)).out).not.toContain('\u001B')
  })
})

describe('the command line', () => {
  it('prints the version', async () => {
    expect((await run('--version')).out).toMatch(/^\d+\.\d+\.\d+/u)
    expect(await run('version')).toEqual(await run('--version'))
  })

  it.each([
    [[], /Say what to do/],
    [['report'], /Name at least one file/],
    [['report'], /or - for standard input/],
    [['prune', 'x'], /There is no command prune\. There are report, show, select, review, and prices/],
    [['reprot', 'x'], /There is no command reprot\. Did you mean report\?/],
    [['report', 'x', '--proflie', 'x'], /There is no option --proflie\. Did you mean --profile\?/],
    [['report', 'x', '--qqqqqqqqqq'], /There is no option --qqqqqqqqqq\.\n/],
    [['report', 'x', '-x'], /There is no option -x\.\n/],
    [['report', 'x', '--html'], /--html needs a value: --html VALUE/],
    [['prices', 'gpt-5'], /winnow prices takes no names: it lists all/],
    [['prices', '--locale', 'de'], /use en or zh/],
    [['prices', '--prices', 'gpt-5'], /winnow prices does not take --prices; it takes --json and --locale/],
    [['prices', '-v', '--json'], /does not take --verbose/],
    [['report', 'x', '--locale', 'de'], /use en or zh/],
    [['report', 'x', '--profile', 'fast'], /use default, lossless or aggressive/],
    [['report', 'x', '--system', 'missing.txt'], /--system missing\.txt: ENOENT/],
    [['report', 'x', '--config', 'missing.json'], /--config missing\.json: ENOENT/],
    [['report', 'x', '--config', 'missing.js'], /--config missing\.js: /],
  ])('refuses %j with exit code 2 and says why', async (given, message) => {
    const { code, out, err } = await run(...given)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
  })

  it('names the option that is wrong in a configuration', async () => {
    const path = await file('wrong.json', '{"compact": {"minSaving": 1}}')
    expect(await run('report', planted, '--config', path)).toMatchObject({
      code: 2,
      err: expect.stringContaining('compact.minSaving: there is no such option') as string,
    })
  })

  it('names everything that is wrong in a configuration, with its line', async () => {
    const path = await file('wrong.yaml', 'mode: onn\ncompact:\n  min_savings: many\nembedder: x\n')
    const { code, out, err } = await run('report', planted, '--config', path)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('--config ')
    expect(err).toContain('wrong.yaml: 3 mistakes\n  line 1: mode: ')
    expect(err).toContain('\n  line 3: compact.min_savings: this value cannot be used ("many"). Give a whole number')
    expect(err).toContain('\n  line 4: embedder: a file cannot hold it ("x"). Only a program')
  })

  it('takes a configuration of YAML', async () => {
    const path = await file('config.yaml', 'prune: { tools: [{ tool: get_policy, policy: auto }] }')
    expect((await json(planted, '--config', path)).totals.pruned).toBe(10)
    const without = await file('without.yml', 'prune: { enabled: false }')
    expect((await json(planted, '--config', without)).totals.pruned).toBe(0)
  })

  it('takes a configuration from a module', async () => {
    const path = await file('config.mjs', "export default { prune: { tools: [{ tool: /^get_/u, policy: 'auto' }] } }")
    expect((await json(planted, '--config', path)).totals).toMatchObject({ pruned: 10 })
  })

  it('gives exit code 3 when Winnow failed inside', async () => {
    const path = await file(
      'failing.mjs',
      "export default { processors: [{ name: 'bad', plan() { throw new Error('oops') } }] }",
    )
    const { code, out } = await run('report', planted, '--config', path)
    expect(code).toBe(3)
    expect(out).toContain('planted: bad: Error: oops')
  })
})

describe('a window', () => {
  const long = Array.from({ length: 60 }, (_, at) => [
    user(`Question ${at}: what became of order ORD-${at}00?`),
    answer(`Order ORD-${at}00 was sent. ${'It took a while. '.repeat(20)}`),
  ]).flat()

  it('is told with its layers, and with what people asked still in place', async () => {
    const transcript = await file('long.json', JSON.stringify({ messages: long }))
    const window = await file('window.yaml', 'window:\n  context_window: 3000\n  output: 0\n')
    const { totals, transcripts, code } = await json(transcript, '--config', window)
    expect(totals['window']).toMatchObject({ budget: 3000 })
    const { layers } = totals['window'] as { layers: { global: number; segments: number; recent: number } }
    expect(layers.global + layers.segments).toBeGreaterThan(100)
    expect(layers.global + layers.segments + layers.recent).toBeLessThanOrEqual(3000)
    expect(transcripts[0]!.rules.map(({ rule }) => rule)).toContain('window')
    expect(code).toBe(0)
    const { out } = await run('report', transcript, '--config', window)
    expect(out).toContain('Window of 3,000 tokens')
  })
})
