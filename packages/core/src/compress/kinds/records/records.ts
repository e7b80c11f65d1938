import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { countWhole } from '../lines/count-whole.ts'
import { askedFor } from './asked.ts'
import { nameRecords, type NamedRecords } from './name-records.ts'
import { lengthOf, readList, type RecordList } from './record-list.ts'
import { shortenMembers, type ShortMembers } from './shorten.ts'
import { recordsShapes } from './signs.ts'
import { writeRecords } from './write-records.ts'

/** What stands around records may take such a share of the room. */
const mostAround = 0.7

/** For each record that answers the question, so many values of others may give way. */
const mostGivenUp = 2

/** Which records are named, and what is written of them. */
interface Choice {
  readonly named: NamedRecords
  readonly short: ShortMembers
}

const countWritten = ({ members }: RecordList, { named: { named }, short: { written } }: Choice): number =>
  members.filter(({ record }, index) => named.has(record) && written[index] !== undefined).length

/** A choice with what the question names and the usual one leaves out; `undefined` where nothing is, or too much would give way. */
function withAsked(list: RecordList, usual: Choice, context: ShrinkContext, room: number): Choice | undefined {
  const asked = askedFor(list, usual.named, usual.short, context, room)
  if (!asked) return undefined
  const named = nameRecords(list, room, asked.records, asked.length)
  const choice = { named, short: shortenMembers(list, named, context, asked.members) }
  const givenUp = countWritten(list, usual) - countWritten(list, choice)
  return givenUp <= mostGivenUp * asked.records.size ? choice : undefined
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const list = readList(text, context)
  if (!list) return undefined
  const { lines, records } = list
  const inside = records.reduce((sum, { from, to }) => sum + lengthOf(lines.slice(from, to)), 0)
  const around = text.length - inside
  if (around > room * mostAround) return undefined
  const named = nameRecords(list, room - around)
  const usual = { named, short: shortenMembers(list, named, context) }
  const chosen = withAsked(list, usual, context, room - around) ?? usual
  const written = writeRecords(list, chosen.named, chosen.short)
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
