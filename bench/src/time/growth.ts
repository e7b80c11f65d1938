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

/** A time that grows faster with the length than this power of it is a fault. */
export const steepest = 1.15

/** The shortest of a few tries, since everything else only adds to the time. */
async function timeAt(
  run: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
): Promise<number> {
  const times: number[] = []
  // Another text each time, so that nothing of it is remembered.
  for (let trial = 0; trial < tries; trial += 1) {
    times.push(await timeOnce(run, `${trial}\n${textOf(length)}`))
    if (times.at(-1)! > patience / 4) break
  }
  return Math.min(...times)
}

/**
 * Measures a function on a shape of text. Small texts are often sent as they are and larger ones are not, which looks steep where that
 * begins; so what looks steep is measured at twice and four times the length, too.
 */
export async function measureGrowth(
  name: string,
  run: (text: string) => unknown,
  shape: string,
  textOf: (length: number) => string,
): Promise<Growth> {
  const points: { readonly x: number; readonly y: number }[] = []
  const measure = async (length: number): Promise<void> =>
    void points.push({ x: Math.log(length), y: Math.log(await timeAt(run, textOf, length)) })
  const last = (count: number): number => slopeOf(points.slice(-count))
  const timeOf = (at: number): number => Math.exp(points.at(at)?.y ?? -Infinity)
  await timeOnce(run, textOf(2000))
  for (const length of lengths) {
    await measure(length)
    if (timeOf(-1) > patience) break
  }
  const milliseconds = points.map((_, at) => timeOf(at))
  if (points.length < lengths.length || timeOf(-2) < noticeable) return { name, shape, milliseconds, power: undefined }
  if (last(2) <= steepest) return { name, shape, milliseconds, power: last(2) }
  for (const times of [2, 4]) if (timeOf(-1) <= patience) await measure(lengths.at(-1)! * times)
  return { name, shape, milliseconds, power: last(points.length - lengths.length + 1) }
}
