import { countLines } from '../../../text/count-lines.ts'
import { gap, type ResultKind, type Shrunk } from '../../kind.ts'
import { labelsOf } from './numbered.ts'

/** Where the last whole line within the first `room` characters ends; 0 where there is none. */
function headWithin(text: string, room: number): number {
  return Math.max(0, text.lastIndexOf('\n', room))
}

/** Where the first whole line within the last `room` characters begins; the length of the text where there is none. */
function tailWithin(text: string, room: number): number {
  const border = text.indexOf('\n', text.length - room - 1)
  return border < 0 ? text.length : border + 1
}

/** A line break at the end opens no further line. */
const linesIn = (text: string): number => (text === '' ? 0 : countLines(text) - (text.endsWith('\n') ? 1 : 0))

function choose(text: string, room: number): Shrunk {
  const total = linesIn(text)
  const half = Math.max(0, Math.floor(room / 2) - gap(`${total}-${total}`).length)
  const head = text.slice(0, headWithin(text, half))
  const tail = text.slice(tailWithin(text, half))
  const above = head === '' ? 0 : countLines(head)
  const below = linesIn(tail)
  const mark = gap(labelsOf(text.split('\n'))(above, total - below - 1))
  return {
    text: [head, mark, tail].filter((part) => part !== '').join('\n'),
    unit: 'lines',
    total,
    shown: above + below,
  }
}

/** How a text begins and ends: it is read no further, however long it is. */
export const bothEnds: ResultKind = {
  name: 'prose',
  cap: 1500,
  choose: (text, _, room) => choose(text, room),
}
