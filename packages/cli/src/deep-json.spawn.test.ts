import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** JSON on which JSON.parse ends the process on Node 26: 36 kB that break off 12,000 levels down. */
const deep = `${'[1,'.repeat(12_000)}[1`
const source = (path: string): string => new URL(`../../${path}`, import.meta.url).href
const sources = {
  '@winnow/core': source('core/src/index.ts'),
  '@winnow/core/format': source('core/src/format.ts'),
  '@winnow/core/openai-chat': source('core/src/openai-chat/index.ts'),
  '@winnow/inspector/html': source('inspector/src/html/index.ts'),
  '@winnow/inspector/model': source('inspector/src/model/index.ts'),
  '@winnow/tokenizers': source('tokenizers/src/index.ts'),
}
/** The packages of this repository are not built when tests run: the program takes their sources. */
const fromSources = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const sources = ${JSON.stringify(sources)}
  registerHooks({ resolve: (name, context, next) => next(sources[name] ?? name, context) })`)}`
const program = fileURLToPath(new URL('bin.ts', import.meta.url))
const tools = fileURLToPath(new URL('__fixtures__/tools.json', import.meta.url))
const planted = fileURLToPath(new URL('__fixtures__/planted.json', import.meta.url))

/** Runs the command in a process of its own. */
async function run(
  ...given: string[]
): Promise<{ code: number | null; signal: string | null; out: string; err: string }> {
  const env = { ...process.env, OPENAI_API_KEY: 'key' }
  const child = spawn(process.execPath, ['--import', fromSources, program, ...given], { env })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, out, err }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-deep-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const call = { id: 'a', type: 'function', function: { name: 'grep', arguments: deep } }
const transcript = [
  { role: 'user', content: 'Where is the key?' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: 'a', content: deep },
  { role: 'assistant', content: 'In the drawer.' },
  { role: 'user', content: 'Thanks.' },
]

/** Messages as LangChain stores them, with a call as the provider wrote it. */
const stored = transcript.map(({ role, tool_calls: calls, ...message }) => ({
  type: { user: 'human', assistant: 'ai', tool: 'tool' }[role],
  data: { ...message, content: message.content ?? '', ...(calls ? { additional_kwargs: { tool_calls: calls } } : {}) },
}))

describe('JSON that nests deep and breaks off does not end the command', () => {
  it.each(['report', 'select', 'review'])('as a transcript: winnow %s', async (command) => {
    const path = await file('deep.json', deep)
    const options = {
      report: ['report', path],
      select: ['select', 'Find the key', '--tools', path],
      review: ['review', path, '--model', 'm'],
    }[command]!
    expect(await run(...options)).toMatchObject({
      code: 1,
      signal: null,
      err: expect.stringContaining(
        'line 1: the JSON nests deeper than 500 levels of arrays and objects from character 1501 on',
      ),
    })
  })

  it('as a document of several lines', async () => {
    const path = await file('lines.json', `{\n"messages":\n${deep}`)
    expect(await run('report', path)).toMatchObject({
      code: 1,
      signal: null,
      err: expect.stringContaining('line 3: the JSON nests deeper than 500 levels'),
    })
  })

  it.each([
    ['chat messages', transcript],
    ['messages of LangChain', stored],
  ])('as arguments and results in %s', async (_, messages) => {
    const path = await file('transcript.json', messages)
    expect(await run('report', path)).toMatchObject({ code: 0, signal: null })
    expect(await run('select', 'Find the key', '--tools', tools, '--history', path)).toMatchObject({
      code: 0,
      signal: null,
    })
  })

  it.each([
    ['json', 'this is no JSON: the JSON nests deeper than 500 levels'],
    ['yaml', 'it cannot be read: it nests deeper than 100 levels'],
  ])('as a configuration: .%s', async (ending, problem) => {
    const path = await file(`config.${ending}`, deep)
    expect(await run('report', planted, '--config', path)).toMatchObject({
      code: 2,
      signal: null,
      err: expect.stringContaining(problem),
    })
  })

  it('as the answer of an endpoint', async () => {
    const path = await file('asked.json', [
      { role: 'user', content: 'Where is the key?' },
      { role: 'assistant', content: 'In the drawer.' },
    ])
    const server = createServer((_request, response) => void response.end(deep)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      expect(await run('review', path, '--model', 'm', '--base-url', url)).toMatchObject({
        code: 1,
        signal: null,
        err: expect.stringContaining('the JSON nests deeper than 500 levels'),
      })
    } finally {
      server.close()
    }
  })
})
