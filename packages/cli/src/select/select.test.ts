import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { searchToolName, selectTools } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run as runCommand } from '../__fixtures__/run.ts'

const shop = fileURLToPath(new URL('../__fixtures__/tools.json', import.meta.url))

interface Definition {
  name: string
  description: string
  parameters: object
}
interface Row {
  name: string
  reason: string
  message?: number
  groupedWith?: string
  rank?: number
  score?: number
  matches?: string[]
}
interface SelectionJson {
  question: string
  strategy: string
  counter: object
  tools: { before: number; after: number }
  tokens: { before: number; after: number; saved: number }
  offered: Row[]
  notOffered: Row[]
  failures: string[]
  unreadable: { file: string; line?: number; problem: string }[]
}

let folder: string
let definitions: readonly Definition[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-select-'))
  const read = JSON.parse(await readFile(shop, 'utf8')) as { function: Definition }[]
  definitions = read.map((tool) => tool.function)
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(
    path,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  )
  return path
}

const run = (...given: string[]) => runCommand('select', ...given)

async function json(...given: string[]): Promise<SelectionJson & { code: number }> {
  const { code, out } = await run(...given, '--json')
  return { code, ...(JSON.parse(out) as SelectionJson) }
}

const namesOf = (rows: readonly Row[]): string[] => rows.map(({ name }) => name)
const row = ({ offered, notOffered }: SelectionJson, name: string): Row | undefined =>
  [...offered, ...notOffered].find((one) => one.name === name)

const parcel = 'When will my parcel arrive?'

