import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShownLines, type ShownPlace } from './repeats.ts'

const place = (call: number, turn = 0): ShownPlace => ({
  turn,
  at: call,
  call: 0,
  label: { name: `read ${call}`, full: `read ${call}: file${call}.ts` },
})

test('pointers and lines together give back the text', () => {
  const line = fc.integer({ min: 0, max: 12 }).map((n) => (n < 3 ? '' : `line number ${n} of a result, long enough`))
  const texts = fc.array(fc.array(line, { minLength: 1, maxLength: 40 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(texts, (all) => {
      const shown = new ShownLines()
      const sent: string[] = []
      all.forEach((lines, index) => {
        const text = lines.join('\n')
        const pointed = shown.point(text, 0)
        const view = pointed?.text ?? text
        expect(restore(view, lines, sent)).toBe(text)
        expect(view.length).toBeLessThanOrEqual(text.length)
        sent.push(view)
        shown.add(view, place(index))
      })
    }),
  )
})

/** Puts the lines back that pointers stand for, if the text they name literally holds them. */
function restore(view: string, raw: readonly string[], sent: readonly string[]): string {
  let at = 0
  const names = new Map<string, string>(sent.map((text, index) => [`read ${index}`, text]))
  return view
    .split('\n')
    .map((line) => {
      const match = /^\[(?:same as|(\d+) lines as) in (read \d+)/u.exec(line)
      const from = at
      at += match ? Number(match[1] ?? raw.length) : 1
      if (!match) return line
      const lines = raw.slice(from, at).join('\n')
      expect(`\n${names.get(match[2]!)!}\n`).toContain(`\n${lines}\n`)
      return lines
    })
    .join('\n')
}
