import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createWinnow, WinnowError } from '@winnow/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationError, loadConfiguration, readConfiguration, type ConfigurationMistake } from './index.ts'
import { readConfigurationText } from './load.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'winnow-configuration-'))))
afterAll(async () => await rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const yaml = (text: string) => readConfigurationText(text, 'yaml', 'x.yaml')

function messageOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was thrown')
}

/** The mistakes of a text or a value; none is a failure. */
function mistakesOf(read: () => unknown): readonly ConfigurationMistake[] {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigurationError) return error.mistakes
    throw error
  }
  throw new Error('nothing was thrown')
}

/** The mistake of a value that has one. */
function mistakeOf(value: unknown): ConfigurationMistake {
  const found = mistakesOf(() => readConfiguration(value))
  expect(found).toHaveLength(1)
  return found[0]!
}

const everyOption = `
# Names in snake case.
mode: observe
profile: aggressive
compress:
  tools:
    read_file: { kind: file, cap: 3000 }
    'mcp__*': json
    bash: false
    load_skill: { enable: true }
    repo_map: { enable: false, cap: 10 }
  cap: { search: 300 }
  repeats: false
  keep_ranges: false
prune:
  tools:
    - { tool: get_policy, policy: auto, reason: the system text holds it, lossy: [version] }
  presets: []
  other_tools: auto
compact:
  keepCall: true
  digest: { tokens: 200, share: 0.5 }
  keep_tools: [book_flight]
  keep_kinds: [file]
  clearing: { context_window: 100000, from: 0.5, keep: 100, every: 1000 }
  min_savings: 100
select:
  limit: 3
  min_tools: 2
  always_include: [help_me]
  groups: { git_tools: [git_log, git_diff] }
  tags: { find_order: [parcel] }
  strategy: lexical
  rerank: false
  fallback: all
  search_tool: false
  timeout: 100
window: { context_window: 64000, output: 4000, keep: 0.4, recent_count: 20, ratios: { global: 0.1, segments: 0.3, recent: 0.6 } }
turns: { final_tools: [reply], start_at: 1 }
processor_timeout: 50
prices: gpt-5
report: console
`

const asOptions = {
  mode: 'observe',
  profile: 'aggressive',
  compress: {
    tools: {
      read_file: { kind: 'file', cap: 3000 },
      'mcp__*': 'json',
      bash: false,
      load_skill: {},
      repo_map: false,
    },
    cap: { search: 300 },
    repeats: false,
    keepRanges: false,
  },
  prune: {
    tools: [{ tool: 'get_policy', policy: 'auto', reason: 'the system text holds it', lossy: ['version'] }],
    presets: [],
    otherTools: 'auto',
  },
  compact: {
    keepCall: true,
    digest: { tokens: 200, share: 0.5 },
    keepTools: ['book_flight'],
    keepKinds: ['file'],
    clearing: { contextWindow: 100_000, from: 0.5, keep: 100, every: 1000 },
    minSavings: 100,
  },
  select: {
    limit: 3,
    minTools: 2,
    alwaysInclude: ['help_me'],
    groups: { git_tools: ['git_log', 'git_diff'] },
    tags: { find_order: ['parcel'] },
    strategy: 'lexical',
    rerank: false,
    fallback: 'all',
    searchTool: false,
    timeout: 100,
  },
  window: {
    contextWindow: 64_000,
    output: 4000,
    keep: 0.4,
    recentCount: 20,
    ratios: { global: 0.1, segments: 0.3, recent: 0.6 },
  },
  turns: { finalTools: ['reply'], startAt: 1 },
  processorTimeout: 50,
  prices: 'gpt-5',
  report: 'console',
}

