import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from '@winnow/inspector/model'
import { unpackRequests, type PageData } from '@winnow/inspector/html'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('what is there already is not overwritten', () => {
  const held = '{"messages":[{"role":"user","content":"Hello"},{"role":"assistant","content":"Hello."}]}\n'
  const recorded = async (name: string, text = held): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }

  test.each(['report', 'show'])('a recording that %s is to read', async (command) => {
    const session = await recorded('session.jsonl')
    const { code, out, err } = await run(command, '--html', session, session)
    expect(await readFile(session, 'utf8')).toBe(held)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(
      `winnow: --html ${session}: this is a recording, not a page. Name the page first: winnow ${command} --html page.html FILE...`,
    )
  })

  test('a recording that a shell put in the place of the page', async () => {
    const [first, second] = [await recorded('x1.json'), await recorded('x2.json')]
    const { code, err } = await run('report', '--html', first, second)
    expect(await readFile(first, 'utf8')).toBe(held)
    expect(code).toBe(2)
    expect(err).toContain(`--html ${first}: this file is there already, and it is not a page`)
  })

  test('a recording behind another name, or with the name of a page', async () => {
    const session = await recorded('held.html')
    expect((await run('report', '--html', session, recording)).code).toBe(2)
    expect(await readFile(session, 'utf8')).toBe(held)
    const behind = join(folder, 'behind.html')
    await symlink(session, behind)
    expect((await run('report', '--html', behind, session)).code).toBe(2)
    expect(await readFile(session, 'utf8')).toBe(held)
  })

  test('a page with the name of something else', async () => {
    const page = '<!DOCTYPE html><title>Notes</title>'
    const notes = await recorded('notes.txt', page)
    expect((await run('report', '--html', notes, recording)).code).toBe(2)
    expect(await readFile(notes, 'utf8')).toBe(page)
  })
})

test('a page is made anew, and an empty file becomes one', async () => {
  for (const text of ['<!DOCTYPE html><title>An older page</title>', '']) {
    const path = join(folder, 'again.html')
    await writeFile(path, text)
    expect((await run('report', recording, '--html', path)).code).toBe(0)
    expect((await dataOf(path)).groups).toHaveLength(1)
  }
})

test('the page is named at the end, in both languages', async () => {
  const path = join(folder, 'said.html')
  expect((await run('report', recording, '--json', '--html', path)).err).toBe(`The page is in ${path}.\n`)
  expect((await run('show', recording, '--locale', 'zh', '--html', path)).err).toBe(`页面在 ${path} 中。\n`)
})

test('a page that cannot be written is refused before anything is read', async () => {
  const path = join(folder, 'nowhere', 'report.html')
  const { code, out, err } = await run('report', recording, '--html', path)
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toContain(`winnow: --html ${path}: there is no folder ${join(folder, 'nowhere')}\n`)
  expect((await run('show', recording, '--html', folder)).err).toContain(`--html ${folder}: this is a folder`)
})
