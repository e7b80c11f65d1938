import { startLoopback, type Loopback, type Replies } from '@winnow/loopback'

/** What is asked where no question is given. */
export const questions = ['Which books on harbours are lost?', 'And who wrote number 321?']

/** What a model says for which everything was written down, so that the program runs without a network or a key. */
const replies: Replies = (_body, index) =>
  [
    { calls: [{ name: 'list_books', arguments: { subject: 'harbours' } }] },
    { text: 'Number 234, “Harbours of Lindesund, volume 47”.' },
    { calls: [{ name: 'recall_result', arguments: { tool: 'list_books', query: 'number 321' } }] },
    { text: 'Number 321 was written by Dahl.' },
  ][index] ?? { text: 'That is all I know.' }

/** Serves that model on this machine. */
export const startModel = (): Promise<Loopback> => startLoopback({ replies })
