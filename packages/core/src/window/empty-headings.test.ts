import { expect, test } from 'vitest'
import { assistant, user } from '../testing/builders.ts'
import { extracted } from '../testing/extracted.ts'
import { wordCounter as tokens } from '../testing/index.ts'
import type { Note } from './said/note.ts'
import { write } from './said/write.ts'

const note = (kind: Note['kind'], text: string, later?: readonly string[]): Note => {
  return { kind, text, worth: 1, order: 1, tokens: 5, ...(later ? { later } : {}) }
}

test('no heading stands over nothing: how many are left out is said in its place', () => {
  const summary = extracted([user('Look'), assistant('Done.')], 100, tokens)
  const ledger = [
    note('standing', 'Never pay.'),
    note('decided', 'We use Kafka.'),
    note('open', 'Pay the bill', ['The bill is paid.']),
    note('open', 'Call Ben', ['Ben called.']),
    note('open', 'Order ink'),
  ]
  const without = write({ ...summary, ledger })
  expect(without.split('\n').slice(1)).toEqual([
    '[what reads like standing instructions: 1 left out]',
    '[what reads like decisions: 1 left out]',
    'asked: Look',
    '    answered: Done.',
    '[open when last mentioned: 1 left out]',
    '[open once: 2 left out]',
  ])
  const told = write({ ...summary, ledger, notes: [...summary.notes, ledger[2]!] })
  expect(told).toContain('about it:\n  Pay the bill\n    later: The bill is paid.\n  [1 more left out]')
})
