import { RankedTexts } from '../../../text/rank.ts'
import type { ShrinkContext } from '../../kind.ts'
import { membersOf, type Member } from './members.ts'
import { readRecords, type TextRecord } from './read-records.ts'

/** A list of records as it is read, and how well what it says answers the question, from 0 to 1. */
export interface RecordList {
  readonly lines: readonly string[]
  readonly records: readonly TextRecord[]
  readonly members: readonly Member[]
  readonly answers: { readonly byMember: Float64Array; readonly byRecord: Float64Array }
}

export const isBlank = (line: string): boolean => line.trim() === ''

/** The characters of some lines, with their breaks. */
export const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0)

/** The characters of the lines that name a record. */
export const lengthOfNames = (lines: readonly string[], { names }: TextRecord): number =>
  lengthOf(names.map((line) => lines[line]!))

function scaled(scores: Float64Array): Float64Array {
  const most = scores.reduce((high, score) => Math.max(high, score), 0) || 1
  return scores.map((score) => score / most)
}

/** Reads a list; `undefined` where a text is none. */
export function readList(text: string, { question }: ShrinkContext): RecordList | undefined {
  const lines = text.split('\n')
  const records = readRecords(lines)
  if (!records) return undefined
  const members = membersOf(lines, records)
  const texts: string[] = []
  const spans: { from: number; to: number }[] = []
  const places: number[] = []
  for (const [record, { names }] of records.entries()) {
    const from = texts.length
    texts.push(names.map((name) => lines[name]).join('\n'))
    for (let at = places.length; members[at]?.record === record; at += 1) {
      places.push(texts.length)
      texts.push(members[at]!.text)
    }
    spans.push({ from, to: texts.length - 1 })
  }
  const ranked = new RankedTexts(texts, question.terms)
  const own = scaled(ranked.score())
  const byMember = Float64Array.from(places, (place) => own[place]!)
  return { lines, records, members, answers: { byMember, byRecord: scaled(ranked.score(spans)) } }
}
