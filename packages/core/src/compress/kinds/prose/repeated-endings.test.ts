import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

const letter = (at: number, order: number, gap: string): string =>
  [
    `Subject: A question ${at}`,
    `Hello, the parcel ${(at * 7919) % 997} came in two parts, of which one was open when it was left at the gate.`,
    `Please refund order B-${order} to account ${40_000 + at * 37}, and tell me when it is done.${gap}`,
    'Kind regards',
    `Ines from yard ${at % 3}`,
  ].join('\n')

test.each(['', '\n'])('what is asked for stays though what ends its paragraph was said before (%j)', (gap) => {
  const letters = Array.from({ length: 120 }, (_, at) => letter(at, at === 71 ? 77_431 : 20_000 + at, gap))
  const { output } = compressResult({
    toolName: 'read_mails',
    args: { folder: 'inbox' },
    output: letters.join('\n\n'),
    query: 'To which account should we refund order B-77431?',
  })
  expect((output as string).length).toBeLessThan(letters.join('\n\n').length)
  expect(output).toContain(`account ${40_000 + 71 * 37}`)
})
