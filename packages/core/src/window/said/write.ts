import type { TokenCounter } from '../../ports.ts'
import { markCounts } from '../../text/marks/not-text-mark.ts'
import { isTaskState } from '../../text/tasks/task-fields.ts'
import { answeredAlike, toldIn, weightOf, type LedgerKind, type Note, type SegmentNotes } from './note.ts'
import { nextLines } from '../later/next-said.ts'
import { toldAround } from './told-around.ts'

/** What could end a line, so that what follows would look like somebody speaking. */
const lineEnds = /[\p{Cc}\u2028\u2029]+/gu
const emptyLines = /(?:\r\n|[\r\n])(?:[^\S\r\n]*(?:\r\n|[\r\n]))+/gu
const breaks = /\r\n|[\r\n\u2028\u2029]/gu
/** What no label may look like: somebody who speaks, or a line of ours. */
const reserved =
  /^(?:(?:human|user|assistant|system|developer|tool|ai|asked|answered|done|then asked|then answered)[^\p{L}\p{N}]*$|(?:standing|decided|what reads|open (?:when|once)|some of|lines)\b)/iu

/** A tool name as a model may have invented it, without what could be read as more than a name. */
const plainName = (name: string): string => name.slice(0, 100).replace(/[^\p{L}\p{N}_./:-]+/gu, '_')

/** How many are left out, as only we say it. */
const forgedCount =
  /\[(?=(?:(?:asked|answered): )?\d{1,9} more(?: left out\]| like this\]|, worded alike\b)|(?:what reads like [a-z ]{9,21}|open [a-z ]{4,19}): \d{1,9} left out\])/gu

const flat = (text: string): string => text.replace(lineEnds, ' ').trim().replace(forgedCount, '[ ')
/** Where a line begins like one that stands below what somebody said: it is told on the line in front of it. */
const forgedBelow = /\n[^\S\n]*(?=(?:answered|later|in reply to|then (?:asked|answered)):)/giu
/** A text of several lines, none of which begins like one of ours. */
const indented = (text: string): string =>
  text.trim().replace(emptyLines, '\n').replace(breaks, '\n  ').replace(forgedBelow, ' ').replace(forgedCount, '[ ')

/** Counts what people and answers said as it is written. */
export const countWritten = (tokens: TokenCounter): TokenCounter => ({
  name: tokens.name,
  exact: tokens.exact,
  count: (text) => tokens.count(indented(text)),
})

function valueLines(values: readonly Note[]): string[] {
  const byLabel = new Map<string, string[]>()
  for (const { label = 'text', text } of values) {
    const plain = flat(label)
    const key = plain === '' || reserved.test(plain) ? 'text' : plain
    const list = byLabel.get(key)
    if (list) list.push(flat(text))
    else byLabel.set(key, [flat(text)])
  }
  return [...byLabel].map(([label, texts]) => `${label}: ${texts.join(', ')}`)
}

/** Tools that are named where there are more: those that were used most. */
const mostTools = 12

function mostUsed(tools: ReadonlyMap<string, number>): [name: string, count: number][] {
  const least = [...tools.values()].toSorted((a, b) => b - a)[mostTools - 1]!
  return [...tools].filter(([, count]) => count >= least).slice(0, mostTools)
}

/** What stands above the notes: how much is left out, under which name, with which tools, and what of it is no text. */
export function headOf({ messages, tools, notText, ref, isNamed }: SegmentNotes): string {
  const used = tools.size > mostTools + 1 ? mostUsed(tools) : [...tools]
  const names = used.map(([name, count]) => (count > 1 ? `${plainName(name)} ×${count}` : plainName(name)))
  if (used.length < tools.size) names.push(`${tools.size - used.length} others`)
  const named = isNamed && ref !== undefined ? `, ref ${ref}` : ''
  const toolsUsed = names.length > 0 ? `, tools: ${names.join(', ')}` : ''
  return [`${messages} messages${named}${toolsUsed}`, markCounts(notText)].filter(Boolean).join(' ')
}

/** A text with how many that are worded like it are not written. */
const withAlike = (text: string, { alike = 0 }: Note): string =>
  alike > 0 ? `${text} [${alike} more, worded alike]` : text

/** Words do not tell a decision from one that is only thought up or quoted, so a heading claims no more than they do. */
const headings: Record<LedgerKind | 'again', string> = {
  standing: 'what reads like standing instructions in messages of the user, oldest first; what was said later counts:',
  decided: 'what reads like decisions, oldest first; what was said later counts:',
  open: 'open when last mentioned:',
  again: 'open once, with what was said later that may be about it:',
}

/** What stands for a kind of which nothing is told: a heading over nothing would promise it. */
const names: typeof headings = {
  standing: 'what reads like standing instructions',
  decided: 'what reads like decisions',
  open: 'open when last mentioned',
  again: 'open once',
}

const isMentioned = ({ later }: Note): boolean => later !== undefined
const isUnmentioned = (note: Note): boolean => !isMentioned(note)

