import { Session, type Profiler } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const intervalInMicroseconds = 200

/** Time a function spent in its own code, not in what it called. */
export interface SelfTime {
  readonly name: string
  readonly place: string
  readonly milliseconds: number
}

function placeOf({ url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame'], root: string): string {
  if (!url.startsWith('file:')) return url
  return `${relative(root, fileURLToPath(url))}:${lineNumber + 1}`
}

/** The profiler's own work and waiting. */
const isOwn = ({ name, place }: SelfTime): boolean =>
  place.startsWith('node:inspector') || name === '(idle)' || name === '(program)'

function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, root: string): SelfTime[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const sums = new Map<string, SelfTime>()
  samples.forEach((id, index) => {
    const frame = frames.get(id)!
    const name = frame.functionName || '(anonymous)'
    const place = placeOf(frame, root)
    const key = `${name} ${place}`
    const before = sums.get(key)?.milliseconds ?? 0
    sums.set(key, { name, place, milliseconds: before + (timeDeltas[index] ?? 0) / 1000 })
  })
  return [...sums.values()].filter((time) => !isOwn(time)).toSorted((a, b) => b.milliseconds - a.milliseconds)
}

/** Runs something under the sampling profiler: the functions by their own time, in milliseconds, the longest first. */
export async function profile(root: string, run: () => Promise<unknown>): Promise<SelfTime[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: intervalInMicroseconds })
    await session.post('Profiler.start')
    await run()
    return selfTimes((await session.post('Profiler.stop')).profile, root)
  } finally {
    session.disconnect()
  }
}
