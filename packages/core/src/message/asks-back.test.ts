import { describe, expect, test } from 'vitest'
import { asksBack, saysGoOn } from './asks-back.ts'

describe('an answer asks back', () => {
  test.each([
    'I found two flights. Which one should I book?',
    'The change costs $50.\n\nShall I go ahead? Please answer yes or no.',
    '改签需要 50 元。要继续吗？',
    'Soll ich die Rechnung stornieren? (ja/nein)',
    'Do you want **all of them**?',
  ])('%s', (answer) => expect(asksBack(answer)).toBe(true))
  test.each([
    'The flight is booked.',
    'Your order is on its way. Is there anything else I can help you with?',
    'See https://example.com/search?q=3 for the rest.',
    'Why did it fail? The port was taken.\n\nIt runs now.',
    'It reads `a?.b` now.',
    '订单已取消。还有什么可以帮您？',
    'Storniert. Haben Sie sonst noch Fragen?',
  ])('%s: no', (answer) => expect(asksBack(answer)).toBe(false))
})

describe('a message goes on with the turn before', () => {
  test.each(['yes', 'Yes, please go ahead.', 'continue', 'OK, do it!', '好的，继续', 'Ja, genau.', 'ok'])(
    '%s',
    (message) => expect(saysGoOn(message)).toBe(true),
  )
  test.each(['Yes, and what about order W1002?', 'Now write the tests', 'Thanks.', '取消订单', 'Nein', ''])(
    '%s: no',
    (message) => expect(saysGoOn(message)).toBe(false),
  )
})

test('hostile texts are read in linear time', () => {
  expect(asksBack('? '.repeat(200_000))).toBe(true)
  expect(saysGoOn(`${'yes, '.repeat(11)}yes`)).toBe(true)
  expect(saysGoOn(`${'ok '.repeat(19)}x`)).toBe(false)
})
