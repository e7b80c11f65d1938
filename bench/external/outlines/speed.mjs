// How much CPU time outlines take by language, and what 1,000 of them leave in memory. node speed.mjs [FILE...]
// Build first (`pnpm build`). Of the files those of fewer than 1,500 characters are left out; those the outlines are tested
// with, each repeated to 200 kB, are measured always. The least of five rounds counts.
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { languages } from '../../../packages/code/dist/languages/index.js'
import { treeSitterOutline } from '../../../packages/code/dist/index.js'

const rounds = 5
const milliseconds = ({ user, system }) => (user + system) / 1000
const loading = process.cpuUsage()
const outline = await treeSitterOutline()
console.log(`twelve grammars loaded in ${milliseconds(process.cpuUsage(loading)).toFixed(0)} ms`)

function measure(source, path) {
  let least = Infinity
  let blocks
  for (let round = 0; round < rounds; round += 1) {
    const begin = process.cpuUsage()
    blocks = outline.outline(source, path)
    least = Math.min(least, milliseconds(process.cpuUsage(begin)))
  }
  return { least, hasOutline: blocks !== undefined }
}

const golden = new URL('../../../packages/code/golden/', import.meta.url)
for (const name of readdirSync(golden).filter((file) => !file.includes('outline'))) {
  const text = readFileSync(new URL(name, golden), 'utf8')
  const language = name.replace('.txt', '')
  const source = text.repeat(Math.round(200_000 / text.length))
  const { least, hasOutline } = measure(source, `file.${languages[language].endings[0]}`)
  console.log(
    `${language}: ${hasOutline ? `${least.toFixed(0)} ms` : 'no outline'} for its test file, repeated to 200 kB`,
  )
}

const sums = new Map()
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6)
let count = 0
console.log(`before the files ${megabytes()} MB`)
for (const path of process.argv.slice(2)) {
  const source = readFileSync(path, 'utf8')
  if (source.length < 1500) continue
  const { least, hasOutline } = measure(source, path)
  const ending = extname(path)
  const sum = sums.get(ending) ?? sums.set(ending, { files: 0, without: 0, characters: 0, least: 0 }).get(ending)
  sum.files += 1
  sum.without += hasOutline ? 0 : 1
  sum.characters += source.length
  sum.least += least
  count += 1
  if (count % 1000 === 0) console.log(`after ${count} files, each read ${rounds} times, ${megabytes()} MB`)
}
for (const [ending, { files, without, characters, least }] of sums)
  console.log(
    `${ending}: ${files} files, ${without} without an outline, ${((least / characters) * 200_000).toFixed(0)} ms for 200 kB`,
  )
