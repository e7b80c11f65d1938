export type { LoopbackUsage } from './cache/usage.ts'
export type { Replies, Reply, ReplyCall } from './reply.ts'
export { startLoopback, type Loopback, type LoopbackOptions, type LoopbackRequest } from './start-loopback.ts'
export type { WireBlock, WireBody, WireItem, WireMessage, WireToolCall } from './wire.ts'
