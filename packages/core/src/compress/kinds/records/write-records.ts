import { missingMark, type NamedRecords } from './name-records.ts'
import { isBlank, type RecordList } from './record-list.ts'
import { missingCharacters } from '../prose/short-text.ts'
import { droppedMark, type ShortMembers } from './shorten.ts'

/** Writes the records that are named, with what is written of each, and what stands around them. */
class RecordWriter {
  readonly #list: RecordList
  readonly #parts: string[] = []

  constructor(list: RecordList) {
    this.#list = list
  }

  say(line: string): void {
    this.#parts.push(line)
  }

  copy(from: number, to: number): void {
    for (let at = from; at < to; at += 1) this.#parts.push(this.#list.lines[at]!)
  }

  /** Ends the line that was written last with how much is missing, or with nothing where a mark elsewhere says it. */
  leaveOut(text: string, isSaid: boolean): void {
    while (isBlank(this.#parts.at(-1) ?? '.')) this.#parts.pop()
    if (!isSaid) this.#parts[this.#parts.length - 1] += ` ${missingCharacters(text)}`
  }

  written(): string {
    return this.#parts.join('\n').trimEnd()
  }
}

/** A list with what is written of its members. */
export function writeRecords(list: RecordList, { named, forTitles }: NamedRecords, short: ShortMembers): string {
  const { lines, records, members } = list
  const writer = new RecordWriter(list)
  const said = droppedMark(members, named, short)
  const isMissing = (record: number): boolean => record < records.length && !named.has(record)
  let next = 0
  let done = 0
  for (let record = 0; record < records.length; record += 1) {
    const { from } = records[record]!
    writer.copy(done, from)
    if (record === 0 && said !== undefined) writer.say(said)
    if (isMissing(record)) {
      // What stands between two lists ends a run of records that are missing.
      let end = record + 1
      while (isMissing(end) && lines.slice(records[end - 1]!.to, records[end]!.from).every(isBlank)) end += 1
      const share = (end - record) / (records.length - named.size)
      writer.say(missingMark(list, record, end, Math.floor(forTitles * share)))
      while ((members[next]?.record ?? end) < end) next += 1
      record = end - 1
    }
    const { to } = records[record]!
    for (let at = isMissing(record) ? to : from; at < to;) {
      const member = members[next]
      if (member?.from !== at) {
        writer.copy(at, at + 1)
        at += 1
        continue
      }
      const text = short.written[next]
      if (text === undefined) writer.leaveOut(member.text, short.isOnlyBest || short.dropped.has(member.label))
      else writer.say(text)
      at = member.to
      next += 1
    }
    done = to
  }
  writer.copy(done, lines.length)
  return writer.written()
}
