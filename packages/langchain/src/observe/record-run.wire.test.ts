import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { LangChainTracer } from '@langchain/core/tracers/tracer_langchain'
import { ChatOpenAI } from '@langchain/openai'
import { CallbackHandler } from '@langfuse/langchain'
import { setLangfuseTracerProvider } from '@langfuse/tracing'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { createWinnow, type Report, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback } from '@winnow/loopback'
import { createAgent } from 'langchain'
import { Client } from 'langsmith'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { winnowTrimmer } from '../index.ts'
import { withWinnow } from '../middleware.ts'

const log = Array.from({ length: 300 }, (_, index) => `boat ${index} lay at quay ${(index * 5) % 7}`).join('\n')
const history = (): BaseMessage[] => [
  new HumanMessage('Which boats came?'),
  new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'read_log', args: {} }] }),
  new ToolMessage({ content: log, tool_call_id: 'a' }),
  new AIMessage('There were 300.'),
  new HumanMessage('Which was the last?'),
]
const modelOf = ({ url }: Loopback) =>
  new ChatOpenAI({ model: 'gpt-5.2', apiKey: 'none', maxRetries: 0, configuration: { baseURL: url } })

function reporting(options: WinnowOptions = {}) {
  const reports: Report[] = []
  const winnow = createWinnow({
    prices: 'gpt-5.2',
    compact: { minSavings: 600 },
    ...options,
    onEvent: (event) => void (event.type === 'prepared' && reports.push(event.report)),
  })
  return { winnow, reports }
}

/** Both ways to a model: an agent, and a chain. */
const ways: [
  string,
  (winnow: ReturnType<typeof createWinnow>, model: ChatOpenAI, callbacks: never[]) => Promise<unknown>,
][] = [
  [
    'an agent',
    (winnow, model, callbacks) =>
      createAgent(withWinnow(winnow, { model })).invoke({ messages: history() }, { callbacks }),
  ],
  ['a chain', (winnow, model, callbacks) => winnowTrimmer(winnow).pipe(model).invoke(history(), { callbacks })],
]
const figuresOf = ({ tokens, cost, rules }: Report) => ({
  winnow_mode: 'on',
  winnow_tokens_before: tokens.before,
  winnow_tokens_after: tokens.after,
  winnow_tokens_saved: tokens.saved,
  winnow_cost_prices: 'gpt-5.2',
  winnow_cost_before: cost.before,
  winnow_cost_saved: cost.saved,
  winnow_edits: rules.reduce((sum, { edits }) => sum + edits, 0),
  winnow_rules_compact_tokens_saved: rules.find(({ rule }) => rule === 'compact')!.tokensSaved,
})

const runShape = z.object({
  id: z.string(),
  name: z.string().optional(),
  outputs: z.unknown(),
  extra: z.object({ metadata: z.record(z.string(), z.unknown()).optional() }).optional(),
})
type Run = z.infer<typeof runShape>

/** A server in the place of LangSmith, and the runs its own client posted to it. */
async function startLangSmith() {
  const runs = new Map<string, Run>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const posted: unknown = body === '' ? {} : JSON.parse(body)
      const { post, patch } = z
        .object({ post: z.array(runShape).default([]), patch: z.array(runShape).default([]) })
        .catch({ post: [], patch: [] })
        .parse(posted)
      for (const run of [...post, ...patch]) {
        const { name, extra, ...known } = runs.get(run.id) ?? run
        runs.set(run.id, { ...known, ...run, name: run.name ?? name, extra: run.extra ?? extra })
      }
      response.setHeader('content-type', 'application/json')
      response.end(
        request.url === '/info' ? JSON.stringify({ batch_ingest_config: { use_multipart_endpoint: false } }) : '{}',
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const client = new Client({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: 'none',
    autoBatchTracing: true,
  })
  return { client, runs, close: () => server.close() }
}

describe.each(ways)('in %s', (_way, ask) => {
  test("LangSmith's client posts the figures as metadata of the run, beside its own", async () => {
    await using server = await startLoopback({ replies: () => ({ text: 'Boat 299.' }) })
    const { client, runs, close } = await startLangSmith()
    const { winnow, reports } = reporting()
    const tracer = new LangChainTracer({ client, projectName: 'boats' })
    await ask(winnow, modelOf(server), [tracer as never])
    await client.awaitPendingTraceBatches()
    close()
    const posted = [...runs.values()]
    const run = posted.find(({ name }) => name === 'winnow')
    expect(run?.extra?.metadata).toMatchObject(figuresOf(reports[0]!))
    expect(run?.outputs).toMatchObject({ tokens: reports[0]!.tokens, messages: reports[0]!.messages })
    const asked = posted.find(({ name }) => name === 'ChatOpenAI')
    expect(asked?.extra?.metadata).toMatchObject({ ls_provider: 'openai', ls_model_name: 'gpt-5.2' })
    expect(reports[0]!.tokens.saved).toBeGreaterThan(1000)
  })

  test("Langfuse's handler sets the figures as metadata of the observation", async () => {
    await using server = await startLoopback({ replies: () => ({ text: 'Boat 299.' }) })
    const exporter = new InMemorySpanExporter()
    setLangfuseTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))
    const { winnow, reports } = reporting()
    await ask(winnow, modelOf(server), [new CallbackHandler() as never])
    setLangfuseTracerProvider(null)
    const span = exporter.getFinishedSpans().find(({ name }) => name === 'winnow')
    const expected = Object.entries(figuresOf(reports[0]!)).map(([name, value]): [string, string] => [
      `langfuse.observation.metadata.${name}`,
      String(value),
    ])
    expect(span?.attributes).toMatchObject(Object.fromEntries(expected))
  })

  test('nothing of it is posted to the model, and nothing is said where Winnow is off', async () => {
    await using server = await startLoopback({ replies: () => ({ text: 'Boat 299.' }) })
    const { winnow } = reporting()
    const names: string[] = []
    const handler = {
      handleChainStart: (...[, , , , , metadata]: unknown[]) => void names.push(...Object.keys(metadata ?? {})),
      handleChatModelStart: (...[, , , , , , metadata]: unknown[]) => void names.push(...Object.keys(metadata ?? {})),
    }
    await ask(winnow, modelOf(server), [handler as never])
    expect(names.some((name) => name.startsWith('winnow_'))).toBe(true)
    expect(server.requests[0]!.text).not.toContain('winnow')
    names.length = 0
    winnow.mode = 'off'
    await ask(winnow, modelOf(server), [handler as never])
    expect(names.filter((name) => name.startsWith('winnow_'))).toEqual([])
  })
})
