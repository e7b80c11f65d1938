import { describe, expect, test } from 'vitest'
import { InvalidOptionError } from '../../errors.ts'
import { createWinnow } from '../create-winnow.ts'
import { pathText } from './option-mistakes.ts'
import { findOptionMistakes } from './options.ts'
import { compactTurns, pruneToolUses } from '../standalone.ts'
import type { WinnowOptions } from '../types.ts'

/** The error a call throws; no error is a failure. */
function errorOf(run: () => unknown): InvalidOptionError {
  try {
    run()
  } catch (error) {
    if (error instanceof InvalidOptionError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const failedRounds = (more: object): unknown => ({ compact: { strategy: 'failed-rounds', ...more } })

/** A mistake, the path its error names, and what the error proposes. */
const mistakes: readonly [string, unknown, string, RegExp][] = [
  ['a misspelt mode', { mode: 'onn' }, 'mode', /"on"\|"observe"\|"off"/u],
  ['a misspelt option', { compactt: {} }, 'compactt', /Did you mean compact\?/u],
  ['a misspelt inner option', { compact: { minSaving: 1 } }, 'compact.minSaving', /Did you mean minSavings\?/u],
  ['an unknown option', { zebra: 1 }, 'zebra', /reference/u],
  ['a fraction for a number of tokens', { compact: { minSavings: 1.5 } }, 'compact.minSavings', /whole number/u],
  ['a negative limit', { compact: { digest: { tokens: -1 } } }, 'compact.digest.tokens', /whole number of 0 or more/u],
  ['a digest without a kept call', { compact: { keepCall: false } }, 'compact.digest', /digest: 'none'/u],
  [
    'a kept call where only failed rounds go',
    failedRounds({ keepCall: false }),
    'compact.keepCall',
    /leave keepCall out/u,
  ],
  ['a digest where only failed rounds go', failedRounds({ digest: 'none' }), 'compact.digest', /leave digest out/u],
  ['a strategy there is none', { compact: { strategy: 'failed' } }, 'compact.strategy', /"turns"\|"failed-rounds"/u],
  ['a wrong digest', { compact: { digest: 'all' } }, 'compact.digest', /'none' or \{/u],
  [
    'a rule without a policy',
    { prune: { tools: [{ tool: 'a' }] } },
    'prune.tools[0].policy',
    /"unique"\|"mirrored"\|"auto"/u,
  ],
  [
    'a wrong policy in the second rule',
    {
      prune: {
        tools: [
          { tool: 'a', policy: 'auto' },
          { tool: 'b', policy: 'never' },
        ],
      },
    },
    'prune.tools[1].policy',
    /"unique"\|"mirrored"\|"auto"/u,
  ],
  [
    'an empty tool name',
    { prune: { tools: [{ tool: '', policy: 'auto' }] } },
    'prune.tools[0].tool',
    /tool name, a RegExp or a predicate/u,
  ],
  [
    'a tool that is a number',
    { compact: { keepTools: [7] } },
    'compact.keepTools[0]',
    /tool name, a RegExp or a predicate/u,
  ],
  ['prune switched on with true', { prune: true }, 'prune', /false to switch it off/u],
  ['a hook that is no function', { turns: { status: 'failed' } }, 'turns.status', /function/u],
  ['a negative start', { turns: { startAt: -1 } }, 'turns.startAt', /whole number of 0 or more/u],
  ['one final tool without a list', { turns: { finalTools: 'reply' } }, 'turns.finalTools', /array/u],
  ['a counter without a name', { tokens: { exact: true, count: () => 1 } }, 'tokens.name', /string/u],
  ['a counter that cannot count', { tokens: { name: 'x', exact: true, count: 5 } }, 'tokens.count', /function/u],
  ['a processor without a plan', { processors: [{ name: 'x' }] }, 'processors[0].plan', /function/u],
  ['no time for processors', { processorTimeout: 0 }, 'processorTimeout', /above 0/u],
  ['a short secret', { recall: { secret: 'quay' } }, 'recall.secret', /Give 16 characters or more.*randomUUID\(\)/u],
  ['a secret that is no text', { recall: { secret: 7 } }, 'recall.secret', /Give 16 characters or more/u],
  ['a secret at the top', { secret: 'harbour master of the quay' }, 'secret', /elsewhere: recall\.secret\.$/u],
  ['an observer that is no function', { onEvent: 'log' }, 'onEvent', /function/u],
  ['a report to nowhere', { report: 'file' }, 'report', /"console"/u],
  ['a plural for an inner option', { compress: { caps: 3 } }, 'compress.caps', /Did you mean cap\?$/u],
  [
    'an option of the top further in',
    { compress: { profile: 'default' } },
    'compress.profile',
    /at the top: profile\.$/u,
  ],
  ['the mode further in', { compress: { mode: 'on' } }, 'compress.mode', /at the top: mode\.$/u],
  ['an inner option at the top', { cap: 500 }, 'cap', /elsewhere: compress\.cap\.$/u],
  ['an option there are two of', { tools: {} }, 'tools', /elsewhere: prune\.tools, compress\.tools\.$/u],
  ['an option that is nowhere like it', { compress: { zebra: 1 } }, 'compress.zebra', /\. Remove it/u],
  ['a misspelt kind', { compress: { cap: { files: 10 } } }, 'compress.cap.files', /Did you mean file\?$/u],
  ['a kind there is not', { compress: { cap: { video: 10 } } }, 'compress.cap.video', /Remove it/u],
  [
    'a misspelt option of a tool',
    { compress: { tools: [{ tool: 'a', capp: 3 }] } },
    'compress.tools[0].capp',
    /Did you mean cap\?$/u,
  ],
  [
    'an option of a list in a record',
    { compress: { tools: { a: { kind: 'page', off: true } } } },
    'compress.tools.a.off',
    /\. Remove it/u,
  ],
  [
    'off as false',
    { compress: { tools: [{ tool: 'a', off: false }] } },
    'compress.tools[0].off',
    /Give true, or leave it out\.$/u,
  ],
  [
    'a tool without a name',
    { compress: { tools: { '': 'page' } } },
    'compress.tools.',
    /Give a name that is not empty\.$/u,
  ],
  ['a word for a switch', { compress: { repeats: 'no' } }, 'compress.repeats', /Give true or false\.$/u],
  ['no object', 'on', 'options', /Give an object of options\.$/u],
  ['null', null, 'options', /Give an object of options\.$/u],
  ['an array', [], 'options', /Give an object of options\.$/u],
  ['an array of options', [{ mode: 'on' }], 'options', /Give an object of options\.$/u],
  ['an array for one rule', { turns: [] }, 'turns', /Give an object of options\.$/u],
]

describe.each(mistakes)('createWinnow with %s', (_name, options, path, fix) => {
  test('throws at once, naming the path and the fix', () => {
    const error = errorOf(() => createWinnow(options as WinnowOptions))
    expect(error.path).toBe(path)
    expect(error.message.startsWith(`${path}: `)).toBe(true)
    expect(error.message).toMatch(fix)
    expect(error.message).not.toMatch(/invalid|expected|received/iu)
  })
})

describe('the single rules', () => {
  test('check their own options, and name them without a prefix', () => {
    expect(errorOf(() => compactTurns([], { minSavings: -1 })).path).toBe('minSavings')
    expect(errorOf(() => compactTurns([], { keepCall: false })).path).toBe('digest')
    expect(errorOf(() => pruneToolUses([], { otherTools: 'all' as never })).path).toBe('otherTools')
    expect(errorOf(() => pruneToolUses([], { turns: { finalTools: 'x' as never } })).path).toBe('turns.finalTools')
  })
  test('refuse a counter that cannot count', () => {
    expect(errorOf(() => compactTurns([], { tokens: 5 as never })).path).toBe('tokens')
    expect(errorOf(() => pruneToolUses([], { tokens: { name: 'x', exact: true } as never })).path).toBe('tokens.count')
  })
})

test('the mode can be changed later, and only to one there is', () => {
  const winnow = createWinnow()
  winnow.mode = 'observe'
  expect(winnow.mode).toBe('observe')
  expect(errorOf(() => (winnow.mode = 'maybe' as never)).path).toBe('mode')
  expect(winnow.mode).toBe('observe')
})

test.each<[string, WinnowOptions]>([
  ['nothing', {}],
  ['everything off', { prune: false, compact: false }],
  ['undefined where nothing is meant', { mode: undefined, prune: undefined } as unknown as WinnowOptions],
  [
    'all there is',
    {
      mode: 'on',
      prune: {
        tools: [
          {
            tool: /x/u,
            policy: 'auto',
            reason: 'r',
            lossy: ['a'],
            renderState: () => undefined,
            isCovered: () => false,
          },
        ],
        presets: [],
        otherTools: 'unique',
      },
      profile: 'lossless',
      compress: {
        tools: { a: 'file', b: { cap: 1 }, 'c*': false },
        cap: { log: 1 },
        repeats: false,
        keepRanges: false,
      },
      query: (text) => text,
      compact: {
        keepCall: true,
        digest: { tokens: 2 },
        keepTools: ['a', /b/u, () => true],
        keepKinds: ['map'],
        minSavings: 0,
      },
      turns: { finalTools: ['x'], startAt: 2, status: () => undefined },
      processors: [{ name: 'p', plan: () => [] }],
      processorTimeout: 1,
      tokens: { name: 'n', exact: false, count: () => 1 },
      onEvent: () => {},
      report: 'console',
    },
  ],
])('createWinnow takes %s', (_name, options) => {
  expect(() => createWinnow(options)).not.toThrow()
})

describe('findOptionMistakes', () => {
  const pathsOf = (options: unknown): string[] => findOptionMistakes(options).map(({ path }) => path.join('.'))

  test('finds nothing in options that can be used', () => {
    expect(findOptionMistakes({ mode: 'off', prune: { tools: [{ tool: /x/u, policy: 'auto' }] } })).toEqual([])
    expect(findOptionMistakes({})).toEqual([])
  })

  test('finds all that is wrong, at every depth and in every list', () => {
    expect(
      pathsOf({
        mode: 'onn',
        zebra: 1,
        horse: 2,
        compress: { cap: { log: 0, diff: -1 }, tools: { a: { kind: 'x', cap: 0 }, b: 5 } },
        prune: { tools: [{ tool: '' }, { tool: 'b', policy: 'never' }] },
        compact: { keepCall: false, minSavings: -1 },
        prices: 'gpt-0',
      }),
    ).toEqual([
      'mode',
      'compress.tools.a.kind',
      'compress.tools.a.cap',
      'compress.tools.b',
      'compress.cap.log',
      'compress.cap.diff',
      'prune.tools.0.tool',
      'prune.tools.0.policy',
      'prune.tools.1.policy',
      'compact.minSavings',
      'compact.digest',
      'zebra',
      'horse',
      'prices',
    ])
  })

  test.each(mistakes)('finds first what is thrown for %s', (_, options) => {
    const [first] = findOptionMistakes(options)
    const thrown = errorOf(() => createWinnow(options as WinnowOptions))
    expect(thrown.message).toContain(`: ${first!.problem}`)
    expect(pathText(first!.path) || 'options').toMatch(
      new RegExp(`^${thrown.path.replaceAll(/[[\].]/gu, '\\$&')}`, 'u'),
    )
  })

  test.each([5, null, undefined, 'x', []])('finds that %j are no options', (options) => {
    expect(findOptionMistakes(options)).toMatchObject([{ path: [], fix: 'Give an object of options.' }])
  })
})

describe('kinds of the host', () => {
  const choose = (): undefined => undefined
  const csv = { name: 'csv', cap: 100, choose }

  test('have names that options take', () => {
    const tools = { export: 'csv', other: { kind: 'csv' } }
    const options = { compress: { kinds: [csv], tools, cap: { csv: 20 } }, compact: { keepKinds: ['csv', 'file'] } }
    expect(findOptionMistakes(options)).toEqual([])
  })

  test.each<[unknown, string, RegExp]>([
    [{ kinds: [{ ...csv, name: 'log' }] }, 'compress.kinds.0.name', /a kind of this name is built in/u],
    [{ kinds: [{ ...csv, name: 'My kind' }] }, 'compress.kinds.0.name', /lowercase letters/u],
    [{ kinds: [csv, csv] }, 'compress.kinds', /a name of its own/u],
    [{ kinds: [{ name: 'csv', choose }] }, 'compress.kinds.0.cap', /tokens/u],
    [{ kinds: [{ ...csv, reformt: choose }] }, 'compress.kinds.0.reformt', /Did you mean reformat\?/u],
    [
      { kinds: [{ ...csv, shapes: [{ certainty: 2, matches: choose }] }] },
      'compress.kinds.0.shapes.0.certainty',
      /0 to 1/u,
    ],
    [{ kinds: [csv], tools: { a: 'cvs' } }, 'compress.tools.a', /csv/u],
    [{ kinds: [csv], cap: { cvs: 3 } }, 'compress.cap.cvs', /./u],
  ])('are checked: %j', (compress, path, fix) => {
    const [first] = findOptionMistakes({ compress })
    expect(first!.path.join('.')).toBe(path)
    expect(first!.fix).toMatch(fix)
  })
})
