export { flatFigures, type FlatValue } from './flat-figures.ts'
export { requestFigures, type RequestFigures } from './request-figures.ts'
export { traceEvents, type TraceEventsOptions } from './trace-events.ts'
export type { TraceAttributes, Tracer, TraceSpan, TraceValue } from './tracer.ts'
