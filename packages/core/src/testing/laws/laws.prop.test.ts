import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import type { Tier } from '../../compress/tier.ts'
import type { TurnRule } from '../../edit/processor.ts'
import type { Edit, EditAction } from '../../edit/types.ts'
import type { TurnOptions } from '../../message/turns.ts'
import type { Embedder, Generate } from '../../ports.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import type { WinnowOptions } from '../../prepare/types.ts'
import { estimator } from '../../tokens/estimate.ts'
import { sessions, type Session } from '../arbitraries/session.ts'
import { checkAccounting } from './check-accounting.ts'
import { checkDeterministic } from './check-deterministic.ts'
import { checkFailOpen } from './check-fail-open.ts'
import { checkIdentity } from './check-identity.ts'
import { checkNeverWorse } from './check-never-worse.ts'
import { checkPairs } from './check-pairs.ts'
import { checkPrefix } from './check-prefix.ts'
import { checkProtected } from './check-protected.ts'
import { checkRecoverable, type MakeRecaller } from './check-recoverable.ts'
import type { Case } from './subject.ts'
import { wordCounter } from './tokens.ts'

const eager = { compact: { minSavings: 0 } } as const
const turns: TurnOptions = { finalTools: ['bash'], startAt: 2 }

/** Similar is what begins with the same letters; the same in every process. */
const embedder: Embedder = {
  name: 'letters',
  embed: async (texts) =>
    texts.map((text) => Array.from({ length: 26 }, (_, at) => 1 + text.split(String.fromCodePoint(97 + at)).length)),
}
/** Picks and writes the same for the same request. */
const generate: Generate = async ({ prompt }) =>
  prompt.includes('"parts"') ? '2, 1, 4' : `Of ${prompt.length} characters little matters.`

/** Picks without looking. */
const everyThird: Tier = {
  name: 'every-third',
  decide: (requests) => requests.map(({ parts }) => ({ parts: [...parts.keys()].filter((at) => at % 3 === 0) })),
}
/** A rule of a host's own, which removes what it may. */
const dropSearches: TurnRule = {
  name: 'drop-searches',
  planTurn: ({ turn }) =>
    turn.rounds.flatMap(({ uses }) =>
      uses
        .filter(({ value }) => value.toolName === 'search')
        .map((use): Edit => {
          const { at, call } = use
          return { action: 'remove-tool-use', at, call, rule: '', reason: 'it was a search', group: `${at}.${call}` }
        }),
    ),
}
/** Another, which proposes all that is forbidden. */
const greedy: TurnRule = {
  name: 'greedy',
  planTurn: ({ messages }) =>
    messages.flatMap((_, at) =>
      forbiddenHere.map((action, place): Edit => ({
        ...action(at),
        rule: 'prune',
        reason: 'all',
        group: `${place}.${at}`,
      })),
    ),
}
const forbiddenHere: readonly ((at: number) => EditAction)[] = [
  (at) => ({ action: 'remove-message', at }),
  (at) => ({ action: 'remove-tool-use', at, call: at % 3 }),
  (at) => ({ action: 'replace-result', at, call: 0, texts: [{ index: 0, text: '' }] }),
  (at) => ({ action: 'summarize', from: at, to: at + 2, text: 'nothing happened' }),
]

