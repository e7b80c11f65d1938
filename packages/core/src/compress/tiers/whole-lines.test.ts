import { expect, it } from 'vitest'
import { questionOf } from '../read/question.ts'
import { wholeLines } from './whole-lines.ts'

const { terms } = questionOf('Which rope?', {})

it('a part that is too long is shown by whole lines: those that are asked for, then those unlike the others', () => {
  const text = ['crate 1 is full', 'crate 2 is full', 'crate 3 is full', 'a mast fell over', 'the rope is torn'].join(
    '\n',
  )
  expect(wholeLines(text, terms, undefined, 1000)).toBe(text)
  expect(wholeLines(text, terms, undefined, 52)).toBe('crate 1 is full\na mast fell over\nthe rope is torn')
  expect(wholeLines(text, terms, undefined, 20)).toBe('the rope is torn')
})

it('a line that alone is too long is cut around what is looked for', () => {
  expect(wholeLines(`${'crate '.repeat(200)}rope ${'crate '.repeat(200)}`, terms, undefined, 100)).toContain('rope')
})
