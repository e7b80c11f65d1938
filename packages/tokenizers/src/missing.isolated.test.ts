import { expect, it, vi } from 'vitest'
import { tiktoken } from './tiktoken.ts'

vi.mock('js-tiktoken/ranks/o200k_base', () => {
  throw new Error("Cannot find package 'js-tiktoken'")
})

it('says what to install where js-tiktoken is missing', async () => {
  await expect(tiktoken('o200k_base')).rejects.toThrow(
    'tiktoken needs the package js-tiktoken. Install it, or use tokenizer of @winnow/tokenizers.',
  )
})
