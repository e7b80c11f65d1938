// Reads what an outside evaluator wrote of every item (`run.mjs --misses FILE`) and compares indentation with syntax trees,
// at the same caps and at equal saving, by the ending of the file that was read. node by-language.mjs FILE DATA
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseJson } from '../../../packages/core/dist/index.js'

const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '')
const [file, data] = process.argv.slice(2)
const stored = gunzipSync(readFileSync(join(data, 'post-processing.jsonl.gz'))).toString()
const items = new Map(linesOf(stored).map((line) => [parseJson(line).id, parseJson(line)]))

function groupsOf({ id, tok }) {
  const { tool, path, args } = items.get(id)
  if (tool !== 'read_file') return ['all items']
  const ending = /\.([a-z]{1,4})\b/u.exec(path ?? JSON.stringify(args))?.[1] ?? 'other'
  return ['all items', 'file reads', ending, ...(tok >= 2000 ? [`${ending}, 2,000 tokens and more`] : [])]
}

const groups = new Map()
for (const row of linesOf(readFileSync(file, 'utf8')).map((line) => parseJson(line))) {
  const [, family, cap] = /^(.*) cap (\d+)$/u.exec(row.s)
  for (const name of groupsOf(row)) {
    const group = groups.get(name) ?? groups.set(name, { families: new Map(), count: 0 }).get(name)
    const points = group.families.get(family) ?? group.families.set(family, new Map()).get(family)
    const sum = points.get(cap) ?? points.set(cap, { count: 0, before: 0, after: 0, kept: 0 }).get(cap)
    sum.count += 1
    sum.before += row.tok
    sum.after += row.out
    sum.kept += row.kept
    group.count = sum.count
  }
}

const keptAt = (points, saved) => {
  const all = [{ saved: 0, kept: 100 }, ...points].toSorted((a, b) => a.saved - b.saved)
  for (const [index, right] of all.entries()) {
    const left = all[index - 1]
    if (left && left.saved <= saved && right.saved >= saved && left.saved < right.saved)
      return left.kept + ((saved - left.saved) / (right.saved - left.saved)) * (right.kept - left.kept)
  }
  return Number.NaN
}

for (const [name, { families, count }] of groups) {
  console.log(`\n${name} (${count})`)
  const curves = [...families].map(([family, points]) => [
    family,
    [...points].map(([cap, { count: of, before, after, kept }]) => ({
      cap,
      saved: 100 * (1 - after / before),
      kept: (100 * kept) / of,
    })),
  ])
  for (const [family, points] of curves)
    console.log(
      family,
      points.map(({ cap, saved, kept }) => `${cap}: ${saved.toFixed(1)} ${kept.toFixed(1)}`).join(' | '),
    )
  const at = [20, 30, 40, 50, 60, 70, 80, 90].map(
    (saved) => `${saved} %: ${curves.map(([, points]) => keptAt(points, saved).toFixed(1)).join(' ')}`,
  )
  console.log('equal saving', at.join(' | '))
}
