import { expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { assistant, call, result, says, tool, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { merge } from '../said/merge.ts'
import { write } from '../said/write.ts'

const again = 'open once, with what was said later that may be about it:'
const notesOf = (...messages: Message[]) => extracted([user('Go on.'), ...messages], 600, tokens)
/** What is told of a point after other messages, in one summary and in two. */
const toldAfter = (point: string, ...messages: Message[]): string[] => [
  write(notesOf(assistant(point), ...messages)),
  write(merge([notesOf(assistant(point)), notesOf(...messages)], { room: 600, tokens })),
]

const refund = 'The refund of order 88213 is done.'
test.each<[string, string, Message[]]>([
  ['said to be done', refund, [user('And?'), assistant(refund)]],
  ['asked without a sign', 'is the refund of order 88213 done', [user('is the refund of order 88213 done')]],
  [
    'taken back in the same message',
    `${refund} Sorry, that was another one.`,
    [assistant(`${refund} Sorry, that was another one.`)],
  ],
  [
    'quoted',
    `"${refund}" is what Kim wrote, and it is a lie.`,
    [user(`"${refund}" is what Kim wrote, and it is a lie.`)],
  ],
  ['dictated', `Write a mail: ${refund} Best, Kim`, [user(`Write a mail:\n${refund}\nBest, Kim`)]],
  [
    'a goal',
    'Finished when: the refund of order 88213 is done',
    [assistant('Finished when:\n- the refund of order 88213 is done')],
  ],
])('a point stays told where it is %s', (_, later, messages) => {
  for (const text of toldAfter('TODO: the refund of order 88213.', ...messages))
    expect(text).toContain(`${again}\n  TODO: the refund of order 88213.\n    later: ${later}`)
})

test('items of a list that have no sign at their ends are told apart', () => {
  const list = assistant('The refund of order 88213:\n- the bank has it\n- the letter is out')
  for (const text of toldAfter('TODO: the refund of order 88213.', user('?'), list))
    expect(text).toContain('later: The refund of order 88213: the bank has it / the letter is out\n')
})

test.each([
  ['Noch offen: die Haftung für Gerüst 17', 'Die Haftung für Gerüst 17 ist erledigt.'],
  ['待办：给仓库五补货', '仓库五补货完成了。'],
])('%s stays told after %s', (point, done) => {
  for (const text of toldAfter(point, user('?'), assistant(done)))
    expect(text).toContain(`${again}\n  ${point}\n    later: ${done}`)
})

test('what a message goes on with is told with a sentence, or marked', () => {
  const [short, long] = [
    'It is stuck at the bank.',
    'It is stuck at the bank and nobody there wants to say why. '.repeat(9),
  ]
  const after = (rest: string) => [user('Did you finish the refund of order 88213?'), assistant(`Yes! ${rest}`)]
  for (const text of toldAfter('TODO: the refund of order 88213.', ...after(short)))
    expect(text).toMatch(new RegExp(`later: Yes! ${short}$`, 'mu'))
  for (const text of toldAfter('TODO: the refund of order 88213.', ...after(long)))
    expect(text).toMatch(/later: Yes! .*\[…\]/u)
})

test('the next message is told with a sentence that it corrects', () => {
  for (const text of toldAfter(
    'TODO: the refund of order 88213.',
    assistant(refund),
    user('That is wrong, check again.'),
  ))
    expect(text).toContain(`    later: ${refund}\n    later: That is wrong, check again.`)
})

const beside = (said: string, output: string): Message[] => {
  const read = call('read_logs')
  return [says(said, read), tool(result(read, output)), assistant('The logs are read.')]
}

test.each(['no errors', 'Error: refused', 'Starting\nCard expired'])(
  'what a model says beside a call is told: %s',
  (output) => {
    for (const text of toldAfter('TODO: the refund of order 88213', ...beside(refund, output)))
      expect(text).toContain(`    later: ${refund}`)
  },
)

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

test.each([
  'Action items:',
  'What is left:',
  'Left to do:',
  'Follow-ups:',
  'Outstanding:',
  'Open items:',
  'Blockers:',
  'Waiting on:',
  'You still need to:',
  'I could not finish:',
  'Restarbeiten:',
  'Ausstehend:',
  '后续步骤：',
  '剩余工作：',
])('what stands below %s is open', (heading) => {
  const text = write(notesOf(assistant(`Seven of nine are finished.\n\n${heading}\n- rotate the Stripe keys`)))
  expect(text).toMatch(/open when last mentioned:\n {2}.*rotate the Stripe keys/u)
})

test.each(['TODO: find out why ap fails.', 'Still open: who signs for Oslo?', '待办：联系供应商张伟。'])(
  '%s behind another sentence is open',
  (point) =>
    expect(write(notesOf(assistant(`It is live in eu. ${point} The rest can wait.`)))).toContain(
      `open when last mentioned:\n  […] ${point} The rest can wait.`,
    ),
)

test.each(['Blockers: none.', 'What is left: nothing.', 'Remaining: 0', 'Ausstehend: keine', 'Follow-ups are rare.'])(
  '%s says of nothing that it is open',
  (line) => expect(write(notesOf(assistant(`The rest is in place.\n${line}`)))).not.toContain('open when'),
)

test('a heading that says that something is open is of no list above it', () => {
  const said = 'What we will not do:\n\nAnna:\n- call the bank\n\nNext steps:\n- call Weber'
  const text = write(notesOf(assistant(said), user('Good.'), assistant('Fine, then we go on with the other things.')))
  expect(text).toContain('open when last mentioned:\n  […] Next steps: call Weber\n')
})
