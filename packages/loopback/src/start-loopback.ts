import { parseJson } from '@winnow/core'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropicApi } from './anthropic/api.ts'
import type { Api, ServerEvent } from './api.ts'
import { chatApi } from './chat/api.ts'
import { createMeter, type LoopbackUsage } from './cache/usage.ts'
import { createMemory } from './memory.ts'
import { replySource, type Replies } from './reply.ts'
import { responsesApi } from './responses/api.ts'
import { firstComplaint } from './rule.ts'
import type { WireBody } from './wire.ts'

/** One posted request, as it arrived. */
export interface LoopbackRequest {
  readonly path: string
  readonly body: WireBody
  /** The body's bytes as text, for comparing prefixes. */
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Settings of {@link startLoopback}. */
export interface LoopbackOptions {
  readonly replies: Replies
  /** Ids of Responses items that count as stored from the start, for histories the server did not make. */
  readonly storedItems?: readonly string[]
  /** The shortest prefix that is cached, in tokens. Default 1024. */
  readonly minimumTokens?: number
}

/** A running server. */
export interface Loopback extends AsyncDisposable {
  /** The base URL clients take; ends in `/v1`. */
  readonly url: string
  /** Every request, refused ones too, oldest first. */
  readonly requests: readonly LoopbackRequest[]
  /** What each answered request used, oldest first. */
  readonly usage: readonly LoopbackUsage[]
  /** Why requests were refused, in the provider's words. A script that ran out is listed too. */
  readonly rejections: readonly string[]
  close(): Promise<void>
}

const apis: readonly Api[] = [chatApi, responsesApi, anthropicApi]

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): WireBody {
  const body = parseJson(text) as Omit<WireBody, 'input'> & { input?: unknown }
  if (typeof body.input !== 'string') return body as WireBody
  return { ...body, input: [{ role: 'user', content: body.input }] }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendEvents(response: ServerResponse, events: readonly ServerEvent[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const { event, data } of events) {
    if (event !== undefined) response.write(`event: ${event}\n`)
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  }
  response.end()
}

/**
 * Starts a model server on the loopback interface. It answers by script as OpenAI chat completions, OpenAI Responses and
 * Anthropic messages do, plain or streamed, and refuses with status 400 what the real service refuses. It has a prompt
 * cache of its own and reports in every answer what the request used and how much of it was cached.
 *
 * @example
 * await using server = await startLoopback({ replies: [{ calls: [{ name: 'read', arguments: {} }] }, { text: 'Done.' }] })
 * await fetch(`${server.url}/chat/completions`, { method: 'POST', body: JSON.stringify({ messages: [] }) })
 * console.log(server.rejections) // what OpenAI would say
 */
export async function startLoopback({
  replies,
  storedItems,
  minimumTokens = 1024,
}: LoopbackOptions): Promise<Loopback> {
  const nextReply = replySource(replies)
  const memory = createMemory(storedItems)
  const requests: LoopbackRequest[] = []
  const usage: LoopbackUsage[] = []
  const meter = createMeter(minimumTokens)
  const rejections: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0]!
    const api = apis.find((candidate) => candidate.path === path)
    if (api === undefined) return sendJson(response, 404, { error: { message: `No such route: ${path}` } })
    const refuse = (message: string): void => {
      rejections.push(message)
      sendJson(response, 400, api.error(message, 400))
    }
    const text = await textOf(request)
    const body = parse(text)
    requests.push({ path, body, text, headers: request.headers })
    const complaint = firstComplaint(api.rules, body, memory)
    if (complaint !== undefined) return refuse(complaint)
    const reply = nextReply(body)
    if (reply === undefined) return refuse(`The script holds no reply for request ${requests.length}.`)
    if (reply.status !== undefined)
      return sendJson(response, reply.status, api.error(reply.text ?? `Scripted status ${reply.status}.`, reply.status))
    const used = meter(api.render(body, memory), reply)
    usage.push(used)
    if (body.stream === true) return sendEvents(response, api.events(reply, body, memory, used))
    return sendJson(response, 200, api.answer(reply, body, memory, used))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      rejections.push(String(error))
      if (response.headersSent) response.destroy()
      else sendJson(response, 400, { error: { message: String(error), type: 'invalid_request_error' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, requests, usage, rejections, close, [Symbol.asyncDispose]: close }
}
