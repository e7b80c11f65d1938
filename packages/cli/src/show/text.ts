import { reasonText, type Locale } from '@winnow/core/format'
import { diffLines, type EditView, type RequestView } from '@winnow/inspector/model'
import { number, percent } from '../output/numbers.ts'
import { cutTo } from '../output/table.ts'
import { showTextsFor, type ShowTexts } from './texts.ts'

/** How a request is written. */
export interface ShowOptions {
  readonly locale: Locale
  /** Every line of what changed, at its whole length. */
  readonly verbose: boolean
}

/** A request of a transcript, and which of how many it is. */
export interface ShownRequest {
  readonly name: string
  readonly ordinal: number
  readonly of: number
  readonly view: RequestView
}

const width = 80
/** Lines of each change that are shown without `verbose`. */
const mostLines = 8

/** Lines with a sign before each, cut to the width of a terminal. */
function signed(sign: string, lines: readonly string[], { verbose }: ShowOptions, texts: ShowTexts): string[] {
  const shown = verbose ? lines : lines.slice(0, mostLines)
  const written = shown.map((line) => {
    const text = `   ${sign} ${line.replaceAll('\t', '    ')}`.trimEnd()
    return verbose ? text : cutTo(text, width)
  })
  const rest = lines.length - shown.length
  return rest === 0 ? written : [...written, `   ${sign} ${texts.more(number(rest))}`]
}

function changeLines({ before, after, recordAt }: EditView, options: ShowOptions, texts: ShowTexts): string[] {
  const record = recordAt === undefined ? [] : [`   ${texts.record(recordAt)}`]
  if (after === undefined) return [...record, `   ${texts.unsent}`, ...signed('-', before.split('\n'), options, texts)]
  return diffLines(before, after).flatMap(({ kind, lines }) => {
    if (kind === 'same') return [`     ${texts.same(number(lines.length))}`]
    return signed(kind === 'removed' ? '-' : '+', lines, options, texts)
  })
}

function placeOf({ messages }: EditView, texts: ShowTexts): string {
  const [first = 0] = messages
  const last = messages.at(-1) ?? first
  return last === first ? texts.message(first) : texts.messages(first, last)
}

function editLines(edit: EditView, view: RequestView, options: ShowOptions, texts: ShowTexts): string[] {
  const { rule, reason } = edit.edit
  const [at] = edit.messages
  const message = view.entries
    .flatMap((entry) => (entry.kind === 'summary' ? entry.messages : [entry]))
    .find((each) => each.at === at)
  const tool = message?.parts.find(({ edits, toolName }) => toolName !== undefined && edits.includes(edit.index))
  const name = tool?.toolName === undefined ? '' : `, ${tool.toolName}`
  const head = `${edit.index + 1}. ${placeOf(edit, texts)}${name} (${rule})`
  const why = edit.isReplaced ? texts.replaced : reasonText(reason, options.locale)
  return [
    cutTo(head, width),
    `   ${why}`,
    ...(edit.isReplaced ? [] : [`   ${texts.saved(number(edit.tokensSaved))}`, ...changeLines(edit, options, texts)]),
    '',
  ]
}

/** A request for people: what was recorded beside what would be sent, edit by edit, with the reasons. */
export function formatRequest({ name, ordinal, of, view }: ShownRequest, options: ShowOptions): string {
  const texts = showTextsFor(options.locale)
  const { before, after } = view.report.tokens
  const { before: messages } = view.report.messages
  const head = [
    cutTo(`${name}, ${texts.request(number(ordinal), number(of))}`, width),
    texts.sizes(
      number(messages),
      number(before),
      number(after),
      percent(before - after, before),
      number(view.list.length),
    ),
  ]
  if (view.list.length === 0) return [...head, texts.unedited, '', ''].join('\n')
  const edits = view.list.flatMap((edit) => editLines(edit, view, options, texts))
  return [...head, texts.legend, '', ...edits, ''].join('\n')
}
