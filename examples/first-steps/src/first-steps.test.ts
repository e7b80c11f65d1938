import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedProvider } from './scripted.ts'

let printed: string[]

beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
})

afterEach(() => {
  vi.restoreAllMocks()
  globalThis.AI_SDK_DEFAULT_PROVIDER = undefined
})

test('the program without a model prints what the README shows', async () => {
  await import('./before-and-after.ts')
  const shown = readFileSync(new URL('../output.txt', import.meta.url), 'utf8')
  expect(`${printed.join('\n')}\n`).toBe(shown)
})

test('the loop answers from the short log, and reads back a line that was left out of it', async () => {
  const prompts: Parameters<typeof scriptedProvider>[0] = []
  globalThis.AI_SDK_DEFAULT_PROVIDER = scriptedProvider(prompts)
  await import('./agent.ts')
  const said = printed.join('\n')
  expect(said).toContain('ERROR order 612 payment refused: card expired')
  expect(said).toContain('order 300 paid 30.00 EUR')
  expect(prompts).toHaveLength(4)
  const log = JSON.stringify(prompts[1])
  expect(log).toContain('lines left out, ref ')
  expect(log).not.toContain('order 300 paid')
  expect(JSON.stringify(prompts[3])).toContain('order 300 paid')
})
