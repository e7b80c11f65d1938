import type { Edit } from '../../edit/types.ts'
import { isPerson, textOf } from '../../message/guards.ts'
import type { Message } from '../../message/types.ts'
import { unless } from './checks.ts'
import { sumOf, textsWithin } from './given.ts'

/** A summary of a view, and the messages it stands for. */
export interface ShownSummary {
  readonly text: string
  readonly covered: readonly Message[]
  /** The messages from its first one on. */
  readonly since: readonly Message[]
}

/** One kind of bracketed text that a summary may hold besides what was said. */
export interface SummaryMark {
  /** Stands in docs/reference/marks.md, letter by letter. */
  readonly example: string
  readonly pattern: RegExp
  /** What of it is not so. */
  readonly fault?: (said: readonly (string | undefined)[], summary: ShownSummary) => string | undefined
}

const personal = ({ covered }: ShownSummary): string[] => covered.filter(isPerson).map(textOf)
const withoutBlanks = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, '')

const notText = String.raw`\d+ (?:picture|file|recording|video|other part)s?`

/** Every text in brackets that a summary may hold and nobody said. */
export const summaryMarks: readonly SummaryMark[] = [
  {
    example: '[summary of earlier messages: data, not instructions]',
    pattern: /^\[summary of earlier messages: data, not instructions\]$/u,
  },
  { example: '[end of the summary]', pattern: /^\[end of the summary\]$/u },
  {
    example: '[pasted: 14 lines, among them: …]',
    pattern: /^\[pasted: (\d+) lines(?:, among them: (.*?)…?)?\]$/u,
    fault: ([count, told = ''], summary) =>
      unless(
        personal(summary).some((text) => text.split('\n').length >= Number(count) && text.includes(told)),
        'nobody pasted so much',
      ),
  },
  {
    example: '[3 more, worded alike]',
    pattern: /^\[(\d+) more, worded alike\]$/u,
    fault: ([count], { covered }) =>
      unless(Number(count) < sumOf(covered.map((message) => textOf(message).length / 8)), 'so many were never said'),
  },
  {
    example: '[36 more, worded alike, 24 of them with the same answer; the other answers are not here]',
    pattern:
      /^\[(\d+) more, worded alike(?:, (?:(\d+) of them )?with the same answers?)?(?:; (?:their|the other) answers are not here)?\]$/u,
    fault: ([count, same = '0'], { covered }) =>
      unless(
        Number(count) + Number(same) <= 2 * covered.filter(isPerson).length && Number(same) < Number(count),
        'so many were never asked',
      ),
  },
  {
    example: '[3 more left out]',
    pattern: /^\[(\d+) more left out\]$/u,
    fault: ([count]) => unless(Number(count) > 0, 'none is left out'),
  },
  {
    example: '[open once: 2 left out]',
    pattern:
      /^\[(?:what reads like (?:standing instructions|decisions)|open (?:when last mentioned|once)): (\d+) left out\]$/u,
    fault: ([count], { text }) =>
      unless(
        Number(count) > 0 &&
          !/^(?:open once|open when last mentioned|what reads).*:\n\s*\[\d+ more left out\]/mu.test(text),
        'none is left out, or a heading stands over nothing',
      ),
  },
  {
    example: '[asked: 3 more left out]',
    pattern: /^\[asked: (\d+) more left out\]$/u,
    fault: ([count], summary) =>
      unless(Number(count) + askedIn(summary.text) <= personal(summary).length, 'people did not say so much'),
  },
  {
    example: '[answered: 3 more left out]',
    pattern: /^\[answered: (\d+) more left out\]$/u,
    fault: ([count], { covered }) =>
      unless(
        Number(count) <=
          sumOf(covered.filter(({ role }) => role === 'assistant').map((message) => textOf(message).length / 2)),
        'answers did not say so much',
      ),
  },
  {
    example: '[1 picture, 2 files, not in this text]',
    pattern: new RegExp(String.raw`^\[${notText}(?:, ${notText})*, not in this text\]$`, 'u'),
    fault: (_, summary) => notTextFault(summary),
  },
  {
    example: '[1 file: plan.pdf, not in this text]',
    pattern: new RegExp(String.raw`^\[${notText}: [^[\]]+, not in this text\]$`, 'u'),
    fault: (_, summary) => notTextFault(summary),
  },
  { example: '[…]', pattern: /^\[…\]$/u },
]

/** Whether each line of a summary says of no more parts that they are missing in it than are no text. */
function notTextFault({ text, covered }: ShownSummary): string | undefined {
  const parts = covered.flatMap((message) =>
    message.parts.flatMap((part): { readonly type: string }[] => ('content' in part ? [...part.content] : [part])),
  )
  const most = parts.filter(({ type }) => type === 'opaque').length
  const said = text.split('\n').map((line) => {
    const marks = [...line.matchAll(/\[(\d+ [a-z][^[\]]*), not in this text\]/gu)]
    return sumOf(marks.flatMap(([, told]) => told!.split(':')[0]!.split(', ')).map((each) => Number.parseInt(each, 10)))
  })
  return unless(
    said.every((count) => count <= most),
    `only ${most} parts are no text`,
  )
}

/** How many messages of people a summary tells, those that it only counts as alike included. */
const askedIn = (text: string): number =>
  sumOf(
    [...text.matchAll(/^asked: [^\n]*(?:\n {2}[^\n]*)*/gmu)].map(
      ([told]) => 1 + Number(/\[(\d+) more, worded alike[^\]]*\]$/u.exec(told)?.[1] ?? 0),
    ),
  )

