import { inputText } from '../message/input.ts'
import type { ToolCallPart } from '../message/types.ts'

/** What a call tries, with what it wrote apart from what it is about. */
export interface Attempt {
  /** The tool and every argument but the texts of several lines; equal calls have equal ones. */
  readonly about: string
  /** Texts of several lines by name (code, patches, contents): what a model mends when it tries again. */
  readonly written: ReadonlyMap<string, string>
}

const isWritten = (value: unknown): value is string => typeof value === 'string' && value.trim().includes('\n')

/** Arguments by name; those that are no object have one without. */
const fieldsOf = (input: unknown): [string, unknown][] =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : [['', input]]

/** Reads what a call is about and what it wrote. */
export function readAttempt({ toolName, input }: ToolCallPart): Attempt {
  const about: [string, string][] = []
  const written = new Map<string, string>()
  for (const [name, value] of fieldsOf(input)) {
    if (isWritten(value)) written.set(name, value)
    else about.push([name, typeof value === 'string' ? JSON.stringify(value) : inputText(value)])
  }
  about.sort(([a], [b]) => (a < b ? -1 : 1))
  return { about: JSON.stringify([toolName, about]), written }
}

/**
 * What has more of its lines in common is the same text, mended. Less is too little: edits of one file end alike, and of a
 * patch that adds a line all lines but that one are those of any patch to the file.
 */
const mostlyShared = 0.75
/** Lines of brackets alone are in any program. */
const saysSomething = /[\p{L}\p{N}]/u

function isMended(text: string, later: string | undefined): boolean {
  if (later === undefined) return false
  if (later === text) return true
  const lines = (of: string): Set<string> =>
    new Set(of.split('\n').flatMap((line) => (saysSomething.test(line) ? line.trim() : [])))
  const now = lines(later)
  const before = [...lines(text)]
  return before.filter((line) => now.has(line)).length > before.length * mostlyShared
}

/**
 * Whether a call tries again what another tried: it is about the same, and what that one wrote stands in it, mended at
 * most.
 */
export const isSameAgain = (attempt: Attempt, again: Attempt): boolean =>
  attempt.about === again.about && [...attempt.written].every(([name, text]) => isMended(text, again.written.get(name)))
