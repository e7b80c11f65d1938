import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { parseListing } from './entries.ts'
import { groupByFolder, spellFolders } from './folder-tree.ts'
import { listing } from './listing.ts'

const about = (text: string, profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(text, {}),
  profile,
  path: undefined,
})
const reformat = (text: string): string | undefined => listing.reformat!(text, about(''))?.text
const choose = (text: string, question: string, room: number): string | undefined =>
  listing.choose(text, about(question), room)?.text

describe('whatever is given', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,8}[a-z0-9]$/u)
  const paths = fc.uniqueArray(
    fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
    { minLength: 2, maxLength: 40 },
  )
  /** Paths that one line a folder names, read back. */
  const read = (text: string): Set<string> => {
    const found = new Set<string>()
    const above: string[] = []
    for (const line of text.split('\n')) {
      const depth = line.length - line.trimStart().length
      const [head = '', ...names] = line.trim().split(' ')
      above.length = Math.min(above.length, depth)
      const folder = head === './:' ? '' : (above.at(-1) ?? '') + head.slice(0, -1)
      above.push(folder)
      if (folder !== '') found.add(folder.slice(0, -1))
      for (const one of names) found.add(folder + one)
    }
    return found
  }
  test('every path can be read back, and doing it again changes nothing', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const parsed = parseListing(list.join('\n'))
        if (!parsed) return
        const shorter = spellFolders(groupByFolder(parsed.entries)).join('\n')
        const found = read(shorter)
        expect(list.filter((path) => !found.has(path))).toEqual([])
        expect(reformat(shorter) ?? shorter).toBe(shorter)
      }),
    )
  })
  test('a choice names only what is there, and nothing throws', () => {
    fc.assert(
      fc.property(paths, fc.integer({ min: 0, max: 300 }), fc.string(), (list, room, noise) => {
        reformat(noise)
        choose(noise, 'a', room)
        const names =
          (choose(list.join('\n'), 'a', room) ?? '').replaceAll(/\[…[^\]]*\]/gu, '').match(/[^\s:]+/gu) ?? []
        const known = `./\n${list.join('\n')}`
        expect(names.filter((one) => !known.includes(one))).toEqual([])
      }),
    )
  })

  const row = fc.record({
    mode: fc.constantFrom('-rw-r--r--', '-rw-r--r--', '-rw-------', '-rwxr-xr-x'),
    owner: fc.constantFrom('dev', 'dev', 'dev', 'root'),
    links: fc.constantFrom(1, 1, 1, 7),
    size: fc.oneof(fc.constant(4096), fc.integer({ min: 0, max: 99_999 })),
    day: fc.constantFrom('Mar  2  2026', 'Mar  2  2026', 'Nov  2  2023'),
    name,
  })
  type Row = typeof row extends fc.Arbitrary<infer T> ? T : never
  const folders = fc.uniqueArray(
    fc.record({
      folder: name,
      rows: fc.uniqueArray(row, { minLength: 1, maxLength: 20, selector: (one) => one.name }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ folder }) => folder },
  )
  const cellsOf = ({ mode, links, owner, size, day }: Row): string[] => [
    mode,
    String(links),
    `${owner} staff`,
    String(size),
    day.replaceAll(/ +/gu, ' '),
  ]
  const print = (list: readonly { readonly folder: string; readonly rows: readonly Row[] }[]): string =>
    list
      .map(({ folder, rows }) =>
        [
          `${folder}:`,
          `total ${rows.length}`,
          ...rows.map(
            ({ mode, links, owner, size, day, name: own }) => `${mode} ${links} ${owner} staff ${size} ${day} ${own}`,
          ),
        ].join('\n'),
      )
      .join('\n\n')

  test.each([Infinity, 600, 300])('what rows of a long listing say is so, in a room of %d', (room) => {
    fc.assert(
      fc.property(folders, (list) => {
        const text = print(list)
        const shrunk =
          room === Infinity ? listing.reformat!(text, about('')) : listing.choose(text, about('what is odd?'), room)
        if (!shrunk) return
        let rows: readonly Row[] = []
        let usual: string[] = []
        let saysLinks = false
        let shown = 0
        let missing = 0
        const wrong: string[] = []
        for (const line of shrunk.text.split('\n')) {
          const heading = /^(\S+)\/ \(total (\d+)(?:; (.*?) where not said(; a number alone counts links)?)?\):$/u.exec(
            line,
          )
          const mark = /^\[… (\d+) more\]$/u.exec(line)
          const elsewhere = line.startsWith('[… ') ? [...line.matchAll(/\((\d+)(?: files)?\)/gu)] : []
          if (heading) {
            rows = list.find(({ folder }) => folder === heading[1])!.rows
            if (rows.length !== Number(heading[2])) wrong.push(line)
            usual = heading[3] === undefined ? [] : [heading[3]]
            saysLinks = heading[4] !== undefined
          } else if (mark) missing += Number(mark[1])
          else if (line.startsWith('[… ')) for (const one of elsewhere) missing += Number(one[1])
          else {
            const own = rows.find((one) => line === one.name || line.endsWith(` ${one.name}`))!
            const said = line.slice(0, line.length - own.name.length).trim()
            shown += 1
            // What the row leaves out is what its heading says, in the order of the columns.
            const cells = cellsOf(own)
            const unsaid = cells.filter((cell) => ` ${usual[0] ?? ''} `.includes(` ${cell} `))
            const rest = cells.filter((cell) => !unsaid.includes(cell))
            if (!rest.every((cell) => ` ${said} `.includes(` ${cell} `))) wrong.push(line)
            // A number alone is the size, unless the heading says otherwise.
            const [only, ...others] = said.replace(cells[4]!, '').match(/\b\d+\b/gu) ?? []
            if (only !== undefined && others.length === 0 && only !== String(saysLinks ? own.links : own.size))
              wrong.push(line)
          }
        }
        const total = list.reduce((sum, each) => sum + each.rows.length, 0)
        expect(wrong).toEqual([])
        expect(shown).toBe(shrunk.shown)
        expect(shown + missing).toBe(total)
        expect(room === Infinity ? shown : total).toBe(total)
      }),
    )
  })
})