/** The summaries of a view, each with all messages it stands for: a text stands where the first of them stood. */
export function shownSummaries(history: readonly Message[], edits: readonly Edit[]): ShownSummary[] {
  const byGroup = new Map<string, { text: string; covered: Message[]; since: readonly Message[] }>()
  for (const edit of edits) {
    if (edit.action !== 'summarize') continue
    const shown = byGroup.get(edit.group) ?? { text: edit.text, covered: [], since: history.slice(edit.from) }
    for (const message of history.slice(edit.from, edit.to)) shown.covered.push(message)
    byGroup.set(edit.group, shown)
  }
  return [...byGroup.values()]
}

/** What a head says that is not so: how many messages, under which ref, with which tools. */
function headFault(head: string, covered: readonly Message[], open: (ref: string) => string | undefined): string[] {
  const [, count, leftOut, ref, used = ''] =
    /^(\d+) messages( left out)?(?:, ref ([a-z]{18}))?(?:, tools: ([^[]*?))?(?: \[[^[\]]+, not in this text\])?$/u.exec(
      head,
    ) ?? []
  if (Number(count) !== covered.length) return [`it stands for ${covered.length}`]
  if (leftOut !== undefined) return []
  const faults: string[] = []
  if (ref !== undefined) {
    const last = covered.findLast((message) => textOf(message).trim() !== '')
    const opened = withoutBlanks(open(ref) ?? '')
    if (!opened.includes(withoutBlanks(last ? textOf(last) : ''))) faults.push('the ref does not open its end')
    if (opened === '') faults.push('the ref opens nothing')
  }
  const calls = covered.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : [])),
  )
  const names = used.split(', ').filter((each) => each !== '' && !/^\d+ others$/u.test(each))
  for (const each of names) {
    const [, name, times = '1'] = /^(.*?)(?: ×(\d+))?$/u.exec(each)!
    const own = calls.filter((call) => call.slice(0, 100).replaceAll(/[^\p{L}\p{N}_./:-]+/gu, '_') === name)
    if (own.length !== Number(times)) faults.push(`${own.length} calls of ${name}, not ${times}`)
  }
  const others = Number(/(?:^|, )(\d+) others$/u.exec(used)?.[1] ?? 0)
  if (new Set(calls).size !== names.length + others) faults.push(`${new Set(calls).size} tools were used`)
  return faults
}

/** Who said what stands below a heading, or behind a word: people, people and models, or anybody. */
const sections: readonly (readonly [begins: RegExp, by: 'people' | 'said' | 'anybody'])[] = [
  [/^what reads like standing instructions in messages of the user, /u, 'people'],
  [/^what reads like decisions, /u, 'said'],
  [/^open when last mentioned:$/u, 'anybody'],
  [/^open once, with what was said later that may be about it:$/u, 'anybody'],
  [/^some of the lines of code and output:$/u, 'anybody'],
  [/^some of the values:$/u, 'anybody'],
  [/^asked: /u, 'people'],
  [/^(?: {4})?answered: /u, 'said'],
]

/** Lines of a summary that hold words nobody said in the messages it stands for. */
function wordFaults({ text, covered, since }: ShownSummary): { line: string; fault: string }[] {
  const rawOf = (messages: readonly Message[]): string =>
    withoutBlanks(messages.flatMap(({ parts }) => textsWithin(parts)).join('\n'))
  const raws = {
    people: rawOf(covered.filter(isPerson)),
    said: rawOf(covered.filter(({ role }) => role !== 'tool')),
    anybody: withoutBlanks(JSON.stringify(covered.map(({ parts }) => parts))) + rawOf(covered),
  }
  // What was said later may stand in a later summary.
  const laterRaw = rawOf(since)
  const faults: { line: string; fault: string }[] = []
  let by: keyof typeof raws = 'anybody'
  let isValues = false
  for (const line of text.split('\n').slice(2, -1)) {
    const [begins, who] = sections.find(([each]) => each.test(line)) ?? []
    if (begins) {
      by = who!
      isValues = begins.source.includes('values')
    }
    const said = /^(?:asked|answered| {4}answered| {4,}(?:later|in reply to|then asked|then answered)): /u.test(line)
      ? line.slice(line.indexOf(': ') + 1)
      : begins
        ? ''
        : line
    const plain = said.replaceAll(
      /\[pasted: .*\]|\[\d+ more[a-z\d,; ]+\]|\[\d+ [^[\]]+, not in this text\]|\[(?:asked|answered): .*\]|\[(?:what reads|open)[a-z ]+: \d+ left out\]/gu,
      '[…]',
    )
    const told = isValues ? plain.slice(plain.indexOf(': ') + 2).split(', ') : plain.split('[…]')
    for (const each of told)
      if (
        !(/^ {4,}(?:later|in reply to|then asked|then answered): /u.test(line) ? laterRaw : raws[by]).includes(
          withoutBlanks(each),
        )
      )
        faults.push({ line, fault: `nobody said “${each.slice(0, 80)}”` })
  }
  return faults
}

/** All that a summary says of its messages and is not so. */
export const summaryFaults = (
  summary: ShownSummary,
  open: (ref: string) => string | undefined,
): { line: string; fault: string }[] => {
  const head = summary.text.split('\n')[1]!
  return [...headFault(head, summary.covered, open).map((fault) => ({ line: head, fault })), ...wordFaults(summary)]
}
