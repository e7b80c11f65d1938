import { gap, type ResultKind, type Shrunk } from '../../kind.ts'

/** Where the last whole line within the first `room` characters ends; 0 where there is none. */
function headWithin(text: string, room: number): number {
  return Math.max(0, text.lastIndexOf('\n', room))
}

/** Where the first whole line within the last `room` characters begins; the length of the text where there is none. */
function tailWithin(text: string, room: number): number {
  const border = text.indexOf('\n', text.length - room - 1)
  return border < 0 ? text.length : border + 1
}

function countLines(text: string): number {
  let count = 1
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) count += 1
  return count
}

function choose(text: string, room: number): Shrunk {
  const total = countLines(text)
  const half = Math.max(0, Math.floor(room / 2) - gap(`${total}-${total}`).length)
  const head = text.slice(0, headWithin(text, half))
  const tail = text.slice(tailWithin(text, half))
  const [above, below] = [head, tail].map((part) => (part === '' ? 0 : countLines(part))) as [number, number]
  const mark = gap(`${above + 1}-${total - below}`)
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
