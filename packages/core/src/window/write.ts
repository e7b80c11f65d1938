import type { TokenCounter } from '../ports.ts'
import type { Note, Summary } from './note.ts'

/** What could end a line, so that what follows would look like somebody speaking. */
const lineEnds = /[\p{Cc}\u2028\u2029]+/gu
const breaks = /\r\n|[\r\n\u2028\u2029]/gu
const speaker = /^(?:human|user|assistant|system|developer|tool|ai)[^\p{L}\p{N}]*$/iu

/** A tool name as a model may have invented it, without what could be read as more than a name. */
const plainName = (name: string): string => name.slice(0, 100).replace(/[^\p{L}\p{N}_./:-]+/gu, '_')

const flat = (text: string): string => text.replace(lineEnds, ' ').trim()
/** A text of several lines, none of which begins like one of ours. */
const indented = (text: string): string => text.trim().replace(breaks, '\n  ')

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
    const key = plain === '' || speaker.test(plain) ? 'text' : plain
    const list = byLabel.get(key)
    if (list) list.push(flat(text))
    else byLabel.set(key, [flat(text)])
  }
  return [...byLabel].map(([label, texts]) => `${label}: ${texts.join(', ')}`)
}

/** What stands above the notes: how much is left out, and with which tools it was done. */
export function headOf({ messages, tools }: Pick<Summary, 'messages' | 'tools'>): string {
  const names = [...tools].map(([name, count]) => (count > 1 ? `${plainName(name)} ×${count}` : plainName(name)))
  return `${messages} messages${names.length > 0 ? `, tools: ${names.join(', ')}` : ''}`
}

/** The text of a summary. */
export function write(summary: Summary): string {
  const of = (kind: Note['kind']): Note[] =>
    summary.notes.filter((note) => note.kind === kind).toSorted((a, b) => a.order - b.order)
  const lines = of('line')
  return [
    headOf(summary),
    ...of('asked').map(({ text }) => `asked: ${indented(text)}`),
    ...(summary.prose === undefined ? [] : [`done: ${indented(summary.prose)}`]),
    ...of('answered').map(({ text }) => `answered: ${indented(text)}`),
    ...of('open').map(({ text }) => `open: ${flat(text)}`),
    ...valueLines(of('value')),
    ...(lines.length > 0 ? ['lines:', ...lines.map(({ text }) => `  ${flat(text)}`)] : []),
  ].join('\n')
}
