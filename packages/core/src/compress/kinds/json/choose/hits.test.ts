import { describe, expect, test } from 'vitest'
import { questionOf } from '../../../read/question.ts'
import { json } from '../json.ts'

const about = (query: string) => ({ question: questionOf(query, {}), profile: 'default' as const, path: undefined })
const towns = Array.from({ length: 26 }, (_, at) => `Town${String.fromCharCode(65 + at)}`)
const hits = towns.map((town, at) => ({
  title: `Harbour of ${town}`,
  link: `https://ports.example/${town}`,
  thumbnail: `https://images.example/thumbnails/of/harbours/${town}.png`,
  authors: Array.from({ length: 9 }, (_, clerk) => `Clerk ${at}-${clerk}`),
  depth: at / 2,
  snippet: `The harbour of ${town} was dug out twice. Boats moor along the quay of the old town. The bridge of ${town} is closed in winter.`,
}))
const text = JSON.stringify({ total: 26, hits }, null, 2)
const shorten = (room: number, query = ''): string => json.choose(text, about(query), room)!.text

describe('hits in JSON', () => {
  test.each([5200, 3400, 2600])('stay with their titles and addresses in %i characters', (room) => {
    const shown = shorten(room)
    expect(shown.length).toBeLessThanOrEqual(room * 1.05)
    for (const town of towns) {
      expect(shown).toContain(`Harbour of ${town}`)
      expect(shown).toContain(`https://ports.example/${town}`)
    }
  })

  test('lose addresses for programs and long lists first, and the same of what they say', () => {
    const shown = shorten(5200)
    expect(shown).toContain('[… left out: thumbnail of every row]')
    expect(shown).toContain('Clerk 7-2')
    expect(shown).not.toContain('Clerk 7-3')
    expect(shown).toContain('[… 6 more]')
    for (const town of towns) expect(shown).toContain(`The harbour of ${town} was dug out twice.`)
  })

  test('keep what answers the question where the others say no more', () => {
    const shown = shorten(2600, 'Is the bridge of TownK closed?')
    expect(shown).toMatch(/\[… left out: thumbnail of every row; snippet of 2\d rows/u)
    expect(shown).toContain('The bridge of TownK is closed in winter.')
  })

  test('that are left out at last are named by their titles', () => {
    const shown = shorten(1000)
    expect(shown).toMatch(/rows are not shown: .*Harbour of Town|rows: .*Harbour of Town/u)
  })

  test('are not said to be empty where something of them was left out', () => {
    for (let room = 400; room < 2600; room += 100) expect(shorten(room, 'bridge of TownK')).not.toContain('empty')
  })

  test('are no tables of values', () => {
    const rows = towns.map((name, at) => ({ id: at, name, depth: at % 7, quay: 'old' }))
    const shown = json.choose(JSON.stringify(rows), about(''), 300)!.text
    expect(shown).not.toContain('left out')
    expect(shown).toMatch(/rows: /u)
  })
})
