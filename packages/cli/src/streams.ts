import type { InputProblem } from './input/transcripts.ts'
import type { ProgressStream } from './output/progress.ts'

/** Where the program writes. */
export interface Streams {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: ProgressStream
}

/** What the error output says of something that could not be read. */
export const problemLine = ({ file, line, problem }: InputProblem): string =>
  `winnow: ${file}${line === undefined ? '' : `, line ${line}`}: ${problem}\n`