describe('a configuration', () => {
  it('holds every option a file can, in snake case', () => {
    expect(yaml(everyOption)).toEqual(asOptions)
    expect(() => createWinnow(yaml(everyOption))).not.toThrow()
  })

  it('is the same in JSON and in camel case, and for a value that was parsed', () => {
    const { compress, ...others } = asOptions
    const tools = { ...compress.tools, repo_map: false }
    const given = { ...others, compress: { ...compress, tools } }
    expect(readConfigurationText(`\uFEFF${JSON.stringify(given, undefined, '\t')}`, 'json', 'x')).toEqual(asOptions)
    expect(readConfiguration(given)).toEqual(asOptions)
  })

  it('switches parts off and on', () => {
    expect(yaml('compress: false\nprune: { enabled: false }\nselect: { enabled: true }')).toEqual({
      compress: false,
      prune: false,
      select: {},
    })
    expect(yaml('compact: { clearing: { enabled: false }, min_savings: 5 }')).toEqual({
      compact: { clearing: false, minSavings: 5 },
    })
    expect(yaml('recall: false')).toEqual({ recall: false })
    expect(yaml('recall: { enabled: false }')).toEqual({ recall: false })
    expect(yaml('enabled: false')).toEqual({ mode: 'off' })
    expect(yaml('enabled: true\nmode: observe')).toEqual({ mode: 'observe' })
  })

  it('checks what it switches off', () => {
    expect(mistakeOf({ compact: { enabled: false, min_savings: 'many' } })).toMatchObject({
      path: 'compact.min_savings',
      value: '"many"',
    })
  })

  it('keeps a tool of any name', () => {
    const tools = JSON.parse('{"__proto__": "json", "a.b": "log", "constructor": {"cap": 5}}') as object
    const options = readConfiguration({ compress: { tools } })
    expect(JSON.stringify(options)).toBe(
      '{"compress":{"tools":{"__proto__":"json","a.b":"log","constructor":{"cap":5}}}}',
    )
    expect(({} as Record<string, unknown>)['cap']).toBeUndefined()
  })
})

describe('names other configurations use', () => {
  it('are taken for what they ask', () => {
    const section = `
tool_postprocessing:
  enabled: true
  processor_type: semantic
  basic: { keyword_extraction: true }
  semantic: { similarity_threshold: 0.5, max_items: 12 }
  tools:
    repo_map: { enable_postprocessing: true, filter_by_keywords: true, cap: 800, tier: model }
    text_search: { enable: false, deduplicate: true }
    read_file: { enabled: true, extract_relevant_sections: true, kind: file }
`
    const tools = { repo_map: { cap: 800, tier: 'model' }, text_search: false, read_file: { kind: 'file' } }
    expect(yaml(section)).toEqual({ compress: { tier: 'semantic', semantic: { threshold: 0.5, maxItems: 12 }, tools } })
    expect(yaml('tools: { bash: log }\nprocessor_type: basic')).toEqual({
      compress: { tools: { bash: 'log' }, tier: 'rules' },
    })
    expect(yaml('processor_type: llm')).toEqual({ compress: { tier: 'model' } })
    expect(yaml('tool_postprocessing: { enabled: false }')).toEqual({ compress: false })
    expect(yaml('task: { auto_cleanup_enabled: false }')).toEqual({ compact: false })
    expect(yaml('auto_cleanup_enabled: true')).toEqual({})
  })

  it('limit how many of what a result holds is shown', () => {
    const section = `
tools:
  repo_map: { enable: true, filter_by_keywords: true, max_files: 20 }
  text_search: { enable: true, deduplicate: true, add_context_lines: 2, max_results: 10 }
  read_file: { enable: true, extract_relevant_sections: true, max_lines: 200 }
`
    const tools = {
      repo_map: { maxFiles: 20 },
      text_search: { contextLines: 2, maxResults: 10 },
      read_file: { maxLines: 200 },
    }
    expect(yaml(section)).toEqual({ compress: { tools } })
    expect(readConfiguration({ compress: { tools } })).toEqual({ compress: { tools } })
    expect(mistakeOf({ tools: { build: { kind: 'log', max_lines: 9 } } })).toMatchObject({
      path: 'tools.build.max_lines',
      fix: expect.stringMatching(/^Leave it out, as a result of the kind log has no such limit/),
    })
    expect(mistakeOf({ tools: { grep: { context_lines: 1, add_context_lines: 2 } } })).toMatchObject({
      path: 'tools.grep.add_context_lines',
    })
  })

  it.each([
    [{ basic: { keyword_extraction: false } }, 'basic.keyword_extraction', /profile: lossless/],
    [{ basic: { max_keywords: 5 } }, 'basic.max_keywords', /compress\.cap/],
    [{ basic: { relevance_threshold: 0.3 } }, 'basic.relevance_threshold', /compress\.cap/],
    [{ semantic: { embedding_model: 'text-embedding-3-small' } }, 'semantic.embedding_model', /`embedder`/],
    [{ llm: { model: 'qwen-turbo' } }, 'llm.model', /`generate`/],
    [{ llm: { max_summary_length: 2000 } }, 'llm.max_summary_length', /maxSummaryTokens/],
    [{ llm: { enable_for_tools: ['repo_map'] } }, 'llm.enable_for_tools', /compress\.tools/],
    [{ tools: { repo_map: { filter_by_keywords: false } } }, 'tools.repo_map.filter_by_keywords', /enable: false/],
    [{ tools: { text_search: { deduplicate: false } } }, 'tools.text_search.deduplicate', /enable: false/],
  ])('say what to use instead: %j', (value, path, fix) => {
    expect(mistakeOf(value)).toMatchObject({ path, problem: 'this is set otherwise', fix: expect.stringMatching(fix) })
  })
})