/** Configurations the laws must hold for. */
const optionSets: Record<string, WinnowOptions> = {
  'the defaults': {},
  'an exact counter and no minimum': { ...eager, tokens: wordCounter },
  'no digest and no kept call': { compact: { digest: 'none', keepCall: false, minSavings: 0 } },
  'all tools auto': { prune: { otherTools: 'auto' }, compact: false, tokens: wordCounter },
  'all tools auto and compacted': { prune: { otherTools: 'auto' }, ...eager },
  'final tools and examples': { turns, ...eager, tokens: wordCounter },
  'nothing left out': { profile: 'lossless', tokens: wordCounter },
  'nothing left out, and compacted': { profile: 'lossless', ...eager },
  'a small cap': { compress: { cap: 80 }, ...eager, tokens: wordCounter },
  'a small cap, by estimate': { compress: { cap: 300 }, compact: false },
  'a small cap without digest': { compress: { cap: 80 }, compact: { digest: 'none', minSavings: 0 } },
  'a small cap without repeats': { compress: { cap: 80, repeats: false, keepRanges: false }, tokens: wordCounter },
  'limits by count': {
    compress: { tools: { '*': { maxFiles: 2, maxResults: 3, contextLines: 1, maxLines: 12 } } },
    ...eager,
    tokens: wordCounter,
  },
  'rules of their own': { turnRules: [dropSearches], ...eager, tokens: wordCounter },
  'failed rounds alone': { compact: { strategy: 'failed-rounds', minSavings: 0 }, tokens: wordCounter },
  'a small cap, by similarity, too': { compress: { cap: 80, tier: 'semantic' }, ...eager, embedder, store: new Map() },
  'a small cap, with a tier of their own': {
    compress: { cap: 80, tier: everyThird },
    store: new Map(),
    tokens: wordCounter,
  },
  'a small cap, with a model': {
    compress: { cap: 80, tier: 'model' },
    generate,
    store: new Map(),
    tokens: wordCounter,
  },
  'a small cap, with summaries': {
    compress: { cap: 80, tier: 'model', model: { answer: 'summarize' } },
    ...eager,
    generate,
    store: new Map(),
  },
  'a small window': { window: { contextWindow: 450, output: 0 }, tokens: wordCounter },
  'a small window, by estimate': { window: { contextWindow: 1000, output: 0 }, ...eager },
  'a small window with shares and a count': {
    window: { contextWindow: 600, output: 0, keep: 0.2, recentCount: 6, ratios: { global: 0.05, segments: 0.2 } },
    tokens: wordCounter,
  },
  'a small window alone': {
    window: { contextWindow: 800, output: 0 },
    compress: false,
    compact: false,
    tokens: wordCounter,
  },
  'recall off': { recall: false, compress: { cap: 80 }, ...eager, tokens: wordCounter },
  'recall off, with clearing': {
    recall: false,
    compact: { clearing: { from: 0, every: 40, keep: 20 }, minSavings: 0 },
    tokens: wordCounter,
  },
  clearing: { compact: { clearing: { from: 0, every: 40, keep: 20 }, minSavings: 0 }, tokens: wordCounter },
}

/** Histories for each law and configuration. */
const numRuns = runs(4)

describe.each(Object.entries(optionSets))('with %s', (_name, options) => {
  const make = (extra: WinnowOptions = {}): ReturnType<typeof createWinnow> => createWinnow({ ...options, ...extra })
  const makeRecaller: MakeRecaller = (extra) => make({ ...extra, compress: { ...options.compress, ...extra.compress } })
  const counter = options.tokens ?? estimator
  const more = options.turns ? { turns: options.turns } : {}

  // JSON that was written another way is JSON no more, so a small cap may cut it when the view is prepared again.
  // With clearing a view that is prepared again has grown less, so it is looked at elsewhere.
  const hasClearing = typeof options.compact === 'object' && Boolean(options.compact.clearing)
  const again = !options.compress && !hasClearing

  /** Each law on histories, with how many. */
  const laws: Record<string, [count: number, law: (session: Session & Case) => Promise<void>]> = {
    'calls and results stay paired': [numRuns, (given) => checkPairs(make, given)],
    'what is protected is never edited': [numRuns, (given) => checkProtected(make, given)],
    'views extend each other': [numRuns, (given) => checkPrefix(make, given)],
    'decisions are deterministic and final': [numRuns, (given) => checkDeterministic(make, given, { again })],
    'no edit makes a request larger': [numRuns, (given) => checkNeverWorse(make, given, counter)],
    'untouched messages keep their identity': [numRuns, (given) => checkIdentity(make, given)],
    'failures cost nothing but their own savings': [runs(1), (given) => checkFailOpen(make, given)],
    'what is hidden can be had': [numRuns, (given) => checkRecoverable(makeRecaller, given, options.profile)],
    'the numbers add up': [numRuns, (given) => checkAccounting(make, given, counter)],
  }

  test.each(Object.entries(laws))('%s', async (_law, [count, law]) => {
    const property = fc.asyncProperty(sessions(), (session) => law({ ...session, ...more }))
    await expect(fc.assert(property, { numRuns: count })).resolves.toBeUndefined()
  })
})

describe('with a rule of a host that proposes all that is forbidden', () => {
  const make = (extra: WinnowOptions = {}): ReturnType<typeof createWinnow> =>
    createWinnow({ ...eager, tokens: wordCounter, turnRules: [greedy], ...extra })

  // What it replaces is its own: it need neither be found again nor stay the same when a view is prepared again.
  test.each<[string, (given: Session & Case) => Promise<void>]>([
    ['calls and results stay paired', (given) => checkPairs(make, given)],
    ['what is protected is never edited', (given) => checkProtected(make, given)],
    ['views extend each other', (given) => checkPrefix(make, given)],
    ['no edit makes a request larger', (given) => checkNeverWorse(make, given, wordCounter)],
    ['the numbers add up', (given) => checkAccounting(make, given, wordCounter)],
  ])('%s', async (_law, law) => {
    await expect(fc.assert(fc.asyncProperty(sessions(), law), { numRuns })).resolves.toBeUndefined()
  })
})
