import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ReviewResult } from '@winnow/core'
import { startLoopback, type Loopback, type Reply } from '@winnow/loopback'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { run as runCommand } from '../__fixtures__/run.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-review-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const run = (...given: string[]) => runCommand('review', ...given)

const answer = {
  riskLevel: 'high',
  findings: [
    { title: 'The limit\nchanged', severity: 'high', messages: [0, 1, 9], suggestion: 'Ask which one holds.' },
  ],
  critique: 'Two limits \u001B[31mare named.',
  resolved: [],
}
const reply: Reply = { text: JSON.stringify(answer) }
const messages = [
  { role: 'user', content: 'Never refund more than 500 euros.' },
  { role: 'assistant', content: 'I refunded 5000 euros.' },
]

let server: Loopback
beforeEach(async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-secret')
  vi.stubEnv('OPENAI_BASE_URL', '')
  server = await startLoopback({ replies: () => reply })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

describe('winnow review', () => {
  it('asks the endpoint and writes what the model found', async () => {
    const path = await file('one.json', messages)
    const { code, out, err } = await run(path, '--model', 'gpt-5.2', '--base-url', server.url, '--focus', 'money')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const tokens = /(\d+) tokens/u.exec(out)![1]!
    expect(out).toBe(`${path}:1
The review is done. Risk level: high.

- high: The limit changed (messages 0, 1)
  Ask which one holds.

Two limits  [31mare named.

2 of 2 messages were sent in full, ${tokens} tokens in all, to gpt-5.2
`)
    const [request] = server.requests
    expect(request!.headers['authorization']).toBe('Bearer sk-secret')
    expect(request!.body).toMatchObject({ model: 'gpt-5.2', messages: [{ role: 'system' }, { role: 'user' }] })
    expect(request!.text).toContain('Look most at: money')
    expect(request!.text).toContain('[1] assistant\\nI refunded 5000 euros.')
  })

  it('reviews every conversation of every file, and gives JSON', async () => {
    const first = await file(
      'two.jsonl',
      `${JSON.stringify({ id: 'a', messages })}\n${JSON.stringify({ id: 'b', system: 'Be fair.', messages })}`,
    )
    const second = await file('three.json', messages)
    const options = [
      '--model',
      'gpt-5.2',
      '--base-url',
      `${server.url}/`,
      '--json',
      '--depth',
      'deep',
      '--type',
      'quick',
    ]
    const { code, out } = await run(first, second, ...options)
    expect(code).toBe(0)
    const said = JSON.parse(out) as { model: string; reviews: (ReviewResult & { name: string; line: number })[] }
    expect(said).toMatchObject({ version: 1, model: 'gpt-5.2', failed: [], unreadable: [] })
    expect(said.reviews.map(({ name, line, riskLevel }) => [name, line, riskLevel])).toEqual([
      ['a', 1, 'high'],
      ['b', 2, 'high'],
      [`${second}:1`, 1, 'high'],
    ])
    expect(server.requests.some(({ text }) => text.includes('Task: Be fair.'))).toBe(true)
  })

  it('takes options of a configuration, before which the command line counts', async () => {
    const config = await file('winnow.yaml', 'review:\n  language: zh\n  type: quick\n  max_tokens: 2000\n')
    const path = await file('one.json', messages)
    const { out } = await run(path, '--model', 'gpt-5.2', '--base-url', server.url, '--config', config)
    expect(out).toContain('审查完成。风险等级：高。')
    expect(out).toContain('- 高: The limit changed（消息 0, 1）')
    expect(server.requests[0]!.text).toContain('请指出最严重的风险')
    const { out: english } = await run(
      path,
      '--model',
      'x',
      '--base-url',
      server.url,
      '--config',
      config,
      '--locale',
      'en',
    )
    expect(english).toContain('The review is done.')
  })

  it('says what could not be read or reviewed, and goes on', async () => {
    await server.close()
    server = await startLoopback({ replies: [{ status: 401, text: 'no such key' }, reply] })
    const broken = await file('broken.json', '{"messages": 3}')
    const one = await file('one.json', messages)
    const two = await file('two.json', [...messages, { role: 'user', content: 'Thanks' }])
    const { code, out, err } = await run(broken, one, two, '--model', 'gpt-5.2', '--base-url', server.url)
    expect(code).toBe(1)
    expect(err).toMatch(/broken\.json[^]*one\.json, line 1: The reviewing model failed: status 401: .*no such key/u)
    expect(err).not.toContain('sk-secret')
    expect(out).toContain('two.json:1\nThe review is done.')
  })

  it('never writes the key, whoever quotes it, and nothing that drives a terminal', async () => {
    await server.close()
    const quoted = `${'x'.repeat(290)} Incorrect key sk-secret \u001B[31m\n`
    server = await startLoopback({ replies: () => ({ status: 401, text: quoted }) })
    const path = await file('one.json', messages)
    const given = [path, '--model', 'gpt-5.2', '--base-url', server.url]
    const { code, out, err } = await run(...given)
    expect(code).toBe(1)
    for (const hidden of ['sk-s', '\u001B']) expect(out + err).not.toContain(hidden)
    // What fetch says of a key that no header can hold quotes it.
    vi.stubEnv('OPENAI_API_KEY', 'sk-secret\nmore')
    const { err: refused } = await run(...given)
    expect(refused).toContain('one.json, line 1: The reviewing model failed: ')
    expect(refused).not.toContain('sk-secret')
    const { out: json } = await run(...given, '--json')
    expect(json).not.toContain('sk-secret')
  })

  describe('an endpoint that redirects', () => {
    const redirect = async (status: number, to: () => string) => {
      const posted: string[] = []
      const from = createServer((request, response) => {
        posted.push(request.url!)
        response.writeHead(status, { location: to() }).end()
      })
      await new Promise<void>((resolve) => void from.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void from.close())
      const base = `http://127.0.0.1:${(from.address() as AddressInfo).port}`
      const path = await file('redirected.json', messages)
      return { base, posted, ...(await run(path, '--model', 'm', '--base-url', base)) }
    }

    it.each([307, 308, 302])('with status %i to another host is refused, and that is sent nothing', async (status) => {
      const { code, err } = await redirect(status, () => `${server.url}/chat/completions`)
      expect(code).not.toBe(0)
      expect(err).toContain('which is sent nothing')
      expect(server.requests).toEqual([])
    })

    it('to itself is followed a few times', async () => {
      const { code, posted, err } = await redirect(307, () => '/elsewhere')
      expect(code).not.toBe(0)
      expect(err).toContain('it redirects more than 3 times')
      expect(posted.slice(0, 2)).toEqual(['/chat/completions', '/elsewhere'])
    })
  })

  it('says why an endpoint could not be reached', async () => {
    const path = await file('one.json', messages)
    const { url } = server
    await server.close()
    const { err } = await run(path, '--model', 'gpt-5.2', '--base-url', url)
    expect(err).toContain('ECONNREFUSED')
    server = await startLoopback({ replies: () => reply })
  })

  it.each([
    [[], 'Name at least one file'],
    [['x.json'], 'Name the model that reviews: --model NAME'],
    [['x.json', '--model', 'm', '--depth', 'deeper'], 'There is no depth deeper; use surface, medium, deep'],
    [['x.json', '--model', 'm', '--type', 'long'], 'There is no type long; use quick, full'],
    [['x.json', '--model', 'm', '--base-url', 'localhost'], '--base-url localhost: give a URL'],
    [['x.json', '--model', 'm', '--base-url', 'file:///etc'], '--base-url file:///etc: give a URL'],
    [['x.json', '--model', 'm', '--limit', '3'], 'winnow review does not take --limit'],
  ])('refuses %j', async (given, problem) => {
    const { code, err } = await run(...given)
    expect(code).toBe(2)
    expect(err).toContain(problem)
    expect(server.requests).toHaveLength(0)
  })
})
