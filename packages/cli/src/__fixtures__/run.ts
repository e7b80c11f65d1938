import { main } from '../main.ts'

/** What a command gave: its exit code, and what it wrote. */
interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command in this process, as the command line would. */
export async function run(...given: readonly string[]): Promise<Ran> {
  let out = ''
  let err = ''
  const code = await main(given, {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
  })
  return { code, out, err }
}

/** A report with its long lines in one piece again, so that a test sees no path's length. */
export const joined = (report: string): string => report.replaceAll(/\n(?:│ {4}| {5})(?=\S)/gu, ' ')
