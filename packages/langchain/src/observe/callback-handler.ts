import { BaseCallbackHandler } from '@langchain/core/callbacks/base'
import type { LLMResult } from '@langchain/core/outputs'
import type { Report, WinnowEvent } from '@winnow/core'
import { readSavings } from './savings-event.ts'
import { readToolResults, type ToolResults } from './tool-results.ts'
import { addUsage, noUsage, readUsage, type ModelUsage } from './usage.ts'

/** One run of a model. */
export interface ModelRun extends ModelUsage {
  readonly runId: string
}

/** What a {@link WinnowCallbackHandler} has seen. */
export interface WinnowSummary {
  /** Requests Winnow prepared. */
  readonly requests: number
  /** Tokens of those requests by Winnow's counter; `before - after` is `saved`. */
  readonly tokens: { readonly before: number; readonly after: number; readonly saved: number }
  /** Tokens that requests of an observing Winnow (`mode: 'observe'`) would have saved. */
  readonly wouldHaveSaved: number
  /** False as soon as one request was counted by an estimating counter. */
  readonly exact: boolean
  /** What the provider reported, all runs together. */
  readonly usage: ModelUsage
  /** The model runs, oldest first; at most the last 1000. */
  readonly runs: readonly ModelRun[]
  /** By tool, in the order of their first result. */
  readonly tools: readonly ToolResults[]
}

const mostRuns = 1000

/**
 * Watches runs and adds up: what Winnow saved, the usage the provider reported (cache reads included), and the sizes of
 * tool results. It only observes; it changes no message and throws nothing. Use one for each thing you want a sum of.
 *
 * @example
 * const observer = new WinnowCallbackHandler()
 * await model.invoke(messages, { callbacks: [observer] })
 * console.log(observer.summary().tokens.saved)
 */
export class WinnowCallbackHandler extends BaseCallbackHandler {
  override name = 'winnow'
  // Not awaited handlers lose events in serverless runtimes; a raising one can end the process.
  override awaitHandlers = true
  override raiseError = false
  #requests = 0
  #before = 0
  #saved = 0
  #wouldHaveSaved = 0
  #exact = true
  #usage: ModelUsage = noUsage
  readonly #runs: ModelRun[] = []
  readonly #tools = new Map<string, ToolResults>()
  readonly #toolNames = new Map<string, string>()
  readonly #seen = new WeakSet<Report>()

  /** For `onEvent` of `createWinnow`, where requests are prepared outside of runs. No request is counted twice. */
  readonly listen = (event: WinnowEvent): void => {
    if (event.type === 'prepared') this.#addReport(event.report)
  }

  override handleCustomEvent(eventName: string, data: unknown): void {
    const savings = readSavings(eventName, data)
    if (savings) this.#addReport(savings.report)
  }

  override handleLLMEnd(output: LLMResult, runId: string): void {
    const usage = readUsage(output)
    this.#usage = addUsage(this.#usage, usage)
    this.#runs.push({ runId, ...usage })
    if (this.#runs.length > mostRuns) this.#runs.shift()
  }

  override handleToolStart(
    _tool: unknown,
    _input: string,
    runId: string,
    _parentRunId?: string,
    _tags?: string[],
    _metadata?: Record<string, unknown>,
    runName?: string,
  ): void {
    if (runName) this.#toolNames.set(runId, runName)
  }

  override handleToolEnd(output: unknown, runId: string): void {
    const startedAs = this.#toolNames.get(runId) ?? 'unknown'
    this.#toolNames.delete(runId)
    for (const { toolName, isError, characters } of readToolResults(output, startedAs)) {
      const sum = this.#tools.get(toolName) ?? { toolName, results: 0, errors: 0, characters: 0 }
      this.#tools.set(toolName, {
        toolName,
        results: sum.results + 1,
        errors: sum.errors + (isError ? 1 : 0),
        characters: sum.characters + characters,
      })
    }
  }

  override handleToolError(_error: unknown, runId: string): void {
    this.#toolNames.delete(runId)
  }

  /** The sums so far; a snapshot. */
  summary(): WinnowSummary {
    return {
      requests: this.#requests,
      tokens: { before: this.#before, after: this.#before - this.#saved, saved: this.#saved },
      wouldHaveSaved: this.#wouldHaveSaved,
      exact: this.#exact,
      usage: this.#usage,
      runs: [...this.#runs],
      tools: [...this.#tools.values()],
    }
  }

  #addReport(report: Report): void {
    if (this.#seen.has(report)) return
    this.#seen.add(report)
    this.#requests += 1
    this.#before += report.tokens.before
    // An observing Winnow says what it would save; nothing was saved.
    if (report.mode === 'on') this.#saved += report.tokens.saved
    this.#wouldHaveSaved += report.wouldHaveSaved?.tokens ?? 0
    this.#exact &&= report.counter.exact
  }
}
