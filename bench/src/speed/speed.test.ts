import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadOwnRecordings } from '../trajectories/recordings/load.ts'
import { timeCalls } from './calls.ts'
import { timeGrowth } from './growth.ts'
import { longHistory } from './long-history.ts'
import { profile } from './profile.ts'
import { pageOf } from './results.ts'
import { peerSubject, winnowSubjects } from './subjects.ts'

const root = join(import.meta.dirname, '../../..')
const history = longHistory(loadOwnRecordings(root), 110)

describe('times are taken', () => {
  test.each([winnowSubjects[0]!, winnowSubjects.at(-1)!])('of every state of $name', async (subject) => {
    const { arrivals, coldAgain, ...others } = await timeCalls(subject, history, 1)
    expect(arrivals).toBeUndefined()
    expect(coldAgain === undefined).toBe(!subject.compresses)
    for (const milliseconds of Object.values(others)) expect(milliseconds).toBeGreaterThan(0)
  })

  test('of what a policy does when results arrive', async () => {
    const arrived: string[] = []
    const subject = peerSubject({
      name: 'shortener',
      view: (messages) => messages,
      arrive({ text, toolName }) {
        arrived.push(toolName)
        return text.slice(0, 10)
      },
    })
    const { arrivals } = await timeCalls(subject, history, 1)
    expect(arrivals).toBeGreaterThanOrEqual(0)
    expect(new Set(arrived)).toEqual(new Set(history.flatMap(({ role, name = '' }) => (role === 'tool' ? [name] : []))))
  })

  test('at each length the history has', async () => {
    for (const shape of ['many turns', 'one open turn'] as const) {
      const { calls } = await timeGrowth(winnowSubjects.at(-1)!, history, shape, 'through JSON')
      expect(calls.map(({ messages }) => messages)).toEqual([100])
    }
  })
})

test('a page names what failed, and leaves a mark where nothing was measured', () => {
  const calls = { cold: 1234.5, coldCounted: 12.34, coldAgain: undefined, same: 0.5, twoMore: 1, json: 2, arrivals: 3 }
  const growth = {
    shape: 'many turns',
    form: 'same objects',
    calls: [{ messages: 100, milliseconds: 1 }],
    slope: 0.25,
  } as const
  const page = pageOf({
    command: 'bench speed',
    machine: { cores: 2, node: '26.0.0' },
    history: { messages: 120, tokens: 1_500_000, recordings: 4 },
    repeats: 1,
    subjects: [
      { name: 'ours', calls, growth: [growth] },
      { name: 'theirs', peer: 'peer@1.0.0', failure: 'failed: no memory' },
    ],
  })
  expect(page).toContain('120 messages, 1.50 million tokens')
  expect(page).toContain('| ours | 1235 | 12.3 | · | 0.50 | 1.00 | 2.00 | 3.00 |')
  expect(page).toContain('| theirs (peer@1.0.0): failed: no memory | · |')
  expect(page).toContain('| ours | 1.00 | 250 µs |')
})

test('a profile names the function that took the time', async () => {
  function spin(): number {
    let sum = 0
    for (let turn = 0; turn < 1e8; turn += 1) sum += Math.sqrt(turn)
    return sum
  }
  const times = await profile(root, async () => spin())
  const own = times.slice(0, 5).map(({ name }) => name)
  expect(own).toContain('spin')
})

test('nothing fails in what is timed', async () => {
  for (const subject of winnowSubjects) await expect(subject.check!(history)).resolves.toBeUndefined()
})
