import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJson } from '@winnow/core'

function runInProcess(code: string): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return parseJson(stdout)
}

const addressOf = (root: string, file: string): string =>
  JSON.stringify(pathToFileURL(join(root, 'packages/core/dist', file)))

/** Milliseconds that a new process takes to import core. */
export const importTime = (root: string): number =>
  runInProcess(`
const start = performance.now()
await import(${addressOf(root, 'index.js')})
console.log(performance.now() - start)`) as number

/** How many files of ours a new process loads that prepares one chat. */
export const filesLoaded = (root: string): number =>
  runInProcess(`
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) })
const { createWinnow } = await import(${addressOf(root, 'index.js')})
const { prepareChat } = await import(${addressOf(root, 'openai-chat/index.js')})
await prepareChat(createWinnow(), [{ role: 'user', content: 'Hello' }])
const isOurs = (url) => url.includes('/packages/core/') && !url.includes('/node_modules/')
console.log([...loaded].filter(isOurs).length)`) as number
