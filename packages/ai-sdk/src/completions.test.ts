import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { completionsAt } from '../../../scripts/completions.ts'

const file = fileURLToPath(new URL('written.ts', import.meta.url))
const imports = `
import { createWinnow } from '@winnow/core'
import { streamText, ToolLoopAgent } from 'ai'
import { withWinnow } from './index.ts'
`

test.each(['streamText', 'new ToolLoopAgent'])('an editor offers inside withWinnow what %s takes', (call) => {
  const plain = completionsAt(file, `${imports} ${call}({ model: 'openai/gpt-5.2', /*|*/ })`)
  const wrapped = completionsAt(
    file,
    `${imports} ${call}(withWinnow(createWinnow(), { model: 'openai/gpt-5.2', /*|*/ }))`,
  )
  expect(plain).toContain('stopWhen')
  expect(wrapped).toEqual(expect.arrayContaining(plain))
})
