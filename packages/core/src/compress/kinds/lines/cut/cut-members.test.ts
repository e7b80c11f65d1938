import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../../scripts/runs.ts'
import { questionOf } from '../../../read/question.ts'
import { cutRecords } from './alike-lines.ts'
import { shortLine } from './cut-line.ts'
import { cutMembers } from './cut-members.ts'

const beginning = (text: string, longest: number) => `${text.slice(0, longest)}[…]`
const payload = Array.from({ length: 60 }, (_, index) => ({ k: index, v: `v${index}` }))

test('a record keeps what says what it is, and its long lists say how many more they have', () => {
  const record = { event: 'updated', payload, id: 4217, meta: { source: 'shop', role: 'worker', tags: payload } }
  expect(shortLine(JSON.stringify(record), new Map(), 400)).toBe(
    '{"event":"updated","payload":[{"k":0,"v":"v0"},{"k":1,"v":"v1"},{"k":2,"v":"v2"},{"k":3,"v":"v3"},{"k":4,"v":"v4"},' +
      '{"k":5,"v":"v5"},{"k":6,"v":"v6"},{"k":7,"v":"v7"}, [… 52 more]],"id":4217,"meta":{"source":"shop","role":"worker",' +
      '"tags":[{"k":0,"v":"v0"},{"k":1,"v":"v1"},{"k":2,"v":"v2"},{"k":3,"v":"v3"},{"k":4,"v":"v4"},{"k":5,"v":"v5"}, [… 54 more]]}}',
  )
})

test('what stands in front of a record and behind it stays', () => {
  const line = `   812\t  {"type": "batch", "rows": [${Array.from({ length: 300 }, (_, at) => at).join(', ')}], "done": true},`
  expect(cutMembers(line, 200, beginning)).toMatch(
    /^ {3}812\t {2}\{"type": "batch","rows": \[0, 1, [\d, ]+, \[… \d+ more\]\],"done": true\},$/u,
  )
})

test.each([
  ['a list', JSON.stringify(payload)],
  ['two records', `${JSON.stringify({ payload })}${JSON.stringify({ payload })}`],
  ['a broken record', JSON.stringify({ payload }).slice(0, -4)],
  ['more keys than fit', JSON.stringify(Object.fromEntries(payload.map(({ v }, at) => [v, at])))],
  ['code', `if (a) { ${'call(); '.repeat(90)} }`],
])('%s is not cut by members', (_, line) => {
  expect(cutMembers(line, 300, beginning)).toBeUndefined()
})

test('all keys of a record and its short values stay, and lists say truly how many more they have', () => {
  const list = fc.array(fc.oneof(fc.integer(), fc.string({ maxLength: 9 }), fc.boolean()), { maxLength: 300 })
  const record = fc.record({ type: fc.constantFrom('call', 'result'), items: list, ok: fc.boolean(), more: list })
  fc.assert(
    fc.property(record, fc.integer({ min: 120, max: 900 }), (given, most) => {
      const line = JSON.stringify(given)
      const cut = line.length <= most ? undefined : cutMembers(line, most, beginning)
      if (cut === undefined) return
      expect(cut.length).toBeLessThanOrEqual(most + 60)
      const read = JSON.parse(
        cut.replaceAll(/, \[… (\d+) more\]/gu, ',{"hidden":$1}').replaceAll(/\[… \d+ characters\]/gu, 'null'),
      )
      expect(read).toMatchObject({ type: given.type, ok: given.ok })
      for (const [shown, all] of [
        [read.items, given.items],
        [read.more, given.more],
      ]) {
        if (shown === null) continue
        const hidden = shown.at(-1)?.hidden ?? 0
        expect(shown.length - (hidden > 0 ? 1 : 0) + hidden).toBe(all.length)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('of records whose length lies in lists, every one keeps what says what it is', () => {
  const records = Array.from({ length: 24 }, (_, at) => ({
    event: ['created', 'updated', 'deleted'][at % 3],
    payload,
    meta: { source: 'shop', attempt: at },
  }))
  const text = records.map((record) => JSON.stringify(record)).join('\n')
  const context = { question: questionOf('which events?', {}), profile: 'default', path: undefined } as const
  const { text: shorter } = cutRecords(text, context, 3600)!
  expect(shorter.length).toBeLessThanOrEqual(3800)
  for (const [at, line] of shorter.split('\n').entries()) {
    expect(line).toContain(`"event":"${records[at]!.event!}"`)
    expect(line).toContain(`"attempt":${at}}`)
  }
})
