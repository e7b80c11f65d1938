import type { MakesPart } from '../lines/choose/group-heads.ts'
import type { Hunk } from './parts.ts'

/** Of a change that stands in so many lines, others are told apart; one in no more than these is unlike the rest. */
const fewestAlike = 5
const mostRare = 2
/** The share of the changed lines that has to be alike before anything is unlike them. */
const shareAlike = 0.5
/** Only so much of a line and of a hunk is read. */
const readLength = 200
const longestRead = 2000
/** The forms of so many hunks are read in one part. */
const hunksAtOnce = 4000

const texts = /(["'`])(?:(?!\1).){0,80}\1/gu
const numbers = /\d+(?:[_.]\d+)*/gu

/** What a changed line does, its texts and numbers aside; `undefined` for any other. */
function formOf(line: string): string | undefined {
  if (!line.startsWith('+') && !line.startsWith('-')) return undefined
  const said = line.slice(1, readLength).trim()
  if (said.length < 4) return undefined
  return line[0] + said.replaceAll(texts, '""').replaceAll(numbers, '0')
}

/** What the changed lines of each hunk do. */
const formsOf = (lines: readonly string[], hunks: readonly Hunk[]): readonly (readonly string[])[] =>
  hunks.map(({ from, to }) => {
    const own = lines.slice(from + 1, Math.min(to, from + longestRead) + 1).map(formOf)
    return own.filter((form) => form !== undefined)
  })

/** Which hunks have a form that hardly any other has, where most are alike. */
function rareAmong(forms: readonly (readonly string[])[], counts: ReadonlyMap<string, number>): Uint8Array {
  let total = 0
  let alike = 0
  for (const count of counts.values()) {
    total += count
    if (count >= fewestAlike) alike += count
  }
  if (alike < total * shareAlike) return new Uint8Array(forms.length)
  return Uint8Array.from(forms, (own) => (own.some((form) => counts.get(form)! <= mostRare) ? 1 : 0))
}

/**
 * Which hunks change something that hardly any other does, where most changed lines of a diff are alike: in a change that was
 * made by a program everywhere, somebody looks for the line that was not.
 */
export function rareChanges(lines: readonly string[], hunks: readonly Hunk[], part: MakesPart): Uint8Array {
  const counts = part('counts of forms', () => new Map<string, number>())
  const found: (readonly (readonly string[])[])[] = []
  for (let first = 0; first < hunks.length; first += hunksAtOnce)
    found.push(
      part(`forms of changes from ${first}`, () => {
        const forms = formsOf(lines, hunks.slice(first, first + hunksAtOnce))
        for (const own of forms) for (const form of own) counts.set(form, (counts.get(form) ?? 0) + 1)
        return forms
      }),
    )
  return part('rare changes', () => rareAmong(found.flat(), counts))
}
