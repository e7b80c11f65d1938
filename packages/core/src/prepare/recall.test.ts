import { describe, expect, test, vi } from 'vitest'
import { pricesOf } from '../cost/prices.ts'
import { resultText } from '../message/guards.ts'
import type { Message, ToolResultPart } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { refOf } from '../text/marks/ref.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'
import { makeLate } from '../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

const port = 8123
const source = Array.from({ length: 200 }, (_, index) =>
  index === 119 ? `const port = ${port}` : `statement(${index + 1})`,
).join('\n')
const ref = refOf(source)
const history: readonly Message[] = [
  user('Where is the port set?'),
  ...round('read_file', { path: 'src/app.ts' }, source),
  assistant('In src/app.ts.'),
  user('Thanks'),
]

describe('winnow.recall', () => {
  test('works in every mode', () => {
    for (const mode of ['on', 'observe', 'off'] as const)
      expect(createWinnow({ mode }).recall(history, { ref, lines: '120' }).text).toContain(String(port))
  })

  test('tells what was read back, and what it costs to send', () => {
    const told: WinnowEvent[] = []
    const winnow = createWinnow({ prices: 'gpt-5.2', onEvent: (event) => told.push(event) })
    const { text, ...found } = winnow.recall(history, { ref, lines: '120' })
    winnow.recall(history, { ref: 'wnghtrepmoyfisudak' })
    const tokens = estimateTokens(text)
    const cost = { prices: 'gpt-5.2', added: (tokens * pricesOf('gpt-5.2').cacheWrite) / 1e6 }
    expect(told).toEqual([
      { type: 'recalled', conversationId: expect.stringMatching(/^conversation-/u), ...found, tokens, cost },
      expect.objectContaining({ type: 'recalled', found: false }),
    ])
  })

  test('in slices gives the same answer, and others have their turn', async () => {
    const long = [
      user('Why?'),
      ...round('bash', {}, Array.from({ length: 6000 }, (_, at) => `row ${at} of Bodo left`).join('\n')),
    ]
    const told: WinnowEvent[] = []
    const winnow = createWinnow({ onEvent: (event) => told.push(event) })
    const request = { query: 'row 4711' }
    const names = { conversationId: 'chat-1' }
    beLate()
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 0)
    const gone = AbortSignal.abort()
    const [inSlices, aborted] = await Promise.all([
      winnow.recallInSlices(long, request, names),
      winnow.recallInSlices(long, request, { ...names, signal: gone }),
    ])
    clearInterval(ticking)
    vi.restoreAllMocks()
    expect(turns).toBeGreaterThan(3)
    expect(inSlices).toEqual(winnow.recall(long, request, names))
    expect(aborted).toEqual({ text: 'Reading back was aborted.', found: false, page: 1, pages: 1 })
    expect(told.map(({ type }) => type)).toEqual(['recalled', 'recalled'])
    expect(told[0]).toEqual(told[1])
    expect(await winnow.recallInSlices([null] as never, request)).toMatchObject({ found: false })
    expect(told.at(-1)).toMatchObject({ type: 'failed', part: 'recall' })
  })

  test('says so where the history cannot be read', () => {
    const failed: string[] = []
    const winnow = createWinnow({ onEvent: (event) => event.type === 'failed' && failed.push(event.part) })
    for (const messages of [undefined, [null], [{ role: 'user' }], 'text'])
      expect(winnow.recall(messages as never, { ref })).toMatchObject({ found: false, text: expect.any(String) })
    expect(failed).toEqual(['recall', 'recall', 'recall', 'recall'])
  })

  test.each([
    [{}, true],
    [{ compress: { cap: 300 } }, true],
    [{ compress: { cap: false, tools: { read_file: { cap: 300 } } } }, true],
    [{ compress: { cap: false, tools: [{ tool: 'read_file', cap: 300 }] } }, true],
    [{ compress: { cap: false, tools: { read_file: 'file', bash: false } }, compact: false }, false],
    [{ compress: { cap: false }, compact: false }, false],
    [{ compress: false }, true],
    [{ compress: false, compact: false }, false],
    [{ profile: 'lossless' }, false],
    [{ profile: 'lossless', compact: {} }, true],
    [{ profile: 'lossless', window: { contextWindow: 8000 } }, true],
    [{ mode: 'off' }, true],
  ] as const)('%j: is something left out that could be recalled: %s', (options, offers) => {
    expect(createWinnow(options as never).offersRecall).toBe(offers)
  })

  test('gives back what its view left out', async () => {
    const winnow = createWinnow({ compress: { cap: 300 }, compact: false })
    const { messages } = await winnow.prepare(history)
    const shown = JSON.stringify(messages)
    const named = /lines left out, ref ([a-z]{18})\]/u.exec(shown)?.[1]
    expect(shown).not.toContain('statement(60)')
    expect(named).toBe(ref)
    expect(winnow.recall(history, { ref: named }).text).toContain('statement(60)\n')
  })
})

