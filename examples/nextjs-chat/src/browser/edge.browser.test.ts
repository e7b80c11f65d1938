import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UIMessageChunk } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatFolder, nextBinary, startServer, type ServerProcess } from '../testing/server-process.ts'

const environment = { CHAT_EDGE: '1' }
const built = join(chatFolder, '.next-edge')

describe('the chat, built for the edge, too', () => {
  let output = ''
  let server: ServerProcess

  beforeAll(async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [nextBinary, 'build'], {
      cwd: chatFolder,
      env: { ...process.env, ...environment, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      encoding: 'utf8',
    })
    output = stdout + stderr
    if (status !== 0) throw new Error(output)
    server = await startServer(':memory:', 0, environment)
  }, 300_000)
  afterAll(async () => {
    await server?.kill()
    rmSync(built, { recursive: true, force: true })
  })

  it('is built with no warning but those of Next that its edge runtime is deprecated', () => {
    const warnings = output.split('\n').filter((line) => /⚠|warn/iu.test(line))
    // Next adds a hint about its build cache if the environment is that of a CI.
    expect(warnings.filter((line) => !line.includes('No build cache found'))).toEqual([
      expect.stringContaining('The Edge Runtime is deprecated.'),
      expect.stringContaining('Using edge runtime on a page currently disables static generation'),
    ])
  })

  it('has one function for the edge, which loads no module of Node', () => {
    const manifest = JSON.parse(readFileSync(join(built, 'server', 'middleware-manifest.json'), 'utf8')) as {
      functions: Readonly<Record<string, { files: readonly string[] }>>
    }
    expect(Object.keys(manifest.functions)).toEqual(['/api/edge/route'])
    const code = manifest.functions['/api/edge/route']!.files.map((file) => readFileSync(join(built, file), 'utf8'))
    expect(code.join('\n')).toContain('winnow')
    expect(code.join('\n')).not.toMatch(/node:(?:fs|sqlite|path|child_process)/u)
  })

  it('streams an answer there', async () => {
    const ask = (body: string): Promise<Response> => fetch(`${server.url}/api/edge`, { method: 'POST', body })
    const parts = [{ type: 'text', text: 'Hello?' }]
    const response = await ask(JSON.stringify({ messages: [{ id: 'm', role: 'user', parts }] }))
    expect(response.status).toBe(200)
    const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'))
    const chunks = lines.map((line) => JSON.parse(line.slice(6)) as UIMessageChunk)
    expect(chunks.filter(({ type }) => type === 'error')).toEqual([])
    expect(chunks.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(2)
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' })
    expect((await ask('{"messages":7}')).status).toBe(400)
  }, 60_000)
})
