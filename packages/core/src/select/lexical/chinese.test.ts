import { expect, test } from 'vitest'
import {
  chineseOverEnglish,
  chineseQuestions,
  chineseTools,
  englishTools,
  mixedOverEnglish,
} from './__fixtures__/chinese.ts'
import { LexicalTools } from './lexical-tools.ts'

test.each([
  { kind: 'Chinese over Chinese', tools: chineseTools, questions: chineseQuestions, floor: 0.95 },
  { kind: 'Chinese over English', tools: englishTools, questions: chineseOverEnglish, floor: 0.95 },
  { kind: 'mixed over English', tools: englishTools, questions: mixedOverEnglish, floor: 1 },
])('$kind tools: the right one is among five for a share of $floor', ({ tools, questions, floor }) => {
  const lexical = new LexicalTools(tools)
  const given = questions.map(({ text }) => lexical.rank({ text }, 5).map(({ index }) => tools[index]!.name))
  const right = questions.filter(({ gold }, at) => given[at]!.includes(gold))
  expect(given.filter((names) => names.length === 0)).toEqual([])
  expect(right.length / questions.length).toBeGreaterThanOrEqual(floor)
})

test('every question of the fixtures has its tool', () => {
  const of = (tools: typeof chineseTools): Set<string> => new Set(tools.map(({ name }) => name))
  for (const { gold } of chineseQuestions) expect(of(chineseTools)).toContain(gold)
  for (const { gold } of [...chineseOverEnglish, ...mixedOverEnglish]) expect(of(englishTools)).toContain(gold)
})
