import { describe, expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { decisionsIn, type Decision } from './decisions.ts'
import { readSpoken } from './spoken.ts'

const decisionsOf = (text: string): Decision[] => inOneGo(decisionsIn(inOneGo(readSpoken(text))))

const strengthOf = (text: string): number => Math.max(0, ...decisionsOf(text).map(({ strength }) => strength))

describe('what was settled', () => {
  test.each([
    'We decided to use RabbitMQ instead of Kafka, because nobody runs ZooKeeper.',
    "OK, let's go with option B: two warehouses.",
    'Decision: the API stays on version 2 until autumn.',
    'Agreed with Dana to ship the web version alone.',
    'The launch was postponed to 3 May.',
    'We settled on Postgres.',
    'After the test I chose the smaller model.',
    'Redis was ruled out for cost.',
    'Plan C it is.',
    'The board approved the budget: approved were 40,000 euros and it is final.',
    '决定把结算周期改为每月 25 日。',
    '就用蓝色那个方案。',
    '会上敲定由小王负责。',
    '上线推迟到六月。',
    'Wir haben uns für Nordlicht entschieden.',
    'Beschlossen: der Umzug ist im Mai.',
    'Der Termin wurde auf Juni verschoben.',
    'Vereinbart ist ein Rabatt von 4 Prozent.',
    'Wie am Montag besprochen liefern wir in zwei Teilen.',
    'As we discussed, the fee is waived for schools.',
    '按刚才商量的结果，先做手机端。',
    '说好了，押金不收。',
    'Okay, final word: the fair is in Lyon.',
    'We have picked the larger hall.',
    'We concluded that the lease is too dear.',
    'Green it is, not blue.',
    'Gut, dann bestellen wir die zweite Sorte.',
    '那就选周四的车次。',
    'We no longer use SQLite.',
    'The SQLite decision is off.',
    'I changed my mind about the cache.',
    'Wir nehmen SQLite doch nicht mehr.',
    'Der Plan mit zwei Hallen ist vom Tisch.',
    '我们不再用 SQLite。',
  ])('%s', (text) => expect(strengthOf(text)).toBe(2))

  test.each([
    "We'll keep the old logo.",
    'We are moving to Node 26 next week.',
    "Let's use rgb values.",
    'Wir bleiben bei der alten Schrift.',
  ])('may be: %s', (text) => expect(strengthOf(text)).toBeGreaterThanOrEqual(1))

  test.each([
    'Shall we go with option B?',
    'We have not decided yet.',
    'Let me know once you have decided.',
    'Please tell me whether you want to go with the red one.',
    'It is fixed.',
    'Here it is.',
    'Yes, there it is.',
    'I looked at three files.',
    'Das müssen wir noch entscheiden.',
    'Es ist noch nichts entschieden.',
    '还没决定。',
    '由你来决定。',
    'Das haben wir noch nicht besprochen.',
    '说好了吗？',
    '你决定了吗？',
  ])('is not: %s', (text) => expect(strengthOf(text)).toBe(0))

  test('is found in one pass, whatever the text', () => {
    for (const part of ['decided ', 'not ', '决定', 'wir nehmen ', 'the ', 'we ', '还没']) {
      for (const text of [part.repeat(40_000), `${part.repeat(30)}\n`.repeat(1000)])
        expect(decisionsOf(text).length).toBeLessThan(text.length)
    }
  })
})

describe('a short sentence behind a decision that speaks of it', () => {
  test.each([
    ['We agreed on 12 seats with Halden.', 'That fell through on Monday.'],
    ['We decided to use Postgres 17 for the archive.', 'Ben vetoed it this morning.'],
    ['I settled on Tuesday at 10 with the landlord.', 'He called it off in the evening.'],
    ['Wir haben uns auf 30 Tage Zahlungsziel geeinigt.', 'Halden ist davon abgerückt.'],
    ['我们决定使用 Kafka。', '后来老板又反悔了。'],
  ])('is kept with it: %s %s', (settled, remark) => {
    const between = settled.endsWith('。') ? '' : ' '
    const [decision] = decisionsOf([settled, remark, 'Eva keeps the mail.'].join(between))
    expect(decision!.text).toBe(`${settled}${between}${remark}`)
  })

  test('is kept once, and not where it is about something else', () => {
    const told = ['We decided to use Postgres.', 'It is free.', 'It runs on Linux.'].join(' ')
    expect(decisionsOf(told).map(({ text }) => text)).toEqual(['We decided to use Postgres. It is free.'])
    const other = 'We decided to use Postgres. Eva keeps the mail.'
    expect(decisionsOf(other).map(({ text }) => text)).toEqual(['We decided to use Postgres.'])
  })
})
