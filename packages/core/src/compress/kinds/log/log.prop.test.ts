import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { log } from './log.ts'

const contextOf = (question = '', profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})

const signs = { passed: '✓', failed: '×', skipped: '↓' } as const
type Outcome = keyof typeof signs
const outcomesOf = (line: string): Outcome[] =>
  Array.from(line, (sign) => (['passed', 'failed', 'skipped'] as const).find((each) => signs[each] === sign)!)

const rangeMark = /^\s*\[… lines (\d+)-(\d+)(?:: (.*))?\]$/u
const listMark = /^\s*\[… (\d+) more (?:with this message|like this)\b.*\]$/u

/** What a mark says about its lines that is not so. */
function falseOf(said: string, lines: readonly string[], from: number, to: number): string[] {
  const hidden = lines.slice(from, to + 1).filter((line) => line.trim() !== '')
  const wrong: string[] = []
  const check = (isSo: boolean): void => void (isSo || wrong.push(said))
  if (said === 'passing tests') check(hidden.every((line) => /✓|PASS|\bok\b/u.test(line)))
  const source = /^same as lines (\d+)-(\d+)$/u.exec(said)
  const all = lines.slice(from, to + 1).join('\n')
  if (source) check(lines.slice(Number(source[1]) - 1, Number(source[2])).join('\n') === all)
  const names = [...said.matchAll(/(?:^|, )(?:passing tests|library frames|"[^"]*") ×(\d+)/gu)]
  const others = Number(/(?:^|, )(\d+) others?/u.exec(said)?.[1] ?? 0)
  const counted = names.reduce((sum, match) => sum + Number(match[1]), others)
  if (names.length > 1 || (names.length === 1 && others > 0)) check(counted === hidden.length)
  const alarms = /(?:^|, )(\d+) of them mentions? an error/u.exec(said)
  if (alarms) check(Number(alarms[1]) === hidden.filter((line) => /error:|ERROR/u.test(line)).length)
  for (const [, name, least, most, unit] of said.matchAll(/(took=|size=)(\d+)-(\d+)([a-z]+)/gu)) {
    const value = new RegExp(`${name}(\\d+)${unit}`, 'u')
    const values = hidden.flatMap((line) => Number(value.exec(line)?.[1] ?? []))
    check(Math.min(...values) === Number(least) && Math.max(...values) === Number(most))
  }
  return wrong
}

/** What is false in a view of some lines, and how many of them it shows whole. */
function readView(view: string, lines: readonly string[]): { wrong: string[]; shown: number } {
  const wrong: string[] = []
  let at = 0
  let shown = 0
  for (const line of view.split('\n')) {
    const range = rangeMark.exec(line)
    if (range) {
      const [from, to] = [Number(range[1]) - 1, Number(range[2]) - 1]
      if (from < at || to < from) wrong.push(line)
      wrong.push(...falseOf(range[3] ?? '', lines, from, to))
      at = to + 1
    } else if (!listMark.test(line)) {
      const next = lines.indexOf(line, at)
      if (next >= 0) {
        at = next + 1
        shown += 1
      } else if (line !== '') wrong.push(line)
    }
  }
  return { wrong, shown }
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
          expect(readView(chosen.text, lines).wrong).toEqual([])
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
          expect(readView(chosen.text, lines)).toEqual({ wrong: [], shown: chosen.shown })
          const views = new Set(chosen.text.split('\n'))
          const mustStand = lines.filter((line) => /took=98765|another node|ERROR/u.test(line))
          expect(mustStand.filter((line) => !views.has(line))).toEqual([])
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
          const heads = [...views.keys()].filter((at) => views[at]!.endsWith(message))
          expect(heads).not.toEqual([])
          const itself = views.includes(`${file}(${line},3): ${message}`)
          // Findings with another detail have a mark of their own.
          const places = heads.flatMap((at) => {
            const mark = views.slice(at, at + 3).find((view) => listMark.test(view)) ?? ''
            const folder = / in (\S+\/) at /u.exec(mark)?.[1] ?? ''
            return mark.split(/[ ;\]]+/u).flatMap((part) => {
              const [path, own = ''] = part.split(':')
              return own.split(',').map((each) => `${folder}${path}:${each}`)
            })
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

  it('counts findings that are told elsewhere among the lines that are hidden', () => {
    const finding = fc.record({
      file: fc.constantFrom('a.ts', 'b.ts', 'c.ts'),
      line: fc.integer({ min: 1, max: 999 }),
      severity: fc.constantFrom('warning', 'error'),
      message: fc.constantFrom('unused variable', 'missing return', 'bad type'),
      name: fc.constantFrom('order', 'cart', 'item', 'user', 'total'),
    })
    fc.assert(
      fc.property(
        fc.array(finding, { minLength: 100, maxLength: 400 }),
        fc.double({ min: 0.05, max: 0.3 }),
        (all, share) => {
          const lines = all.map(
            ({ file, line, severity, message, name }) => `${file}:${line}:3: ${severity}: ${message} '${name}'`,
          )
          const text = lines.join('\n')
          const chosen = log.choose(text, contextOf(), text.length * share)
          expect(chosen ? readView(chosen.text, lines).wrong : []).toEqual([])
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('counts tests that passed, and hides no name of one that failed', () => {
    const outcome = fc.constantFrom<Outcome>('passed', 'passed', 'passed', 'passed', 'failed', 'skipped')
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 60, maxLength: 250 }), (outcomes) => {
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
        expect(readView(chosen.text, lines).wrong).toEqual([])
        const failed = lines.filter((line) => line.includes('×'))
        const mustStand = failed.length <= 60 ? failed : []
        expect(mustStand.filter((line) => !chosen.text.includes(line))).toEqual([])
        expect(chosen.text.endsWith(lines.at(-1)!)).toBe(true)
      }),
      {
        numRuns: runs(60),
        // With twelve failures that say the same, lines beside them were worth more than the last.
        examples: [[outcomesOf('✓✓✓✓✓✓✓✓↓✓✓×✓✓×✓✓✓××✓✓×✓✓↓✓✓×✓✓↓✓×✓×✓✓✓✓↓✓✓✓×✓✓↓✓✓×✓✓×✓✓×✓✓✓')]],
      },
    )
  })
})