describe('a selection', () => {
  it('names every tool once: offered or not, and why', async () => {
    const selection = await json(parcel, '--tools', shop)
    expect(selection).toMatchObject({ code: 0, question: parcel, strategy: 'lexical', failures: [], unreadable: [] })
    const names = [...namesOf(selection.offered), ...namesOf(selection.notOffered)]
    expect(names.filter((name) => name !== searchToolName).sort()).toEqual(definitions.map(({ name }) => name).sort())
    expect(row(selection, 'track_parcel')).toMatchObject({ reason: 'selected', rank: 1 })
    expect(selection.offered[0]).toEqual({ name: searchToolName, reason: 'search-tool' })
    for (const { reason, rank, score } of selection.notOffered) {
      expect(['limit', 'unmatched']).toContain(reason)
      expect(reason === 'limit').toBe(rank !== undefined && score !== undefined)
    }
  })

  it('offers what core selects, in that order, with its tokens counted exactly', async () => {
    const selection = await json(parcel, '--tools', shop, '--config', await file('bare.json', { select: bare }))
    const tools = definitions.map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: parameters,
    }))
    const own = await selectTools(tools, { query: parcel, ...bare, tokens: await tokenizer('o200k_base') })
    expect(namesOf(selection.offered)).toEqual(own.offered.map(({ name }) => name))
    expect(selection.tokens).toEqual(own.report.tokens)
    expect(selection.counter).toEqual({ name: 'o200k_base', exact: true })
  })

  it('ranks what is below the limit after what is offered, the best first', async () => {
    const selection = await json('an invoice for a customer', '--tools', shop, '--limit', '1')
    expect(namesOf(selection.offered)).toEqual([searchToolName, expect.any(String)])
    const below = selection.notOffered.filter(({ reason }) => reason === 'limit')
    expect(below.length).toBeGreaterThan(2)
    expect(below.map(({ rank }) => rank)).toEqual(below.map((_, index) => index + 2))
    const scores = below.map(({ score }) => score!)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it.each([
    'Please call off order 4711, the customer changed her mind and then which invoices did we write to Acme, and is 2031 paid?',
    'When will my parcel arrive and then which invoices did we write to Acme, and is 2031 paid?',
    'Write an invoice, send it by email, and remind me on Monday',
  ])('ranks what is offered before all others, though each part of the question is served: %s', async (question) => {
    for (const limit of ['1', '2', '3', '5']) {
      const { offered, notOffered } = await json(question, '--tools', shop, '--limit', limit)
      const ranks = [...offered.slice(1), ...notOffered.filter(({ reason }) => reason === 'limit')]
      expect(ranks.map(({ rank }) => rank)).toEqual(ranks.map((_, index) => index + 1))
      expect(offered.slice(1)).toHaveLength(Number(limit))
    }
  })

  it('takes the limit of the command line before that of the configuration', async () => {
    const config = await file('limit.json', { select: { limit: 2, searchTool: false } })
    const given = ['an invoice for a customer', '--tools', shop, '--config', config]
    expect((await json(...given)).offered).toHaveLength(2)
    expect((await json(...given, '--limit', '3')).offered).toHaveLength(3)
  })

  it('tells what is always offered, what came with its group, and with which tool', async () => {
    const groups = { parcels: ['track_parcel', 'get_weather'] }
    const config = await file('groups.json', { select: { limit: 1, alwaysInclude: ['read_file'], groups } })
    const selection = await json(parcel, '--tools', shop, '--config', config)
    expect(row(selection, 'read_file')).toMatchObject({ reason: 'always' })
    expect(row(selection, 'get_weather')).toMatchObject({ reason: 'group', groupedWith: 'track_parcel' })
    expect((await run(parcel, '--tools', shop, '--config', config)).out).toMatch(
      /^ +– +get_weather +– +in a group with track_parcel$/mu,
    )
  })

  it('tells which message of a history asked for a tool or called it', async () => {
    const called = { id: '1', type: 'function', function: { name: 'get_weather', arguments: '{"place":"Bonn"}' } }
    const history = await file('history.json', [
      { role: 'user', content: parcel },
      { role: 'assistant', content: null, tool_calls: [called] },
      { role: 'tool', tool_call_id: '1', content: 'rain' },
      { role: 'assistant', content: 'Tomorrow, in the rain.' },
    ])
    const config = await file('one.json', { select: { limit: 1 } })
    const question = 'Translate that text into another language'
    const given = [question, '--tools', shop, '--config', config, '--history', history]
    const selection = await json(...given)
    expect(selection.offered).toMatchObject([
      { reason: 'search-tool' },
      { name: 'track_parcel', reason: 'selected', message: 0 },
      { name: 'get_weather', reason: 'used', message: 1 },
      { name: 'translate_text', reason: 'selected', rank: 1 },
    ])
    expect(selection.offered[3]).not.toHaveProperty('message')
    // What the question alone does not find has the score and the words of the message that brought it.
    expect(selection.offered[1]).toMatchObject({
      score: expect.any(Number) as number,
      matches: expect.arrayContaining(['parcel']) as string[],
    })
    expect(selection.offered[1]).not.toHaveProperty('rank')
    const { out } = await run(...given)
    expect(out).toMatch(/^ +\S+ +track_parcel .*message 0 asked for it$/mu)
    expect(out).toMatch(/^ +\S+ +get_weather .*the history calls it$/mu)
  })

  it('of a few tools is all of them, with their ranks', async () => {
    const few = await file('few.json', definitions.slice(0, 4))
    const selection = await json(parcel, '--tools', few)
    expect(selection).toMatchObject({ strategy: 'all', notOffered: [], tokens: { saved: 0 } })
    expect(row(selection, 'track_parcel')).toMatchObject({ reason: 'all', rank: 1 })
  })

  it('is the search tool alone where nothing is found', async () => {
    const selection = await json('…', '--tools', shop)
    expect(namesOf(selection.offered)).toEqual([searchToolName])
    expect(selection.notOffered.map(({ reason }) => reason)).toEqual(definitions.map(() => 'unmatched'))
  })

  const guarded = `{
    name: 'guarded',
    permitted: async (names) => names.filter((name) => !/parcel|weather/u.test(name)),
    search: async ({ text }) => (text === 'nothing' ? [] : [{ name: 'track_parcel', score: 2 }, { name: 'read_file', score: 1 }]),
  }`

  it('tells what an index does not permit from what has nothing in common with the question', async () => {
    const config = await file('guarded.mjs', `export default { store: new Map(), select: { index: ${guarded} } }`)
    const hidden = definitions.map(({ name }) => name).filter((name) => /parcel|weather/u.test(name))
    for (const question of [parcel, 'nothing']) {
      const { code, offered, notOffered } = await json(question, '--tools', shop, '--config', config)
      expect(code).toBe(0)
      const refused = notOffered.filter(({ reason }) => reason === 'not-permitted')
      expect(namesOf(refused)).toEqual(hidden)
      expect(refused.every((each) => !('rank' in each))).toBe(true)
      expect(namesOf(offered).filter((name) => hidden.includes(name))).toEqual([])
      const others = [...offered.slice(1), ...notOffered].filter(({ reason }) => reason !== 'not-permitted')
      expect(others).toHaveLength(definitions.length - hidden.length)
    }
    const given = [parcel, '--tools', shop, '--config', config]
    expect((await run(...given)).out).toContain(
      `Not shown: ${definitions.length - hidden.length - 1} with nothing in common with the question, ${hidden.length} not permitted; --all shows them`,
    )
    expect((await run(...given, '--all')).out).toMatch(/^ +– +get_weather +– +the index does not permit it$/mu)
    expect((await run(...given, '--all', '--locale', 'zh')).out).toMatch(/^ +– +get_weather +– +索引不允许使用$/mu)
  })

  it('of a few tools is those an index permits', async () => {
    const config = await file('guarded.mjs', `export default { store: new Map(), select: { index: ${guarded} } }`)
    const few = await file(
      'few.json',
      definitions.filter(({ name }) => /parcel|weather|read_file/u.test(name)),
    )
    const { offered, notOffered } = await json(parcel, '--tools', few, '--config', config)
    expect(namesOf(offered)).toEqual(['read_file'])
    expect(new Set(notOffered.map(({ reason }) => reason))).toEqual(new Set(['not-permitted']))
  })

  it.each(['"abc"', '[{}, null, "parcel", 7]', 'null', '7'])(
    'keeps the texts of what an index gives as reasons: %s',
    async (reasons) => {
      const config = await file(
        `odd-reasons-${reasons.length}.mjs`,
        `export default { store: new Map(), select: { index: {
        name: 'odd', search: async () => [{ name: 'track_parcel', score: 2, reasons: ${reasons} }, { name: 'read_file', score: 1, reasons: ${reasons} }],
      } } }`,
      )
      const given = [parcel, '--tools', shop, '--limit', '1', '--config', config]
      const selection = await json(...given)
      for (const name of ['track_parcel', 'read_file'])
        expect(row(selection, name)!.matches).toEqual(reasons.startsWith('[') ? ['parcel'] : [])
      expect((await run(...given)).code).toBe(0)
    },
  )

  it('is the same text on every run', async () => {
    expect(await run(parcel, '--tools', shop, '--all')).toEqual(await run(parcel, '--tools', shop, '--all'))
  })
})

