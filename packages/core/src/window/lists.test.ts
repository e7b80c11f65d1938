import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, user } from '../testing/builders.ts'
import { extracted } from '../testing/extracted.ts'
import { wordCounter as tokens } from '../testing/index.ts'
import { cutText } from './fit.ts'
import { merge } from './said/merge.ts'
import { write } from './said/write.ts'

const summaryOf = (messages: readonly Message[], room = 300): string => write(extracted(messages, room, tokens))

describe('a list in an answer', () => {
  test.each([
    [
      'Safe to run:\n- 0041_add\n- 0042_add\n\nNot safe to run:\n- 0043_drop\n- 0044_rename',
      'Not safe to run:',
      '0043_drop',
    ],
    ['**Erledigt**\n\n* Mail an Mo\n\n**Nicht erledigt**\n\n* Storno B-7', '**Nicht erledigt**', 'Storno B-7'],
    ['## Passing\n1. tax_test\n## Failing\n1. login_test', '## Failing', 'login_test'],
    ['可以退款：\n- 订单甲的运费\n不能退款：\n- 订单乙的运费', '不能退款：', '订单乙的运费'],
    ['Two files cannot be restored.\n\n- ledger_1\n- ledger_2', 'Two files cannot be restored.', 'ledger_2'],
    ['- Safe\n  - db_1\n- Not safe\n  - db_2', '- Not safe', 'db_2'],
    ['| refund | state |\n|---|---|\n| A-2 | failed |', '| refund | state |', '| A-2 | failed |'],
  ])('is told with what it stands under: %j', (text, heading, item) => {
    for (const room of [30, 40, 60, 80, 120, 300]) {
      const told = summaryOf([user('How is it?'), assistant(text)], room)
      const answered = told.split(/\n(?=\S)/u).filter((part) => part.startsWith('answered: ') && part.includes(item))
      expect(answered.length).toBeGreaterThanOrEqual(room === 300 ? 1 : 0)
      for (const part of answered) expect(part.indexOf(heading)).toBeGreaterThan(0)
    }
  })

  test('is cut where it is long, below its heading', () => {
    const items = Array.from({ length: 200 }, (_, at) => `- yard ${at} of the harbour`).join('\n')
    const told = summaryOf([user('How is it?'), assistant(`Not safe:\n${items}`)], 200)
    expect(told).toMatch(/\nanswered: Not safe:\n {2}- yard 0 of the harbour\n[^]* \[…\]/u)
    expect(tokens.count(told)).toBeLessThanOrEqual(200)
  })
})

describe('what an answer says is open', () => {
  test.each([
    ['Still open:\n- rotate the webhook secret', '  […] Still open: rotate the webhook secret'],
    ['**Noch offen**\n* Rechnung 4711 prüfen', '  […] Noch offen: Rechnung 4711 prüfen'],
    ['未完成：\n- 通知王经理付款期限', '  […] 未完成: 通知王经理付款期限'],
  ])('stands among the open points: %j', (text, point) => {
    const told = summaryOf([user('How is it?'), assistant(`The rest is in place.\n${text}`)])
    expect(told).toContain(`open when last mentioned:\n${point}`)
    expect(told).not.toMatch(/answered: (?!The rest)/u)
  })

  test.each(['Still open: the refund of order 4711', 'Still open:\n- the refund of order 4711'])(
    'is told with what says that it is closed, and not as an answer: %j',
    (text) => {
      const answer = assistant(`I moved the worker.\n${text}`)
      const done = 'The refund of order 4711 is done.'
      const told = summaryOf([user('How is it?'), answer, user(done)])
      expect(told).toContain(`  […] Still open: the refund of order 4711\n    later: ${done}`)
      expect(told).not.toMatch(/answered: (?!I moved)/u)
    },
  )

  test('leaves out of a list what is done', () => {
    const told = summaryOf([user('How is it?'), assistant('Next steps:\n- [x] seal the letters\n- call the notary')])
    expect(told).toContain('open when last mentioned:\n  […] Next steps: call the notary')
    expect(told).not.toContain('Next steps: [x]')
  })
})

test('a sentence of an answer is told with the next one that speaks of it', () => {
  const answer = assistant('The refund of order W5512 went through. Then the bank reversed it at 14:20. All is told.')
  for (const room of [20, 30, 40, 60, 200]) {
    const told = summaryOf([user('How is it?'), answer], room)
    expect(told.replace('went through. Then the bank reversed it at 14:20.', '')).not.toContain('went through')
  }
})

describe('a text that is cut', () => {
  const rules = (heading: string, count: number): string =>
    [
      heading,
      ...Array.from({ length: count }, (_, at) => `- ${heading.slice(0, 3)} ${at} refund parcels of the desk`),
    ].join('\n')
  const text = `Here is what I expect of you.\n${rules('You may:', 8)}\n${rules('Never do:', 8)}\nThanks, Eva`

  test.each([30, 40, 50, 60, 80, 100, 120])('keeps no item without its heading, in %i tokens', (room) => {
    const cut = cutText(text, room, tokens)!
    expect(tokens.count(cut)).toBeLessThanOrEqual(room)
    const told = write(merge([extracted([user(text)], room + 20, tokens)], { room, tokens }))
    const torn = ['You may:', 'Never do:'].filter((heading) =>
      [cut, told].some((each) => each.includes(`- ${heading.slice(0, 3)} `) && !each.includes(heading)),
    )
    expect(torn).toEqual([])
  })

  test('keeps no item without its heading where it is cut again', () => {
    const whole = `Paid are these.\n\n${'- to the bank\n'.repeat(9)}\nReturned are these.\n\n${'- to us\n'.repeat(9)}- to Mo`
    for (let first = 12; first < 60; first += 1)
      for (let then = 8; then < first; then += 1) {
        const cut = cutText(cutText(whole, first, tokens) ?? '', then, tokens) ?? ''
        expect(cut.replace(/Returned are these\.[^]*/u, '')).not.toMatch(/to Mo|to us/u)
      }
  })

  test('keeps what settles something above a list where its items stand', () => {
    const told = summaryOf([user('All are read.\nWe rejected the following.\n- parcel 7\n- parcel 8')])
    expect(told).toContain('We rejected the following.\n  - parcel 7')
  })

  test('begins with the heading where it begins with a list', () => {
    expect(cutText(rules('Never do:', 8), 20, tokens)).toMatch(/^Never do:\n- Nev 0 refund/u)
  })
})

test('what people asked stands in the order in which they asked it, in whatever order the notes of a summary are', () => {
  const asked = (from: number): Message[] =>
    Array.from({ length: 4 }, (_, at) => [user(`Where is number ${from + at}?`), assistant('It is there.')]).flat()
  const [first, second] = [extracted(asked(0), 300, tokens), extracted(asked(4), 300, tokens)]
  // A summary that had too little room holds its notes by their worth.
  const byWorth = { ...first, notes: first.notes.toReversed() }
  const told = write(merge([byWorth, second], { room: 300, tokens }))
  expect(Array.from(told.matchAll(/^asked: Where is number (\d)/gmu), ([, at]) => Number(at))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7,
  ])
})
