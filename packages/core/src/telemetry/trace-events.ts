import { InvalidOptionError } from '../errors.ts'
import type { Edit } from '../edit/types.ts'
import type { WinnowEvent } from '../prepare/events.ts'
import { eventSpan, type EventSpan } from './event-span.ts'
import type { TraceAttributes, Tracer, TraceValue } from './tracer.ts'

/** Options of {@link traceEvents}. */
export interface TraceEventsOptions {
  /** Hears every event as well, and one `failed` event where the tracer throws. */
  readonly onEvent?: (event: WinnowEvent) => unknown
  /**
   * Records texts of the conversation, too: what edits put in place of others, their evidence, values, messages of errors.
   * Default `false`: numbers, rules, refs and names of tools.
   */
  readonly recordTexts?: boolean
  /** Sets attributes a second time, under the names by which this platform shows them as metadata to filter by. Default none. */
  readonly metadata?: 'langsmith' | 'langfuse'
}

const prefixes = { langsmith: 'langsmith.metadata.', langfuse: 'langfuse.observation.metadata.' }

/** `SpanStatusCode.ERROR` of OpenTelemetry. */
const isError = 2

/** Attributes of ours as metadata of a platform: primitive values, and nothing but texts for Langfuse. */
function asMetadata(attributes: TraceAttributes, platform: keyof typeof prefixes): TraceAttributes {
  const write = (value: TraceValue): TraceValue => (Array.isArray(value) ? JSON.stringify(value) : value)
  const own = Object.entries(attributes).filter(([name]) => name.startsWith('winnow.'))
  return Object.fromEntries(
    own.map(([name, value]) => [
      prefixes[platform] + name.replaceAll('.', '_'),
      platform === 'langfuse' ? String(write(value)) : write(value),
    ]),
  )
}

/**
 * Makes a listener that tells every event of a Winnow as a span of OpenTelemetry, below the span that is active where it
 * happens: `winnow.prepare` with tokens, money and edits, `winnow.select`, `winnow.recall` and the others. Compaction and jumps
 * of the window are events of `winnow.prepare`, in the first request of this process that has them.
 *
 * It needs nothing but the tracer, and never breaks a request.
 *
 * @throws InvalidOptionError
 * @example
 * import { trace } from '@opentelemetry/api'
 * import { createWinnow } from '@winnow/core'
 * const winnow = createWinnow({ onEvent: traceEvents(trace.getTracer('winnow')) })
 */
export function traceEvents(tracer: Tracer, options: TraceEventsOptions = {}): (event: WinnowEvent) => unknown {
  const { onEvent, recordTexts = false, metadata } = options
  if (typeof (tracer as Partial<Tracer> | undefined)?.startSpan !== 'function')
    throw new InvalidOptionError('tracer', 'this is no tracer', 'Give trace.getTracer() of @opentelemetry/api.')
  if (metadata !== undefined && !Object.hasOwn(prefixes, metadata))
    throw new InvalidOptionError('metadata', 'this value cannot be used', "Give 'langsmith' or 'langfuse'.")
  const seen = new WeakSet<Edit>()
  let hasFailed = false

  /** Edits of what was decided are the same objects in every request of the process. */
  function isNew(edit: Edit): boolean {
    const known = seen.has(edit)
    seen.add(edit)
    return !known
  }

  /** A tracer that answers later may fail later, too. */
  const settle = (answer: unknown): void => {
    Promise.resolve(answer).catch(tellFailure)
  }

  function record({ name, attributes, ms = 0, events = [], failed }: EventSpan): void {
    const end = Date.now()
    const span = tracer.startSpan(name, {
      // Platforms for language models leave out spans without such an attribute.
      attributes: {
        'gen_ai.operation.name': name,
        ...attributes,
        ...(metadata && asMetadata(attributes, metadata)),
      },
      startTime: new Date(end - ms),
    })
    try {
      for (const event of events) settle(span.addEvent(event.name, event.attributes))
      if (failed) settle(span.setStatus({ code: isError, ...failed }))
    } finally {
      settle(span.end(new Date(end)))
    }
  }

  /** Says once that the tracer throws; what the listener makes of it is its own affair. */
  function tellFailure(thrown: unknown): void {
    if (hasFailed) return
    hasFailed = true
    try {
      Promise.resolve(onEvent?.({ type: 'failed', part: 'telemetry', error: thrown })).catch(() => {})
    } catch {
      // See above.
    }
  }

  return (event) => {
    try {
      record(eventSpan(event, isNew, recordTexts))
    } catch (error) {
      tellFailure(error)
    }
    return onEvent?.(event)
  }
}
