import { expect, test } from 'vitest'
import type { Embedder, Generate } from '../ports.ts'
import { compressResult } from './compress-result.ts'
import { compressResultWithModels } from './compress-result-with-models.ts'

const output = Array.from({ length: 90 }, (_, at) => `Chapter ${at} says that ship ${at * 7} left.`).join('\n')
const input = { toolName: 'read_page', output, query: 'Which ship left first?' }
const options = { cap: 300, tier: 'model', model: { answer: 'summarize' } } as const
/** Whatever is still under way without anybody waiting for it goes on. */
const settled = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const byRules = compressResult(input, { cap: 300 }).output

test('a model is asked once, and what it took is told', async () => {
  const generate: Generate = async () => 'Ship 0, in chapter 0.'
  const { output: text, report, models } = await compressResultWithModels(input, { ...options, generate })
  expect(text).toContain('Ship 0, in chapter 0.')
  expect(report).toMatchObject({ tier: 3 })
  expect(models.calls).toBe(1)
})

test('nobody is asked about what a limit allows no more of', async () => {
  const tools = { read_page: { kind: 'prose', maxLines: 20 } } as const
  const generate: Generate = async () => Promise.reject(new Error('asked'))
  const { output: text, models } = await compressResultWithModels(input, { tools, tier: 'model', generate })
  expect(text).toBe(compressResult(input, { tools }).output)
  expect(text).toContain('lines left out')
  expect(models.calls).toBe(0)
})

test('whoever is asked is told when it is aborted, nobody else is asked, and rules decide', async () => {
  const controller = new AbortController()
  const stopped: string[] = []
  const failures: string[] = []
  const generate: Generate = async ({ signal }) =>
    new Promise((_, reject) => {
      signal!.addEventListener('abort', () => {
        stopped.push('generate')
        reject(new Error('stopped'))
      })
      controller.abort()
    })
  const embedder: Embedder = {
    name: 'e',
    embed: async (texts) => {
      stopped.push('asked another')
      return texts.map(() => [1])
    },
  }
  const given = {
    ...options,
    generate,
    embedder,
    signal: controller.signal,
    onFailure: (part: string) => failures.push(part),
  }
  expect((await compressResultWithModels(input, given)).output).toBe(byRules)
  await settled()
  expect(stopped).toEqual(['generate'])
  expect(failures).toEqual([])
})

test('nobody is asked where it was aborted before', async () => {
  let asked = 0
  const generate: Generate = async () => `${(asked += 1)}`
  const signal = AbortSignal.abort()
  expect((await compressResultWithModels(input, { ...options, generate, signal })).output).toBe(byRules)
  await settled()
  expect(asked).toBe(0)
})
