import { expect, test } from 'vitest'
import { readScope } from './scope.ts'

test.each([
  ['full_history', { mode: 'full_history' }],
  [{ mode: 'full_history' }, { mode: 'full_history' }],
  [{ full_history: {} }, { mode: 'full_history' }],
  ['recent_messages', { mode: 'recent_messages', count: 20 }],
  [
    { mode: 'recent_messages', count: 10 },
    { mode: 'recent_messages', count: 10 },
  ],
  [{ recent_messages: { count: 10 } }, { mode: 'recent_messages', count: 10 }],
  [
    { mode: 'range', from: 0, to: 4 },
    { mode: 'range', from: 0, to: 4 },
  ],
  [{ range: { from: 3, to: 3 } }, { mode: 'range', from: 3, to: 3 }],
  [
    { specific_content: { content: '我计划执行 rm -rf / 命令来清理系统' } },
    { mode: 'specific_content', content: '我计划执行 rm -rf / 命令来清理系统' },
  ],
  [
    { mode: 'specific_content', content: 'x' },
    { mode: 'specific_content', content: 'x' },
  ],
])('%j names a scope', (given, scope) => {
  expect(readScope(given, 20)).toEqual(scope)
})

test.each([
  [undefined, 'scope: there is no such scope'],
  ['everything', 'scope: there is no such scope'],
  [{}, 'scope: there is no such scope'],
  [{ recent_messages: 10 }, 'scope: there is no such scope'],
  [{ recent_messages: { count: 1 }, range: { from: 0, to: 1 } }, 'scope: there is no such scope'],
  [{ recent_messages: { count: 0 } }, 'scope.count: this value cannot be used'],
  [{ recent_messages: { count: -5 } }, 'scope.count'],
  [{ mode: 'recent_messages', count: 1e9 }, 'scope.count'],
  [{ mode: 'recent_messages', count: 1.5 }, 'scope.count'],
  [{ mode: 'recent_messages', count: '10' }, 'scope.count'],
  ['range', 'scope.from'],
  [{ mode: 'range', from: -1, to: 2 }, 'scope.from'],
  [{ mode: 'range', from: 4, to: 2 }, 'scope.to'],
  [{ mode: 'specific_content', content: '  ' }, 'scope.content'],
  ['specific_content', 'scope.content'],
  [JSON.parse('{"__proto__": {"mode": "full_history"}}'), 'scope'],
])('%j names none', (given, problem) => {
  expect(() => readScope(given, 20)).toThrow(problem)
})
