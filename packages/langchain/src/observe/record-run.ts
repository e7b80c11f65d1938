import { RunnableLambda, type RunnableConfig } from '@langchain/core/runnables'
import type { Report } from '@winnow/core'
import { flatFigures, requestFigures } from '@winnow/core/telemetry'

/** Name of the run that tells what was done to a request. */
const runName = 'winnow'

/**
 * Adds a run below the one that `config` names: tracing shows what was done to a request as its metadata, one name and one plain
 * value each, to filter by, and all figures as its output. Whoever traces decides about metadata where a run begins, so that
 * those of the model's own run cannot be told.
 */
export async function recordRun(report: Report, config: Partial<RunnableConfig>): Promise<void> {
  const { runId: _runId, ...parent } = config
  const figures = requestFigures(report)
  const {
    overhead: _overhead,
    messages: _messages,
    turns: _turns,
    recalls: _recalls,
    models: _models,
    ...told
  } = figures
  const metadata = { ...config.metadata, ...flatFigures(told) }
  try {
    await RunnableLambda.from(() => figures).invoke({}, { ...parent, runName, metadata })
  } catch {
    // The request matters, the news does not.
  }
}