const bare = { minTools: 0, searchTool: false } as const

describe('the text', () => {
  const question = 'an invoice for a customer'

  it('shows the best of the others and counts the rest; --all shows every one', async () => {
    const { notOffered } = await json(question, '--tools', shop, '--limit', '1')
    const best = notOffered.filter(({ reason }) => reason === 'limit').slice(0, 10)
    const { out } = await run(question, '--tools', shop, '--limit', '1')
    const hidden = notOffered.slice(best.length).filter(({ reason }) => reason === 'unmatched').length
    const below = notOffered.length - best.length - hidden
    const counts = [
      ...(below > 0 ? [`${below} below the limit`] : []),
      ...(hidden > 0 ? [`${hidden} with nothing in common with the question`] : []),
    ]
    expect(counts.length).toBeGreaterThan(0)
    expect(out).toContain(`\nNot shown: ${counts.join(', ')}; --all shows them\n`)
    const { out: whole } = await run(question, '--tools', shop, '--limit', '1', '--all')
    expect(whole).not.toContain('Not shown')
    for (const { name } of definitions) expect(whole).toMatch(new RegExp(`^ +\\S+ +${name} `, 'mu'))
    for (const { name } of best) expect(out).toMatch(new RegExp(`^ +\\d+ +${name} +[\\d.]+ .*below the limit$`, 'mu'))
  })

  it('adds up: before less after is saved', async () => {
    const { tokens } = await json(question, '--tools', shop)
    expect(tokens.before - tokens.after).toBe(tokens.saved)
    const { out } = await run(question, '--tools', shop)
    const count = (value: number): string => value.toLocaleString('en')
    expect(out).toContain(
      `Tokens of the definitions: ${count(tokens.before)} - ${count(tokens.after)} = ${count(tokens.saved)} saved`,
    )
  })

  it('speaks Chinese', async () => {
    const { out } = await run(question, '--tools', shop, '--locale', 'zh', '--limit', '1')
    for (const text of ['的工具', '已提供：30 个中的 1 个', '名次  工具', '问题需要它', '超出数量上限', '未列出：'])
      expect(out).toContain(text)
    expect(out).not.toMatch(/rank|score|offered/u)
  })

  it('keeps control characters and endless names of a definition away from the terminal', async () => {
    const evil = { name: `evil\u001B[2J${'x'.repeat(500)}`, description: 'parcel' }
    const turned = { name: 'evil\u202Egnp.exe\u200B\u2066\u2028', description: 'parcel' }
    const { out } = await run('parcel', '--tools', await file('evil.json', [...definitions, evil, turned]))
    expect(out).toContain('evil gnp.exe ')
    expect(out).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(out).toContain('evil [2Jxxx')
    expect(out).not.toContain('\u001B')
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(200)
  })
})

