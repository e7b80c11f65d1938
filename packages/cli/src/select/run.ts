import { createWinnow, WinnowError, type Message, type TokenCounter, type Winnow } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'
import type { SelectArguments } from '../arguments.ts'
import { loadConfig } from '../config.ts'
import { UsageError } from '../errors.ts'
import { readTools } from '../input/tools.ts'
import { readTranscripts, type InputProblem } from '../input/transcripts.ts'
import { problemLine, type Streams } from '../streams.ts'
import { choose } from './choice.ts'
import { selectionJson } from './json.ts'
import { selectionText } from './text.ts'

/** The one conversation of a file. */
async function readHistory(file: string, problems: InputProblem[]): Promise<readonly Message[]> {
  const histories: (readonly Message[])[] = []
  for await (const item of readTranscripts(file)) {
    if ('problem' in item) problems.push(item.problem)
    else histories.push(item.transcript.messages)
  }
  if (histories.length > 1)
    throw new UsageError(`--history ${file}: there are ${histories.length} conversations in it; name a file with one`)
  return histories[0] ?? []
}

/** A Winnow that selects by the configuration; what fails inside it is told. */
async function selecting(
  config: string | undefined,
  tokens: TokenCounter,
  onFailure: (part: string, error: unknown) => void,
): Promise<Winnow> {
  // What a config reports would stand between the lines of the output, and nothing is reviewed.
  const { report: _report, review: _review, ...options } = config === undefined ? {} : await loadConfig(config)
  try {
    return createWinnow({
      ...options,
      select: options.select || {},
      mode: 'on',
      tokens,
      onEvent(event) {
        if (event.type === 'failed') onFailure(event.part, event.error)
      },
    })
  } catch (error) {
    throw WinnowError.isInstance(error) ? new UsageError(`--config ${config}: ${error.message}`) : error
  }
}

/**
 * Runs `winnow select` and gives the exit code.
 *
 * @throws UsageError
 */
export async function runSelect(given: SelectArguments, { stdout, stderr }: Streams): Promise<number> {
  const { question, limit, config } = given
  /** Options that fit no tool of this file. */
  const refusals: string[] = []
  const failures: string[] = []
  const tokens = await tokenizer('o200k_base')
  const winnow = await selecting(config, tokens, (part, error) => {
    if (WinnowError.isInstance(error)) refusals.push(error.message)
    else failures.push(`${part}: ${String(error)}`)
  })
  const { tools, problems } = await readTools(given.tools)
  const unreadable: InputProblem[] = [...problems]
  const history = given.history === undefined ? [] : await readHistory(given.history, unreadable)
  for (const problem of unreadable) stderr.write(problemLine(problem))
  if (tools.length > 0) {
    const choice = await choose({ winnow, tools, history, question, limit })
    if (refusals.length > 0) throw new UsageError(`--config ${config}: ${refusals[0]}`)
    const findings = { choice, counter: tokens, failures, unreadable }
    stdout.write(given.json ? selectionJson(findings) : selectionText(findings, given))
  }
  if (failures.length > 0) return 3
  return unreadable.length > 0 ? 1 : 0
}
