import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run } from '../__fixtures__/run.ts'
import { cutTo } from '../output/table.ts'

const planted = fileURLToPath(new URL('../__fixtures__/planted.json', import.meta.url))
const config = fileURLToPath(new URL('../__fixtures__/planted.config.json', import.meta.url))

it('shows the last request, each edit with its reason and what it changes, in 80 columns', async () => {
  const { code, out, err } = await run('show', planted, '--config', config)
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toContain('request 42 of 42')
  expect(out).toContain('(messages are counted from 0)')
  expect(out).toMatch(/\n\d+\. messages? \d+.*\(prune\)\n {3}the system text /u)
  expect(out).toMatch(/\n {3}not sent:\n {3}- /u)
  expect(out).toMatch(/\n {3}\+ /u)
  const reasons = /^ {3}[^-+ ]/u
  expect(out.split('\n').filter((line) => line.length > 80 && !reasons.test(line))).toEqual([])
})

it('shows the request that was asked for, and says if there is none', async () => {
  expect((await run('show', planted, '--request', '1')).out).toContain('request 1 of 42')
  const none = await run('show', planted, '--request', '43')
  expect(none).toMatchObject({ code: 1, out: '' })
  expect(none.err).toContain('there is no request 43; the transcript has 42')
  const wrong = await run('show', planted, '--request', 'x')
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.err).toContain('--request x: give a whole number')
})

it('speaks Chinese', async () => {
  const { out } = await run('show', planted, '--config', config, '--locale', 'zh')
  expect(out).toContain('第 42 次请求（共 42 次）')
  expect(out).toContain('不再发送')
})

it('cuts by columns, and never inside a character', () => {
  expect(cutTo('abcdef', 6)).toBe('abcdef')
  expect(cutTo('abcdefg', 6)).toBe('abcde…')
  expect(cutTo('一二三四', 6)).toBe('一二…')
})
