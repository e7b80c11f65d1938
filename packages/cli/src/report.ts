import type { ReportArguments } from './arguments.ts'
import { readText } from './config.ts'
import { transcriptsAt, type InputProblem } from './input/transcripts.ts'
import { checkPagePath } from './output/page-path.ts'
import { createPage, pageIsIn } from './output/page.ts'
import { formatJson } from './output/json.ts'
import { createProgress } from './output/progress.ts'
import { formatText } from './output/text.ts'
import { sumUp } from './output/totals.ts'
import { rememberCounts } from './replay/remembering-counter.ts'
import type { Replay } from './replay/replay.ts'
import { replayerFor } from './replayer.ts'
import { problemLine, type Streams } from './streams.ts'

/**
 * Runs `winnow report` and gives the exit code.
 *
 * @throws UsageError
 */
export async function runReport(given: ReportArguments, { stdout, stderr }: Streams): Promise<number> {
  if (given.html !== undefined) await checkPagePath(given.html, given.files, 'report')
  const { replay, tokens } = await replayerFor(given)
  const system = given.system === undefined ? '' : await readText(given.system, '--system')
  const page = given.html === undefined ? undefined : createPage(rememberCounts(tokens), given)
  const replays: Replay[] = []
  const problems: InputProblem[] = []
  const progress = createProgress(stderr)
  let requests = 0
  for (const path of given.files) {
    for await (const item of transcriptsAt(path)) {
      if ('problem' in item) {
        problems.push(item.problem)
        progress.end()
        stderr.write(problemLine(item.problem))
        continue
      }
      const { transcript } = item
      const hasSystem = transcript.system !== '' || transcript.messages[0]?.role === 'system'
      const found = await replay(hasSystem ? transcript : { ...transcript, system }, (request) => {
        progress.update(replays.length, (requests += 1))
        page?.add(request)
      })
      replays.push(found)
    }
  }
  progress.end()
  const totals = sumUp(replays, tokens, given.prices)
  if (given.json) stdout.write(formatJson(totals, replays, problems))
  else if (replays.length > 0) stdout.write(formatText(totals, replays, given))
  if (page && given.html !== undefined) {
    await page.write(given.html)
    stderr.write(pageIsIn(given.html, given.locale))
  }
  if (totals.invalidViews + totals.unproven + totals.failures > 0) return 3
  return problems.length > 0 ? 1 : 0
}
