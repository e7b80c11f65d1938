import type { InputProblem } from './input/transcripts.ts'
import type { ProgressStream } from './output/progress.ts'

/** Where the program writes. */
export interface Streams {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: ProgressStream
}

/** Drives a terminal, or shows a text in another order than it is read: control characters, and those of direction. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unseen = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** The text with every unseen character as JSON writes it, so that JSON stays what it says. */
const visible = (text: string): string =>
  text.replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const clearLine = '\r\u001B[K'

/** Where what transcripts and models hold is written, and drives no terminal. What clears a line of progress stays. */
export const safeStreams = ({ stdout, stderr }: Streams): Streams => ({
  stdout: { write: (text) => stdout.write(visible(text)) },
  stderr: {
    ...(stderr.isTTY === undefined ? {} : { isTTY: stderr.isTTY }),
    write: (text) => {
      const own = text.startsWith(clearLine) ? clearLine : ''
      return stderr.write(own + visible(text.slice(own.length)))
    },
  },
})

/** What the error output says of something that could not be read. */
export const problemLine = ({ file, line, problem }: InputProblem): string =>
  `winnow: ${file}${line === undefined ? '' : `, line ${line}`}: ${problem}\n`
