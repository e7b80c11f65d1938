import type { TextRecord } from './read-records.ts'

/** What a record says besides its name: a value with its label, or paragraphs, whose label is empty. */
export interface Member {
  readonly record: number
  readonly label: string
  /** Lines, from the first up to the last. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A value with its label: when something was published, who wrote it. */
const field =
  /^(\s{0,12})(?:[-*•] )?(?:\*\*|__)?([\p{L}_][\p{L}\p{N}_ -]{0,40})(?:\*\*|__)?(?::(?:\*\*|__)?(?=\s|$)|：)/u
const labelLength = 120

const isBlank = (line: string): boolean => line.trim() === ''
const indentOf = (line: string): number => line.length - line.trimStart().length

/** What each record says, in its order. */
export function membersOf(lines: readonly string[], records: readonly TextRecord[]): Member[] {
  const members: Member[] = []
  for (const [record, { from, to, names }] of records.entries()) {
    let open: { label: string; from: number; to: number; indent: number } | undefined
    const close = (): void => {
      if (!open) return
      const text = lines.slice(open.from, open.to).join('\n')
      members.push({ record, label: open.label, from: open.from, to: open.to, text })
      open = undefined
    }
    for (let at = from; at < to; at += 1) {
      const line = lines[at]!
      if (names.includes(at)) {
        close()
        continue
      }
      if (isBlank(line)) {
        if (open?.label !== '') close()
        continue
      }
      const found = field.exec(line.slice(0, labelLength))
      const goesOn = open !== undefined && open.label !== '' && indentOf(line) > open.indent
      if (goesOn) open!.to = at + 1
      else if (found) {
        close()
        open = { label: found[2]!.trim(), from: at, to: at + 1, indent: found[1]!.length }
      } else if (open?.label === '') open.to = at + 1
      else {
        close()
        open = { label: '', from: at, to: at + 1, indent: indentOf(line) }
      }
    }
    close()
  }
  return members
}
