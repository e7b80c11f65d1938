import type { Shape } from '../../kind.ts'

/** What a shell or the prompt of a program writes in front of a command. */
const prompt =
  /^(?:\(\w{1,40}\) ?)?(?:\[?[\w.-]{1,40}@[\w.-]{1,80}[: ][^$#%\n]{0,120}[$#%]|\$|>>>|❯|➜ {1,2}\S{1,80}|(?:mysql|sqlite|redis|mongo|MariaDB \[[^\]]{0,40}\])>|[\w.]{1,40}[=-][>#]|PS [A-Z]:\\[^>\n]{0,120}>|In \[\d{1,5}\]:|irb\([^)\n]{0,40}\):\d+:\d+>|\(gdb\)) (?=\S)/u

const readLength = 400
const prompts = new RegExp(prompt, 'gmu')

/** Whether a line is a command behind a prompt. */
export const isCommandLine = (line: string): boolean => prompt.test(line.slice(0, readLength))

/** So many commands make a session, the first of them at its beginning. */
const fewestCommands = 2
const linesBefore = 3

/** What a page of text has before a command, and a terminal has not. */
const ofPage = /^#{1,6} |:$/u

function beginsWithCommand(lines: readonly string[]): boolean {
  const first = lines.slice(0, linesBefore + 1).findIndex(isCommandLine)
  return first >= 0 && !lines.slice(0, first).some((line) => ofPage.test(line))
}

/** Whether there are several commands; a long output may stand before the second. */
function hasCommands(text: string): boolean {
  let count = 0
  for (const _ of text.matchAll(prompts)) if (++count === fewestCommands) return true
  return false
}

export const sessionShapes: readonly Shape[] = [
  {
    certainty: 0.91,
    matches: ({ lines, text }) => beginsWithCommand(lines) && hasCommands(text),
  },
]
