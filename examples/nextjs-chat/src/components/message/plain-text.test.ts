import { expect, it } from 'vitest'
import { visible } from './plain-text.ts'

it('shows what would act on a screen', () => {
  expect(visible('\u001B[31mred\u001B[0m\u0007')).toBe('␛[31mred␛[0m␇')
  expect(visible('\u202Egpj.exe\u202C')).toBe('⟨U+202E⟩gpj.exe⟨U+202C⟩')
  expect(visible('a\r\nb\tc 中文 <b>')).toBe('a\nb\tc 中文 <b>')
})
