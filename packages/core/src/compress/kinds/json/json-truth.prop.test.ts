import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import { questionOf } from '../../read/question.ts'
import { json } from './json.ts'

/*
 * What our own lines state is so: what they call empty is empty there, and what they count is as many.
 */

const context = { question: questionOf('', {}), profile: 'default' as const, path: undefined }

const filler = fc.constantFrom(null, '', [], {}, 0, false, 'words', 7, 'x y')
const record = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof({ weight: 3, arbitrary: filler }, fc.dictionary(fc.constantFrom('e', 'f'), filler)),
)
const uniform = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2 })
  .chain((keys) =>
    fc
      .array(fc.tuple(...keys.map(() => filler)), { minLength: 2, maxLength: 6 })
      .map((rows) => rows.map((row) => Object.fromEntries(row.map((cell, index) => [keys[index]!, cell])))),
  )
const value = fc.record({
  id: fc.constant('r-1'),
  note: filler,
  list: fc.oneof(uniform, fc.array(record, { maxLength: 6 })),
  one: record,
  more: fc.record({ list: uniform }),
})

type Members = Readonly<Record<string, unknown>>
const isMembers = (given: unknown): given is Members =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** The objects at a path, where the items of lists are in the place of the list. */
function objectsAt(given: unknown, path: readonly string[]): Members[] {
  if (Array.isArray(given)) return given.flatMap((item) => objectsAt(item, path))
  if (!isMembers(given)) return []
  const [first, ...rest] = path
  return first === undefined ? [given] : objectsAt(given[first], rest)
}

const scoped = /^(null|""|\[\]|\{\})( in every row| in rows without it)?: (.*)$/u

/** What a line says of the members it names. */
function claimsOf(mark: string): { spelling: string; scope: string | undefined; name: string }[] {
  return mark.split('; ').flatMap((part) => {
    const [, spelling, scope, names] = scoped.exec(part)!
    return names!.split(', ').map((name) => ({ spelling: spelling!, scope, name }))
  })
}

const empty = ['null', '""', '[]', '{}']

function isTrue({ spelling, scope, name }: ReturnType<typeof claimsOf>[number], raw: unknown): boolean {
  const path = name.split('.')
  const key = path.pop()!
  const objects = objectsAt(raw, path)
  const others = objects.map((object) => JSON.stringify(object[key])).filter((text) => text !== spelling)
  const isSaid = scope === ' in rows without it' ? others.length > 0 : others.length === 0
  return (
    isSaid &&
    objects.length > 0 &&
    objects.every((object) => key in object) &&
    !others.some((text) => empty.includes(text))
  )
}

/** The paths of all members. */
function pathsOf(given: unknown, path = ''): string[] {
  if (Array.isArray(given)) return given.flatMap((item) => pathsOf(item, path))
  if (!isMembers(given)) return []
  return Object.entries(given).flatMap(([key, inner]) => {
    const name = path === '' ? key : `${path}.${key}`
    return [name, ...pathsOf(inner, name)]
  })
}

describe('what JSON is said to hold', () => {
  it('is empty where a line says so, and nothing else is gone', () => {
    fc.assert(
      fc.property(value, (raw) => {
        const source = JSON.stringify(raw, undefined, 2)
        const text = json.reformat!(source, context)?.text ?? source
        const mark = /^(?:\[json\]\n)?\[… (.*)\]$/mu.exec(text.slice(0, 1000))?.[1]
        const claims = mark === undefined ? [] : claimsOf(mark)
        expect(claims.filter((claim) => !isTrue(claim, raw))).toEqual([])
        const named = claims.map(({ name }) => name)
        const isShown = (key: string): boolean => new RegExp(String.raw`(?<!\w)${key}(?!\w)`, 'u').test(text)
        const gone = pathsOf(raw).filter((name) => !named.includes(name) && !isShown(name.split('.').at(-1)!))
        expect(gone).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })

  it('is as long and as large as a mark says', () => {
    const bytes = fc.integer({ min: 150, max: 900 }).map((length) => 'Ab1+'.repeat(length))
    const numbers = fc.array(fc.integer({ min: -999, max: 999 }), { minLength: 24, maxLength: 80 })
    fc.assert(
      fc.property(bytes, numbers, fc.array(bytes, { maxLength: 3 }), (data, list, files) => {
        const raw = { id: 'r-1', data, list, files: files.map((text, id) => ({ id, text })) }
        const chosen = json.choose(JSON.stringify(raw), context, 200)!
        const counted = [...chosen.text.matchAll(/\[… ([\d,]+) characters of base64\]/gu)].map(([, count]) =>
          Number(count!.replaceAll(',', '')),
        )
        const long = [data, ...files].filter((text) => text.length + 2 > 600)
        // Rows that share a mark show it once.
        expect(new Set(counted)).toEqual(new Set(long.map((text) => text.length)))
        for (const [, count, least, greatest] of chosen.text.matchAll(
          /\[… (\d+) more numbers: (?:each )?(-?\d+)(?: to (-?\d+))?\]/gu,
        )) {
          const hidden = list.slice(3, -1)
          expect([hidden.length, Math.min(...hidden), Math.max(...hidden)]).toEqual([
            Number(count),
            Number(least),
            Number(greatest ?? least),
          ])
        }
        const hidden = [...chosen.text.matchAll(/\[… (\d+) more numbers/gu)].reduce(
          (sum, [, count]) => sum + Number(count),
          0,
        )
        const total = 2 + list.length + files.length * 2
        const isOfValues = chosen.unit === 'values'
        expect(isOfValues ? chosen : { total, shown: total - long.length - hidden }).toMatchObject({
          total,
          shown: total - long.length - hidden,
        })
      }),
      { numRuns: runs(40) },
    )
  })
})