describe('mistakes', () => {
  const tenKinds = `mode: onn
cmopact: {}
compact:
  min_saving: 1
  digest: { share: 2 }
  profile: lossless
compress:
  tools:
    read_file: { kind: flie }
    text_search: { max_results: 0 }
  cap: 0.5
prune:
  tools:
    - { tool: a }
embedder: text-embedding-3-small
keep_ranges: true
minSavings: 3
prices: gpt-0
tools: { read_file: json }
turns: reply
enabled: sometimes
`
  const expected = [
    [1, 'mode', '"onn"', /Give one of "on"\|"observe"\|"off"\./],
    [2, 'cmopact', '{}', /Did you mean compact\?/],
    [4, 'compact.min_saving', '1', /Did you mean min_savings\?/],
    [5, 'compact.digest.share', '2', /Give a share between 0 and 1\./],
    [6, 'compact.profile', '"lossless"', /It stands elsewhere: profile\./],
    [9, 'compress.tools.read_file.kind', '"flie"', /Give one of "search"\|"file"/],
    [10, 'compress.tools.text_search.max_results', '0', /Give a whole number of 1 or more/],
    [11, 'compress.cap', '0.5', /Give a whole number of tokens, numbers by kind, or false for no cap\./],
    [14, 'prune.tools[0].policy', undefined, /Give one of "unique"\|"mirrored"\|"auto"\./],
    [
      15,
      'embedder',
      '"text-embedding-3-small"',
      /createWinnow\(\{ \.\.\.\(await loadConfiguration\(file\)\), embedder/,
    ],
    [16, 'keep_ranges', 'true', /It stands elsewhere: compress\.keep_ranges\./],
    [17, 'minSavings', '3', /It stands elsewhere: compact\.minSavings\./],
    [18, 'prices', '"gpt-0"', /Give an object of prices, or one of/],
    [19, 'tools.read_file', '"json"', /It stands at compress\.tools\.read_file, too/],
    [20, 'turns', '"reply"', /Give an object of options\./],
    [21, 'enabled', '"sometimes"', /Give true or false\./],
  ] as const

  it('are all found, each with line, path, value and fix', () => {
    const found = mistakesOf(() => yaml(tenKinds))
    expect(found.map(({ line, path, value }) => [line, path, value])).toEqual(
      expected.map(([line, path, value]) => [line, path, value]),
    )
    for (const [index, [, , , fix]] of expected.entries()) expect(found[index]!.fix).toMatch(fix)
  })

  it('do not show a secret, wherever it stands', () => {
    const secret = 'harbour master of the north quay'
    const places = [{ recall: { secret } }, { recal: { secret } }, { recall: { secrets: secret } }, { secret }]
    for (const given of [...places, { recall: secret }]) {
      const found = mistakesOf(() => readConfiguration(given))
      expect(found).toHaveLength(1)
      expect(JSON.stringify(found)).not.toContain(secret)
      expect(messageOf(() => readConfiguration(given))).not.toContain(secret)
    }
    expect(messageOf(() => yaml(`recall:\n  secret: ${secret}`))).toBe(
      'x.yaml: line 2: recall.secret: a file cannot hold it (…). ' +
        'Only a program can give it: createWinnow({ ...(await loadConfiguration(file)), recall }).',
    )
  })

  it('stand in the message, a line each', () => {
    expect(messageOf(() => yaml('mode: onn\ncmopact: {}'))).toBe(
      `x.yaml: 2 mistakes
  line 1: mode: this value cannot be used ("onn"). Give one of "on"|"observe"|"off".
  line 2: cmopact: there is no such option ({}). Did you mean compact?`,
    )
    expect(messageOf(() => readConfiguration({ mode: 'onn' }))).toBe(
      'configuration: mode: this value cannot be used ("onn"). Give one of "on"|"observe"|"off".',
    )
  })

  it('are errors of Winnow', () => {
    let caught: unknown
    try {
      readConfiguration({ zebra: 1 })
    } catch (error) {
      caught = error
    }
    expect(WinnowError.isInstance(caught)).toBe(true)
    expect(caught).toMatchObject({ name: 'ConfigurationError', code: 'invalid-option' })
  })

  it.each([
    [{ compact: { keepCall: false, min_savings: -1 } }, ['compact.digest', 'compact.min_savings']],
    [{ prune: { tools: [{ tool: 'a', policy: 'x', lossy: 5 }] } }, ['prune.tools[0].policy', 'prune.tools[0].lossy']],
    [{ prune: { tools: [{ tool: 'a', policy: 'auto', render_state: 'x' }] } }, ['prune.tools[0].render_state']],
    [{ min_savings: 1, compact: { minSavings: 1, min_savings: 2 } }, ['min_savings', 'compact.min_savings']],
    [{ compress: { tools: { 'a.b': { cap: 0 } } } }, ['compress.tools["a.b"].cap']],
    [
      { compress: { tools: [{ tool: 'a', kind: 'x' }, { cap: 1 }] } },
      ['compress.tools[0].kind', 'compress.tools[1].tool'],
    ],
    [{ compress: { cap: { files: 5, log: -1 } } }, ['compress.cap.files', 'compress.cap.log']],
    [
      { prices: { name: 'mine', cache_read: -1 } },
      [
        'prices.currency',
        'prices.input',
        'prices.cache_read',
        'prices.cacheWrite',
        'prices.output',
        'prices.blockTokens',
        'prices.date',
        'prices.source',
      ],
    ],
    [{ basic: 5, llm: { modle: 'x' } }, ['basic', 'llm.modle']],
    [{ turns: { start_at: -1, final_tool: [] } }, ['turns.start_at', 'turns.final_tool']],
    [{ mode: 'on', enabled: false }, ['enabled']],
    [{ compress: false, tools: { a: false } }, ['tools']],
    [{ select: { tags: { find_order: 'parcel' } } }, ['select.tags.find_order']],
  ])('are found together: %j', (value, paths) => {
    const found = mistakesOf(() => readConfiguration(value)).map(({ path }) => path)
    expect(new Set(found)).toEqual(new Set(paths))
    expect(found).toHaveLength(paths.length)
  })

  it.each([
    ['min-savings', { compact: { 'min-savings': 1 } }, 'Did you mean minSavings?'],
    ['an end that is missing', { proc: 1 }, 'Did you mean processors?'],
    ['another word', { zebra: 1 }, 'Remove it, or see the reference for the options there are.'],
    [
      'a name nobody would write',
      { ['m'.repeat(1e6)]: 1 },
      'Remove it, or see the reference for the options there are.',
    ],
    [
      'the name of a property of objects',
      { toString: 1 },
      'Remove it, or see the reference for the options there are.',
    ],
    ['a setting of a tool', { tools: { bash: { capp: 5 } } }, 'Did you mean cap?'],
    ['a function', { turns: { status: 'failed' } }, inProgram('turns')],
  ])('suggest for %s', (_, value, fix) => expect(mistakeOf(value).fix).toBe(fix))

  it.each([5, 'x', undefined, null, [], [{ mode: 'on' }]])('refuse %j as options', (value) => {
    expect(mistakeOf(value)).toMatchObject({ path: '', problem: 'there are no options in it' })
  })

  it('cut long values', () => {
    expect(mistakeOf({ mode: 'x'.repeat(1000) }).value).toHaveLength(61)
  })
})

function inProgram(name: string): string {
  return `Only a program can give it: createWinnow({ ...(await loadConfiguration(file)), ${name} }).`
}

describe('a text', () => {
  it('that is no YAML is refused with the lines', () => {
    const found = mistakesOf(() => yaml('mode: on\nmode: off\ncompact: [1\n'))
    expect(found.map(({ line }) => line)).toEqual([2, 4])
    expect(found[0]!.problem).toMatch(/no YAML: .*unique/i)
  })

  it('that is no JSON is refused', () => {
    const json = (text: string) => mistakesOf(() => readConfigurationText(text, 'json', 'x.json'))
    expect(json('mode: on')).toMatchObject([{ problem: expect.stringContaining('this is no JSON') as string }])
    expect(json('{"mode": "on",\n "mode": "off"}')).toMatchObject([
      { line: 2, problem: expect.stringMatching(/unique/) as string },
    ])
  })

  it('with aliases is read, and one that unfolds without end is refused', () => {
    expect(yaml('compress: { tools: { a: &same { cap: 5 }, b: *same } }')).toEqual({
      compress: { tools: { a: { cap: 5 }, b: { cap: 5 } } },
    })
    const bomb = Array.from(
      { length: 12 },
      (_, at) => `a${at}: &a${at} [${at === 0 ? 'x' : `*a${at - 1}, `.repeat(9)}]`,
    )
    expect(mistakesOf(() => yaml(bomb.join('\n')))[0]!.fix).toBe('Write it with fewer aliases and levels.')
  })

  it('of very many levels is refused', () => {
    expect(mistakesOf(() => yaml(`compress: ${'['.repeat(50_000)}`)).length).toBeGreaterThan(0)
  })

  it('that contains itself is refused, and so is such a value', () => {
    expect(mistakesOf(() => yaml('compress: &a { tools: { x: *a } }'))).toMatchObject([
      { fix: expect.any(String) as string },
    ])
    const value: Record<string, unknown> = {}
    value['compress'] = { cap: value }
    expect(mistakeOf(value)).toMatchObject({
      path: 'compress',
      problem: 'it has more than 20 levels, or contains itself',
    })
  })

  it('of JSON with very many levels is refused', () => {
    const text = `{"compress":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(mistakesOf(() => readConfigurationText(text, 'json', 'x'))).toHaveLength(1)
  })

  it.each([
    ['lists', `compress: ${'['.repeat(99)}${']'.repeat(99)}`, `compress: ${'['.repeat(100)}${']'.repeat(100)}`],
    ['maps', `${'{ a: '.repeat(99)}1${' }'.repeat(99)}`, `${'{ a: '.repeat(101)}1${' }'.repeat(101)}`],
    ['broken lists', '', `compress: ${'[1,'.repeat(12_000)}[1`],
    ['keys that are maps', '', '? '.repeat(5000)],
  ])('of YAML with more than 100 levels of %s is refused at once', (_, some, more) => {
    const tooDeep = { problem: 'it cannot be read: it nests deeper than 100 levels' }
    expect(mistakesOf(() => yaml(more))).toMatchObject([tooDeep])
    expect(mistakesOf(() => yaml(some))).not.toMatchObject([tooDeep])
  })

  it('with a name of very many underscores is read in time', () => {
    expect(mistakeOf({ [`a${'_'.repeat(1e6)}`]: 1, mode: 'on' }).problem).toBe('there is no such option')
  })

  it('names the line inside a list and behind an alias', () => {
    const text = 'prune:\n  tools:\n    - tool: a\n      policy: auto\n    - tool: b\n      policy: never\n'
    expect(mistakesOf(() => yaml(text))).toMatchObject([{ line: 6, path: 'prune.tools[1].policy' }])
    const aliased = 'compress:\n  tools:\n    a: &same\n      cap: 0\n    b: *same\n'
    expect(mistakesOf(() => yaml(aliased)).map(({ line }) => line)).toEqual([4, 4])
  })
})

describe('loadConfiguration', () => {
  it('reads YAML, TOML and JSON, from a path or an address', async () => {
    expect(await loadConfiguration(await file('a.yaml', 'mode: observe'))).toEqual({ mode: 'observe' })
    expect(await loadConfiguration(await file('a.yml', 'mode: off'))).toEqual({ mode: 'off' })
    expect(await loadConfiguration(await file('a.toml', 'mode = "off"'))).toEqual({ mode: 'off' })
    expect(await loadConfiguration(pathToFileURL(await file('a.json', '{"mode":"on"}')))).toEqual({ mode: 'on' })
  })

  it('names the file and what is wrong with it', async () => {
    await expect(loadConfiguration(await file('wrong.yaml', 'mode: onn'))).rejects.toThrow(
      /wrong\.yaml: line 1: mode: /,
    )
    await expect(loadConfiguration(join(folder, 'none.yaml'))).rejects.toThrow(/none\.yaml: it cannot be read: ENOENT/)
    await expect(loadConfiguration('winnow.ini')).rejects.toThrow(/ends in \.yaml, \.yml, \.toml or \.json/)
    await expect(loadConfiguration(await file('empty.yaml', '# nothing\n'))).rejects.toThrow(
      /there are no options in it/,
    )
  })
})
