import { createWinnow } from '@winnow/core'
import { expect, test } from 'vitest'
import { assistant, round, user } from '../testing/builders.ts'

/** One line of JSON, which is written as a table when it arrives. */
const events = JSON.stringify({
  type: 'batch',
  events: Array.from({ length: 140 }, (_, id) => {
    const t = 1_772_800_000 + id * 3
    return id % 66 === 0
      ? { id, k: 'error', x: null, y: (id * 397) % 1080, t, msg: `Loading chunk ${id} failed` }
      : { id, k: 'click', x: (id * 617) % 1920, y: (id * 397) % 1080, t }
  }),
  meta: { dropped: 17, reason: 'payload_too_large', client: 'web/4.1.7' },
})

test('where a turn is judged by what was sent of it, its digest still tells what the tools gave', async () => {
  const history = [
    user('Why did the client send this batch twice?'),
    ...round('bash', { command: 'tail -n 1 batch.log' }, events, 'a'),
    ...['b', 'c', 'd'].flatMap((id) => round('bash', { command: `echo ${id}` }, id, id)),
    assistant('It was too large.'),
    user('Thanks'),
  ]
  const winnow = createWinnow()
  const { messages, edits } = await winnow.prepare(history)
  expect(edits.map(({ rule }) => rule)).toContain('compact')
  const [mark, ref] = /\[\d+ of \d+ \w+ left out, ref (\w+)\]/u.exec(JSON.stringify(messages))!
  expect(mark).toMatch(/ of 140 rows left out/u)
  expect(winnow.recall(history, { ref: ref! })).toMatchObject({
    found: true,
    text: expect.stringContaining('"type":"batch"'),
  })
})
