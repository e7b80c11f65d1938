import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test.each([
  ['translate', 'translation', 'translations', 'translating'],
  ['convert', 'converting', 'converter', 'converted', 'converts'],
  ['book', 'booking', 'booked', 'bookings'],
  ['plan', 'planning', 'planned', 'planner'],
  ['currency', 'currencies'],
  ['search', 'searches', 'searching'],
  ['pay', 'paid', 'payment'],
  ['analyze', 'analysis', 'analyses', 'analyzing'],
  ['buy', 'bought', 'buying'],
])('%s meets its forms', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1)
})

test.each([
  ['news', 'new'],
  ['address', 'add'],
  ['bus', 'buy'],
  ['status', 'state'],
])('%s is not %s', (one, other) => expect(stem(one)).not.toBe(stem(other)))

test('other scripts, numbers and short words stay', () => {
  for (const word of ['über', '2024', 'gas', 'css', '天气', 'x'.repeat(41)]) expect(stem(word)).toBe(word)
})