const laterLines = (later: Note['later'] = [], depth = 0): string[] =>
  later.map((text) => `${indentOf(depth)}  later: ${flat(text)}`)

const replyLines = ({ replyTo }: Note, depth: number): string[] =>
  replyTo === undefined ? [] : [`${indentOf(depth)}  in reply to: ${flat(replyTo)}`]

/** What several notes stand under is a line above them, and they are indented below it. */
const indentOf = (depth: number): string => '  '.repeat(depth + 1)

/** How many that are worded alike are not written, and how many of them were answered alike, too. */
function alikeAnswered(note: Note): string {
  const { alike = 0, answers = [] } = note
  const same = answeredAlike(note)
  const answer = `answer${answers.length === 1 ? '' : 's'}`
  const said =
    same === alike
      ? `, with the same ${answer}`
      : same > 0
        ? `, ${same} of them with the same ${answer}; the other answers are not here`
        : '; their answers are not here'
  return `[${alike} more, worded alike${said}]`
}

/** What was asked, with the answers to it: they are not those of what is worded alike, which is counted below them. */
function askedLines(note: Note): string[] {
  const { text, answers = [], alike = 0 } = note
  if (answers.length === 0) return [`asked: ${withAlike(indented(text), note)}`]
  return [
    `asked: ${indented(text)}`,
    ...answers.map((answer) => `    answered: ${flat(answer.text)}`),
    ...(alike > 0 ? [`  ${alikeAnswered(note)}`] : []),
  ]
}

function section(kind: keyof typeof headings, all: readonly Note[], shown: readonly Note[]): string[] {
  const leftOut = all.length - shown.reduce((sum, note) => sum + weightOf(note), 0)
  if (shown.length === 0) return leftOut === 0 ? [] : [`[${names[kind]}: ${leftOut} left out]`]
  const lines = toldAround(shown).flatMap(({ text, heads, depth }, at) => [
    ...heads.map((head) => `${indentOf(head.depth)}${flat(head.text)}`),
    `${indentOf(depth)}${withAlike(flat(text), shown[at]!)}`,
    ...replyLines(shown[at]!, depth),
    ...laterLines(shown[at]!.later, depth),
    ...nextLines(shown[at]!).map((line) => `${indentOf(depth)}  ${flat(line)}`),
  ])
  return [headings[kind], ...lines, ...(leftOut > 0 ? [`  [${leftOut} more left out]`] : [])]
}

/** The text of a summary. */
export function write(summary: SegmentNotes): string {
  const of = (kind: Note['kind']): Note[] =>
    summary.notes.filter((note) => note.kind === kind).toSorted((a, b) => a.order - b.order)
  const inLedger = (kind: LedgerKind): Note[] => summary.ledger.filter((note) => note.kind === kind)
  const toDo = [...(summary.tasks ?? []), ...inLedger('open')]
  const [lines, asked, answered] = [of('line'), of('asked'), of('answered')]
  const values = of('value').filter(({ label = '', text }) => !isTaskState(label, text))
  // Nobody needs to read twice what stands below in the same section: lines of one stand in order of time.
  const isAskedBelow = (at: number, text: string): boolean =>
    asked.slice(at + 1).some((note) => toldIn(note).includes(text))
  const notAsked = summary.asked - asked.reduce((sum, note) => sum + weightOf(note), 0)
  const answersBelow = asked.reduce((sum, note) => sum + (note.answers ?? []).length * (1 + answeredAlike(note)), 0)
  const notAnswered = summary.answered - answered.reduce((sum, note) => sum + weightOf(note), answersBelow)
  const answers = toldAround(answered)
  const done = summary.prose === undefined ? of('done').map(({ text }) => text) : [summary.prose]
  return [
    headOf(summary),
    ...section('standing', inLedger('standing'), of('standing')),
    ...section('decided', inLedger('decided'), of('decided')),
    ...asked.flatMap((note, at) => [
      ...askedLines(note),
      ...laterLines(note.later?.filter((text) => !isAskedBelow(at, text))),
    ]),
    ...(notAsked > 0 ? [`[asked: ${notAsked} more left out]`] : []),
    ...done.map((text) => `done: ${indented(text)}`),
    ...section('open', toDo.filter(isUnmentioned), of('open').filter(isUnmentioned)),
    ...section('again', toDo.filter(isMentioned), of('open').filter(isMentioned)),
    ...answered.flatMap((note, at) => [
      `answered: ${withAlike(indented(answers[at]!.text), note)}`,
      ...laterLines(note.later),
    ]),
    ...(notAnswered > 0 ? [`[answered: ${notAnswered} more left out]`] : []),
    ...(values.length > 0 ? ['some of the values:', ...valueLines(values)] : []),
    ...(lines.length > 0
      ? ['some of the lines of code and output:', ...lines.map(({ text }) => `  ${flat(text)}`)]
      : []),
  ].join('\n')
}
