import { describe, expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { estimator } from '../../tokens/estimate.ts'
import { write } from './write.ts'

const told = (text: string, room = 300): string =>
  write(extracted([user(text), assistant('Understood.')], room, estimator))

const long = 'The old printer on the second floor is the one thing that nobody but Mrs Okafor is allowed to switch off.'

describe('what a person settles', () => {
  test.each([
    ['Never write to the production database.', 'The nightly fixer is allowed to.'],
    ['Antworte immer auf Deutsch.', 'Mails an Kunden dagegen auf Englisch.'],
    ['We decided to close all the branches.', 'Porto stays open.'],
    ['Wir haben beschlossen, alle Filialen zu schließen.', 'Graz bleibt offen.'],
    ['For every order above 500 EUR ask me first.', 'Order 7781 is an exception, just send it.'],
  ])('is told with the next sentence where that is short: %s %s', (first, next) => {
    expect(told(`${first} ${next}`)).toContain(`\n  ${first} ${next}`)
    expect(told(`${first} ${next}`).split(next)).toHaveLength(2)
  })

  test('is told so in Chinese', () => {
    expect(told('以后所有退款都要我批准。金卡会员不需要。')).toContain('\n  以后所有退款都要我批准。金卡会员不需要。')
  })

  test.each(['Always lock the doors.', 'We decided to close all the branches.'])(
    'has a mark where its message goes on, and none where it ends: %s',
    (first) => {
      expect(told(`${first} ${long}`)).toContain(`  ${first} […]\n`)
      expect(told(`${first}\nBuy milk.`)).toContain(`  ${first} […]\nasked: […]\n  Buy milk.`)
      for (const end of [' Is that clear?', `\n\n${long}`, '\n> It is off.', '\n```\nIt is off.\n```'])
        expect(`${told(`${first}${end}`)}\n`).toContain(`  ${first} […]\n`)
      for (const end of ['', ' Thanks!', '\n\nThanks a lot!'])
        expect(`${told(`Hi there! ${first}${end}`)}\n`).toContain(`  ${first}\n`)
      expect(told(`${long} ${first}`)).toContain(`  […] ${first}`)
      expect(told(`Here is my plan. ${first}`)).toContain(`  Here is my plan. ${first}`)
    },
  )

  test('is not told with what is asked once', () => {
    const text = told('Always answer in German. Please plot the sales of March. What is the sum?')
    expect(text).toContain('  Always answer in German. […]\n')
    expect(text).toContain('asked: […] Please plot the sales of March.')
  })

  test('has no mark where what goes on is told right below it', () => {
    expect(`${told('Always lock the doors. Always wear a helmet.')}\n`).toContain(
      '\n  Always lock the doors.\n  Always wear a helmet.\n',
    )
  })

  test.each([
    ['Rules:\n1) Never use tabs\n2) Always sign commits', 'Rules:\n    1) Never use tabs', '2) Always sign commits'],
    [
      'Rules:\n1) Never use tabs\n2) Always sign commits\n\nRule 2 is suspended while my key is broken.',
      'Rules:\n    1) Never use tabs',
      '2) Always sign commits / Rule 2 is suspended while my key is broken.',
    ],
    [
      'House rules:\n- Never use tabs\n- Always sign commits\n\nPlot the sales of March.',
      'House rules:\n    - Never use tabs',
      '- Always sign commits […]',
    ],
    [
      'I am back. House rules:\n- Never use tabs\n- Always sign commits\n\nThanks!',
      'I am back. House rules:\n    - Never use tabs',
      '- Always sign commits',
    ],
  ])('is told below what it stands under, and with what speaks of its list: %s', (text, first, last) => {
    expect(`${told(text)}\n`).toContain(`\n  ${first}\n    ${last}\n`)
  })

  test.each([
    [
      'This is only for the Porto office. Always write in Portuguese. Never pay in cash.',
      '  This is only for the Porto office.\n    Always write in Portuguese.\n    Never pay in cash.',
    ],
    ['## Draft, not in force\n\nAlways lock the doors.', '  ## Draft, not in force Always lock the doors.'],
    [
      'What we must never do:\n\nAnna:\n- Always drop logs\n- Always skip tests\n\nBob:\n- Always push late',
      '  What we must never do:\n    Anna:\n      - Always drop logs\n      - Always skip tests\n    Bob: - Always push late',
    ],
    ['Translate this:\n\nDear Bob,\n\nAlways lock the doors.\n\nBye', '  Translate this: […] Always lock the doors.'],
    [
      'What does this mean for me?\n\nDear tenant,\n\nAlways lock the doors.',
      '  What does this mean for me? […] Always lock the doors.',
    ],
    ['For the shop:\n\n- Always smile\n\nNever pay in cash.', '  For the shop: - Always smile\n  Never pay in cash.'],
    ['这只适用于测试环境。以后都用美元。', '  这只适用于测试环境。 以后都用美元。'],
    ['For the shop only. Thanks! Always smile.', '  For the shop only. Thanks! Always smile.'],
    ['Never mention prices.', '  Never mention prices.'],
  ])('is told with all that it stands under, once for several: %s', (text, lines) =>
    expect(`${told(text)}\n`).toContain(`${lines}\n`),
  )

  test('is told for itself beside the same words under a heading', () => {
    const text = write(
      extracted(
        [
          user('Never mention prices.'),
          user('For customers of ACME:\n- Never mention prices.\n- Always attach a key.'),
        ],
        400,
        estimator,
      ),
    )
    expect(text).toContain(
      '  Never mention prices.\n  For customers of ACME:\n    - Never mention prices.\n    - Always attach a key.\n',
    )
  })

  test.each([
    ['Keller wrote to me:\n\nAlways lock the doors.\n\nWe will not.', 'Keller wrote to me: Always lock the doors.'],
    ['From: Keller\nSubject: doors\n\nAlways lock the doors.', 'From: Keller Subject: doors Always lock the doors.'],
    [
      'Write a prompt for a bot. It says: Be kind. Always lock the doors.',
      'Write a prompt for a bot. It says: Be kind. Always lock the doors.',
    ],
    [
      'Write a prompt with these lines:\n- Be kind.\n- Always lock the doors.',
      'these lines: […] - Always lock the doors.',
    ],
  ])('is told with what leads to it: %s', (text, line) => expect(told(text)).toContain(line))
})
