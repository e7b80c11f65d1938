import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { readJson, type JsonNode } from './read/reader.ts'
import { json } from './json.ts'

const contextOf = (question = '', profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})
const reformat = (value: unknown, profile: Profile = 'default'): string | undefined =>
  json.reformat!(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2), contextOf('', profile))?.text

/** Turns the lossless form back: `{"columns":[…],"rows":[[…]]}` is an array of objects. */
function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value)
  if (names.length === 2 && names[0] === 'columns' && names[1] === 'rows') {
    const { columns, rows } = value as { columns: string[]; rows: unknown[][] }
    return rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index]!, decode(cell)])))
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decode(member)]))
}

/** Generated values with many arrays of like objects. */
const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('id', 'true', '12', 'a, b', 'a\nb', '[x', ' x ', 'x|y'),
)
const leaf = fc.oneof(
  word,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)
const tabular = fc
  .tuple(fc.uniqueArray(fc.constantFrom('id', 'name', 'a b', 'x.y', 'p|q', '1', 'é'), { minLength: 1 }), fc.nat(6))
  .chain(([keys, rows]) =>
    fc
      .array(fc.tuple(...keys.map(() => leaf)), { minLength: rows, maxLength: rows })
      .map((cells) => cells.map((row) => Object.fromEntries(row.map((cell, index) => [keys[index]!, cell])))),
  )
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    tabular,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(word, tie('value'), { maxKeys: 5 }),
    fc.dictionary(word, fc.record({ id: leaf, size: tie('value') }), { maxKeys: 5 }),
  ),
}))
const source = fc
  .tuple(anyValue, fc.constantFrom(undefined, 1, 2))
  .map(([value, indent]) => JSON.stringify(value, undefined, indent))

describe('json, lossless', () => {
  it('can be turned back', () => {
    fc.assert(
      fc.property(source, (text) => {
        expect(decode(JSON.parse(reformat(text, 'lossless') ?? text))).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('json, default', () => {
  it('keeps every key and value that says something, literally and with word borders', () => {
    const literal = (raw: string): string => (raw.startsWith('"') ? raw.slice(1, -1) : raw)
    const collect = (node: JsonNode, found: string[]): void => {
      if (node.kind === 'scalar') found.push(literal(node.raw))
      else for (const part of node.kind === 'array' ? node.items : node.values) collect(part, found)
    }
    fc.assert(
      fc.property(source, (text) => {
        const short = reformat(text) ?? text
        const found: string[] = []
        collect(readJson(text)!.node, found)
        const isMissing = (value: string): boolean => {
          if (value === '' || value === 'null' || value.includes('\\')) return false
          const escaped = value.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
          return !new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'u').test(short)
        }
        expect(found.filter(isMissing)).toEqual([])
      }),
      { numRuns: runs(50) },
    )
  })

  it('is shorter, and changes nothing when it is done again', () => {
    fc.assert(
      fc.property(source, fc.constantFrom<Profile>('default', 'lossless'), (text, profile) => {
        const short = reformat(text, profile)
        expect(short?.length ?? -1).toBeLessThan(text.length)
        expect(reformat(short ?? '', profile) ?? short).toBe(short)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('json, chosen', () => {
  it('never gives more than it got', () => {
    fc.assert(
      fc.property(source, fc.integer({ min: 10, max: 500 }), (text, room) => {
        expect(json.choose(text, contextOf('id name'), room)?.text.length ?? -1).toBeLessThan(text.length)
      }),
    )
  })
})

describe('json, hostile', () => {
  it('accepts exactly what JSON.parse accepts', () => {
    const nearly = fc.tuple(source, fc.nat(), fc.constantFrom('', ',', '"', '\\', '}', ']', '0', '-', 'e', '\u0000'))
    fc.assert(
      fc.property(nearly, ([text, at, extra]) => {
        const place = at % (text.length + 1)
        const broken = `[${text.slice(0, place)}${extra}${text.slice(place + 1)}]`
        const read = readJson(broken)
        const isRead = read !== undefined && read.end === broken.length
        let isJson = true
        try {
          JSON.parse(broken)
        } catch {
          isJson = false
        }
        expect(isRead).toBe(isJson)
      }),
      { numRuns: runs(200) },
    )
  })
})
