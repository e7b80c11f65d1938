import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../../scripts/any-character.ts'
import { runs, upTo } from '../../../../../scripts/runs.ts'
import { inOneGo } from '../../breaks.ts'
import { isCall, resultText } from '../../message/guards.ts'
import { readTurns } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { histories } from '../../testing/arbitraries/history.ts'
import { round, user } from '../../testing/builders.ts'
import { refOf } from '../../text/marks/ref.ts'
import { turnRef } from '../../text/marks/result-ref.ts'
import { estimator } from '../../tokens/estimate.ts'
import { knownKinds } from '../kind-table.ts'
import { questionOf } from '../read/question.ts'
import { pagesOf } from './answer/pages.ts'
import { recall } from './recall.ts'
import { textsWithin } from './sources/texts-within.ts'

const lines = fc.array(fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: anyCharacter, maxLength: 300 })), {
  maxLength: 60,
})
const texts = fc.oneof(
  lines.map((parts) => parts.join('\n')),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.nat(400))
    .map(([part, times]) => part.repeat(times)),
)
const historyOf = (...results: string[]): Message[] => [
  user('x'),
  ...results.flatMap((text, index) => round('read', { path: `src/${index}.ts` }, text)),
]
const setting = { tokens: estimator, refOf }
const wide = { ...setting, cap: 1e9 }
/** What stands under the calls that an answer by ref names. */
const underCalls = (text: string): string => text.slice(text.indexOf('\n\n') + 2)
const loneSurrogate = /\p{Surrogate}/u

describe('pages', () => {
  test('together are the text, and no page has more tokens than it may', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 400 }), (text, cap) => {
        const pages = inOneGo(pagesOf(text, estimator, cap))
        expect(pages.join('')).toBe(text)
        for (const page of pages) expect(estimator.count(page)).toBeLessThanOrEqual(cap)
        const isBroken = pages.some((page) => loneSurrogate.test(page))
        expect(isBroken && !loneSurrogate.test(text)).toBe(false)
      }),
    )
  })

  test('of a result, joined, are what was hidden', () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9 (){};=.]{1,60}$/u), { minLength: 1, maxLength: 300 })
    const breaks = fc.constantFrom('\n', ' ')
    fc.assert(
      fc.property(words, breaks, fc.integer({ min: 40, max: 400 }), (parts, between, cap) => {
        const text = parts.join(between)
        const ref = refOf(text)
        const messages = historyOf('something else', text)
        const { pages } = recall(messages, { ref }, { ...setting, cap })
        const read = Array.from({ length: pages }, (_, index) =>
          recall(messages, { ref, page: index + 1 }, { ...setting, cap }).text.replace(
            /\n\[page \d+ of \d+, cut.*\]$|\[page \d+ of \d+.*\]$/u,
            '',
          ),
        )
        expect(underCalls(read.join('')).replace(/\n$/u, '')).toBe(text)
      }),
    )
  })
})

test('a ref opens what is in the history and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(texts, { minLength: 1, maxLength: 5 }), texts, (own, foreign) => {
      const messages = historyOf(...own)
      for (const text of own) {
        const found = recall(messages, { ref: refOf(text) }, wide)
        expect([found.found, underCalls(found.text)]).toEqual([true, text])
      }
      const isOwn = own.some((text) => refOf(text) === refOf(foreign))
      recall(historyOf(foreign), { ref: refOf(foreign) }, setting)
      expect(recall(messages, { ref: refOf(foreign) }, setting).found).toBe(isOwn)
    }),
  )
})

/** The names of what calls wrote: texts of several lines, or long ones. */
const namesWritten = (messages: readonly Message[]): string[] =>
  messages
    .flatMap(({ parts }) => parts.filter(isCall).flatMap(({ input }) => textsWithin(input, 6, 200)))
    .filter((text) => text.length > 200 || text.includes('\n'))
    .map(refOf)

/** The names of all that tools gave: texts of results, results of several texts, and turns that have any. */
function namesIn(messages: readonly Message[]): Set<string> {
  const names = readTurns(messages).flatMap(({ rounds }) => {
    const places = rounds.flatMap(({ uses, orphans }) => [...uses.flatMap((use) => use.results), ...orphans])
    const results = places
      .map(({ value }) => value)
      .filter(({ content }) => content.some(({ type }) => type === 'text'))
    const items = results.flatMap(({ content }) => content.flatMap((item) => (item.type === 'text' ? [item.text] : [])))
    return results.length === 0 ? [] : [...[...items, ...results.map(resultText)].map(refOf), turnRef(rounds, refOf)]
  })
  return new Set(names)
}

