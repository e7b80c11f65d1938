import { expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { assistant, call, result, says, tool, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { merge } from '../said/merge.ts'
import { write } from '../said/write.ts'
import { closesOf, saysDone } from './closing.ts'

const doneOf = (matter: string, sentence: string): boolean =>
  saysDone(sentence.toLowerCase()) && closesOf(matter)(sentence)

test.each([
  ['rotate the keys of the harbour', 'The keys of the harbour: rotate, done.'],
  ['the refund of order 88213', 'The refund of order 88213 is done.'],
  ['the refund of order 88213', 'The refund of order 88213 has finally been completed.'],
  ['the caterer for the summer party', 'Done: the caterer for the summer party.'],
  ['the caterer for the summer party', '[x] Caterer for the summer party'],
  ['fix the flaky test in cart.spec.ts', 'I fixed the flaky test in cart.spec.ts.'],
  ['merge the branch of Ngozi', 'The branch of Ngozi is merged.'],
  ['die Haftung für Gerüst 17', 'Die Haftung für Gerüst 17 ist erledigt.'],
  ['die Haftung für Gerüst 17', 'Haftung für Gerüst 17: geklärt.'],
  ['更新用户手册的第三章', '用户手册的第三章已经更新完成。'],
  ['给仓库五补货', '仓库五补货完成了。'],
])('%s is done: %s', (matter, sentence) => {
  expect(doneOf(matter, sentence)).toBe(true)
})

const refund = 'the refund of order 88213'
test.each([
  [refund, 'The refund of order 88213 must be done by Monday.'],
  [refund, 'The refund of order 88213 will be done tomorrow.'],
  [refund, 'The refund of order 88213 still needs to be done.'],
  [refund, 'The refund of order 88213 is only half done.'],
  [refund, 'The refund of order 88213 is partially completed.'],
  [refund, 'The refund of order 88213 is far from finished.'],
  [refund, 'The refund of order 88213 failed, so nothing is done.'],
  [refund, 'Please get the refund of order 88213 done.'],
  [refund, 'Ops refused to get the refund of order 88213 done.'],
  [refund, 'Once the refund of order 88213 is done, tell me.'],
  [refund, 'The quote for the refund of order 88213 is done.'],
  [refund, 'The refund of order 88214 is done.'],
  ['the report will be finished on Friday', 'The report will be finished on Friday.'],
  ['get the report done', 'Get the report done.'],
  ['refund orders 11 and 12', 'Refund of order 11 is done.'],
  ['write the tests for the cart', 'The docs for the cart are finished.'],
  ['merge the branch of Ngozi', 'The branch of Ngozi is done.'],
  ['prepare plan B', 'Plan A is done.'],
  ['die Haftung für Gerüst 17', 'Die Haftung für Gerüst 17 wird morgen erledigt.'],
  ['die Haftung für Gerüst 17', 'Die Haftung für Gerüst 17 ist erst halb fertig.'],
  ['die Haftung für Gerüst 17', 'Das muss bis Montag erledigt sein: Haftung für Gerüst 17.'],
  ['更新用户手册的第三章', '用户手册的第二章已经更新完成。'],
  ['给仓库五补货', '仓库五补货会在下周完成。'],
  ['给仓库五补货', '仓库五补货只完成了一半。'],
  ['给仓库五补货', '仓库五补货没有完成。'],
])('%s is not said to be done: %s', (matter, sentence) => {
  expect(doneOf(matter, sentence)).toBe(false)
})

test('a point is told with what leaves in doubt, later, that it is done', () => {
  const open = 'TODO: write the tests for the cart.'
  const [done, undone] = ['The tests for the cart: write, done.', 'I had to revert the tests for the cart.']
  const notesOf = (...said: string[]) =>
    extracted(
      said.flatMap((text) => [user(text), assistant('Good.')]),
      400,
      tokens,
    )
  expect(write(notesOf(open, done))).not.toContain('open ')
  for (const text of [
    write(notesOf(open, done, undone)),
    write(merge([notesOf(open), notesOf(done), notesOf(undone)], { room: 400, tokens })),
  ])
    expect(text).toContain(`open once, with what was said later that may be about it:\n  ${open}\n    later: ${undone}`)
})

/** What is told of a point after a model said something beside a call, in one summary and in two. */
function toldAfter(point: string, said: string, output: string): string[] {
  const read = call('read_logs')
  const notesOf = (...messages: Message[]) => extracted([user('Go on.'), ...messages], 400, tokens)
  const beside = [says(said, read), tool(result(read, output)), assistant('The logs are clean.')]
  return [
    write(notesOf(assistant(point), ...beside)),
    write(merge([notesOf(assistant(point)), notesOf(...beside)], { room: 400, tokens })),
  ]
}

test.each([
  ['TODO: the refund of order 88213', 'The refund of order 88213 is done. Now the logs.'],
  ['Noch offen: die Haftung für Gerüst 17', 'Die Haftung für Gerüst 17 ist erledigt. Nun die Logs.'],
  ['待办：给仓库五补货', '仓库五补货完成了。看日志。'],
])('a model that says beside a call that it is done closes it: %s', (point, said) => {
  for (const text of toldAfter(point, said, 'no errors')) expect(text).not.toContain('open ')
  // What fails beside it may be just that.
  for (const text of toldAfter(point, said, 'Error: refused')) expect(text).toContain('    later: ')
})

test('what a model says of a point beside its calls is told with it', () => {
  const [point, said] = [
    'TODO: rotate the Stripe webhook secret',
    'The Stripe webhook secret is rotated now, step done.',
  ]
  for (const text of toldAfter(point, said, 'no errors'))
    expect(text).toContain(`open once, with what was said later that may be about it:\n  ${point}\n    later: ${said}`)
})

test('what a model says beside many calls takes no room from what a person says', () => {
  const point = 'TODO: rotate the Stripe webhook secret'
  const rounds = Array.from({ length: 300 }, (_, at) => {
    const read = call('read_logs', { at }, `c${at}`)
    return [says(`Now the Stripe webhook log ${at}.`, read), tool(result(read, 'no errors'))]
  })
  const text = write(
    extracted([user('Go.'), assistant(point), user('Stripe is off our list.'), ...rounds.flat()], 4000, tokens),
  )
  expect(text).toContain(`  ${point}\n    later: Stripe is off our list.`)
})
