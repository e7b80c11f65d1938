import type { RecordedMessage } from '../trajectories/policy.ts'
import { estimating, remembering } from './counters.ts'
import { fresh, nextPair } from './long-history.ts'
import { profile, type SelfTime } from './profile.ts'
import type { Subject } from './subjects.ts'

/** Functions shown for each state. */
const shown = 20

function print(title: string, times: readonly SelfTime[], repeats: number): void {
  const total = times.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  console.log(`\n## ${title}: ${(total / repeats).toFixed(1)} ms a call\n`)
  console.log('| ms | share | function | place |\n| ---: | ---: | --- | --- |')
  for (const { name, place, milliseconds } of times.slice(0, shown)) {
    const share = ((100 * milliseconds) / total).toFixed(1)
    console.log(`| ${(milliseconds / repeats).toFixed(2)} | ${share} % | ${name} | ${place} |`)
  }
}

/** Prints the functions by their own time for the first call, for the next one, and for one after JSON. */
export async function printProfiles(
  root: string,
  subject: Subject,
  messages: readonly RecordedMessage[],
  repeats: number,
): Promise<void> {
  const rounds = Array.from({ length: repeats }, (_, round) => round)
  const colds = await Promise.all(
    rounds.map(async () => ({ client: await subject.start(estimating), history: fresh(messages) })),
  )
  const cold = await profile(root, async () => {
    for (const { client, history } of colds) await client.request(history)
  })
  print(`${subject.name}, cold`, cold, repeats)

  const client = await subject.start(remembering)
  const history = fresh(messages)
  await client.request(history)
  const longer = rounds.map((_, round) => [...history, ...rounds.slice(0, round + 1).flatMap(nextPair)])
  const next = await profile(root, async () => {
    for (const list of longer) await client.request(list)
  })
  print(`${subject.name}, two more messages`, next, repeats)

  const stored = longer.map(() => fresh(longer.at(-1)!))
  const json = await profile(root, async () => {
    for (const list of stored) await client.request(list)
  })
  print(`${subject.name}, through JSON`, json, repeats)
}
