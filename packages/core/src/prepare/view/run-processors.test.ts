import { expect, it } from 'vitest'
import type { PlanContext } from '../../edit/processor.ts'
import { estimator } from '../../tokens/estimate.ts'
import { runProcessor } from './run-processors.ts'

const context = (signal: AbortSignal): PlanContext => ({
  messages: [],
  turns: [],
  system: '',
  tokens: estimator,
  edits: [],
  signal,
})
const hanging = { name: 'hanging', plan: () => new Promise<never>(() => undefined) }

it('stops waiting for a processor when the request is aborted', async () => {
  const controller = new AbortController()
  const running = runProcessor(hanging, context(controller.signal), 60_000)
  controller.abort()
  await expect(running).rejects.toThrow('hanging: the request was aborted')
})

it('does not wait at all for a request that was aborted before', async () => {
  await expect(runProcessor(hanging, context(AbortSignal.abort()), 60_000)).rejects.toThrow('aborted')
})
