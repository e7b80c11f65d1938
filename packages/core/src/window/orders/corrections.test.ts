import { describe, expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { Seen } from '../seen.ts'
import { write } from '../said/write.ts'
import { correctionIn } from './corrections.ts'
import { decisionsIn } from './decisions.ts'
import { ordersIn } from './orders.ts'
import { readSpoken, type Spoken } from './spoken.ts'

const spoken = (text: string): Spoken => inOneGo(readSpoken(text))
const decisionsOf = (text: string): string[] => inOneGo(decisionsIn(spoken(text))).map((each) => each.text)
const ordersOf = (text: string): string[] => inOneGo(ordersIn(spoken(text))).map((each) => each.text)

describe('a decision stands with what corrects it', () => {
  test.each([
    'We decided to use MongoDB. Wait, no, scratch that: PostgreSQL.',
    'We decided on MongoDB. No, PostgreSQL.',
    'We decided on MongoDB. Hmm, no. PostgreSQL.',
    'We agreed to pay 5,000 EUR. Hm, that was 4,500 EUR.',
    'We decided to use MongoDB. Just kidding.',
    'We decided to use MongoDB because it is fast. Sorry, PostgreSQL, I mixed them up.',
    'Wir haben uns für Hetzner entschieden. Nein, Quatsch: OVH.',
    'Wir haben Hetzner gewählt. Das war falsch, OVH.',
    '我们决定用阿里云。不对，是腾讯云。',
  ])('%s', (text) => expect(decisionsOf(text)).toEqual([text]))
})

describe('an instruction stands with what corrects it', () => {
  test.each([
    'Always answer in French. That was for the other project, ignore it.',
    'Never deploy on Fridays. Actually only on Friday afternoons, mornings are fine.',
    'Always send the mails to Anna. No wait, to Peter.',
    'Bitte immer auf Deutsch antworten. Ach nein, doch auf Englisch.',
    '以后所有报告都用中文。等等，说错了，是英文。',
  ])('%s', (text) => expect(ordersOf(text)).toEqual([text]))
})

test('what follows and corrects nothing stands apart', () => {
  const decision = 'We decided to use MongoDB.'
  for (const next of [
    'No thanks needed.',
    'Actually, could you check the logs?',
    'Wait for the build and tell me.',
    'Now open the report.',
    'Nobody has looked at the invoice.',
  ])
    expect(decisionsOf(`${decision} ${next}`)).toEqual([decision])
})

describe('a message that corrects the one before', () => {
  test.each(['Wait, no. PostgreSQL.', 'Sorry, I meant PostgreSQL.', 'Halt, doch PostgreSQL.', '不对，是PostgreSQL。'])(
    '%s',
    (text) => {
      expect(correctionIn(spoken(text), false)).toBe(text)
      const told = write(
        extracted(
          [user('We decided to use MongoDB.'), user(text), user('Go on with the report.')],
          200,
          tokens,
          new Seen(),
        ),
      )
      expect(told).toContain(`We decided to use MongoDB. […] ${text}`)
    },
  )

  test.each(['No, thanks.', 'Could you check the logs?', 'Actually, what does it cost?', 'Read the invoice.'])(
    '%s is none',
    (text) => expect(correctionIn(spoken(text), false)).toBeUndefined(),
  )
})
