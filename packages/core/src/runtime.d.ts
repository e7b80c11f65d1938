/** The few globals core uses that every runtime has: browsers, Node, workers. */
declare interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
declare class TextEncoder {
  encode(text: string): Uint8Array
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number }
}
declare const crypto: {
  /** Missing in some runtimes that are no browser. */
  readonly randomUUID?: () => string
  readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> }
}
declare interface Timer {
  readonly winnowTimer: never
}
declare function setTimeout(callback: () => void, milliseconds: number): Timer
declare function clearTimeout(timer: Timer | undefined): void
declare const performance: { now(): number }
declare const console: { info(text: string): void; warn(text: string): void }
