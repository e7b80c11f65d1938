import { createWinnow, type Winnow, type WinnowOptions } from '@winnow/core'
import { prepareChat, type ChatMessage } from '@winnow/core/openai-chat'
import { expect, test } from 'vitest'
import type { Loopback } from '../start-loopback.ts'
import {
  checkRecorded,
  checkSummary,
  checkTier,
  checkWhole,
  conversation,
  loadRecording,
  log,
  page,
  tierCases,
  type Recorded,
} from './index.ts'

/*
 * A kit that never complains is worth nothing: a host that sends plain chat requests passes with Winnow, and not without.
 */

interface Answer {
  readonly choices: readonly [{ readonly message: ChatMessage }]
}

async function post(server: Loopback, messages: readonly ChatMessage[], more: object = {}): Promise<ChatMessage> {
  const body = JSON.stringify({ model: 'gpt-4o', messages, ...more })
  const response = await fetch(`${server.url}/chat/completions`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
  return (JSON.parse(await response.text()) as Answer).choices[0].message
}

const generateBy =
  (server: Loopback): NonNullable<WinnowOptions['generate']> =>
  async ({ system, prompt }) => {
    const messages: ChatMessage[] = [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ]
    return String((await post(server, messages)).content)
  }

const results: Readonly<Record<string, string>> = { read_page: page, read_log: log }

/** Answers what was said last, with as many requests as it takes. */
async function answer(
  server: Loopback,
  winnow: Winnow,
  history: ChatMessage[],
  whole: readonly string[] = [],
): Promise<string> {
  const said = await post(server, (await prepareChat(winnow, history, { whole })).messages)
  history.push(said)
  for (const { id, function: called } of said.tool_calls ?? [])
    history.push({ role: 'tool', tool_call_id: id!, content: results[called!.name] })
  return said.tool_calls ? answer(server, winnow, history, whole) : String(said.content)
}

/** Each check, over hosts that have a Winnow of these options. */
const checks: [name: string, check: (make: (options: WinnowOptions) => Winnow) => Promise<void>, complaint: RegExp][] =
  [
    [
      'a recorded conversation',
      (make) =>
        checkRecorded<readonly Recorded[]>(
          loadRecording('shop-service.json'),
          'a small cap',
          {
            ways: { 'as it is': (messages) => messages },
            send: async (server, winnow, messages) => {
              const sender = make({}).mode === 'off' ? make({}) : winnow
              return post(server, (await prepareChat(sender, messages as ChatMessage[])).messages)
            },
          },
          (items) => [...items],
        ),
      /nothing was shortened/u,
    ],
    [
      'a tier',
      (make) =>
        checkTier(
          (server, options, question) =>
            answer(server, make({ ...options, generate: generateBy(server) }), [{ role: 'user', content: question }]),
          tierCases[0]![1],
          true,
        ),
      /asked 0 times/u,
    ],
    [
      'a summary',
      (make) =>
        checkSummary((server, options) =>
          answer(
            server,
            make({ ...options, generate: generateBy(server) }),
            conversation.map(({ role, text }) => ({ role, content: text })),
          ),
        ),
      /no summary of what was said first/u,
    ],
    [
      'a result sent whole',
      (make) =>
        checkWhole((server, options) => {
          const winnow = make(options)
          const history: ChatMessage[] = []
          return (text, whole) => {
            history.push({ role: 'user', content: text })
            return answer(server, winnow, history, whole)
          }
        }),
      /sent whole before/u,
    ],
  ]

test.each(checks)('%s passes with Winnow', async (_name, check) => {
  await expect(check(createWinnow)).resolves.toBeUndefined()
})

test.each(checks)('%s does not pass without Winnow', async (_name, check, complaint) => {
  await expect(check((options) => createWinnow({ ...options, mode: 'off' }))).rejects.toThrow(complaint)
})
