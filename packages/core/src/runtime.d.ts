/** The few globals core uses that every runtime has: browsers, Node, workers. */
declare interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
}
declare function setTimeout(callback: () => void, milliseconds: number): unknown
declare function clearTimeout(timer: unknown): void
declare const console: { info(text: string): void }
