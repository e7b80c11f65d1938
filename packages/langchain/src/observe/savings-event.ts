import { dispatchCustomEvent } from '@langchain/core/callbacks/dispatch/web'
import { ensureConfig, type RunnableConfig } from '@langchain/core/runnables'
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons'
import type { Report } from '@winnow/core'
import { fieldsOf } from '../message/fields.ts'
import { recordRun } from './record-run.ts'

/** Name of the custom event that tells what was done to a request. */
export const savingsEvent = 'winnow'

/** Payload of the custom event {@link savingsEvent}. */
export interface SavingsEvent {
  readonly report: Report
}

/** The payload of a custom event, if it is one of Winnow's. */
export function readSavings(name: string, data: unknown): SavingsEvent | undefined {
  if (name !== savingsEvent) return undefined
  const { report } = fieldsOf(data)
  return typeof fieldsOf(fieldsOf(report)['tokens'])['saved'] === 'number' ? (data as SavingsEvent) : undefined
}

/**
 * Tells callbacks what was done, as a custom event of the run that `config` names and as a run below it.
 * What goes wrong on the way is ignored: the request matters, the news does not.
 */
export async function dispatchSavings(report: Report, config: Partial<RunnableConfig>): Promise<void> {
  const payload: SavingsEvent = { report }
  if (report.mode === 'off') return
  try {
    await dispatchCustomEvent(savingsEvent, payload, config)
  } catch {
    // See above.
  }
  await recordRun(report, config)
}

/**
 * The same where no config is at hand: for the run this is called in, where the runtime knows it (Node does), otherwise
 * through `writer`, which shows in the stream mode `custom`.
 */
export async function dispatchSavingsHere(report: Report, writer?: (chunk: unknown) => void): Promise<void> {
  if (AsyncLocalStorageProviderSingleton.getRunnableConfig()) return dispatchSavings(report, ensureConfig())
  if (report.mode === 'off') return
  try {
    writer?.({ type: savingsEvent, report })
  } catch {
    // As above.
  }
}