describe('files with tools', () => {
  const shapes: [string, (tools: readonly Definition[]) => unknown][] = [
    ['names, descriptions and parameters', (tools) => tools],
    ['OpenAI definitions', (tools) => tools.map((tool) => ({ type: 'function', function: tool }))],
    ['definitions of the Responses API', (tools) => tools.map((tool) => ({ type: 'function', ...tool }))],
    ['an answer to tools/list', (tools) => ({ tools: tools.map(asMcp) })],
    ['a JSON-RPC answer to tools/list', (tools) => ({ jsonrpc: '2.0', id: 1, result: { tools: tools.map(asMcp) } })],
    [
      'Anthropic definitions',
      (tools) => tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
    ],
    ['an inventory', (tools) => ({ name: 'shop', tools })],
    [
      'several inventories',
      (tools) => [
        { name: 'a', tools: tools.slice(0, 9) },
        { name: 'b', tools: tools.slice(9) },
      ],
    ],
    ['a record by name', (tools) => Object.fromEntries(tools.map(({ name, ...tool }) => [name, tool]))],
    ['one definition a line', (tools) => tools.map((tool) => JSON.stringify(tool)).join('\n')],
    ['one inventory a line', (tools) => tools.map((tool) => JSON.stringify({ name: 'one', tools: [tool] })).join('\n')],
  ]

  it.each(shapes)('may hold %s, gzipped or not', async (_shape, write) => {
    const expected = await json(parcel, '--tools', shop)
    const path = await file('shape.json', write(definitions))
    expect(await json(parcel, '--tools', path)).toEqual(expected)
    const packed = await file('shape.gz', gzipSync(await readFile(path)))
    expect(await json(parcel, '--tools', packed)).toEqual(expected)
  })

  it('may hold tools with a list of tools of their own, in a list or alone, beside inventories', async () => {
    const inner = [{ name: 'inner', description: 'parcel', parameters: { type: 'object' } }]
    const plain = [{ name: 'bare', description: 'parcel' }]
    const held = async (content: unknown): Promise<string[]> => {
      const { offered, notOffered, code } = await json(parcel, '--tools', await file('nested.json', content))
      expect(code).toBe(0)
      return namesOf([...offered, ...notOffered]).sort()
    }
    const schema = { type: 'object', properties: {} }
    for (const own of [
      { parameters: schema, tools: inner },
      { inputSchema: schema, tools: [] },
      { description: 'A set', tools: plain },
      { description: 'A set', tools: [] },
      { description: 'A set', tools: ['inner'] },
    ]) {
      expect(await held([{ name: 'set', ...own }, { name: 'z' }])).toEqual(['set', 'z'])
      expect(await held({ name: 'set', ...own })).toEqual(['set'])
    }
    expect(await held([{ type: 'function', function: { name: 'set', parameters: schema }, tools: inner }])).toEqual([
      'set',
    ])
    expect(await held([{ name: 'server', tools: plain }, { name: 'z' }])).toEqual(['bare', 'z'])
    // An inventory may be described; its tools have schemas, and it has none.
    expect(await held([{ name: 'server', description: 'A server', tools: inner }])).toEqual(['inner'])
  })

  it('may hold tags, and odd descriptions, tags and schemas, which only lose their words', async () => {
    const odd = { name: 'odd', description: 7, tags: [1, 'zanzibar'], parameters: 'none' }
    const path = await file('odd.json', [...definitions, odd, { name: 'null', description: null, tags: 'x' }])
    const selection = await json('zanzibar', '--tools', path)
    expect(selection.code).toBe(0)
    expect(namesOf(selection.offered)).toEqual([searchToolName, 'odd'])
    expect(selection.tools.before).toBe(definitions.length + 2)
  })

  it.each<[string, unknown, number | undefined, RegExp]>([
    ['an empty file', '', undefined, /the file is empty/],
    ['an empty list', '[]', undefined, /its list of tools is empty/],
    ['broken JSON', '[{"name": "a"', 1, /ends before it is complete/],
    ['a number', '42', 1, /there is no tool here: expected tool definitions/],
    ['an object of no tools', { a: 1 }, 1, /there is no tool here/],
    ['a list of others', [1], 1, /item 0 is no tool/],
    ['a tool without a name', { tools: [{ description: 'x' }] }, 1, /item 0 is no tool/],
    ['an inventory with others', [{ tools: [null] }], 1, /item 0 of the tools of item 0 is no tool/],
  ])('that cannot be read are named, with nothing printed: %s', async (_case, content, line, problem) => {
    const path = await file('bad.json', content)
    const { code, out, err } = await run(parcel, '--tools', path)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(problem)
    expect(err.startsWith(`winnow: ${path}${line === undefined ? '' : `, line ${line}`}: `)).toBe(true)
  })

  it('that are missing are named', async () => {
    const missing = join(folder, 'missing.json')
    expect(await run(parcel, '--tools', missing)).toEqual({
      code: 1,
      out: '',
      err: `winnow: ${missing}: there is no such file\n`,
    })
  })

  it('are used as far as they can be read', async () => {
    const path = await file('mixed.json', [...definitions, 1, definitions[0]])
    const { code, unreadable, tools } = await json(parcel, '--tools', path)
    expect({ code, tools }).toMatchObject({ code: 1, tools: { before: definitions.length } })
    expect(unreadable.map(({ problem }) => problem)).toEqual([
      expect.stringContaining(`item ${definitions.length} is no tool`),
      'tools with the name of one before them are left out: 1; rename them',
    ])
  })

  it('are read no further after 20 problems', async () => {
    const { err } = await run(parcel, '--tools', await file('hopeless.jsonl', '42\n'.repeat(50)))
    expect(err.trim().split('\n')).toHaveLength(21)
    expect(err).toContain('20 problems; the rest of the file is not read')
  })

  it('may have 500 levels', async () => {
    const deep = `${'['.repeat(498)}${']'.repeat(498)}`
    const path = await file('deep.json', `[{"name":"deep","description":"parcel","parameters":${deep}},${deep}]`)
    const { code, out } = await run('parcel', '--tools', path)
    expect(code).toBe(1)
    expect(out).toMatch(/^ +\S+ +deep /mu)
  })
})

