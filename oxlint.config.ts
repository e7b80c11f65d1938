import { defineConfig, type OxlintOverride } from 'oxlint'

/**
 * Who may import whom inside core. A room imports itself and the rooms listed after it, nothing else; the entries at the
 * end may import every room. The names are files or folders of packages/core/src.
 */
const base = ['ports', 'errors', 'timeout', 'parse-json', 'plain']
const shared = ['text', 'tokens', 'edit', 'cost']
const capabilities = ['prune', 'compact', 'compress', 'select', 'window', 'review']
const rooms: Record<string, string[]> = {
  store: base,
  message: base,
  text: [...base, 'message'],
  tokens: [...base, 'message', 'text'],
  edit: [...base, 'message', 'text', 'tokens'],
  cost: [...base, 'message', 'text', 'tokens'],
  ...Object.fromEntries(capabilities.map((room) => [room, [...base, 'store', 'message', ...shared]])),
  prepare: [...base, 'store', 'message', ...shared, ...capabilities],
}
const entries = ['index', 'kernel', 'format', 'telemetry', 'testing', 'openai-chat']
const everyRoom = [...base, ...Object.keys(rooms), ...entries]

/** Public entries of the published packages, as importers write them. */
const published = {
  core: [
    '@winnow/core',
    '@winnow/core/kernel',
    '@winnow/core/format',
    '@winnow/core/openai-chat',
    '@winnow/core/telemetry',
  ],
  forTests: ['@winnow/core/testing', '@winnow/loopback', '@winnow/loopback/host'],
  others: [
    '@winnow/ai-sdk',
    '@winnow/langchain',
    '@winnow/langchain/middleware',
    '@winnow/stores',
    '@winnow/tokenizers',
    '@winnow/tokenizers/tiktoken',
    '@winnow/code',
    '@winnow/inspector',
    '@winnow/inspector/model',
    '@winnow/inspector/html',
    '@winnow/inspector/styles.css',
  ],
}

const sources = (folder: string) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]
const tests = (folder: string, name = '*') => [
  `${folder}/${name}.test.ts`,
  `${folder}/${name}.*.test.ts`,
  `${folder}/${name}.test-d.ts`,
]

