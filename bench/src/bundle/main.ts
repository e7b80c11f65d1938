import { join } from 'node:path'
import { markdownTable } from '../speed/markdown-table.ts'
import { thisMachine } from '../speed/machine.ts'
import { wholeNumber } from '../speed/whole-number.ts'
import { parseOptions } from '../usage.ts'
import { checkOut } from './checkout.ts'
import { parts, sizeOf } from './sizes.ts'
import { filesLoaded, importTime } from './starts.ts'

const root = join(import.meta.dirname, '../../..')

export const options = {
  against: { type: 'string' },
  repeats: { type: 'string', default: '21' },
} as const

/** Median times of builds, each started as often as the others and in turn, so that a busy moment meets all of them. */
function importTimes(roots: readonly string[], repeats: number): readonly number[] {
  const times = Array.from({ length: repeats }, () => roots.map(importTime))
  return roots.map((_, at) => times.map((row) => row[at]!).toSorted((a, b) => a - b)[Math.floor(repeats / 2)]!)
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

/** Measures what core weighs in a bundle and takes to start, beside an earlier commit where one is named. */
export async function run(given: readonly string[]): Promise<number> {
  const values = parseOptions(given, options)
  const repeats = wholeNumber('repeats', values.repeats)
  using earlier = values.against === undefined ? undefined : checkOut(values.against, root)
  const builds = [...(earlier ? [{ name: values.against!, root: earlier.root }] : []), { name: 'this checkout', root }]
  const roots = builds.map((build) => build.root)
  const rows: string[][] = []
  for (const part of parts) {
    const sizes = await Promise.all(roots.map((folder) => sizeOf(folder, part)))
    rows.push([`${part.name}, kB brotli`, ...sizes.map(({ brotli }) => kilobytes(brotli))])
    rows.push([`${part.name}, kB minified`, ...sizes.map(({ minified }) => kilobytes(minified))])
  }
  rows.push(['import of `@winnow/core`, ms', ...importTimes(roots, repeats).map((time) => time.toFixed(0))])
  rows.push(['files of ours in a process of `prepareChat`', ...roots.map((folder) => `${filesLoaded(folder)}`)])
  const machine = thisMachine()
  console.log(markdownTable(['all with zod', ...builds.map(({ name }) => name)], rows))
  console.log(`\n${machine.cores} cores, Node ${machine.node}; the median of ${repeats} processes.`)
  return 0
}
