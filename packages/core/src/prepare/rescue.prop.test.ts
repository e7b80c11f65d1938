import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { compressResult } from './compress-result.ts'
import { compressResultWithModels } from './compress-result-with-models.ts'
import { estimator } from '../tokens/estimate.ts'

const word = fc.constantFrom(
  'rope',
  'crate',
  'Bergen',
  'error',
  'const',
  '港口',
  'mast',
  '(7)',
  '{',
  '}',
  'id:',
  '"x":',
  'a/b.ts',
  '😀',
)
const line = fc
  .tuple(
    fc.constantFrom('', '', '  ', '    ', '\t', '- ', '+', '@@ ', '12:'),
    fc.array(word, { maxLength: 9 }),
    fc.nat(999),
  )
  .map(([margin, words, number]) => `${margin}${words.join(' ')} ${number}`)
const text = fc.array(line, { minLength: 40, maxLength: 160 }).map((lines) => lines.join('\n'))
const picks = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
const label = /^\s*\[(from )?lines? (\d+)(?:-(\d+))?\]$/u

it('whatever a model picks: words lose nothing, the room is kept, and numbers stand above the lines they name', async () => {
  await fc.assert(
    fc.asyncProperty(text, picks, fc.constantFrom(100, 300, 700), async (output, numbers, cap) => {
      const input = { toolName: 'run', output, query: 'Which rope is torn?' }
      const words = compressResult(input, { cap })
      const view = String(words.output)
      const generate = async (): Promise<string> => numbers.join(',') || '0'
      const sent = String((await compressResultWithModels(input, { cap, tier: 'model', generate })).output)
      const again = String((await compressResultWithModels(input, { cap, tier: 'model', generate })).output)
      expect(again).toBe(sent)
      if (sent === view) return
      const closing = view.lastIndexOf('\n[')
      expect(sent.startsWith(view.slice(0, closing))).toBe(true)
      expect(sent.endsWith(view.slice(closing))).toBe(true)
      const count = estimator.count(sent)
      expect(count).toBeLessThan(estimator.count(output))
      expect(count).toBeLessThanOrEqual(Math.max(estimator.count(view), cap) + Math.max(300, cap / 2))
      const raw = output.split('\n')
      const found = sent.slice(closing + 1, sent.length - (view.length - closing)).split('\n')
      const labels = [...found.entries()].flatMap(([at, each]) => {
        const [, , from, to = from] = label.exec(each) ?? []
        return from === undefined ? [] : [{ at, from: Number(from) - 1, to: Number(to) }]
      })
      for (const { at, from, to } of labels)
        expect(found.slice(at + 1, at + 1 + to - from)).toEqual(raw.slice(from, to))
    }),
    { numRuns: runs(60) },
  )
})
