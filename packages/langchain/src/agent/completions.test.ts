import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { completionsAt } from '../../../../scripts/completions.ts'

const file = fileURLToPath(new URL('written.ts', import.meta.url))
const imports = `
import { createWinnow } from '@winnow/core'
import { createAgent } from 'langchain'
import { withWinnow } from './with-winnow.ts'
`

test('an editor offers inside withWinnow what createAgent takes', () => {
  const plain = completionsAt(file, `${imports} createAgent({ model: 'openai:gpt-5.2', /*|*/ })`)
  const wrapped = completionsAt(
    file,
    `${imports} createAgent(withWinnow(createWinnow(), { model: 'openai:gpt-5.2', /*|*/ }))`,
  )
  expect(plain).toContain('systemPrompt')
  expect(wrapped).toEqual(expect.arrayContaining(plain))
})
