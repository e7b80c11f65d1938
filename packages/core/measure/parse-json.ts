/**
 * Measures on the Node it runs on: how deep JSON that breaks off may nest before JSON.parse ends the process, what becomes
 * of deep values, and what the check of parseJson costs on 10 MB.
 */
import { spawnSync } from 'node:child_process'
import { parseJson } from '@winnow/core'

const shapes = {
  'arrays: [1,[1,…': ['[1,', 1],
  'objects: {"b":1,"a":{"b":1,"a":…': ['{"b":1,"a":', 1],
  'both: [1,{"a":[1,{"a":…': ['[1,{"a":', 2],
} as const
const most = 100_000

/** Whether a process ends well that parses JSON which breaks off, 30 times, since what is damaged is chance. */
function endsWell(open: string, times: number): boolean {
  const program = `
    const text = ${JSON.stringify(open)}.repeat(${times}) + '[1'
    for (let at = 0; at < 30; at += 1) try { JSON.parse(text) } catch {}
    const many = []
    for (let at = 0; at < 1_000_000; at += 1) many.push({ at })`
  return spawnSync(process.execPath, ['--eval', program]).status === 0
}

console.log(`Node ${process.versions.node}, V8 ${process.versions.v8}`)
for (const [name, [open, levels]] of Object.entries(shapes)) {
  let good = 0
  let bad = Math.ceil(most / levels)
  if (endsWell(open, bad)) {
    console.log(`${name}: ${most} levels end well`)
    continue
  }
  while (bad - good > 10) {
    const middle = (good + bad) >> 1
    if (endsWell(open, middle)) good = middle
    else bad = middle
  }
  console.log(`${name}: the process ends from about ${bad * levels} levels on`)
}

let deep: unknown = 1
for (let level = 0; level < most; level += 1) deep = [1, deep]
const works: Record<string, () => unknown> = {
  'JSON.parse, complete': () => JSON.parse(`${'[1,'.repeat(most)}1${']'.repeat(most)}`),
  'JSON.stringify': () => JSON.stringify(deep),
  structuredClone: () => structuredClone(deep),
}
for (const [name, work] of Object.entries(works)) {
  let outcome = 'works'
  try {
    work()
  } catch (error) {
    outcome = (error as Error).name
  }
  console.log(`${name}, ${most} levels: ${outcome}`)
}

const row = (id: number): object => {
  return { id, name: `user ${id}`, tags: ['a', 'b'], at: [id, id / 2], text: 'The order left the depot.' }
}
const texts = {
  rows: JSON.stringify(Array.from({ length: 95_700 }, (_, id) => row(id))),
  'long texts': JSON.stringify(Array.from({ length: 10_000 }, (_, at) => `${at} ${'word '.repeat(200)}`)),
  'escaped quotes': JSON.stringify(['"'.repeat(5_000_000)]),
}
for (const [name, text] of Object.entries(texts)) {
  const least = [JSON.parse, parseJson].map((parse) => {
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now()
      parse(text)
      return performance.now() - start
    })
    return Math.min(...times).toFixed(0)
  })
  const size = (text.length / 1_000_000).toFixed(1)
  console.log(`${name}, ${size} MB: JSON.parse ${least[0]} ms, parseJson ${least[1]} ms, the least of nine`)
}
