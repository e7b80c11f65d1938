import { markdownTable } from '../speed/markdown-table.ts'
import { parts, type Part } from '../trajectories/recordings/groups.ts'
import type { Recording } from '../trajectories/recordings/recording.ts'
import { groups, lengthsOf, type Group } from './lengths.ts'
import { rule, shortfalls, toCome, type Shortfall, type ToCome } from './to-come.ts'

/** Requests made, for which the table has a row. */
const steps = [0, 1, 2, 4, 6, 10, 15, 20, 30, 60, 100]

export interface GateResults {
  readonly command: string
  readonly conversations: number
  readonly turns: number
  readonly requests: number
  readonly rows: readonly ({ readonly done: number; readonly rule: number } & Partial<Record<Group, ToCome>>)[]
  /** Where the rule asked for more than came on average. */
  readonly shortfalls: readonly ({ readonly of: Group; readonly part: Part } & Shortfall)[]
}

/** One decimal, as the tables show. */
const rounded = (value: number): number => Math.round(value * 10) / 10
const shortened = (came: ToCome | undefined): ToCome | undefined => came && { ...came, mean: rounded(came.mean) }

/** How many requests were still to come, against the rule. */
export function gateResults(recordings: readonly Recording[]): GateResults {
  const lengths = lengthsOf(recordings)
  return {
    command: 'npx -y pnpm@12 bench gate',
    conversations: lengths.conversations.all.length,
    turns: lengths.turns.all.length,
    requests: lengths.conversations.all.reduce((sum, length) => sum + length, 0),
    rows: steps.map((done) => ({
      done,
      rule: rule(done),
      ...Object.fromEntries(groups.map((group) => [group, shortened(toCome(lengths[group].all, done))])),
    })),
    shortfalls: groups.flatMap((of) =>
      parts.flatMap((part) =>
        shortfalls(lengths[of][part]).map(({ mean: [least, most], ...found }) => ({
          of,
          part,
          ...found,
          mean: [rounded(least), rounded(most)] as const,
        })),
      ),
    ),
  }
}

const cells = (came: ToCome | undefined): string[] =>
  came ? [`${came.left}`, came.mean.toFixed(1), `${came.median}`] : ['0', '', '']

const between = ([least, most]: readonly [number, number]): string => (least === most ? `${least}` : `${least}–${most}`)

/** The results as a Markdown page. */
export function pageOf({ command, conversations, turns, requests, rows, shortfalls: found }: GateResults): string {
  const head = groups.flatMap((group) => [`${group}: left`, 'mean', 'median'])
  const table = rows.map((row) => [`${row.done}`, `${row.rule}`, ...groups.flatMap((group) => cells(row[group]))])
  const below = found.map(({ of, part, from, to, left, mean }) => [
    `${of}, ${part}`,
    between([from, to]),
    between(left),
    between(mean),
    between([rule(from), rule(to)]),
  ])
  return `${[
    '# Requests to come',
    `Made by \`${command}\` over ${conversations} recorded conversations, ${turns} turns, ${requests} requests. How many ` +
      'requests were still to come when `done` were made, where another one came, and what the rule of ' +
      '[docs/reference/cost.md](../../docs/reference/cost.md) says.',
    markdownTable(['done', 'rule', ...head], table),
    '## Where less came than the rule says',
    'With three or more conversations or turns left, by half of the recordings.',
    markdownTable(['', 'done', 'left', 'mean', 'rule'], below),
  ].join('\n\n')}\n`
}
