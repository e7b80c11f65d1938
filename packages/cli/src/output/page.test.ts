import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from '@winnow/inspector/model'
import { unpackRequests, type PageData } from '@winnow/inspector/html'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInspectorPage } from '../../../../scripts/build-inspector-page.ts'
import { run } from '../__fixtures__/run.ts'

const recording = fileURLToPath(new URL('../../../../examples/demo/recordings/failing-tests.json', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-page-'))
  await buildInspectorPage()
})
afterAll(() => rm(folder, { recursive: true }))

interface Totals {
  readonly requests: number
  readonly tokens: { readonly before: number; readonly after: number }
  readonly cost: { readonly before: number; readonly after: number }
}

async function dataOf(path: string): Promise<PageData> {
  const html = await readFile(path, 'utf8')
  return JSON.parse(/id="winnow-data">(.*?)<\/script>/su.exec(html)![1]!) as PageData
}

test('the page holds each request that the report sums up, in exact tokens and in the money of its ledgers', async () => {
  const path = join(folder, 'report.html')
  const { code, out } = await run('report', recording, '--json', '--prices', 'gpt-5', '--html', path)
  expect(code).toBe(0)
  const { totals } = JSON.parse(out) as { totals: Totals }
  const [group, ...others] = unpackRequests(await dataOf(path))
  expect(others).toEqual([])
  expect(group!.requests).toHaveLength(totals.requests)
  const views = group!.requests.map((request) => inspect(request))
  const sum = (of: (view: (typeof views)[number]) => number): number => views.reduce((all, view) => all + of(view), 0)
  expect(sum(({ report }) => report.tokens.before)).toBe(totals.tokens.before)
  expect(sum(({ report }) => report.tokens.after)).toBe(totals.tokens.after)
  expect(sum(({ cost }) => cost.before)).toBeCloseTo(totals.cost.before, 9)
  expect(sum(({ cost }) => cost.after)).toBeCloseTo(totals.cost.after, 9)
  for (const view of views) {
    expect(view.isCounted).toBe(true)
    expect(view.isMoney).toBe(true)
    expect(view.cache!.after.cached + view.cache!.after.uncached).toBe(view.total.after)
    expect(view.tools.map(({ name }) => name)).toContain('last_test_run')
  }
})

test('a transcript cannot write into its page', async () => {
  const hostile = join(folder, 'hostile.json')
  const text = '</script><script>document.title = "stolen"</script><!--'
  await writeFile(
    hostile,
    JSON.stringify({
      id: text,
      messages: [
        { role: 'user', content: text },
        { role: 'assistant', content: text },
      ],
    }),
  )
  const path = join(folder, 'hostile.html')
  expect((await run('report', hostile, '--html', path, '--locale', 'zh')).code).toBe(0)
  const html = await readFile(path, 'utf8')
  expect(html.match(/<script/gu)).toHaveLength(2)
  expect(html).not.toContain('<!--')
  expect(html).toContain('<title>Winnow 报告</title>')
  expect((await dataOf(path)).groups[0]!.name).toBe(text)
})

test('a file that cannot be written is named', async () => {
  const { code, err } = await run('report', recording, '--html', join(folder, 'nowhere', 'report.html'))
  expect(code).toBe(2)
  expect(err).toContain('--html')
  expect(err).toContain('ENOENT')
})
