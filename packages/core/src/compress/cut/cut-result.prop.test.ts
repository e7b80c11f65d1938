import fc from 'fast-check'
import { compressResult } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { cutMarksIn } from './cut-marks.ts'

const marks = [
  '\n[... Observation truncated due to length ...]\n',
  '\n... [34516 characters truncated] ...\n',
  '\n(output truncated)\n',
  '\n... 1200 lines omitted ...\n',
  '…1234 tokens truncated…',
  '\n</output_head>\n<elided_chars>\n99 characters elided\n</elided_chars>\n<output_tail>\n',
]

const words = ['worker', 'build', 'done', 'failed: no space', 'retry', 'cache', 'ok', 'took 12 ms', 'queue']
/** Lines that stand nowhere else. */
const linesOf = (side: string) =>
  fc
    .array(fc.constantFrom(...words), { minLength: 5, maxLength: 200, size: 'max' })
    .map((each) =>
      each.map((word, at) => `${side}${at} ${word} ${words[(at * 7) % words.length]!.repeat((at % 3) + 1)}`).join('\n'),
    )
const recordsOf = (side: string) =>
  fc.tuple(fc.integer({ min: 5, max: 120 }), fc.constantFrom(0, 2)).map(([count, blanks]) =>
    JSON.stringify(
      Array.from({ length: count }, (_, at) => ({
        id: `${side}${at}`,
        name: words[at % words.length],
        page_url: `https://a.example/${side}${at}/page`,
        by: { name: words[(at * 3) % words.length], level: at % 4 },
      })),
      undefined,
      blanks,
    ),
  )
const cutAt = (text: string, share: number): number => Math.floor(text.length * share)
const share = fc.double({ min: 0.02, max: 0.98, noNaN: true })
const head = fc
  .tuple(fc.oneof(linesOf('L'), recordsOf('L')), share)
  .map(([text, at]) => text.slice(0, cutAt(text, at)).trimEnd())
const tail = fc
  .tuple(fc.oneof(linesOf('R'), recordsOf('R')), share)
  .map(([text, at]) => text.slice(cutAt(text, at)).trimStart())

describe('a result out of which something was cut', () => {
  it('is sent with the mark in its place, and with nothing on the wrong side of it', () => {
    fc.assert(
      fc.property(
        head,
        fc.constantFrom(...marks),
        tail,
        fc.constantFrom('lossless', 'default', 'aggressive'),
        fc.constantFrom(undefined, 300, 800),
        (before, mark, after, profile, cap) => {
          const output = before + mark + after
          const options = { profile, ...(cap !== undefined && profile !== 'lossless' ? { cap } : {}) } as const
          const sent = compressResult({ toolName: 'call', output }, options).output as string
          expect(sent.length).toBeLessThanOrEqual(output.length)
          const [left, right, ...more] = sent.split(mark.trim())
          expect(more).toEqual([])
          expect(right).toBeDefined()
          const closing = /\n\[(\d+) of (\d+) [a-z]+ left out, ref \w+\]$/u.exec(right!)
          expect(left).not.toMatch(/\bR\d/u)
          expect(right!).not.toMatch(/\bL\d/u)
          const shown = [...sent.matchAll(/\b[LR]\d+\b/gu)].map(([found]) => found)
          for (const each of shown) expect(output).toContain(each)
          const [hidden, total] = closing ? [Number(closing[1]), Number(closing[2])] : [0, 0]
          expect(hidden).toBeLessThanOrEqual(total)
          const kept = profile === 'lossless' ? [...output.matchAll(/\b[LR]\d+ /gu)] : []
          expect(kept.filter(([found]) => !sent.includes(found))).toEqual([])
          expect(compressResult({ toolName: 'call', output: sent }, options).output).toBe(sent)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('names and counts the lines that are missing on both sides', () => {
    fc.assert(
      fc.property(linesOf('L'), fc.constantFrom(...marks.slice(0, 4)), linesOf('R'), (before, mark, after) => {
        const output = before + mark + after
        const raw = output.split('\n')
        const sent = (compressResult({ toolName: 'call', output }, { cap: 400 }).output as string).split('\n')
        const closing = /^\[(\d+) of (\d+) lines left out/u.exec(sent.at(-1)!)
        fc.pre(closing !== null)
        const rebuilt: string[] = []
        for (const line of sent.slice(0, -1)) {
          const named = /^\[… lines (\d+)-(\d+)\]$/u.exec(line)
          const similar = /^\[… (\d+) similar lines\]$/u.exec(line)
          const [from, to] = named
            ? [Number(named[1]) - 1, Number(named[2])]
            : [rebuilt.length, rebuilt.length + Number(similar?.[1] ?? 0)]
          if (named ?? similar) rebuilt.push(...raw.slice(from, to))
          else rebuilt.push(line)
        }
        expect(rebuilt).toEqual(raw)
        const shown = sent.slice(0, -1).filter((line) => !line.startsWith('[… '))
        expect([Number(closing[1]), Number(closing[2])]).toEqual([raw.length - shown.length, raw.length])
      }),
    )
  })

  it('is looked for in a moment, whatever is given', () => {
    for (const text of [
      'truncated '.repeat(1_000_000),
      '[truncated]\n'.repeat(800_000),
      `${'['.repeat(5_000_000)} truncated ${']'.repeat(5_000_000)}`,
      `${'\n'.repeat(5_000_000)}[truncated]${'\n'.repeat(5_000_000)}`,
      `${'... '.repeat(2_500_000)}12 lines omitted ...`,
    ])
      expect(cutMarksIn(text).length).toBeLessThan(text.length)
  })
})
