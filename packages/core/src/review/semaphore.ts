import { ReviewFailedError } from '../errors.ts'

/** Lets a number of tasks run at a time; others wait their turn. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#free = most
  }

  /**
   * Runs a task when there is room for it.
   *
   * @throws ReviewFailedError where the signal is aborted before; the task is not run
   */
  async run<Value>(task: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const take = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1)
        reject(new ReviewFailedError('aborted', 'The review was aborted.', { cause: signal.reason }))
      }
      this.#waiting.push(take)
      signal.addEventListener('abort', leave, { once: true })
      if (signal.aborted) leave()
    })
  }
}
