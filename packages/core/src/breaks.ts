/** Work in steps, each of which takes little time, with what it gives. */
export type Steps<Result> = Generator<void, Result, void>

/** Milliseconds of work before others have their turn. */
const slice = 25

/** Lets other requests of the process have their turn. */
export const rest = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))

/** Tells when work has gone on for so long that others are due. */
export function startSlice(): () => boolean {
  const end = Date.now() + slice
  return () => Date.now() > end
}

/** Goes through the steps of some work, with breaks. */
export async function inSlices(steps: Iterator<void, unknown>): Promise<void> {
  for (let isLate = startSlice(); steps.next().done !== true;) {
    if (!isLate()) continue
    await rest()
    isLate = startSlice()
  }
}

/** What work in steps gives, done without breaks. */
export function inOneGo<Result>(steps: Iterator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