test('the texts and turns of a history are opened by their refs there, and in another only what it holds as well', () => {
  fc.assert(
    fc.property(histories(), histories(), ({ messages }, { messages: others }) => {
      const own = namesIn(messages)
      const all = new Set([...own, ...namesWritten(messages)])
      for (const ref of own) {
        const { found, text } = recall(messages, { ref }, wide)
        expect(found || text.startsWith('The tools of this turn gave no text.')).toBe(true)
      }
      for (const ref of namesIn(others))
        expect(recall(messages, { ref }, wide).text.startsWith('Nothing in this conversation')).toBe(!all.has(ref))
    }),
    { numRuns: runs(30) },
  )
})

const requests = fc.record(
  {
    ref: fc.oneof(fc.anything(), fc.constant('self'), fc.stringMatching(/^[a-z]{18}$/u)),
    lines: fc.oneof(
      fc.anything(),
      fc.tuple(fc.integer(), fc.integer()).map(([from, to]) => `${from}-${to}`),
    ),
    tool: fc.oneof(fc.anything(), fc.constantFrom('read', ' READ ', '', '__proto__')),
    path: fc.oneof(fc.anything(), fc.constantFrom('src/0.ts', '0.ts', '', '/', '.', '../..')),
    query: fc.oneof(fc.anything(), fc.constantFrom('(a+)+$', '[', '.*', '$&', '\\', '请稍等', '😀')),
    page: fc.oneof(fc.anything(), fc.double(), fc.integer()),
  },
  { requiredKeys: [] },
)

test('whatever is asked, there is an answer, the same each time', () => {
  fc.assert(
    fc.property(requests, fc.array(texts, { maxLength: 4 }), (request, results) => {
      const messages = historyOf(...results)
      const asked = request.ref === 'self' ? { ...request, ref: refOf(results[0] ?? '') } : request
      const answer = recall(messages, asked as never, setting)
      expect(answer.page).toBeGreaterThanOrEqual(1)
      expect(answer.page).toBeLessThanOrEqual(answer.pages)
      expect(recall(structuredClone(messages), asked as never, setting)).toEqual(answer)
    }),
  )
})

describe('marks of a view', () => {
  const separators = ['\t', '→', ': ', ' | ']
  const jumps = fc.array(fc.oneof({ weight: 30, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 400 })), {
    minLength: 300,
    maxLength: 500,
  })

  test.each(['file', 'log', 'prose'] as const)('asked back give exactly the lines they stand for: %s', (kind) => {
    fc.assert(
      fc.property(jumps, fc.constantFrom(...separators), fc.boolean(), (steps, separator, isBare) => {
        let number = 0
        const all = steps.map((step, index) => {
          number += step
          return `${isBare ? '' : `${number}${separator}`}the value of berth ${index * 31} is kept here`
        })
        const text = all.join('\n')
        const context = { question: questionOf('berth 3100', {}), profile: 'lossless', path: undefined } as const
        const view = knownKinds.named(kind).choose(text, context, 4000)!.text.split('\n')
        const messages = historyOf(text)
        const restored: string[] = []
        for (const line of view) {
          if (line.startsWith('[… ')) {
            const read = underCalls(recall(messages, { ref: refOf(text), lines: line }, wide).text).split('\n')
            const given = read.filter((part) => !part.startsWith('['))
            restored.push(...given.map((part) => (isBare ? part.replace(/^\d+: /u, '') : part)))
          } else restored.push(line)
        }
        expect(restored).toEqual(all)
      }),
      { numRuns: runs(40) },
    )
  })
})

describe('hostile results', () => {
  const megabytes = upTo(10)
  const huge: [string, string][] = [
    ['of lines', 'a line of ordinary length with words in it\n'.repeat(24_000 * megabytes)],
    ['in one line', 'word '.repeat(200_000 * megabytes)],
    ['without a blank', 'x'.repeat(1_000_000 * megabytes)],
    ['of line breaks', '\n'.repeat(1_000_000 * megabytes)],
    ['of numbers', Array.from({ length: 100_000 * megabytes }, (_, index) => `${index}\t.`).join('\n')],
  ]

  test.each(huge)(
    `${megabytes} MB %s are read`,
    (_what, text) => {
      const messages = historyOf(text)
      const ref = refOf(text)
      const first = recall(messages, { ref }, setting)
      expect(first.found).toBe(true)
      expect(recall(messages, { ref, page: first.pages }, setting).found).toBe(true)
      expect(recall(messages, { ref, page: first.pages + 1 }, setting).found).toBe(false)
      expect(recall(messages, { ref, lines: '1-999999999' }, setting).found).toBe(true)
      expect(recall(messages, { ref, query: '(word|line)+ 777' }, setting).text.length).toBeLessThan(text.length)
      expect(recall(messages, { query: 'words' }, setting).text.length).toBeLessThan(text.length)
      expect(recall(messages, { path: '0.ts' }, setting).found).toBe(true)
    },
    90_000,
  )
})
