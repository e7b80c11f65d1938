import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const source = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)

/** The packages of this repository are not built when tests run: the program takes their sources. */
const program = `
  import { registerHooks } from 'node:module'
  const core = ${source('../../core/src/index.ts')}
  registerHooks({ resolve: (name, context, next) => next(name === '@winnow/core' ? core : name, context) })
  const { startLoopback } = await import(${source('index.ts')})
  await using server = await startLoopback({ replies: [{ text: 'Done.' }] })
  const post = (body) => fetch(server.url + '/chat/completions', { method: 'POST', body })
  const first = await post('[1,'.repeat(12_000) + '[1')
  console.log(first.status, await first.text())
  const many = []
  for (let at = 0; at < 1_000_000; at += 1) many.push({ at })
  const second = await post(JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Go' }] }))
  console.log(second.status, await second.text())`

it('refuses a request of JSON that nests deep and breaks off, and goes on', () => {
  const given = ['--input-type=module', '--eval', program]
  const { status, signal, stdout } = spawnSync(process.execPath, given, { encoding: 'utf8' })
  expect({ status, signal }).toEqual({ status: 0, signal: null })
  expect(stdout).toMatch(/^400 .*the JSON nests deeper than 500 levels.*\n200 .*Done\./u)
})