type Pattern = ({ group: string[] } | { regex: string }) & { message: string }
const restrict = (files: string[], patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

// Oxlint stops at the first group whose `!` matches, so in a list of patterns a group with exceptions comes last.

/** Packages other than these, with their subpaths, are refused; relative imports pass. */
const onlyPackages = (names: string[], message: string): Pattern => ({
  group: ['*', '**/*', '!./**', '!../**', ...names.flatMap((name) => [`!${name}`, `!${name}/**`])],
  message,
})
const onlyWinnow = (allowed: string[], message: string): Pattern => ({
  group: ['@winnow/*', '@winnow/**', ...allowed.map((entry) => `!${entry}`)],
  message,
})
const noRooms = (from: './' | '../', names: string[], message: string): Pattern => ({
  regex: `^${from === './' ? '\\./' : '(?:\\.\\./)+'}(?:${names.join('|')})(?:/|\\.ts$|$)`,
  message,
})
const noNode: Pattern = { group: ['node:*', 'node:*/**'], message: 'This package runs on edge runtimes too.' }
const noOutside: Pattern = {
  regex:
    '^(?:\\.\\./)+(?:packages|core|ai-sdk|langchain|stores|tokenizers|code|inspector|cli|bench|examples|src|dist)/',
  message: 'Other packages are reached by their published name.',
}

const core = 'packages/core/src'
const coreLine =
  'Core imports zod, in text/ also @noble/hashes, and its own rooms: no node: modules, no framework, no tokenizer.'
/** What a room may import besides zod. */
const packagesOf: Record<string, string[]> = { text: ['@noble/hashes'], testing: ['fast-check'] }
const testPackages = ['zod', 'fast-check', 'vitest', 'node:*', '@winnow/core']

function coreRoom(room: string, allowed: string[]) {
  const isFile = [...base, 'index', 'format'].includes(room)
  const from = isFile ? './' : '../'
  const banned = everyRoom.filter((name) => name !== room && !allowed.includes(name))
  const line = `${room} may import ${allowed.filter((name) => name !== room).join(', ')} and nothing else of core.`
  return [
    restrict(isFile ? [`${core}/${room}.ts`] : sources(`${core}/${room}`), [
      noRooms(from, banned, line),
      noOutside,
      onlyPackages(['zod', ...(packagesOf[room] ?? [])], coreLine),
    ]),
    // Tests may also draw on the test kits, the test tools and node.
    restrict(isFile ? tests(core, room) : tests(`${core}/${room}/**`), [
      noRooms(
        from,
        banned.filter((name) => name !== 'testing'),
        line,
      ),
      noOutside,
      onlyPackages(testPackages, coreLine),
    ]),
  ]
}

function adapter(name: string) {
  const src = `packages/${name}/src`
  const line = `${name} imports the public entries of @winnow/core only.`
  return [
    restrict(sources(src), [noOutside, noNode, onlyWinnow(published.core, line)]),
    restrict(tests(`${src}/**`), [noOutside, onlyWinnow([...published.core, ...published.forTests], line)]),
  ]
}

function application(folder: string) {
  const allowed = [...published.core, ...published.others]
  const line = 'Only published entries may be imported here.'
  return [
    restrict(sources(folder), [noOutside, onlyWinnow(allowed, line)]),
    restrict(tests(`${folder}/**`), [noOutside, onlyWinnow([...allowed, ...published.forTests], line)]),
  ]
}

/** Parses JSON without a bound on its depth, which can crash the process (packages/core/src/parse-json.ts). */
const noJsonParse = { object: 'JSON', property: 'parse', message: 'Use parseJson of @winnow/core.' }
/** The same, of a response. */
const noResponseJson = { property: 'json', message: 'Use parseJson of @winnow/core on the text of the response.' }
/** Where `json` is an option of the command line, and no method of a response. */
const withJsonOption = ['arguments', 'main', 'report', 'review/run', 'select/run'].map(
  (name) => `packages/cli/src/${name}.ts`,
)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '**/coverage/**'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'max-lines': ['error', { max: 300 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'import/no-named-as-default-member': 'off', // fast-check is used as `fc`
    'unicorn/require-module-specifiers': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'no-unmodified-loop-condition': 'off',
    'no-console': 'off',
    'no-restricted-properties': ['error', noJsonParse, noResponseJson],
  },
  overrides: [
    { files: ['**/*.test.ts', '**/*.test-d.ts'], rules: { 'max-lines': 'off', 'no-restricted-properties': 'off' } },
    {
      files: [`${core}/parse-json.ts`, 'packages/core/measure/parse-json.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    // In a browser, which reads what its own server wrote; its stylesheets are imported for nothing else.
    { files: ['examples/*/src/components/**'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['examples/*/src/app/layout.tsx', 'examples/*/src/components/panel/inspector-panel.tsx'],
      rules: { 'import/no-unassigned-import': 'off' },
    },
    { files: withJsonOption, rules: { 'no-restricted-properties': ['error', noJsonParse] } },
    { files: ['packages/*/src/**/*.ts'], rules: { 'no-console': 'error' } },
    { files: ['packages/cli/src/**/*.ts'], rules: { 'no-console': 'off' } },
    restrict(sources(core), [noOutside, onlyPackages(['zod'], coreLine)]),
    restrict(tests(`${core}/**`), [noOutside, onlyPackages(testPackages, coreLine)]),
    ...base.flatMap((room) => coreRoom(room, base)),
    ...Object.entries(rooms).flatMap(([room, allowed]) => coreRoom(room, allowed)),
    ...entries.flatMap((entry) => coreRoom(entry, [...base, ...Object.keys(rooms)])),
    ...['ai-sdk', 'langchain', 'stores', 'tokenizers', 'code', 'inspector'].flatMap(adapter),
    ...['packages/cli/src', 'bench', 'examples'].flatMap(application),
    // What attacks Winnow draws on the test kits and on the rules of providers.
    restrict(
      ['attack', 'fuzz', 'soak'].flatMap((folder) => [`bench/src/${folder}/**/*.ts`]),
      [
        noOutside,
        onlyWinnow(
          [...published.core, ...published.others, ...published.forTests],
          'Only published entries may be imported here.',
        ),
      ],
    ),
    // The model that answers where there is no key.
    restrict(
      ['examples/*/src/offline.ts'],
      [noOutside, onlyWinnow(['@winnow/loopback'], 'The model of an example needs its script only.')],
    ),
    // A folder of its own inside bench, with its own packages: it takes only types from bench.
    { files: ['bench/peers/**/*.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
})
