import { withoutHereDocuments } from './here-documents.ts'

/** Longer commands are scripts; what stands behind is not looked at. */
const longestCommand = 4000

const command =
  /(?:^|[\s;&|(])(?:(?:sed|perl)\s+(?:-\S+\s+)*(?:-\w*i|--in-place)|tee|patch|apply_?patch|git\s+(?:-C\s+\S+\s+)?(?:apply|am|restore)|mv|cp|rm)\b/u
/** Of what git checks out only files that are named as such: a branch is read from the commit it names. */
const checkout = /(?:^|[\s;&|(])git\s+(?:-C\s+\S+\s+)?checkout\s(?:[^;&|\n]*\s)?(?:--\s+\S|\.(?:\s|$))/u
const redirection = /(?:^|[^0-9&>=-])>{1,2}\s*(?!\/dev\/(?:null|std(?:out|err)|tty|fd)\b)[\w./~"'$]/u
const arithmetic = /\(\([^()\n]*\)\)/gu

/** A shell that is given its commands as a word, or as a here document. */
const givenCommands = /(?:^|[\s;&|(])(?:ba|z|da)?sh\s+(?:-\S+\s+)*-\w*c\s*$/u
const givenDocument = /(?:^|[\s;&|(])(?:(?:ba|z|da)?sh|ssh)\s[^;&|\n]{0,500}<</u

/** A quoted word, or a character that says nothing. */
const quoted = /\\[^]|"((?:[^"\\]|\\[^])*)"|'([^']*)'/gu

/** A command line without what its quoted words say, but with the commands that a shell is given. */
const unquoted = (line: string): string =>
  line.replace(quoted, (_, double: string | undefined, single: string | undefined, at: number) => {
    const said = double ?? single
    if (said === undefined) return '_'
    return givenCommands.test(line.slice(Math.max(0, at - 60), at)) ? `\n${said}\n` : '"_"'
  })

/** Whether a command line changes files, as far as its words tell; what is thrown away or only quoted does not count. */
export function commandWrites(line: string): boolean {
  const start = line.slice(0, longestCommand)
  const shown = givenDocument.test(start) ? start : withoutHereDocuments(line).slice(0, longestCommand)
  const text = unquoted(shown).replace(arithmetic, '')
  return command.test(text) || checkout.test(text) || redirection.test(text)
}
