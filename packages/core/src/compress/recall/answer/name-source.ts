import { inputText } from '../../../message/input.ts'
import { beginning, cutPlace } from './cut.ts'
import { searchedText } from './searched-text.ts'
import type { RecallSource, SourceTurn } from '../sources/sources.ts'

/** Calls that are named at most. */
const mostNamed = 10
/** Characters of a tool's name, of its arguments, and of one of these where they are longer. */
const longestName = 100
const longestInput = 120
const longestValue = 40
/** Characters of what a person said. */
const longestAsked = 60

export const quoted = (text: string): string => `“${beginning(text, longestAsked)}”`

export function numberOfLines({ text }: Pick<RecallSource, 'text'>): string {
  const count = searchedText(text).numbered.lines.length
  return count === 1 ? '1 line' : `${count} lines`
}

/** How large a text is: lines alone say little of a text on one line. */
const sizeOf = (source: RecallSource): string =>
  `${numberOfLines(source)}, ${source.text.length} ${source.text.length === 1 ? 'character' : 'characters'}`

const shortValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longestValue ? `${value.slice(0, cutPlace(value, longestValue))}…` : value

/** The arguments of a call on one line, each long text among them cut, so that those behind it are seen. */
function tellingInput(input: unknown): string {
  const whole = inputText(input)
  if (whole.length <= longestInput || typeof input === 'string') return beginning(whole, longestInput)
  try {
    return beginning(JSON.stringify(input, shortValue), longestInput)
  } catch {
    return beginning(whole, longestInput)
  }
}

/** A tool's name on one line, as a model may have invented it. */
export const nameOfTool = (toolName: string): string => beginning(toolName, longestName)

/** What a source is called: the tool and its arguments, cut, and what its result holds besides texts. */
export function titleOf({ toolName, input, isWritten, notText }: RecallSource): string {
  if (toolName === undefined) return 'written by the assistant between calls'
  const name = `${isWritten ? 'written by ' : ''}${nameOfTool(toolName)}`
  return [
    name,
    ...(input === undefined ? [] : [tellingInput(input)]),
    ...(notText === undefined ? [] : [notText]),
  ].join(' ')
}

/** Lines, at most so many, and how many more there are. */
const firstLines = (lines: readonly string[]): string[] => [
  ...lines.slice(0, mostNamed),
  ...(lines.length > mostNamed ? [`+${lines.length - mostNamed} more`] : []),
]

/** The calls that gave or wrote the text of a ref, newest first; calls that look the same are named once. */
export function nameCalls(ref: string, sources: readonly RecallSource[]): string {
  const [newest, ...others] = new Set(sources.map(titleOf))
  return firstLines([`ref ${ref}, ${newest!}`, ...others.map((title) => `also ${title}`)]).join('\n')
}

/** The calls of different texts that have one ref, each with the lines of its text. */
export function listCalls(sources: readonly RecallSource[]): string {
  const lines = sources.map((source) => `${titleOf(source)}, ${numberOfLines(source)}`)
  return firstLines([...new Set(lines)]).join('\n')
}

/** A source in a list: its ref, its call, its turn and its size. */
export function entryOf(source: RecallSource): string {
  const turn = source.turn ? `turn ${source.turn.number}, ` : ''
  return `ref ${source.ref()}, ${titleOf(source)}, ${turn}${sizeOf(source)}`
}

/** What a person asked for in each turn that a list names, oldest first. */
export function legendOf(sources: readonly RecallSource[]): string {
  const turns = [...new Set(sources.map(({ turn }) => turn))].filter((turn): turn is SourceTurn => turn !== undefined)
  return turns
    .filter(({ asked }) => asked !== '')
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, asked }) => `turn ${number}: ${quoted(asked)}`)
    .join('\n')
}
