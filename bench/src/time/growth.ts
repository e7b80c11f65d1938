import { slopeOf } from '../speed/statistics.ts'

/** Characters; four times as many each time. */
export const lengths: readonly number[] = [20_000, 80_000, 320_000]
/** What takes less is mostly the cost of a call. */
const noticeable = 8
/** What takes longer is not tried with more. */
const patience = 4000
const tries = 2

/** How the time of a function grows with the length of a text. */
export interface Growth {
  readonly name: string
  readonly shape: string
  /** Milliseconds by length; fewer than there are lengths where it took too long. */
  readonly milliseconds: readonly number[]
  /** The power of the length the time grows with at last; undefined where it is too short to say. */
  readonly power: number | undefined
}

async function timeOnce(run: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now()
  await run(text)
  return performance.now() - begun
}

/** Measures a function on a shape of text: the shortest of a few tries, since everything else only adds to the time. */
export async function measureGrowth(
  name: string,
  run: (text: string) => unknown,
  shape: string,
  textOf: (length: number) => string,
): Promise<Growth> {
  const milliseconds: number[] = []
  await timeOnce(run, textOf(2000))
  for (const [index, length] of lengths.entries()) {
    const times: number[] = []
    // Another text each time, so that nothing of it is remembered.
    for (let trial = 0; trial < tries; trial += 1) {
      times.push(await timeOnce(run, `${trial} ${index}\n${textOf(length)}`))
      if (times.at(-1)! > patience / 4) break
    }
    milliseconds.push(Math.min(...times))
    if (milliseconds.at(-1)! > patience) break
  }
  // Small texts are often sent as they are, so what counts is how it goes on.
  const points = milliseconds.map((y, at) => ({ x: Math.log(lengths[at]!), y: Math.log(y) })).slice(-2)
  const isShort = milliseconds.length < 2 || milliseconds.at(-2)! < noticeable
  return { name, shape, milliseconds, power: isShort ? undefined : slopeOf(points) }
}
