import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { readIndented } from './indented.ts'
import { outline } from './outline.ts'
import { readXml } from './xml.ts'

const contextOf = (question = ''): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})

const key = fc.constantFrom('name', 'image', 'status', 'ports', 'items', 'error', 'replicas', 'value')
const value = fc.constantFrom('', ' web', ' Running', ' Failed', ' 3', ' "a b"', ' 2026-03-09', ' []')
/** Lines that go at most one step deeper than the line before. */
const indented = fc
  .array(fc.record({ key, value, item: fc.boolean(), deeper: fc.integer({ min: -3, max: 1 }) }), {
    minLength: 4,
    maxLength: 150,
  })
  .map((given) => {
    let depth = 0
    return given.map((line, index) => {
      depth = index === 0 ? 0 : Math.max(0, depth + line.deeper)
      return `${'  '.repeat(depth)}${line.item ? '- ' : ''}${line.key}:${line.value}`
    })
  })

const depthOf = (line: string): number => line.length - line.trimStart().length

/** The lines a mark stands for. */
function markOf(line: string): { from: number; to: number; depth: number } | undefined {
  const mark = /^ *\[… (\d+)(?:-(\d+))?(?:: .*)?\]$/u.exec(line)
  return mark ? { from: Number(mark[1]), to: Number(mark[2] ?? mark[1]), depth: depthOf(line) } : undefined
}

describe('an outline', () => {
  it('shows lines below what they stand below, and marks every other line by its number', () => {
    fc.assert(
      fc.property(indented, fc.integer({ min: 60, max: 1500 }), (lines, room) => {
        const chosen = outline.choose(lines.join('\n'), contextOf('image status'), room)
        if (!chosen) return
        const marked = chosen.text.split('\n').map((line) => markOf(line))
        const rebuilt = chosen.text
          .split('\n')
          .flatMap((line, at) => (marked[at] ? lines.slice(marked[at].from - 1, marked[at].to) : [line]))
        expect(rebuilt).toEqual(lines)
        const strange = marked.filter((mark) => mark && mark.depth !== depthOf(lines[mark.from - 1]!))
        expect(strange).toEqual([])
        const shown = marked.filter((mark) => mark === undefined).length
        expect(chosen).toMatchObject({ unit: 'lines', total: lines.length, shown })
      }),
    )
  })

  it('hides what stands below a hidden line', () => {
    fc.assert(
      fc.property(indented, fc.integer({ min: 60, max: 1500 }), (lines, room) => {
        const text = lines.join('\n')
        const chosen = outline.choose(text, contextOf(), room)
        if (!chosen) return
        const { parents } = readIndented(text)
        const hidden = new Set<number>()
        for (const [, from, to] of chosen.text.matchAll(/\[… (\d+)(?:-(\d+))?(?:: [^\]]*)?\]/gu))
          for (let line = Number(from); line <= Number(to ?? from); line += 1) hidden.add(line - 1)
        expect([...parents.keys()].filter((node) => hidden.has(parents[node]!) && !hidden.has(node))).toEqual([])
      }),
    )
  })

  it('counts records and what they say as they are', () => {
    const status = fc.constantFrom('Running', 'Pending', 'Failed')
    fc.assert(
      fc.property(
        fc.array(status, { minLength: 8, maxLength: 80 }),
        fc.integer({ min: 150, max: 900 }),
        (all, room) => {
          const text = `pods:\n${all.map((each, at) => `- name: pod-${at}\n  status: ${each}`).join('\n')}`
          const chosen = outline.choose(text, contextOf(), room)
          if (!chosen) return
          const told: unknown[] = []
          const facts: unknown[] = []
          for (const [, from, to, count, said = ''] of chosen.text.matchAll(
            /\[… (\d+)-(\d+): (\d+) more; [^;\]]*(?:; status ([^\]]*))?\]/gu,
          )) {
            const hidden = all.slice((Number(from) - 2) / 2, (Number(to) - 1) / 2)
            const counted = [...said.matchAll(/(\w+) ×(\d+)/gu)].map(([, word, times]) => [word, Number(times)])
            told.push({ count: Number(count), counted })
            const isSo = counted.map(([word]) => [word, hidden.filter((each) => each === word).length])
            facts.push({ count: hidden.length, counted: isSo })
          }
          expect(told).toEqual(facts)
        },
      ),
    )
  })

  it('counts the elements of XML on one line as they are', () => {
    const price = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 12, maxLength: 150 }),
        fc.integer({ min: 200, max: 900 }),
        (prices, room) => {
          const items = prices.map((each, at) => `<item no="${at}"><price>${each}</price><state>ok</state></item>`)
          const text = `<?xml version="1.0"?><order id="7"><items>${items.join('')}</items><total>1</total></order>`
          const chosen = outline.choose(text, contextOf(), room)
          if (!chosen) return
          const hidden = [...chosen.text.matchAll(/\[… (\d+) × item\b/gu)].reduce(
            (sum, [, count]) => sum + Number(count),
            0,
          )
          const shown = chosen.text.split('\n').filter((line) => line.trim().startsWith('<item ')).length
          expect(chosen.text.includes('<items>') ? hidden + shown : prices.length).toBe(prices.length)
          expect(chosen.total).toBe(readXml(text)!.texts.length)
        },
      ),
    )
  })

  it('reads what nobody would write in a second', () => {
    const deep = Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')
    const hostile = [
      deep,
      '<a>'.repeat(300_000),
      `<a b="${'x'.repeat(3_000_000)}`,
      `<?xml ?>${'<a></a>'.repeat(300_000)}`,
      `- ${'x'.repeat(5_000_000)}\n  a: b\n  b: c\n  c: d`,
      '- a: 1\n'.repeat(400_000),
      `a:\n${'  b: 1\n'.repeat(100_000)}`,
      '│   '.repeat(500_000) + '├── a\n├── b\n├── c',
      `${'{ '.repeat(100_000)}\n${'}\n'.repeat(100_000)}`,
    ]
    for (const [index, text] of hostile.entries()) {
      const chosen = outline.choose(text, contextOf('what is b'), 4000)
      expect(chosen?.text.length ?? 0, `text ${index}`).toBeLessThan(12_000)
      outline.reformat!(text, contextOf())
    }
  })
})
