import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import { questionOf } from '../../read/question.ts'
import { search } from './search.ts'

const texts = [
  'import { open } from "./door"',
  'const door = open(hinges, frame)',
  'open()',
  'export function open(door: Door) {',
]
const file = fc.record({
  folder: fc.constantFrom('src/', 'src/doors/', 'lib/', ''),
  name: fc.stringMatching(/^[a-z]{1,6}\.ts$/u),
  hits: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(...texts)), {
    minLength: 1,
    maxLength: 8,
    selector: ([number]) => number,
  }),
})
const result = fc
  .uniqueArray(file, { minLength: 4, maxLength: 40, selector: ({ folder, name }) => folder + name })
  .map((files) =>
    files.map(({ folder, name, hits }) => ({
      path: folder + name,
      hits: new Map(hits.toSorted(([a], [b]) => a - b)),
    })),
  )

function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}

/** What a shortened result says: the hits it shows, by path and number, and how many it says are missing. */
function read(text: string): { shown: [string, number, string][]; missing: number; elsewhere: Map<string, number> } {
  const shown: [string, number, string][] = []
  const elsewhere = new Map<string, number>()
  let missing = 0
  let paths: string[] = []
  for (const line of text.split('\n')) {
    const shared = /^same (?:\d+ )?lines? in (\d+) files \((.*)\):$/u.exec(line)
    if (shared) {
      paths = shared[2]!.split(', ')
      check(paths.length >= Number(shared[1]), line)
      continue
    }
    const others = /^\[… (\d+) match(?:es)? in (\d+) files?(?:: (.*))?\]$/u.exec(line)
    if (others) {
      missing += Number(others[1])
      if (others[3] !== undefined && !/\(\d+\)/u.test(others[3])) {
        for (const folder of others[3].split('; ')) {
          const [, place = '', names] = /^(\S*\/ )?(.*)$/u.exec(folder)!
          for (const each of names!.split(', ')) {
            const [name, count] = each.split(' ')
            elsewhere.set(place.trim() + name!, Number(count))
          }
        }
        check(elsewhere.size === Number(others[2]), line)
      }
      continue
    }
    const mark = /^\[… (\d+) match(?:es)?(?:: lines ([\d, -]+))?(?: of .*)?\]$/u.exec(line)
    if (mark) {
      missing += Number(mark[1])
      if (mark[2] !== undefined) {
        const numbers = mark[2].split(', ').flatMap((range) => {
          const [from, to = from] = range.split('-').map(Number)
          return Array.from({ length: to! - from! + 1 }, (_, index) => from! + index)
        })
        check(numbers.length === Number(mark[1]), line)
        const isShown = shown.some(([path, number]) => path === paths[0] && numbers.includes(number))
        check(!isShown, line)
      }
      continue
    }
    const same = /^\[… (\d+) more of the same in \d+ files?: /u.exec(line)
    if (same) {
      missing += Number(same[1])
      continue
    }
    const hit = /^(\d+)?:(.*)$/u.exec(line)
    if (!hit) {
      paths = [line]
      continue
    }
    for (const path of paths) {
      const [, at = path, own] = /^(.*\.ts)(?::(\d+))?$/u.exec(path)!
      shown.push([at, Number(hit[1] ?? own), hit[2]!.trim()])
    }
  }
  return { shown, missing, elsewhere }
}

test.each([
  ['the same without loss', Infinity],
  ['a choice', 900],
  ['a small choice', 300],
])('%s shows every hit under its own path and counts the others', (_, room) => {
  fc.assert(
    fc.property(result, (files) => {
      const raw = files
        .flatMap(({ path, hits }) => [...hits].map(([number, text]) => `${path}:${number}:${text}`))
        .join('\n')
      const context = {
        question: questionOf('where is `open` called?', {}),
        profile: 'default',
        path: undefined,
      } as const
      const shrunk = room === Infinity ? search.reformat!(raw, context) : search.choose(raw, context, room)
      if (!shrunk) return
      const { shown, missing, elsewhere } = read(shrunk.text)
      for (const [path, number, text] of shown) {
        expect(files.find((each) => each.path === path)?.hits.get(number)).toBe(text)
      }
      const total = files.reduce((sum, { hits }) => sum + hits.size, 0)
      expect(new Set(shown.map(String)).size).toBe(shown.length)
      expect(shrunk.shown).toBe(shown.length)
      expect(shown.length + missing).toBe(total)
      for (const [path, count] of elsewhere) {
        const seen = shown.filter(([at]) => at === path).length
        expect(files.find((each) => each.path === path)!.hits.size - seen).toBeGreaterThanOrEqual(count)
      }
    }),
    { numRuns: runs(200) },
  )
})

test.each([
  ['the same without numbers', Infinity],
  ['a choice without numbers', 900],
  ['a small choice without numbers', 300],
])('%s shows every hit under its own path and counts the others', (_, room) => {
  fc.assert(
    fc.property(result, (files) => {
      const raw = files.flatMap(({ path, hits }) => [...hits.values()].map((text) => `${path}:${text}`)).join('\n')
      const context = {
        question: questionOf('where is `open` called?', {}),
        profile: 'default',
        path: undefined,
      } as const
      const shrunk = room === Infinity ? search.reformat!(raw, context) : search.choose(raw, context, room)
      if (!shrunk) return
      let [shown, missing] = [0, 0]
      for (const block of shrunk.text.split('\n\n')) {
        const [head = '', ...lines] = block.split('\n')
        const marks = [head, ...lines].filter((line) => line.startsWith('[… '))
        missing += marks.reduce((sum, mark) => sum + Number(/\d+/u.exec(mark)![0]), 0)
        const shared = /^same .* in \d+ files \((.*)\):$/u.exec(head)
        const paths = shared ? shared[1]!.split(', ') : [head.slice(0, -1)]
        for (const line of lines.filter((each) => !marks.includes(each))) {
          const [, text = line, often = '1'] = /^(.*) \((\d+) times\)$/u.exec(line) ?? []
          for (const path of paths) {
            const all = [...files.find((each) => each.path === path)!.hits.values()].filter((each) => each === text)
            expect(all.length).toBeGreaterThanOrEqual(Number(often))
            shown += Number(often)
          }
        }
      }
      expect(shrunk.shown).toBe(shown)
      expect(shown + missing).toBe(files.reduce((sum, { hits }) => sum + hits.size, 0))
    }),
    { numRuns: runs(200) },
  )
})
