import { inspect, recordRequest } from '@winnow/inspector/model'
import type { ShowArguments } from '../arguments.ts'
import { readText } from '../config.ts'
import { transcriptsAt } from '../input/transcripts.ts'
import { checkPagePath } from '../output/page-path.ts'
import { createPage, pageIsIn } from '../output/page.ts'
import { createProgress } from '../output/progress.ts'
import { rememberCounts } from '../replay/remembering-counter.ts'
import type { ReplayedRequest } from '../replay/replay.ts'
import { replayerFor } from '../replayer.ts'
import { problemLine, type Streams } from '../streams.ts'
import { formatRequest } from './text.ts'
import { showTextsFor } from './texts.ts'

/**
 * Runs `winnow show` and gives the exit code.
 *
 * @throws UsageError
 */
export async function runShow(given: ShowArguments, { stdout, stderr }: Streams): Promise<number> {
  if (given.html !== undefined) await checkPagePath(given.html, given.files, 'show')
  const { replay, tokens } = await replayerFor(given)
  const system = given.system === undefined ? '' : await readText(given.system, '--system')
  const page = given.html === undefined ? undefined : createPage(rememberCounts(tokens), given)
  const progress = createProgress(stderr)
  let transcripts = 0
  let requests = 0
  let code = 0
  const fail = (line: string): void => {
    progress.end()
    stderr.write(line)
    code = Math.max(code, 1)
  }
  for (const path of given.files) {
    for await (const item of transcriptsAt(path)) {
      if ('problem' in item) {
        fail(problemLine(item.problem))
        continue
      }
      const { transcript } = item
      let chosen: { request: ReplayedRequest; ordinal: number } | undefined
      let ordinal = 0
      const hasSystem = transcript.system !== '' || transcript.messages[0]?.role === 'system'
      const { failures } = await replay(hasSystem ? transcript : { ...transcript, system }, (request) => {
        ordinal += 1
        progress.update(transcripts, (requests += 1))
        page?.add(request)
        if (given.request === undefined || given.request === ordinal) chosen = { request, ordinal }
      })
      transcripts += 1
      progress.end()
      if (failures.length > 0) code = 3
      const { file, line, name } = transcript
      if (!chosen) {
        fail(problemLine({ file, line, problem: showTextsFor(given.locale).missing(given.request ?? 1, ordinal) }))
        continue
      }
      const { history, prepared, winnow } = chosen.request
      const recorded = recordRequest(winnow, { id: `${chosen.ordinal}`, history, prepared, tokens })
      const view = inspect(recorded, { tokens })
      stdout.write(formatRequest({ name, ordinal: chosen.ordinal, of: ordinal, view }, given))
    }
  }
  if (page && given.html !== undefined) {
    await page.write(given.html)
    stderr.write(pageIsIn(given.html, given.locale))
  }
  return code
}
