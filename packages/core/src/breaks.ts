/** Work in steps, each of which takes little time, with what it gives. */
export type Steps<Result> = Generator<void, Result, void>

/** Milliseconds of work in a round of the event loop, of all requests together. */
const slice = 25
/** Milliseconds without work that show that another round has begun: a timer takes one, what is due in the same round hardly any. */
const pause = 0.5

/** When work went on last, and when the round that it belongs to has to end. */
let lastWork = 0
let roundEnd = 0
/** Who waits for a turn, in order. */
const waiting = new Set<object>()

/** Whether the round has time left. Where nobody worked for a while, or a clock of a test was set back, another round has begun. */
function hasTime(): boolean {
  const now = performance.now()
  if (now - lastWork > pause || now < lastWork) roundEnd = now + slice
  return now <= roundEnd
}

const nextRound = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))

/** Lets others have their turn, and goes on, after those who waited before, in a round that has time left. */
export async function rest(): Promise<void> {
  lastWork = performance.now()
  const own = {}
  waiting.add(own)
  for (let rounds = waiting.size * 2; rounds > 0 && waiting.has(own); rounds -= 1) {
    await nextRound()
    if (waiting.values().next().value === own && hasTime()) break
  }
  // Who still stands in front does not come any more: some runtimes drop the timers of a request that is over.
  for (const other of waiting.has(own) ? waiting : []) {
    waiting.delete(other)
    if (other === own) break
  }
}

/** The same where the round has had its work. */
export async function restIfDue(): Promise<void> {
  if (!hasTime()) await rest()
}

/** Tells when the round has had its work, so that others are due. */
export function startSlice(): () => boolean {
  hasTime()
  const end = roundEnd
  return () => (lastWork = performance.now()) > end
}

/**
 * What work in steps gives, done with breaks.
 *
 * @throws Error behind the break in which it was aborted
 */
export async function inSlices<Result>(steps: Iterator<void, Result>, signal?: AbortSignal): Promise<Result> {
  for (let isLate = startSlice(); ;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (!isLate()) continue
    await rest()
    if (signal?.aborted === true) throw new Error('aborted')
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

/** What is made of each of some things, in a step of its own. */
export function* eachInSteps<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Steps<Made[]> {
  const all: Made[] = []
  for (const [index, item] of items.entries()) {
    all.push(make(item, index))
    yield
  }
  return all
}
