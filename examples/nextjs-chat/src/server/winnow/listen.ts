import {
  countMessage,
  estimateTokens,
  estimator,
  type Prepared,
  type PrepareOptions,
  type Message,
  type SelectedTool,
  type SelectReport,
  type Winnow,
} from '@winnow/core'
import type { RequestDetail, RequestEvent } from '../../shared/request.ts'
import type { Backend } from '../../shared/settings.ts'
import { hearing } from './events.ts'

/** Whose requests are listened to. */
export interface Listener {
  readonly message: string
  readonly backend: Backend
  readonly model: string
  /** Requests that were made for the message before. */
  readonly made: number
  readonly onRequest: (detail: RequestDetail) => void
}

interface Asked {
  readonly prepared: Prepared
  readonly history: readonly Message[]
  readonly options: PrepareOptions
  readonly events: readonly RequestEvent[]
}

/** The system text, and how many tokens of it are counted among the messages. */
function systemOf({ history, options }: Asked): { readonly text: string; readonly tokens: number } {
  if (options.system !== undefined) return { text: options.system, tokens: 0 }
  const messages = history.filter(({ role }) => role === 'system')
  return {
    text: messages.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : ''))).join('\n\n'),
    tokens: messages.reduce((sum, message) => sum + countMessage(message, estimator), 0),
  }
}

interface Change {
  readonly before: number
  readonly after: number
}

/** The definitions beside the messages, in number and in tokens. A trimmer is not told of them, the selection is. */
function toolsOf(
  { prepared, options }: Asked,
  selected?: SelectReport,
): { readonly count: Change; readonly tokens: Change } {
  const change = (after: number, choice: Change | undefined): Change => ({
    before: Math.max(after, choice?.before ?? 0),
    after,
  })
  if (options.tools === undefined)
    return { count: selected?.tools ?? change(0, undefined), tokens: selected?.tokens ?? change(0, undefined) }
  const definitions = Array.isArray(options.tools) ? options.tools.length : 0
  return {
    count: change(definitions, selected?.tools),
    tokens: change(prepared.report.besides.tools, selected?.tokens),
  }
}

/**
 * The Winnow of one answer: it does what the given one does, and tells what was done to each request, with the history it was
 * done to. Two answers that are written at the same time each have their own, so nothing of one gets to the other.
 */
export function listenTo(winnow: Winnow, { message, backend, model, made, onRequest }: Listener): Winnow {
  let step = made
  let selected: { readonly report: SelectReport; readonly offered: readonly SelectedTool[] } | undefined

  function tell(asked: Asked): void {
    const { report, edits } = asked.prepared
    const system = systemOf(asked)
    const { before, after } = report.tokens
    const tools = toolsOf(asked, selected?.report)
    step += 1
    onRequest({
      summary: {
        id: crypto.randomUUID(),
        message,
        step,
        at: Date.now(),
        backend,
        model,
        mode: report.mode,
        exact: report.counter.exact,
        messages: { before: before - system.tokens, after: (report.mode === 'on' ? after : before) - system.tokens },
        tools: tools.tokens,
        offered: tools.count,
        system: estimateTokens(system.text),
        cost: { prices: report.cost.prices, before: report.cost.before, after: report.cost.after },
        breaksCache: report.cost.breaksCache,
        edits: edits.length,
      },
      system: system.text,
      history: asked.history,
      edits,
      report,
      offered: selected?.offered ?? [],
      events: asked.events,
    })
  }

  return {
    ...winnow,
    async prepare(history, options = {}) {
      const { outcome: prepared, events } = await hearing(() => winnow.prepare(history, options))
      tell({ prepared, history, options, events })
      return prepared
    },
    async select(tools, request) {
      const selection = await winnow.select(tools, request)
      selected = selection
      return selection
    },
  }
}
