import type { CallSigns, Shape } from '../../kind.ts'

const toolNames =
  /(?:^|[_-])(?:ls|glob|tree|list_(?:dir(?:ectory)?|files?|directory_tree)|directory_tree|find_files?|file_search|get_repo_structure)$/u
const commands = /^(?:find|fd|ls|tree|dir|du|git ls-files|git ls-tree)\b/u

export const isListingCall = ({ toolName, command }: CallSigns): boolean =>
  command ? command.namesFiles || commands.test(command.stages[0] ?? '') : toolNames.test(toolName)

const plainPath = /^[\w@.+~-]*(?:\/[\w@.+~ -]+)*\/?$/u
const longListing = /^[-dlbcps][rwxsStT-]{9}[.+@]?\s/u
const treeLine = /^[│|\s]{0,200}(?:├──|└──|\|--|`--)/u
/** What stands in trees of packages, processes and steps, and not in names of files. */
const noFile = /(?:── |-- ).*(?:@[\dv^~*]|: | \(|==|:\S+:| v\d|\bUNMET |\bdeduped\b)/u
/** A folder with what is in it, as we write listings: `src/: index.ts read.ts`. */
const folderLine = /^ {0,40}[^\s:]{1,200}\/:(?: [^\s:]{1,200}){0,2000}$/u
/** Fewer paths may stand in any text. */
const fewestPaths = 6

export const listingShapes: readonly Shape[] = [
  { certainty: 0.85, matches: (sample) => sample.lines.length >= 2 && sample.share(folderLine) >= 0.6 },
  { certainty: 0.7, matches: (sample) => sample.share(longListing) >= 0.6 },
  { certainty: 0.7, matches: (sample) => sample.share(treeLine) >= 0.5 && sample.share(noFile) < 0.1 },
  {
    certainty: 0.6,
    matches: (sample) =>
      sample.lines.length >= fewestPaths && sample.share(plainPath) >= 0.8 && sample.share(/[/.]/u) >= 0.6,
  },
]
