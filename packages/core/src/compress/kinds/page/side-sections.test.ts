import { expect, test } from 'vitest'
import { isSideSection } from './side-sections.ts'

test.each([
  ['## Comments (118)', true],
  ['### More on this', true],
  ['## 💖 Sponsors', true],
  ['## Related articles', true],
  ['## 相关阅读', true],
  ['## Table of contents', true],
  ['## Comments in configuration files', false],
  ['## Sharing berths', false],
  ['## What happens next', false],
  ['## Contributing', false],
])('%s: %s', (heading, isSide) => expect(isSideSection(heading)).toBe(isSide))
