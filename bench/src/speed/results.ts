import type { CallTimes } from './calls.ts'
import { longestCall, type Form, type Growth, type Shape } from './growth.ts'
import type { Machine } from './machine.ts'
import { markdownTable } from './markdown-table.ts'
import { patience } from './patience.ts'

export interface SubjectTimes {
  readonly name: string
  readonly peer?: string | undefined
  readonly calls?: CallTimes
  readonly growth?: readonly Growth[]
  /** Why there are no times. */
  readonly failure?: string
}

export interface SpeedResults {
  readonly command: string
  readonly machine: Machine
  readonly history: { readonly messages: number; readonly tokens: number; readonly recordings: number }
  readonly repeats: number
  readonly subjects: readonly SubjectTimes[]
}

const precise = (milliseconds: number | undefined): string => {
  if (milliseconds === undefined) return '·'
  return milliseconds >= 100 ? milliseconds.toFixed(0) : milliseconds.toFixed(milliseconds >= 10 ? 1 : 2)
}

const callColumns: readonly (readonly [string, keyof CallTimes])[] = [
  ['cold', 'cold'],
  ['cold, counts known', 'coldCounted'],
  ['cold, counts and compressed results known', 'coldAgain'],
  ['same objects', 'same'],
  ['two more', 'twoMore'],
  ['two more, through JSON', 'json'],
  ['at arrival, all results', 'arrivals'],
]

const label = ({ name, peer }: SubjectTimes): string => (peer === undefined ? name : `${name} (${peer})`)

function callTable(subjects: readonly SubjectTimes[]): string {
  const rows = subjects.map((subject) => {
    const { calls, failure } = subject
    const name = failure === undefined ? label(subject) : `${label(subject)}: ${failure}`
    return [name, ...callColumns.map(([, key]) => precise(calls?.[key]))]
  })
  return markdownTable(['', ...callColumns.map(([title]) => title)], rows)
}

function growthTable(subjects: readonly SubjectTimes[], shape: Shape, form: Form): string | undefined {
  const found = subjects.flatMap((subject) => {
    const growth = subject.growth?.find((one) => one.shape === shape && one.form === form)
    return growth ? [{ subject, growth }] : []
  })
  const longest = found.map(({ growth }) => growth.calls).toSorted((a, b) => b.length - a.length)[0]
  if (!longest) return undefined
  const rows = found.map(({ subject, growth }) => [
    label(subject),
    ...longest.map((_, index) => precise(growth.calls[index]?.milliseconds)),
    Number.isFinite(growth.slope) ? `${(growth.slope * 1000).toFixed(0)} µs` : '·',
  ])
  return markdownTable(['', ...longest.map(({ messages }) => `${messages}`), 'per 1,000 messages'], rows)
}

/** The results as a Markdown page. */
export function pageOf({ command, machine, history, repeats, subjects }: SpeedResults): string {
  const million = (history.tokens / 1e6).toFixed(2)
  const growth = (['many turns', 'one open turn'] as const).flatMap((shape) =>
    (['same objects', 'through JSON'] as const).flatMap((form) => {
      const rows = growthTable(subjects, shape, form)
      return rows === undefined ? [] : [`### The next call with two more messages: ${shape}, ${form}`, rows]
    }),
  )
  return `${[
    '# Speed',
    `Made by \`${command}\` on ${machine.cores} cores, Node ${machine.node}. Times vary from run to run.`,
    `One conversation of ${history.messages} messages, ${million} million tokens, joined from ${history.recordings} recordings. ` +
      `Milliseconds, median of ${repeats} fresh histories. Of a peer only the time in its own code counts, ` +
      'not that of converting messages; of Winnow all of it, but for *messages read before*, which is what stands beside ' +
      'the peers. Whoever takes a counter is given the same estimate. ' +
      `What takes more than ${patience / 1000} s in its first call is measured no further, and longer histories are left ` +
      `out where a call took more than ${longestCall / 1000} s.`,
    '## One call',
    callTable(subjects),
    '- **cold**: the first request of a new process. **Counts known**: all token counts were remembered. ' +
      '**Counts and compressed results known**: a process that had the same history before, and then so many others that it ' +
      'decides anew; what results become is known as far as it still remembers it. **With a warm store**: an earlier process left ' +
      'in a store what finished turns became (`memory.store`).',
    '- **same objects**: the same request again. **Two more**: a new array of the same objects and two new messages. ' +
      '**Through JSON**: two more, and all objects and strings are new. A chat message that the host could change is looked ' +
      'into each time, *frozen messages* are not.',
    ...(growth.length > 0 ? ['## Growth with the length of the history', ...growth] : []),
  ].join('\n\n')}\n`
}
