import { describe, expect, it } from 'vitest'
import { startLoopback, type Reply } from './index.ts'

const question = { role: 'user', content: 'Go' }
const reply: Reply = {
  reasoning: { summary: 'Thinking it over' },
  text: 'Looking',
  calls: [{ name: 'read', arguments: { path: 'a' } }],
}
const bodies: Record<string, object> = {
  '/chat/completions': { model: 'm', messages: [question] },
  '/responses': { model: 'm', input: 'Go' },
  '/messages': { model: 'm', max_tokens: 10, messages: [question] },
}
const broken: Record<string, object> = {
  '/chat/completions': { messages: [] },
  '/responses': { input: [] },
  '/messages': { messages: [] },
}

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe.each(Object.keys(bodies))('the loopback server at %s', (path) => {
  it('answers by script and records what was posted', async () => {
    await using server = await startLoopback({ replies: [reply] })
    const response = await post(server.url + path, bodies[path]!)
    expect(response.status).toBe(200)
    const words = JSON.stringify(await response.json())
    for (const word of ['Looking', 'read', path === '/chat/completions' ? 'call_1' : 'Thinking it over'])
      expect(words).toContain(word)
    const [request] = server.requests
    expect(request!.path).toBe(`/v1${path}`)
    expect(request!.text).toBe(JSON.stringify(bodies[path]))
    expect(request!.body.messages ?? request!.body.input).toEqual([question])
    expect(server.rejections).toEqual([])
  })

  it('streams the same answer in events whose pieces join up', async () => {
    await using server = await startLoopback({ replies: () => reply })
    const response = await post(server.url + path, { ...bodies[path]!, stream: true })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'))
    const pieces = lines.flatMap((line) =>
      [...line.matchAll(/"(?:delta|content|text)":"([^"]*)"/g)].map((match) => match[1]),
    )
    expect(pieces.join(' ')).toContain('Look ing')
  })

  it('refuses with status 400, remembers why and does not use up the script', async () => {
    await using server = await startLoopback({ replies: [reply] })
    const refused = await post(server.url + path, broken[path]!)
    expect(refused.status).toBe(400)
    const { error } = (await refused.json()) as { error: { message: string; type: string } }
    expect(error).toMatchObject({ message: server.rejections[0], type: 'invalid_request_error' })
    expect(server.requests).toHaveLength(1)
    expect((await post(server.url + path, bodies[path]!)).status).toBe(200)
  })

  it('gives the scripted error status', async () => {
    await using server = await startLoopback({ replies: [{ status: 503, text: 'Busy.' }] })
    const failed = await post(server.url + path, bodies[path]!)
    expect(failed.status).toBe(503)
    expect(await failed.text()).toContain('Busy.')
    expect(server.rejections).toEqual([])
  })

  it('says so when the script holds no further reply', async () => {
    await using server = await startLoopback({ replies: [] })
    expect((await post(server.url + path, bodies[path]!)).status).toBe(400)
    expect(server.rejections).toEqual(['The script holds no reply for request 1.'])
  })
})

it('hands the body and the number of earlier replies to a script that is a function', async () => {
  await using server = await startLoopback({ replies: (body, index) => ({ text: `${body.model} ${index}` }) })
  const url = `${server.url}/chat/completions`
  const texts = [await post(url, bodies['/chat/completions']!), await post(url, bodies['/chat/completions']!)]
  expect(await texts[0]!.text()).toContain('m 0')
  expect(await texts[1]!.text()).toContain('m 1')
})

it('answers an unknown route with status 404', async () => {
  await using server = await startLoopback({ replies: [] })
  expect((await post(`${server.url}/embeddings`, {})).status).toBe(404)
})

it('refuses a body that is not JSON', async () => {
  await using server = await startLoopback({ replies: [reply] })
  const refused = await fetch(`${server.url}/messages`, { method: 'POST', body: 'not json' })
  expect(refused.status).toBe(400)
  expect(server.rejections).toHaveLength(1)
})
