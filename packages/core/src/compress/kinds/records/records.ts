import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { countWhole } from '../lines/count-whole.ts'
import { askedFor } from './asked.ts'
import { nameRecords } from './name-records.ts'
import { lengthOf, readList } from './record-list.ts'
import { shortenMembers } from './shorten.ts'
import { recordsShapes } from './signs.ts'
import { writeRecords } from './write-records.ts'

/** What stands around records may take such a share of the room. */
const mostAround = 0.7

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const list = readList(text, context)
  if (!list) return undefined
  const { lines, records } = list
  const inside = records.reduce((sum, { from, to }) => sum + lengthOf(lines.slice(from, to)), 0)
  const around = text.length - inside
  if (around > room * mostAround) return undefined
  let named = nameRecords(list, room - around)
  let short = shortenMembers(list, named, context)
  const asked = askedFor(list, named, short, context, room - around)
  if (asked) {
    named = nameRecords(list, room - around, asked.records, asked.length)
    short = shortenMembers(list, named, context, asked.members)
  }
  const written = writeRecords(list, named, short)
  if (written.length >= text.length) return undefined
  const all = text.endsWith('\n') ? lines.slice(0, -1) : lines
  return { text: written, unit: 'lines', total: all.length, shown: countWhole(all, written.split('\n')) }
}

/** Lists of records as tools for searching print them: each with its title and where it is; what they say is shortened. */
export const records: ResultKind = {
  name: 'records',
  cap: { default: 2000, aggressive: 2000, share: { default: 0.5, aggressive: 0.45 } },
  readsLines: true,
  shapes: recordsShapes,
  choose,
}
