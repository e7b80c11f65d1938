import { createWinnow, prepareModelMessages } from '@winnow/ai-sdk'
import type { ModelMessage } from 'ai'

// What a test command might print: 400 tests, one of which fails.
const lines = Array.from({ length: 400 }, (_, n) => ` ✓ src/cart/price-${n}.test.ts > adds the items up`)
lines[217] = ' × src/cart/price-217.test.ts > rounds half a cent up\n   → expected 19.98 to be 19.99'
lines.push('', ' Tests  1 failed | 399 passed (400)')

const messages: ModelMessage[] = [
  { role: 'user', content: 'Why does the build fail?' },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'run_tests', input: {} }] },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: '1',
        toolName: 'run_tests',
        output: { type: 'text', value: lines.join('\n') },
      },
    ],
  },
]

const { messages: view, report } = await prepareModelMessages(createWinnow(), messages)

console.log(`${report.tokens.before} tokens become ${report.tokens.after}:\n`)
const part = view[2]!.content[0]
if (typeof part === 'object' && part.type === 'tool-result' && part.output.type === 'text')
  console.log(part.output.value)
