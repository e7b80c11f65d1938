import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SelectableTool } from '../types.ts'
import { LexicalTools } from './lexical-tools.ts'

const words = 'weather mail file send read chart convert currency photo 天气 邮件 photos sending 文件 order'.split(' ')
const phrases = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string({ maxLength: 8 })), {
  maxLength: 8,
})
const texts = phrases.map((parts) => parts.join(' '))
const schemas = fc.oneof(
  fc.anything(),
  texts.map((description) => ({ properties: { value: { description } } })),
)
const toolLists: fc.Arbitrary<SelectableTool[]> = fc.array(
  fc.record({ name: phrases.map((parts) => parts.join('_')), description: texts, inputSchema: schemas }),
  { maxLength: 12 },
)
const queries = fc.record({ text: texts, before: fc.array(texts, { maxLength: 2 }) })

test('scores lie between 0 and 1, and what is given are the best with different names', () => {
  fc.assert(
    fc.property(toolLists, queries, fc.integer({ min: 0, max: 6 }), (tools, query, limit) => {
      const lexical = new LexicalTools(tools)
      const scores = lexical.scores(query)
      expect(scores).toHaveLength(tools.length)
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
      const given = lexical.rank(query, limit)
      const names = new Set(tools.filter((_, index) => scores[index]! > 0).map(({ name }) => name))
      expect(given).toHaveLength(Math.min(limit, names.size))
      expect(new Set(given.map(({ index }) => tools[index]!.name)).size).toBe(given.length)
      for (const { index, score, terms } of given) {
        expect(score).toBe(scores[index])
        expect(terms.length).toBeGreaterThan(0)
        expect(terms.length).toBeLessThanOrEqual(5)
      }
      expect(given.slice(0, 1).map(({ score }) => score)).toEqual(given.slice(0, 1).map(() => 1))
    }),
  )
})

test('the same question gives the same answer, whatever was asked in between', () => {
  fc.assert(
    fc.property(toolLists, queries, queries, (tools, query, other) => {
      const lexical = new LexicalTools(tools)
      const first = lexical.rank(query, 5)
      lexical.rank(other, 5)
      expect(lexical.rank(query, 5)).toEqual(first)
      expect(new LexicalTools(tools).rank(query, 5)).toEqual(first)
    }),
  )
})

test('the order of the tools does not change their scores', () => {
  fc.assert(
    fc.property(toolLists, queries, (tools, query) => {
      const scores = new LexicalTools(tools).scores(query)
      const turned = new LexicalTools(tools.toReversed()).scores(query)
      expect([...turned].toReversed()).toEqual([...scores])
    }),
  )
})
