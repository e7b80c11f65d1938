import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { wrongFacets } from '../rows/__fixtures__/claims.ts'
import { json } from './json.ts'

const contextOf = (question = ''): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})

interface Pod {
  readonly id: number
  readonly name: string
  readonly status: { readonly phase: string; readonly node: string }
  readonly took: number
}

const pod = fc.record({
  status: fc.record({
    phase: fc.constantFrom('Running', 'Running', 'Running', 'Pending', 'Failed'),
    node: fc.constantFrom('n1', 'n1', 'n1', 'n1', 'n2'),
  }),
  took: fc.nat(9000),
})
const flat = ({ id, name, status, took }: Pod): Record<string, string> => ({
  id: String(id),
  name,
  'status.phase': status.phase,
  'status.node': status.node,
  took: String(took),
})
const pods = fc
  .array(pod, { minLength: 25, maxLength: 120 })
  .map((all): Pod[] => all.map((each, index) => ({ id: 1000 + index, name: `pod ${index}`, ...each })))

describe('rows of JSON', () => {
  it('state nothing that is not so', () => {
    fc.assert(
      fc.property(pods, fc.integer({ min: 300, max: 3000 }), (rows, room) => {
        const chosen = json.choose(JSON.stringify({ items: rows }), contextOf('which pod is slow?'), room)
        if (!chosen) return
        const lines = chosen.text.split('\n')
        const shown = new Set(lines.flatMap((line) => Number(/^ (1\d{3})[ ,|]/u.exec(line)?.[1] ?? 0)))
        const hidden = rows.filter(({ id }) => !shown.has(id))
        expect(chosen.text).not.toMatch(hidden.length > 0 ? /\ball\b/u : /each of/u)
        const counts: number[] = []
        const wrong: string[] = []
        for (const [, count, said] of chosen.text.matchAll(/^ (?:all rows|each of (\d+) rows): \{(.*)\}$/gmu)) {
          counts.push(Number(count ?? rows.length))
          for (const member of said!.split(', ')) {
            const [path = '', value] = member.split(': ')
            if (rows.some((row) => flat(row)[path] !== value)) wrong.push(member)
          }
        }
        let missing = 0
        for (const [, count, total, facets = ''] of chosen.text.matchAll(
          /^ \[… (\d+) (?:rows|of (\d+) rows are not shown)(?:: (.*))?\]$/gmu,
        )) {
          if (total === undefined) missing += Number(count)
          else counts.push(Number(total), Number(count) - hidden.length + rows.length)
          wrong.push(...wrongFacets(facets, Object.keys(flat(rows[0]!)), hidden.map(flat)))
        }
        expect(wrong).toEqual([])
        expect(counts.filter((count) => count !== rows.length)).toEqual([])
        expect(missing).toBe(hidden.length)
        expect(chosen.total - chosen.shown).toBe(hidden.length)
      }),
      { numRuns: runs(100) },
    )
  })

  it('say how many items the lists of hidden rows have', () => {
    const lists = fc.array(fc.constantFrom([80], [80], [80, 443], []), { minLength: 30, maxLength: 80 })
    let counted = 0
    fc.assert(
      fc.property(lists, (all) => {
        const rows = all.map((ports, at) => ({ id: `pod-${1000 + at}`, spec: { ports }, note: 'n'.repeat(60) }))
        const { text } = json.choose(JSON.stringify(rows), contextOf('pod-1020'), 900)!
        const marks = text.split('\n').filter((line) => line.includes('[… '))
        const shown = text
          .split('\n')
          .filter((line) => !marks.includes(line))
          .join('\n')
        const hidden = rows.filter(({ id }) => !shown.includes(id))
        const said = /items in spec\.ports [^;\]]+/u.exec(marks.join('\n'))?.[0]
        if (said === undefined) return
        counted += 1
        const cells = hidden.map(({ spec }) => ({ 'items in spec.ports': String(spec.ports.length) }))
        expect(wrongFacets(said, ['items in spec.ports'], cells)).toEqual([])
      }),
      { numRuns: runs(40) },
    )
    expect(counted).toBeGreaterThan(0)
  })

  it('show the one that differs in what the others share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 200 }), fc.nat(), (count, at) => {
        const rows = Array.from({ length: count }, (_, id) => ({
          id,
          tier: id === at % count ? 'platinum' : 'basic',
          at: { zone: 'a', rack: 7 },
        }))
        const text = JSON.stringify(rows)
        const chosen = json.choose(text, contextOf('which comes first?'), text.length / 8)!
        expect(chosen.shown).toBeLessThan(count)
        expect(chosen.text).toContain('platinum')
      }),
      { numRuns: runs(40) },
    )
  })
})

describe('rows of JSON that are named', () => {
  it('outrank those that report a failure', () => {
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id: `O-${7000 + id}`,
      note: id % 3 === 0 ? 'error: payment denied' : 'paid',
    }))
    const chosen = json.choose(JSON.stringify(rows), contextOf('what happened to O-7121?'), 900)!
    expect(chosen.text).toMatch(/O-7121\W/u)
  })
})
