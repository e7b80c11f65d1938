import { describe, expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { estimator } from '../../tokens/estimate.ts'
import { merge } from './merge.ts'
import { write } from './write.ts'

const told = (answer: string, room = 300): string =>
  write(extracted([user('How far are you?'), assistant(answer)], room, estimator))

const long = 'The key of the billing job kept its old value, since nobody who may change it was there today.'

describe('a sentence of an answer', () => {
  test.each([
    [
      'All 14 hosts were patched.',
      ' Only db-07, db-08 and all of the machines that stand in the old hall next to it are missing.',
    ],
    ['All 14 hosts were patched.', '\n\nExcept db-07.'],
    ['All 38 reminders were sent.', ' The mails to Ortiz and Lee bounced.'],
    [
      'Alle zwölf Rechnungen sind verschickt.',
      ' Bis auf die Rechnung 4711 von Frau Weber, die wegen der Adresse noch immer auf dem Tisch liegt.',
    ],
    ['所有租户都已迁移。', '租户十二回滚了。'],
    ['We agreed on Friday for the release.', ' Frankfurt follows on Monday.'],
    ['- All 14 hosts were patched.', ' Only db-07 is missing.'],
  ])('is told with what limits it: %s%s', (first, limit) => {
    const text = told(`${first}${limit}`).replaceAll('\n', ' ')
    expect(text).toContain(`${first}${limit.replaceAll('\n\n', ' ')}`)
  })

  test('has a mark where its message goes on and that is not told below it', () => {
    const behind = `${long} ${long} ${long} ${long}`
    expect(told(`Every key was rotated. ${behind}`, 60)).toMatch(/rotated\. \[…\]$/mu)
    expect(told(`Every key was rotated. ${long}`)).toContain(`answered: Every key was rotated.\nanswered: ${long}`)
    expect(told(`We decided to rotate every key. ${long}`)).toContain('  We decided to rotate every key. […]')
    expect(
      told('Every key of the two hosts was rotated. Let me know if you need anything else from my side today.'),
    ).toMatch(/rotated\. \[…\]$/mu)
    expect(told('Every key was rotated. Thanks!')).toMatch(/answered: Every key was rotated\. Thanks!$/mu)
    expect(told(`Every key was rotated. These are left:\n- billing`)).toMatch(/rotated\.\nanswered: These are left:/u)
  })

  test('is told with no more than one sentence that is only short', () => {
    expect(told('Every key of the ledger hosts was rotated. It took an hour. Then I ate. The rest slept.')).toContain(
      'took an hour. […]',
    )
  })

  test('stands once, also where it is a decision', () => {
    const text = told('We agreed on Friday. We decided to use Kafka. Frankfurt follows on Monday. It rains.')
    for (const each of ['agreed on Friday', 'use Kafka', 'Frankfurt', 'rains']) expect(text.split(each)).toHaveLength(2)
  })

  test('has a mark in what a model wrote, too', () => {
    const summary = extracted([user('Go'), assistant('Yes.')], 100, estimator)
    const prose = 'Every key was rotated. Only one is missing.'
    expect(write(merge([{ ...summary, prose }, summary], { room: 100, tokens: estimator }))).toContain('rotated. […]')
  })
})
