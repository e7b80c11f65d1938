import { describe, expect, test } from 'vitest'
import { searchedFor } from './shell-command.ts'

describe('what a command line looks for', () => {
  test.each([
    ['grep -rn "parseDate" src | head', 'parseDate'],
    ["cd app && rg -n -C 3 'class \\w+' --type py", 'class \\w+'],
    ['git grep -n TODO', 'TODO'],
    ['grep -e foo -e bar a.py', 'foo'],
    ['grep -A 5 --include "*.py" -rn def .', 'def'],
    ['find . | xargs grep -n foo', 'foo'],
    ["sed -n '1,9p' a.py", undefined],
    ['grep', undefined],
    ['', undefined],
  ])('%s: %s', (line, pattern) => expect(searchedFor(line)).toBe(pattern))
})
