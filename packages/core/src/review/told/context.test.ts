import { describe, expect, test } from 'vitest'
import { upTo } from '../../../../../scripts/runs.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { assistant, call, result, round, says, system, tool, user } from '../../testing/builders.ts'
import { estimator } from '../../tokens/estimate.ts'
import { buildContext, contextTools, type Context, type ContextRequest } from './context.ts'
import { entriesOf } from './entries.ts'
import { MessageTexts } from './message-texts.ts'
import { textsOfLanguage } from './prompts.ts'

function contextOf(
  messages: readonly Message[],
  room: number,
  given: Partial<ContextRequest> = {},
  tokens: TokenCounter = estimator,
): Context {
  const entries = entriesOf(messages)
  const words = textsOfLanguage('en')
  const texts = new MessageTexts(tokens, (text) => text, words.parts)
  const request = { entries, from: 0, to: entries.length, withNotes: true, room, summaries: [], ...given }
  return buildContext(request, contextTools(texts, tokens, words))
}

const filler = 'We talk about this and that at some length, without saying anything in particular about it. '.repeat(8)
const turns = (count: number, special: Readonly<Record<number, string>> = {}): Message[] =>
  Array.from({ length: count }, (_, turn): Message[] => [
    user(`Question ${turn}: what comes next?`),
    assistant(`${filler}${special[turn] ?? 'Nothing new.'} ${filler}`),
  ]).flat()