describe('the command line', () => {
  it.each([
    [[], /Say what is asked: winnow select "QUESTION" --tools FILE/],
    [[' ', '--tools', 'x'], /Say what is asked/],
    [['where', 'is', 'it', '--tools', 'x'], /Put the question in quotation marks/],
    [['where'], /Name the file with the tools: --tools FILE/],
    [['where', '--tools', 'x', '--limit', '0'], /--limit 0: give a whole number of 1 or more/],
    [['where', '--tools', 'x', '--limit', 'five'], /--limit five: give a whole number/],
    [['where', '--tools', 'x', '--locale', 'de'], /use en or zh/],
    [
      ['where', '--tools', 'x', '--prices', 'gpt-5'],
      /winnow select does not take --prices; it takes --tools, --history, --limit, --all, --json, --locale, and --config/,
    ],
    [['where', '--tools', 'x', '--config', 'missing.json'], /--config missing\.json: ENOENT/],
  ])('refuses %j with exit code 2 and says why', async (given, message) => {
    const { code, out, err } = await run(...given)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
  })

  it('leaves the options of selection to winnow select', async () => {
    const { code, err } = await runCommand('report', 'x', '--limit', '3')
    expect(code).toBe(2)
    expect(err).toContain('winnow report does not take --limit; it takes --json')
  })

  it.each([
    [{ select: { limits: 3 } }, 'select.limits'],
    [{ select: { alwaysInclude: ['no_such_tool'] } }, 'there is no tool no_such_tool'],
    [{ select: { strategy: 'hybrid' } }, 'hybrid needs an embedder'],
  ])('names the option that is wrong in the configuration %j', async (config, message) => {
    const { code, out, err } = await run(parcel, '--tools', shop, '--config', await file('wrong.json', config))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })

  it('refuses a history of several conversations, and goes on without one that cannot be read', async () => {
    const messages = [{ role: 'user', content: 'Hello' }]
    const several = await file('several.json', [{ messages }, { messages }])
    expect(await run(parcel, '--tools', shop, '--history', several)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there are 2 conversations in it; name a file with one') as string,
    })
    const missing = join(folder, 'missing.json')
    const { code, unreadable } = await json(parcel, '--tools', shop, '--history', missing)
    expect({ code, unreadable }).toEqual({ code: 1, unreadable: [{ file: missing, problem: 'there is no such file' }] })
  })

  it('gives exit code 3 where something failed inside Winnow, and what words find', async () => {
    const config = await file(
      'failing.mjs',
      `export default {
        select: { timeout: 500 },
        store: new Map(),
        embedder: { name: 'bad', embed() { throw new Error('oops') } },
      }`,
    )
    const { code, out } = await run(parcel, '--tools', shop, '--config', config)
    expect(code).toBe(3)
    expect(out).toContain('└─ select.embedder: Error: oops')
    expect(out).toMatch(/^ +1 +track_parcel .*the question asks for it$/mu)
  })
})

const asMcp = ({ parameters, ...tool }: Definition) => ({ ...tool, title: tool.name, inputSchema: parameters })
