import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../question.ts'
import type { Profile } from '../../types.ts'
import { log } from './log.ts'

const contextOf = (question = '', profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})

const rangeMark = /^\s*\[… lines (\d+)-(\d+)(?:: (.*))?\]$/u
const listMark = /^\s*\[… (\d+) more (?:of the same|like this)\b.*\]$/u

/** Checks every mark of a view against the lines it stands for; gives how many lines the view shows whole. */
function checkMarks(view: string, lines: readonly string[]): number {
  let at = 0
  let shown = 0
  for (const line of view.split('\n')) {
    const range = rangeMark.exec(line)
    if (range) {
      const [from, to] = [Number(range[1]) - 1, Number(range[2]) - 1]
      expect(from).toBeGreaterThanOrEqual(at)
      expect(to).toBeGreaterThanOrEqual(from)
      checkSaid(range[3] ?? '', lines, from, to)
      at = to + 1
    } else if (!listMark.test(line)) {
      const next = lines.indexOf(line, at)
      if (next < 0) expect(line).toBe('')
      else {
        at = next + 1
        shown += 1
      }
    }
  }
  return shown
}

/** Checks what a mark says about its lines. */
function checkSaid(said: string, lines: readonly string[], from: number, to: number): void {
  const hidden = lines.slice(from, to + 1).filter((line) => line.trim() !== '')
  if (said === 'passing tests') for (const line of hidden) expect(line).toMatch(/✓|PASS|\bok\b/u)
  const source = /^same as lines (\d+)-(\d+)$/u.exec(said)
  if (source) expect(lines.slice(Number(source[1]) - 1, Number(source[2]))).toEqual(lines.slice(from, to + 1))
  const counted = [...said.matchAll(/(?:^|, )(?:passing tests|library frames|"[^"]*") ×(\d+)/gu)].map((match) =>
    Number(match[1]),
  )
  const others = Number(/(?:^|, )(\d+) others?/u.exec(said)?.[1] ?? 0)
  if (counted.length > 1 || (counted.length === 1 && others > 0))
    expect(counted.reduce((sum, count) => sum + count, others)).toBe(hidden.length)
  for (const [, name, least, most, unit] of said.matchAll(/(took=|size=)(-?\d+)(?:-|\.\.)(\d+)([a-z]+)/gu)) {
    const values = hidden.flatMap((line) => {
      const value = new RegExp(`${name}(-?\\d+)${unit}`, 'u').exec(line)
      return value ? [Number(value[1])] : []
    })
    expect([Math.min(...values), Math.max(...values)]).toEqual([Number(least), Number(most)])
  }
}

const services = ['api', 'worker', 'store']
const record = fc.record({
  service: fc.constantFrom(...services),
  took: fc.integer({ min: 5, max: 40 }),
  size: fc.integer({ min: 100, max: 900 }),
  path: fc.constantFrom('/cart', '/items', '/user'),
})

describe('output of programs', () => {
  it('changes its own output no more', () => {
    const piece = fc.constantFrom('\u001B', '[', '0m', ']', '\u0007', '\r', '\n', 'a', '12%', '\\')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const once = log.reformat!(pieces.join(''), contextOf())
        expect(once && log.reformat!(once.text, contextOf())).toBeUndefined()
      }),
    )
  })

  it('keeps lines in their order, within the room, and counts what is missing', () => {
    const line = fc.constantFrom(
      '',
      'ok 1',
      'ok 2',
      'error: x',
      '  at f (a.ts:1:2)',
      'Downloading 3',
      'warning: y',
      'text',
    )
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 200 }),
        fc.integer({ min: 30, max: 900 }),
        fc.constantFrom('default' as const, 'aggressive' as const),
        (lines, room, profile) => {
          while (lines.at(-1) === '') lines.pop()
          const chosen = log.choose(lines.join('\n'), contextOf('text', profile), room)
          if (!chosen) return
          expect(chosen.text.length).toBeLessThanOrEqual(room)
          expect(chosen.total).toBe(lines.length)
          expect(checkMarks(chosen.text, lines)).toBeLessThanOrEqual(chosen.total)
          expect(chosen.shown).toBeLessThanOrEqual(chosen.text.split('\n').length)
        },
      ),
      { numRuns: runs(200) },
    )
  })

  it('says of the records of a service what is so, and shows those that are unlike the others', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 60, maxLength: 300 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (records, slow, odd, broken) => {
          const lines = records.map(
            ({ service, took, size, path }, index) =>
              `2026-05-04T10:00:${String(index % 60).padStart(2, '0')}Z INFO ${service} GET ${path} took=${took}ms size=${size}kB`,
          )
          const change = (at: number, to: (line: string) => string): string =>
            (lines[at % lines.length] = to(lines[at % lines.length]!))
          change(slow, (line) => line.replace(/took=\d+/u, 'took=98765'))
          change(odd, (line) => line.replace(/INFO.*/u, 'INFO leader moved to another node of the cluster'))
          change(broken, (line) => line.replace(/INFO/u, 'ERROR cannot reach the store:'))
          const text = lines.join('\n')
          const chosen = log.choose(text, contextOf('', 'default'), text.length * 0.75)
          if (!chosen) return
          const shown = checkMarks(chosen.text, lines)
          expect(chosen.shown).toBe(shown)
          const isThere = (piece: string): void => {
            for (const line of lines) if (line.includes(piece)) expect(chosen.text.split('\n')).toContain(line)
          }
          isThere('took=98765')
          isThere('another node')
          isThere('ERROR')
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('names file, line, code and message of every finding', () => {
    const finding = fc.record({
      file: fc.constantFrom('src/a.ts', 'src/deep/b.ts', 'lib/c.ts'),
      line: fc.integer({ min: 1, max: 999 }),
      code: fc.constantFrom('TS2339', 'TS7006', 'TS18048', 'TS2551'),
      name: fc.constantFrom('item', 'order', 'cart'),
      detail: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(finding, { minLength: 20, maxLength: 120 }), (findings) => {
        const text = findings
          .flatMap(({ file, line, code, name, detail }) => [
            `${file}(${line},3): error ${code}: '${name}' is not what it should be.`,
            ...(detail ? [`  Type of '${name}' differs.`] : []),
          ])
          .join('\n')
        const chosen = log.choose(text, contextOf(), text.length)
        if (!chosen) return
        const views = chosen.text.split('\n')
        for (const { file, line, code, name } of findings) {
          const message = `error ${code}: '${name}' is not what it should be.`
          const at = views.findIndex((view) => view.endsWith(message))
          expect(at).toBeGreaterThanOrEqual(0)
          const itself = views.includes(`${file}(${line},3): ${message}`)
          const mark = views.slice(at, at + 3).find((view) => listMark.test(view)) ?? ''
          const folder = / in (\S+\/) at /u.exec(mark)?.[1] ?? ''
          const places = mark.split(/[ ;\]]+/u).flatMap((part) => {
            const [name, own = ''] = part.split(':')
            return own.split(',').map((each) => `${folder}${name}:${each}`)
          })
          expect(itself || places.includes(`${file}:${line}`)).toBe(true)
        }
        for (const view of views) {
          const [, more] = listMark.exec(view) ?? []
          if (more === undefined || view.includes('more places')) continue
          expect(view.match(/[:,]\d+/gu)).toHaveLength(Number(more))
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('counts tests that passed, and hides no name of one that failed', () => {
    const outcome = fc.constantFrom('passed', 'passed', 'passed', 'passed', 'failed', 'skipped')
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 60, maxLength: 250 }), (outcomes) => {
        const signs = { passed: '✓', failed: '×', skipped: '↓' } as const
        const lines = outcomes.map(
          (each, index) => ` ${signs[each]} src/cart.test.ts > case ${index} of many ${index % 9}ms`,
        )
        const count = (which: string): number => outcomes.filter((each) => each === which).length
        lines.push(
          '',
          ` Tests  ${count('failed')} failed | ${count('passed')} passed | ${count('skipped')} skipped (${lines.length})`,
        )
        const text = lines.join('\n')
        const chosen = log.choose(text, contextOf(), text.length * 0.75)
        if (!chosen) return
        checkMarks(chosen.text, lines)
        const failed = lines.filter((line) => line.includes('×'))
        if (failed.length <= 60) for (const line of failed) expect(chosen.text).toContain(line)
        expect(chosen.text.endsWith(lines.at(-1)!)).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })
})
