/** Where progress is shown. */
export interface ProgressStream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Shows how far a long run is: at once in a terminal, elsewhere a line every few seconds. */
export interface Progress {
  update(transcripts: number, requests: number): void
  /** Clears what was shown. */
  end(): void
}

/** How often progress is shown, in milliseconds. */
const terminalInterval = 200
const plainInterval = 5000

/** `now` gives milliseconds. */
export function createProgress(stream: ProgressStream, now: () => number = () => performance.now()): Progress {
  const interval = stream.isTTY ? terminalInterval : plainInterval
  let next = now() + interval
  let shown = false
  return {
    update(transcripts, requests) {
      if (now() < next) return
      next = now() + interval
      const text = `winnow: ${transcripts} transcripts, ${requests} requests …`
      stream.write(stream.isTTY ? `\r\u001B[K${text}` : `${text}\n`)
      shown = true
    },
    end() {
      if (shown && stream.isTTY) stream.write('\r\u001B[K')
    },
  }
}
