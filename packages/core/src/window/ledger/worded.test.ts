import { describe, expect, test } from 'vitest'
import { estimator } from '../../tokens/estimate.ts'
import { extracted } from '../../testing/extracted.ts'
import { assistant, user } from '../../testing/builders.ts'
import { merge } from '../said/merge.ts'
import { write } from '../said/write.ts'
import { wordingOf } from './worded.ts'

describe('texts are worded alike', () => {
  test.each([
    ['Refund order 8840 of Kim by 9:30.', 'Refund order 12 of Lee by 10:15.'],
    ['Look at ORD-1041, it cost 1,204.50.', 'look at ORD-7, it cost 9.'],
    ['Prüfe die Rechnung 4711.', 'Prüfe die Rechnung 12.'],
    ['请把订单8840的货发给客户。', '请把订单12的货发给客户。'],
  ])('that differ in numbers, ids and names: %s', (one, other) => {
    expect(wordingOf(one)).toBe(wordingOf(other))
  })

  test.each([
    ['Please refund order 8840.', 'Please do not refund order 8815.'],
    ['Approve invoice 8840.', 'Reject invoice 8812.'],
    ['Set order 7 to Approved.', 'Set order 8 to Rejected.'],
    ['Move order 7 from the shop to the stock.', 'Move order 7 from the stock to the shop.'],
    ['Check 7 is ✅', 'Check 8 is ❌'],
    ['Bestellung 7 ist frei.', 'Bestellung 8 ist nicht frei.'],
    ['Die Annahme der Ware 7.', 'Die Ablehnung der Ware 8.'],
    ['以后租户 7 的报告都要发给李娜。', '以后租户 8 的报告都不要发给李娜。'],
    ['The limit of host 7 is not set.', 'The limit of host 7 is set.'],
  ])('but not where a word differs: %s', (one, other) => {
    expect(wordingOf(one)).not.toBe(wordingOf(other))
  })
})

describe('what is counted as worded alike', () => {
  test.each([
    ['Please refund order # to the card of the customer.', 'Please do not refund order # to the card of the customer.'],
    ['Approve the invoice # of the print shop.', 'Reject the invoice # of the print shop.'],
    ['Bitte storniere die Bestellung # des Kunden.', 'Bitte storniere die Bestellung # des Kunden nicht.'],
    ['请把订单 # 的货今天发给客户。', '请不要把订单 # 的货今天发给客户。'],
    ['Always send the report of shop # to Porto.', 'Never send the report of shop # to Porto.'],
    ['We decided to keep shop # on Postgres.', 'We decided to drop shop # on Postgres.'],
  ])('does not say the opposite: %s', (said, opposite) => {
    const messages = Array.from({ length: 40 }, (_, at) => [
      user((at === 7 ? opposite : said).replace('#', String(8800 + at))),
      assistant('Noted.'),
    ]).flat()
    for (const room of [60, 90, 130]) {
      const summary = extracted(messages, room, estimator)
      for (const made of [summary, merge([summary], { room, tokens: estimator })]) {
        const text = write(made)
        const wording = said.split('#')[0]!
        const lines = text.split('\n').filter((line) => line.includes(wording) && !line.includes('8807'))
        const counts = Array.from(text.matchAll(/\[(\d+) more, worded alike\]/gu), ([, count]) => Number(count))
        expect(lines.length + counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(39)
      }
    }
  })
})
