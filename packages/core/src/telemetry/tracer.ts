/** What an attribute of a span may hold. */
export type TraceValue = string | number | boolean | string[]

/** Attributes of a span or of an event. */
export type TraceAttributes = Record<string, TraceValue>

/** A span, as far as it is used here. */
export interface TraceSpan {
  addEvent(name: string, attributes?: TraceAttributes): unknown
  setStatus(status: { code: number; message?: string }): unknown
  end(endTime?: Date): unknown
}

/** A tracer of OpenTelemetry, as far as it is used here: what `trace.getTracer()` of `@opentelemetry/api` gives. */
export interface Tracer {
  startSpan(name: string, options?: { attributes?: TraceAttributes; startTime?: Date }): TraceSpan
}