describe('the numbers in the marks of a view', () => {
  const words = [
    'boats',
    'lay',
    'quietly',
    'at',
    'their',
    'quay',
    'all',
    'night',
    'while',
    'bells',
    'rang',
    'twice',
    'over',
  ]
  const lines = Array.from({ length: 300 }, (_, index) =>
    words
      .slice(index % 5, 6 + (index % 8))
      .concat(index % 50 === 17 ? 'a berth is taken' : words[index % 13]!)
      .join(' '),
  )
  const code = lines.map((line, index) => (index % 30 === 0 ? `function berth${index}() {` : `  note('${line}')`))
  const catalogued = code.map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)

  test.each<[string, string, object, string]>([
    ['of a text', 'fetch', {}, lines.join('\n')],
    [
      'of a file in a wrapper',
      'bash',
      { command: 'cat src/berth.js' },
      `<returncode>0</returncode>\n<output>\n${code.join('\n')}\n</output>`,
    ],
    ['of a file', 'read_file', { path: 'src/berth.js' }, code.join('\n')],
    ['of a file with numbers', 'read_file', { path: 'src/berth.js' }, catalogued.join('\n')],
    ['of a part of a file', 'read_file', { path: 'src/berth.js' }, catalogued.slice(100).join('\n')],
  ])('%s are those of the lines that come back', async (_what, toolName, input, raw) => {
    const winnow = createWinnow({ compress: { cap: 400 }, compact: false })
    const asked = [user('Which berth is taken?'), ...round(toolName, input, raw)]
    const { messages } = await winnow.prepare(asked)
    const part = messages.at(-1)!.parts[0] as ToolResultPart
    const view = resultText(part)
    const name = /ref ([a-z]{18})\]/u.exec(view)![1]!
    const carries = /^ {0,5}\d+\t/u.test(raw)
    const hidden = (range: string): string => {
      const { text, found, pages } = winnow.recall(asked, { ref: name, lines: range })
      expect([found, pages]).toEqual([true, 1])
      const given = text.slice(text.indexOf('\n\n') + 2)
      return carries ? given : given.replace(/^\d+: /gmu, '')
    }
    const gaps = view.match(/^\s*\[… (?:lines )?\d+-\d+\]$/gmu) ?? []
    expect(gaps.length).toBeGreaterThan(0)
    const filled = view
      .replace(/\n\[\d+ of \d+ lines left out, ref [a-z]{18}\]/u, '')
      .replace(/^\s*\[… (?:lines )?(\d+-\d+)(?:: .*)?\]$/gmu, (_mark, range: string) => hidden(range))
    // The blanks that align numbers go where lines are chosen.
    const closedUp = (text: string): string => text.replace(/^ {1,5}(?=\d+\t)/gmu, '')
    expect(closedUp(filled)).toBe(closedUp(raw))
  })
})
