// How long outlines of files take by language, and what 1,000 of them leave in memory. node speed.mjs FILE...
// Build first (`pnpm build`). Files of less than 1,500 characters are left out.
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { treeSitterOutline } from '../../../packages/code/dist/index.js'

const started = performance.now()
const outline = await treeSitterOutline()
console.log(`twelve grammars loaded in ${(performance.now() - started).toFixed(0)} ms`)
const files = process.argv.slice(2).flatMap((path) => {
  const source = readFileSync(path, 'utf8')
  return source.length < 1500 ? [] : [{ path, source }]
})
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6)
const sums = new Map()
for (const [index, { path, source }] of [...files, ...files].entries()) {
  const begin = performance.now()
  const blocks = outline.outline(source, path)
  const took = performance.now() - begin
  if ((index + 1) % 1000 === 0) console.log(`after ${index + 1} files ${megabytes()} MB`)
  if (index < files.length) continue // The first round warms up.
  const ending = extname(path)
  const sum = sums.get(ending) ?? sums.set(ending, { files: 0, without: 0, characters: 0, took: 0 }).get(ending)
  sum.files += 1
  sum.without += blocks ? 0 : 1
  sum.characters += source.length
  sum.took += took
}
for (const [ending, { files: count, without, characters, took }] of sums)
  console.log(
    `${ending}: ${count} files, ${without} without an outline, ${((took / characters) * 200_000).toFixed(0)} ms for 200 kB`,
  )
