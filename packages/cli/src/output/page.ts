import { createRequire } from 'node:module'
import { readFile, writeFile } from 'node:fs/promises'
import { parseJson, type Report, type TokenCounter } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { inspectorPage, packRequests } from '@winnow/inspector/html'
import { recordRequest, type InspectedRequest, type InspectedTool } from '@winnow/inspector/model'
import type { ReportArguments } from '../arguments.ts'
import { UsageError } from '../errors.ts'
import { toolsIn } from '../input/tools.ts'
import type { ReplayedRequest } from '../replay/replay.ts'

/** A page of all requests that are made again. */
interface Page {
  add(request: ReplayedRequest): void
  /** @throws UsageError where the file cannot be written */
  write(path: string): Promise<void>
}

/** Tools by name, as far as they were recorded in a form that is known. */
function toolsOf(recorded: string): InspectedTool[] {
  if (recorded === '') return []
  try {
    return [...toolsIn(parseJson(recorded))].flatMap((found) => {
      if ('problem' in found) return []
      const { name, description } = found.tool
      return [{ name, description }]
    })
  } catch {
    return []
  }
}

/** The report of a request, with the tools that went along and what the ledgers of the report billed. */
function billed(
  { prepared: { report }, bills: { before, after }, transcript }: ReplayedRequest,
  tokens: TokenCounter,
  prices: string,
): Report {
  const cost = {
    prices,
    before: before.money,
    after: after.money,
    saved: before.money - after.money,
    models: 0,
    breaksCache: after.isBreak && !before.isBreak,
  }
  const tools = transcript.tools === '' ? 0 : tokens.count(transcript.tools)
  return { ...report, overhead: { ...report.overhead, tools }, cost }
}

/** Gathers requests for a page, and writes it. */
export function createPage(tokens: TokenCounter, { prices, locale }: Pick<ReportArguments, 'prices' | 'locale'>): Page {
  const conversations: { name: string; of: ReplayedRequest['transcript']; requests: InspectedRequest[] }[] = []
  return {
    add(replayed) {
      const { transcript, history, prepared, late, winnow } = replayed
      const last = conversations.at(-1)
      const known = last?.of === transcript ? last : { name: transcript.name, of: transcript, requests: [] }
      if (known !== last) conversations.push(known)
      const { edits } = prepared
      const tools = known.requests[0]?.tools ?? toolsOf(transcript.tools)
      known.requests.push(
        recordRequest(winnow, {
          id: `${known.requests.length + 1}`,
          history,
          tokens,
          prepared: { edits, report: billed(replayed, tokens, prices.name) },
          ...(transcript.system === '' ? {} : { system: transcript.system }),
          ...(tools.length === 0 ? {} : { tools }),
          late,
        }),
      )
    },
    async write(path) {
      const { resolve } = createRequire(import.meta.url)
      const read = (name: string) => readFile(resolve(`@winnow/inspector/${name}`), 'utf8')
      const [script, styles] = await Promise.all([read('page.js'), read('styles.css')])
      const title = locale === 'zh' ? 'Winnow 报告' : 'Winnow report'
      const page = inspectorPage({ data: packRequests(conversations), script, styles, title, locale })
      try {
        await writeFile(path, page)
      } catch (error) {
        throw new UsageError(`--html ${path}: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}

/** What is said once a page is written. */
export const pageIsIn = (path: string, locale: Locale): string =>
  locale === 'zh' ? `页面在 ${path} 中。\n` : `The page is in ${path}.\n`
