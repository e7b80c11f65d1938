import { fieldsOf } from '../../text/shell/read-call.ts'
import { because } from '../../edit/because.ts'
import type { CallReading } from '../kind-table.ts'

/** Up to how many tokens a result comes whole because the call asked for it, and why. */
export interface AskedFor {
  readonly tokens: number
  readonly reason: string
  /** It holds below an explicit cap and in the profile `aggressive`, too. */
  readonly isRange?: true
}

const range: AskedFor = { tokens: 4000, reason: because('range-asked-for'), isRange: true }
const script: AskedFor = { tokens: 4000, reason: because('printed-by-script') }
const rows: AskedFor = { tokens: 4000, reason: because('data-asked-for') }
const instructions: AskedFor = { tokens: 8000, reason: because('followed-word-for-word') }
/** What went wrong is told at either end of an error; between them may stand a whole log. */
export const isError: AskedFor = { tokens: 2000, reason: because('error') }
const report: AskedFor = { tokens: 8000, reason: because('agent-report') }

/** Files that tell an agent what to do, and how something is to be used. */
const instructionFile =
  /(?:^|[\\/])(?:SKILL|AGENTS?|CLAUDE|GEMINI|CONTRIBUTING|README|INSTRUCTIONS?|SPEC|PRD|PLAN|TASKS?|TODO|RULES?|GUIDELINES?|STYLE_?GUIDE)(?:[._-][\w.-]*)?\.(?:md|mdx|txt|rst)$|(?:^|[\\/])\.cursorrules$|(?:^|[\\/])(?:skills?|prompts?|instructions?|specs?)[\\/][^\\/]+(?:[\\/][^\\/]+)?\.(?:md|mdx|txt)$/iu
const instructionTool =
  /(?:^|_)(?:skills?|instructions?|guide(?:lines)?|read_?me|prompts?|playbooks?|runbooks?|spec(?:ification)?s?)(?:_|$)/u
const agentTool =
  /^(?:.*_)?(?:task|agent|sub_?agents?|delegate|delegate_\w+|dispatch_agent|run_agent|call_agent|handoff|ask_agent)$/u
const schemaTool =
  /(?:^|_)(?:tools?|functions?)_?(?:schemas?|details?|info|descriptions?|docs?)(?:_|$)|(?:^|_)(?:describe|get|search|find|list)_tools?(?:_|$)/u

/** The address of a file of rows. */
const dataFile = /^https?:\/\/\S+\.(?:csv|tsv|jsonl|ndjson|geojson)(?:[?#]\S*)?$/iu

/** Whether the arguments ask for data as it is: `{ url: 'https://…/a.csv' }`, `{ raw: true }`. */
function asksForData(input: unknown, depth = 0): boolean {
  if (typeof input !== 'object' || input === null || depth > 3) return false
  return fieldsOf(input)
    .slice(0, 40)
    .some(([key, value]) =>
      typeof value === 'string'
        ? value.length < 2000 && dataFile.test(value)
        : (key === 'raw' && value === true) || asksForData(value, depth + 1),
    )
}

/**
 * What a call asked to see as it is; of several reasons the one that gives most.
 *
 * @param runsWritten it runs a script that the conversation wrote
 */
export function askedForBy(
  { toolName, kind, hasRange, path }: CallReading,
  input: unknown,
  runsWritten: boolean,
): AskedFor | undefined {
  if (instructionTool.test(toolName) || (path !== undefined && instructionFile.test(path))) return instructions
  if (schemaTool.test(toolName)) return instructions
  if (agentTool.test(toolName)) return report
  if (runsWritten) return script
  if (hasRange && (kind === undefined || kind.name === 'file' || kind.name === 'search')) return range
  return asksForData(input) ? rows : undefined
}
