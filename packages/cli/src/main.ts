import { parseJson } from '@winnow/core'
import { readFileSync } from 'node:fs'
import { readArguments, type Command } from './arguments.ts'
import { UsageError } from './errors.ts'
import { helpOf } from './help.ts'
import { formatPrices, pricesJson } from './prices.ts'
import { runReport } from './report.ts'
import { runReview } from './review/run.ts'
import { runShow } from './show/run.ts'
import { runSelect } from './select/run.ts'
import { safeStreams, type Streams } from './streams.ts'

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (parseJson(manifest) as { version: string }).version
}

function outputOf(asked: Exclude<Command, { command: 'report' | 'show' | 'select' | 'review' }>): string {
  if (asked.command === 'prices') return asked.given.json ? pricesJson() : formatPrices(asked.given.locale)
  return asked.command === 'help' ? helpOf(asked.of) : `${version()}\n`
}

/** Runs a command line and gives the exit code; never throws. */
export async function main(given: readonly string[], to: Streams): Promise<number> {
  const streams = safeStreams(to)
  try {
    const asked = readArguments(given)
    if (asked.command === 'report') return await runReport(asked.given, streams)
    if (asked.command === 'show') return await runShow(asked.given, streams)
    if (asked.command === 'select') return await runSelect(asked.given, streams)
    if (asked.command === 'review') return await runReview(asked.given, streams)
    streams.stdout.write(outputOf(asked))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      streams.stderr.write(`winnow: ${error.message}\nwinnow --help lists the commands and their options.\n`)
      return 2
    }
    streams.stderr.write(
      `winnow: this is a defect of Winnow: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
    return 3
  }
}
