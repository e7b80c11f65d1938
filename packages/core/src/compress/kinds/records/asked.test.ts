import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { records } from './records.ts'

const things = ['harbor', 'tide', 'mooring', 'pier']
const plain = (at: number): string => `Person${at} was paid ${at}.00 million for the ${things[at % 3]}`
/** Hits with short texts, one of them, or a few, with something else. */
const hits = (count: number, other: Readonly<Record<number, string>>, said = plain): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `${at + 1}. ${things[at % 4]} report ${at}\n   URL: https://e.example/reports/${at}\n   Snippet: ${other[at] ?? said(at)}\n`,
  ).join('\n')
const viewOf = (output: string, query: string): string => {
  const sent = compressResult({ toolName: 'web_search', args: { query: 'payments' }, output, query })
  expect(sent.report?.kind).toBe('records')
  return sent.output as string
}

describe('what the question names in few records', () => {
  test.each([
    ['a name', 'Xenon Quartzski'],
    ['a commit', '9a130b910cde4f7788aa01b2c3d4e5f60718293a'],
    ['a UUID', 'bd2bf653-9aa3-b27f-d405-ddc400a1ca77'],
    ['a path', '/srv/ember/mosaic5264.conf'],
    ['an amount', '7803.56'],
    ['an address', 'ada.lovelace42@example.org'],
    ['words without blanks between', '订单戊西夏719'],
  ])('stays where that is said of no other record: %s', (_, name) => {
    for (const count of [100, 400]) {
      const answer = `${name} was paid 4.3867 million for the pier`
      const shown = viewOf(hits(count, { 62: answer }), `What about ${name}?`)
      expect(shown).toContain(
        `63. mooring report 62\n   URL: https://e.example/reports/62\n   Snippet: ${answer}\n\n64. pier report 63`,
      )
      expect(shown.split('\n')[0]).toBe(`[… left out: Snippet of ${count - 1} records]`)
      expect(shown.split('Snippet:')).toHaveLength(2)
    }
  })

  test('stays where each of its words is said of many and all of them of one', () => {
    const names = (at: number): string =>
      `${['Ann', 'Bob', 'Cid'][at % 3]} ${['Moor', 'Nash', 'Orr'][(at >> 2) % 3]}son${at}`
    const said = (at: number): string => `${at % 2 === 0 ? `Ann ${names(at)}` : `${names(at)} Smith`} went to the town`
    const shown = viewOf(hits(150, { 88: 'a letter that Ann Smith wrote is in the town' }, said), 'Where is Ann Smith?')
    expect(shown).toContain('a letter that Ann Smith wrote is in the town')
    expect(shown.split('Snippet:')).toHaveLength(2)
  })

  test('is shown with its words where the text is long', () => {
    const long = `${'and so on with words of no end '.repeat(30)}Xenon Quartzski ${'and again with words '.repeat(40)}`
    const texts = (at: number): string => `${plain(at)} `.repeat(30)
    const shown = viewOf(hits(150, { 62: long }, texts), 'What about Xenon Quartzski?')
    expect(shown).toContain('Xenon Quartzski')
    expect(shown.length).toBeLessThan(records.choose(hits(150, {}, texts), context('tides'), 12_000)!.text.length * 2)
  })

  test('is said of the record whose title it is, whatever words that uses', () => {
    for (const count of [100, 400]) {
      const list = hits(count, { 62: 'It went to Zwickau by train.' }).replace(
        'mooring report 62',
        'Order of Xenon Quartzski',
      )
      const shown = viewOf(list, 'Where did the order of Xenon Quartzski go?')
      expect(shown).toContain(
        '63. Order of Xenon Quartzski\n   URL: https://e.example/reports/62\n   Snippet: It went to Zwickau by train.',
      )
    }
  })

  test('is named and said where not all records can be named', () => {
    const output = hits(900, { 800: 'Xenon Quartzski was paid 4.3867 million' })
    const { text } = records.choose(output, context('What about Xenon Quartzski?'), 9000)!
    expect(text).toContain(
      '801. harbor report 800\n   URL: https://e.example/reports/800\n   Snippet: Xenon Quartzski was paid 4.3867 million',
    )
    expect(text.length).toBeLessThan(9900)
  })
})

const context = (query: string) => ({ question: questionOf(query, {}), profile: 'default' as const, path: undefined })

describe('what the question says of many records', () => {
  test('does not fill the view, and changes nothing', () => {
    const output = hits(150, {})
    const shown = viewOf(output, 'What was paid for the pier?')
    expect(shown).toBe(viewOf(output, ''))
    expect(shown.split('\n')[0]).toBe('[… left out: Snippet of every record]')
  })

  test('takes no more than a share of the room, however many names there are', () => {
    const names = Array.from({ length: 150 }, (_, at) => `ORD-${at + 41_000}`)
    const output = hits(150, {}, (at) => `${names[at]!} was paid ${at}.00 million`)
    const { text } = records.choose(output, context(`Which of ${names.join(', ')} is late?`), 9000)!
    expect(text.length).toBeLessThan(9900)
    expect(text.match(/^\d+\. /gmu)!.length).toBeGreaterThan(60)
    expect(text.split('Snippet:').length).toBeGreaterThan(5)
  })
})

test('what the question names in one record does not push out what many others say', () => {
  const texts = (at: number): string => `${plain(at)} `.repeat(6)
  const output = hits(20, { 12: `${texts(12)} and Xenon Quartzski was paid for it` }, texts)
  for (let room = 1500; room < 6000; room += 100) {
    const said = (query: string): number =>
      (records.choose(output, context(query), room)?.text ?? output).split('Snippet:').length
    expect(said('What about Xenon Quartzski?')).toBeGreaterThanOrEqual(said('') - 2)
  }
})
