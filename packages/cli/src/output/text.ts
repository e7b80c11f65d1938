import { formatReport, formatTree, reasonText, type Locale } from '@winnow/core/format'
import type { TranscriptFormat } from '../input/transcripts.ts'
import type { RemovedFrom } from '../replay/lost-values.ts'
import type { Replay } from '../replay/replay.ts'
import { compressionTrees, toolRows } from './compressions.ts'
import { number, percent } from './numbers.ts'
import { formatTable } from './table.ts'
import { textsFor, type Texts } from './texts.ts'
import type { Totals } from './totals.ts'
import { wrapTree } from './wrap.ts'

/** How the report is written. */
export interface TextOptions {
  readonly locale: Locale
  /** Every transcript, and every result that was shortened. */
  readonly verbose: boolean
}

/** Most lines of lost values. */
const mostLines = 20
/** Longest value and longest list of values printed, in characters. */
const longestValue = 60
const longestList = 150

/** Most files of a format that are named one by one. */
const mostFiles = 5

/** What was recognised: file by file, or format by format where there are many files. */
function readLines(replays: readonly Replay[], texts: Texts, verbose: boolean): string[] {
  const formats = new Map<TranscriptFormat, Map<string, number>>()
  for (const { transcript } of replays) {
    const files = formats.get(transcript.format) ?? new Map<string, number>()
    formats.set(transcript.format, files.set(transcript.file, (files.get(transcript.file) ?? 0) + 1))
  }
  return [...formats].flatMap(([format, files]) => {
    const name = texts.recognised[format]
    if (!verbose && files.size > mostFiles) {
      const transcripts = [...files.values()].reduce((sum, count) => sum + count, 0)
      return [`${texts.transcripts(number(transcripts))} ${name}${texts.inFiles(number(files.size))}`]
    }
    return [...files].map(([file, count]) => `${texts.transcripts(number(count))} ${name}: ${file}`)
  })
}

const transcriptLine = ({ transcript, requests, tokens }: Replay, texts: Texts): string =>
  `${transcript.name}: ${texts.transcript(
    number(transcript.messages.length),
    number(requests),
    number(tokens.before),
    number(tokens.after),
    percent(tokens.before - tokens.after, tokens.before),
  )}`

/** As many values as fit, then how many more there are. */
function listValues(values: readonly string[], texts: Texts): string {
  let list = ''
  for (const [index, value] of values.entries()) {
    const short = value.length <= longestValue ? value : `${value.slice(0, longestValue - 1)}…`
    const next = `${index === 0 ? '' : ', '}“${short}”`
    if (index > 0 && list.length + next.length > longestList)
      return `${list} ${texts.more(number(values.length - index))}`
    list += next
  }
  return list
}

/** One line for the values one message missed from one place. */
function lostLines(replays: readonly Replay[], texts: Texts): string[] {
  const groups = new Map<string, { name: string; message: number; from: RemovedFrom; values: string[] }>()
  for (const { transcript, lost } of replays) {
    for (const { message, value, from } of lost) {
      const place = from.at(-1)!
      const key = `${transcript.file} ${transcript.line} ${transcript.name} ${message} ${place.message}`
      const group = groups.get(key)
      if (group) group.values.push(value)
      else groups.set(key, { name: transcript.name, message, from: place, values: [value] })
    }
  }
  const all = [...groups.values()]
  const lines = all.slice(0, mostLines).map(({ name, message, from, values }) => {
    const place = texts.from(from.message, from.toolName)
    return `${name}: ${texts.lostValues(message, listValues(values, texts), place)}`
  })
  const rest = all.slice(mostLines).reduce((sum, { values }) => sum + values.length, 0)
  return rest > 0 ? [...lines, texts.moreValues(number(rest))] : lines
}

function brokenLines(replays: readonly Replay[]): string[] {
  return replays.flatMap(({ transcript: { name }, invalidViews, unproven, failures }) => [
    ...invalidViews.map(({ message, provider, rules }) => `${name}: ${message}, ${provider}: ${rules.join(', ')}`),
    ...unproven.map(({ message, toolName, problem }) => `${name}: ${message}, ${toolName}: ${problem}`),
    ...failures.map((failure) => `${name}: ${failure}`),
  ])
}

/** The report for people, in sections. */
export function formatText(totals: Totals, replays: readonly Replay[], options: TextOptions): string {
  const texts = textsFor(options.locale)
  const title = texts.title(number(totals.transcripts), number(totals.messages), number(totals.requests))
  const rows = totals.reasons.map(({ rule, edits, groups, tokensSaved, reason }) => [
    rule,
    number(edits),
    number(groups),
    number(tokensSaved),
    reasonText(reason, options.locale),
  ])
  const { tools } = totals.report
  const checks = [
    texts.views(number(totals.requests), number(totals.edited)),
    texts.invalid(number(totals.invalidViews)),
    texts.unproven(number(totals.pruned), number(totals.unproven)),
    texts.failures(number(totals.failures)),
    ...brokenLines(replays),
  ]
  const lost = formatTree(texts.lost(number(totals.lost), number(totals.needed)), lostLines(replays, texts))
  const sections = [
    formatTree(texts.read, readLines(replays, texts, options.verbose)),
    ...(options.verbose
      ? [
          formatTree(
            texts.verbose,
            replays.map((replay) => transcriptLine(replay, texts)),
          ),
          ...compressionTrees(replays, texts, options.locale),
        ]
      : []),
    formatReport({ ...totals.report, tools: [] }, { locale: options.locale, title }).trimEnd(),
    ...(tools.length > 0 ? [`${texts.tools}\n${formatTable(texts.toolColumns, toolRows(tools))}`] : []),
    ...(rows.length > 0 ? [`${texts.reasons}\n${formatTable(texts.columns, rows)}`] : []),
    formatTree(texts.checks, checks),
    lost,
  ]
  return `${wrapTree(sections.join('\n\n'))}\n`
}
