import { startLoopback, type Loopback, type Replies } from '@winnow/loopback'

/** What is asked where no question is given. */
export const questions = [
  'Orders failed on Monday. What went wrong?',
  'Did it happen on Tuesday, too?',
  'What did order 600 of Monday cost?',
]

/** A model that says what was written down for it, so that the program runs without a network or a key. */
const replies: Replies = (body, index) => {
  const ref = / left out, ref (\w+)\]/u.exec(JSON.stringify(body.messages))?.[1]
  const said = [
    { calls: [{ name: 'read_log', arguments: { day: 'monday' } }] },
    { text: 'The export that dana began by hand at 11:23:00 took all 20 connections: orders 612, 613 and 614 failed.' },
    { calls: [{ name: 'read_log', arguments: { day: 'tuesday' } }] },
    { text: 'No, no order failed on Tuesday.' },
    { calls: [{ name: 'recall_result', arguments: { ref, query: 'checkout order 600' } }] },
    { text: 'Order 600 cost 160.90 EUR.' },
  ]
  return said[index] ?? { text: 'That is all I know.' }
}

/** Serves that model on this machine. */
export const startModel = (): Promise<Loopback> => startLoopback({ replies })