describe('what a reviewer is sent', () => {
  test('is the whole history in full where there is room', () => {
    const messages = [system('Be brief.'), user('Hi'), ...round('read', { path: 'a' }, 'text'), assistant('Done.')]
    const { text, inFull } = contextOf(messages, 4000)
    expect(inFull).toBe(5)
    expect(text).toBe(
      '## 5 messages in full\n[0] system\nBe brief.\n\n[1] user\nHi\n\n[2] assistant\ncall of read: {"path":"a"}\n\n' +
        '[3] tool\nresult of read: text\n\n[4] assistant\nDone.',
    )
  })

  test('cuts no long message where all have room, or where every page shows its messages whole', () => {
    const long = `${filler}${filler}${filler}${filler} The berth is B-17. ${filler}${filler}${filler}${filler}`
    const messages = [user('Look'), ...round('read', {}, long), assistant('Done.')]
    expect(contextOf(messages, 4000).text).toContain(`result of read: ${long}`)
    const more = [...messages, ...turns(10), ...round('read', {}, long)]
    expect(contextOf(more, 4000).text).toContain('characters left out')
    const page = contextOf(more, 4000, { isWhole: true, from: 1, to: 4 })
    expect(page.text).toContain(`result of read: ${long}`)
    expect(page.text).not.toContain('characters left out')
  })

  test('holds reasoning, and says which results were errors and who wrote a message', () => {
    const failing = call('bash', { command: 'rm -rf /' })
    const { text } = contextOf(
      [
        { ...user('Summary of before'), source: 'summary' },
        user('Clean up'),
        { role: 'assistant', parts: [{ type: 'reasoning', text: 'All of it must go.' }, failing] },
        tool(result(failing, 'refused', 'denied')),
      ],
      4000,
    )
    expect(text).toContain('[0] user, summary\nSummary of before')
    expect(text).toContain('reasoning: All of it must go.\ncall of bash: {"command":"rm -rf /"}')
    expect(text).toContain('result of bash (denied): refused')
  })

  test.each([3, 12, 25])('holds what contradicts itself in turn %i and turn 40, wherever it was said', (early) => {
    const messages = turns(45, {
      [early]: 'The limit for refunds is 500 euros.',
      40: 'The limit for refunds is 5000 euros.',
    })
    const { text, inFull } = contextOf(messages, 8000)
    expect(inFull).toBeLessThan(90)
    expect(text).toContain('refunds is 500 euros')
    expect(text).toContain('refunds is 5000 euros')
  })

  test.each([
    ['an instruction', (text: string) => [user(`${filler}${text}`), assistant('Fine.')]],
    ['a result', (text: string) => [user('Look it up'), ...round('lookup', {}, `${filler}\n${text}\n${filler}`)]],
    [
      'reasoning',
      (text: string): Message[] => [
        user('Think'),
        { role: 'assistant', parts: [{ type: 'reasoning', text: `${filler}${text}` }, ...says('Fine.').parts] },
      ],
    ],
    ['a step', (text: string) => [user('Go'), says(`${filler}${text}`, call('go')), tool(result(call('go'), 'gone'))]],
  ])('holds a contradiction that stands in %s', (_where, planted) => {
    const messages = [
      ...turns(3),
      ...planted('Production must never be restarted before 18:00.'),
      ...turns(36),
      ...planted('I will restart production at 14:00.'),
      ...turns(10),
    ]
    const { text } = contextOf(messages, 8000)
    expect(text).toContain('never be restarted before 18:00')
    expect(text).toContain('restart production at 14:00')
  })

  const chinese = '我们又聊了一些别的事情，没有什么特别的内容。'.repeat(20)
  const kinds: readonly (readonly [string, string, string])[] = [
    ['The captain of the ship is Anna Lund.', 'The captain of the ship is Peter Holm.', filler],
    ['the reviewer is called anna and works in berlin.', 'the reviewer is called peter and works in paris.', filler],
    ['We keep uploads in the folder /var/uploads.', 'We keep uploads in the folder /srv/files.', filler],
    ['本次部署的负责人是李雷。', '本次部署的负责人是韩梅梅。', chinese],
    ['退款上限为五百元。', '退款上限为五千元。', chinese],
  ]
  describe.each(kinds)('where turn 3 says %j and turn 40 %j', (early, late, between) => {
    const planted = (turn: number): string => (turn === 3 ? early : turn === 40 ? late : '')
    const answers = Array.from({ length: 60 }, (_, turn) => [
      user(`Question ${turn}: what comes next?`),
      assistant(`${between}${planted(turn)} ${between}`),
    ]).flat()
    const results = Array.from({ length: 60 }, (_, turn) => [
      user(`Question ${turn}: what comes next?`),
      ...round('look', { turn }, `${between.repeat(2)}${planted(turn)} ${between.repeat(2)}`, `c${turn}`),
      assistant('Done.'),
    ]).flat()
    test.each([
      ['answers', answers, 6000],
      ['answers', answers, 12_000],
      ['long results', results, 6000],
      ['long results', results, 24_000],
    ] as const)('holds both, said in %s, within a budget', (_where, messages, room) => {
      const { text, inFull } = contextOf(messages, room)
      expect(inFull).toBeLessThan(messages.length)
      expect(text).toContain(early)
      expect(text).toContain(late)
      const at = messages.findIndex(({ parts }) => JSON.stringify(parts).includes(late))
      const page = contextOf(messages, room, { isWhole: true, from: at, to: at + 1 })
      expect(page.text).toContain(early)
    })
  })

  test(`of ${upTo(10_000)} messages keeps what has to do with the latest ones`, () => {
    const messages = [
      ...turns(3, { 2: 'The berth of the freighter Albatross must stay B-17.' }),
      ...turns(Math.floor(upTo(10_000) / 2) - 3),
      user('Move the freighter Albatross to another berth'),
    ]
    const { text, tokens } = contextOf(messages, 8000)
    expect(text).toContain('Albatross must stay B-17')
    expect(tokens).toBeLessThanOrEqual(8000)
  })

  test('under pressure gives up further full messages first, then what was said, then what was asked', () => {
    const messages = turns(60)
    const sizes = [20_000, 6000, 3000, 1500].map((room) => contextOf(messages, room).text)
    for (const text of sizes) expect(text).toContain('[119] assistant')
    expect(sizes[0]).toContain('[100] user\n')
    expect(sizes[1]).not.toContain('[80] user\n')
    expect(sizes[1]).toContain('## What was said and done')
    expect(sizes[2]).toContain('## What was asked for')
  })

  test('keeps the last five before anything else, cut where even they have no room', () => {
    const long = 'word '.repeat(9000)
    const messages = [
      ...turns(20),
      ...Array.from({ length: 5 }, (_, index) => user(`${index} begins ${long} ends ${index}`)),
    ]
    const { text, tokens, inFull } = contextOf(messages, 2000)
    expect(tokens).toBeLessThanOrEqual(2000)
    expect(inFull).toBe(5)
    for (let index = 0; index < 5; index += 1) expect(text).toContain(`${index} begins`)
    expect(text).toContain('characters left out')
  })

  test('says how many messages are not shown in full', () => {
    const { text, inFull } = contextOf(turns(60), 4000)
    expect(text).toContain(`[… ${120 - inFull} of 120 messages are not shown in full …]`)
  })

  test('never begins with a result whose call is not shown', () => {
    const messages = [user('Go'), ...Array.from({ length: 40 }, (_, index) => round('read', { index }, filler)).flat()]
    for (let room = 1000; room < 8000; room += 250) {
      const { text } = contextOf(messages, room)
      expect(text.slice(text.indexOf('in full\n['))).toMatch(/^in full\n\[\d+\] (?:assistant|user)/u)
    }
  })

  test('has summaries in the place of notes where there are some', () => {
    const messages = turns(60, { 5: 'The limit is 500.' })
    const summaries = [
      { from: 0, to: 59, text: 'GLOBAL: all about limits.' },
      { from: 0, to: 39, text: 'SEGMENT: the limit is 500.' },
    ]
    const { text, shows } = contextOf(messages, 6000, { summaries })
    expect(text).toContain('## What was asked for (notes)\n[0-59] GLOBAL: all about limits.')
    expect(text).toContain('[0-39] SEGMENT: the limit is 500.')
    expect(text).not.toContain('[11] assistant')
    expect(shows(11)).toBe(true)
  })

  test('without notes is the latest messages alone', () => {
    const { text } = contextOf(turns(60), 4000, { withNotes: false, from: 100 })
    expect(text).not.toContain('## What')
    expect(text).toContain('[… 100 of 120 messages are not shown in full …]')
  })
})
