import { expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import { createWinnow } from '../create-winnow.ts'

const log = (day: string, lines: number): string =>
  `${day}\n${Array.from({ length: lines }, (_, at) => `${at} boats lay at quay ${at % 7} on ${day}`).join('\n')}`
const large = log('Monday', 300)
const history: readonly Message[] = [
  user('What rang on Monday and Tuesday?'),
  ...round('read_log', { day: 'Monday' }, large, 'a'),
  ...round('read_log', { day: 'Tuesday' }, log('Tuesday', 12), 'b'),
  ...round('read_note', { day: 'Sunday' }, log('Sunday', 12), 'c'),
  assistant('Bells.'),
  user('And on Friday?'),
]
const make = () => createWinnow({ compress: false, compact: { minSavings: 600 } })

test('a turn that is no longer worth shortening comes back with the result that was asked for, and that is told', async () => {
  const winnow = make()
  const whole = [winnow.refOf(large)]
  const plain = await winnow.prepare(history)
  expect(plain.edits.length).toBeGreaterThan(1)
  const { messages, report } = await winnow.prepare(history, { whole })
  expect(messages).toEqual(history)
  const removed = plain.edits.flatMap((edit) => (edit.action === 'remove-tool-use' ? [edit.at] : []))
  expect(report.whole!.companions!.map(({ at }) => at)).toEqual(removed.filter((at) => at !== 1))
  expect(report.whole!.companions![0]).toEqual({
    at: removed.find((at) => at !== 1),
    call: 0,
    toolName: expect.any(String),
  })
  expect((await make().prepare(history, { whole })).report.whole!.companions).toEqual(report.whole!.companions)
})

test('without a companion nothing is told, and asking leaves the next request as it was', async () => {
  const winnow = createWinnow({ compress: { cap: 300 } })
  const open = history.slice(0, 3)
  const { report } = await winnow.prepare(open, { whole: [winnow.refOf(large)] })
  expect(report.whole!.results).toHaveLength(1)
  expect(report.whole).not.toHaveProperty('companions')
  const plain = await createWinnow({ compress: { cap: 300 } }).prepare(open)
  expect((await winnow.prepare(open)).messages).toEqual(plain.messages)
})
