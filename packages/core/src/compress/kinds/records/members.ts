import type { TextRecord } from './read-records.ts'

/** What a record says besides its name: a value with its label, or paragraphs, whose label is empty. */
export interface Member {
  readonly record: number
  readonly label: string
  /** Whether it is a line of several values, each with its label. */
  readonly isSeveral: boolean
  /** Lines, from the first up to the last. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A value with its label: when something was published, who wrote it. */
const field =
  /^(\s{0,12})(?:[-*•] )?(?:\*\*|__)?([\p{L}_][\p{L}\p{N}_ -]{0,40})(?:\*\*|__)?(?::(?:\*\*|__)?(?=\s|$)|：)/u
const labelLength = 120
/** Another value with its label behind the first: `Assignee: Ann | Priority: P2`. */
const further =
  /(?:[ \t]*[|·•;/,][ \t]*|\t|[ ]{2,}|[)\]] )(?:\*\*|__)?([\p{L}_][\p{L}\p{N}_ -]{0,40}?)(?:\*\*|__)?(?::(?:\*\*|__)?(?=\s)|：)/gu
const mostFurther = 12
const readForFurther = 600

/** The labels of the values in a line, from the first on. */
function labelsOf(line: string, first: RegExpExecArray): string[] {
  const rest = line.slice(first[0].length, readForFurther)
  const others = [...rest.matchAll(further)].slice(0, mostFurther).map(([, label]) => label!.trim())
  return [first[2]!.trim(), ...others]
}

const isBlank = (line: string): boolean => line.trim() === ''
const indentOf = (line: string): number => line.length - line.trimStart().length

/** What each record says, in its order. */
export function membersOf(lines: readonly string[], records: readonly TextRecord[]): Member[] {
  const members: Member[] = []
  for (const [record, { from, to, names }] of records.entries()) {
    let open: { labels: readonly string[]; from: number; to: number; indent: number } | undefined
    const close = (): void => {
      if (!open) return
      const text = lines.slice(open.from, open.to).join('\n')
      const { labels, from: start, to: end } = open
      members.push({ record, label: labels.join(', '), isSeveral: labels.length > 1, from: start, to: end, text })
      open = undefined
    }
    for (let at = from; at < to; at += 1) {
      const line = lines[at]!
      if (names.includes(at)) {
        close()
        continue
      }
      if (isBlank(line)) {
        if (open?.labels.length !== 0) close()
        continue
      }
      const found = field.exec(line.slice(0, labelLength))
      const goesOn = open !== undefined && open.labels.length > 0 && indentOf(line) > open.indent
      if (goesOn) open!.to = at + 1
      else if (found) {
        close()
        open = { labels: labelsOf(line, found), from: at, to: at + 1, indent: found[1]!.length }
      } else if (open?.labels.length === 0) open.to = at + 1
      else {
        close()
        open = { labels: [], from: at, to: at + 1, indent: indentOf(line) }
      }
    }
    close()
  }
  return members
}
