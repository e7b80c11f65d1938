import { expect, it } from 'vitest'
import type { RecordedMessage } from '../policy.ts'
import { usedValues } from './used-values.ts'

const call = (name: string, input: unknown): RecordedMessage => ({
  role: 'assistant',
  content: 'A remark with id_1234 beside a call does not count.',
  tool_calls: [
    {
      id: '1',
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    },
  ],
})
const answer = (content: string): RecordedMessage => ({ role: 'assistant', content })

it('takes the leaves of arguments, without short ones, common words and flags', () => {
  const input = { order: 'A-4711', items: [{ sku: 90210, count: 12 }, 'blue'], status: 'true', gift: true, note: 'abc' }
  expect(usedValues(call('change_order', input))).toEqual(['A-4711', '90210', 'blue'])
})

it('takes the longer lines of a text of several lines', () => {
  expect(usedValues(call('write', { text: '  const total = 12\nshort\nreturn total + 1' }))).toEqual([
    'const total = 12',
    'return total + 1',
  ])
})

it('takes a shell command by word, and a script by its first line and the longer ones', () => {
  expect(usedValues(call('bash', { command: 'grep -rn "parse_date" src/dates.py | head -20' }))).toEqual([
    'parse_date',
    'src/dates.py',
  ])
  expect(usedValues(call('bash', { command: 'cat <<EOF > notes.md\nfirst long line\nEOF' }))).toEqual([
    'notes.md',
    'cat <<EOF > notes.md',
    'first long line',
  ])
  expect(usedValues(call('bash', 'cat notes.md'))).toEqual(['notes.md'])
})

it('takes identifiers, paths and numbers of an answer', () => {
  const text = 'Order A-4711 costs 1,250 for Ann; see src/dates.py, parse_date() and parseDate. In 24 hours, or 12.'
  expect(usedValues(answer(text))).toEqual(['A-4711', '250', 'src/dates.py', 'parse_date', 'parseDate'])
})

it('needs nothing for people and tools', () => {
  expect(usedValues({ role: 'assistant', content: null })).toEqual([])
})
