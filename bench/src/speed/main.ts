import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkNames, parseOptions } from '../usage.ts'
import { loadPeers } from '../trajectories/policies/peers.ts'
import { layOut } from '../trajectories/output/lay-out.ts'
import type { RecordedMessage } from '../trajectories/policy.ts'
import { countMessage } from '../trajectories/tokens.ts'
import { timeCalls } from './calls.ts'
import { timeGrowth, type Form, type Shape } from './growth.ts'
import { longHistory } from './long-history.ts'
import { printProfiles } from './print-profiles.ts'
import { thisMachine } from './machine.ts'
import { recordingsIn } from './recordings-in.ts'
import { pageOf, type SpeedResults, type SubjectTimes } from './results.ts'
import { peerSubject, winnowSubjects, type Subject } from './subjects.ts'
import { wholeNumber } from './whole-number.ts'

const root = join(import.meta.dirname, '../../..')

export const options = {
  data: { type: 'string', default: join(root, '../shared/data') },
  out: { type: 'string', default: join(root, 'bench/results/speed') },
  peers: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] as string[] },
  messages: { type: 'string', default: '10000' },
  repeats: { type: 'string', default: '5' },
  profile: { type: 'boolean', default: false },
} as const

/** Peers remember nothing of a history, so JSON and turns make no difference to their own time. */
function growthsOf({ peer, differsAtFirst }: Subject): readonly (readonly [Shape, Form])[] {
  if (differsAtFirst) return []
  if (peer !== undefined) return [['many turns', 'same objects']]
  return [
    ['many turns', 'same objects'],
    ['many turns', 'through JSON'],
    ['one open turn', 'same objects'],
    ['one open turn', 'through JSON'],
  ]
}

/** The command as anyone would type it, without the folders of this machine. */
function commandOf({
  peers,
  only,
  messages,
  repeats,
}: {
  readonly peers: boolean
  readonly only: readonly string[]
  readonly messages: string
  readonly repeats: string
}): string {
  const words = ['npx -y pnpm@12 bench speed']
  if (peers) words.push('--peers')
  if (messages !== options.messages.default) words.push(`--messages ${messages}`)
  if (repeats !== options.repeats.default) words.push(`--repeats ${repeats}`)
  return [...words, ...only.map((name) => `--only '${name}'`)].join(' ')
}

function select(subjects: readonly Subject[], only: readonly string[]): readonly Subject[] {
  checkNames(
    'policy',
    only,
    subjects.map(({ name }) => name),
  )
  return subjects.filter(({ name }) => only.length === 0 || only.includes(name))
}

interface Histories {
  readonly measured: readonly RecordedMessage[]
  /** Longer, so that its calls and results alone are enough. */
  readonly longer: readonly RecordedMessage[]
}

async function timesOf(subject: Subject, { measured, longer }: Histories, repeats: number): Promise<SubjectTimes> {
  const { name, peer } = subject
  try {
    await subject.check?.(measured)
    const calls = await timeCalls(subject, measured, repeats)
    const growth = []
    for (const [shape, form] of growthsOf(subject)) growth.push(await timeGrowth(subject, longer, shape, form))
    return { name, peer, calls, growth }
  } catch (error) {
    return { name, peer, failure: `failed: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/**
 * Times Winnow and, with `--peers`, its peers on one long history; `--profile` prints instead where the time of Winnow
 * goes.
 */
export async function run(given: readonly string[]): Promise<number> {
  const values = parseOptions(given, options)
  const repeats = wholeNumber('repeats', values.repeats)
  const recordings = recordingsIn(values.data, root)
  const length = wholeNumber('messages', values.messages)
  const history = longHistory(recordings, length)
  const peers = values.peers ? (await loadPeers(root)).map(peerSubject) : []
  const subjects = select([...winnowSubjects, ...peers], values.only)
  if (values.profile) {
    for (const subject of subjects) await printProfiles(root, subject, history, repeats)
    return 0
  }

  const histories: Histories = { measured: history, longer: longHistory(recordings, 2 * length) }
  const times: SubjectTimes[] = []
  for (const subject of subjects) {
    times.push(await timesOf(subject, histories, repeats))
    console.error(JSON.stringify(times.at(-1)))
  }
  const tokens = history.reduce((sum, message) => sum + countMessage(message), 0)
  const results: SpeedResults = {
    command: commandOf(values),
    machine: thisMachine(),
    history: { messages: history.length, tokens, recordings: recordings.length },
    repeats,
    subjects: times,
  }
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(`${values.out}.json`, `${layOut(results, 3)}\n`)
  writeFileSync(`${values.out}.md`, pageOf(results))
  console.error(`Wrote ${values.out}.json and .md.`)
  return times.some(({ failure, peer }) => failure !== undefined && peer === undefined) ? 1 : 0
}
