import { startLoopback, type Loopback, type Replies } from '@winnow/loopback'

/** What is asked where no question is given. */
export const questions = ['Which bugs block version 2.0?', 'Thanks. And who reported issue 262?']

const steps = ['List the bugs', 'Find those that block 2.0']
const written = (done: number) => ({
  name: 'write_todos',
  arguments: {
    todos: steps.map((content, at) => ({ content, status: at < done ? 'completed' : 'pending' })),
  },
})

/** What a model says for which everything was written down, so that the program runs without a network or a key. */
const replies: Replies = (_body, index) =>
  [
    { calls: [written(0), { name: 'list_issues', arguments: { label: 'bug' } }] },
    { calls: [written(2)] },
    { text: 'Issues 42 and 418 block version 2.0.' },
    { calls: [{ name: 'recall_result', arguments: { tool: 'list_issues', query: 'id 262' } }] },
    { text: 'Issue 262 was reported by dora.' },
  ][index] ?? { text: 'That is all I know.' }

/** Serves that model on this machine. */
export const startModel = (): Promise<Loopback> => startLoopback({ replies })
