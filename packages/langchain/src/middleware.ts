export { winnowMiddleware, type WinnowMiddleware } from './agent/middleware.ts'
export { withWinnow, type WithWinnow } from './agent/with-winnow.ts'
export type { WinnowMiddlewareOptions, WithWinnowOptions } from './agent/select/options.ts'
