import { createWinnow, parseJson, type Winnow, type WinnowOptions } from '@winnow/core'
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { startLoopback, type Loopback, type LoopbackRequest } from '../start-loopback.ts'

/** A message as it was recorded. */
export interface Recorded {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_call_id?: string
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
}

/** What sends recorded conversations with an adapter in place. */
export interface RecordedHost<Native> {
  /** The ways to make and keep the messages of a request, by name; the first is that of the first run. */
  readonly ways: Readonly<Record<string, (messages: readonly Recorded[]) => Native | Promise<Native>>>
  /** Sends one request. */
  send(server: Loopback, winnow: Winnow, messages: Native): Promise<unknown>
}

const folder = new URL('../../../../examples/demo/recordings/', import.meta.url)

/** The messages of a recording. */
export const loadRecording = (name: string): Recorded[] =>
  (parseJson(readFileSync(new URL(name, folder), 'utf8')) as { messages: Recorded[] }).messages

const optionSets: Readonly<Record<string, WinnowOptions>> = {
  'the defaults': {},
  'a small cap': { compress: { cap: 200 }, compact: false },
  'nothing left out': { profile: 'lossless' },
}

/** Each recording with each set of options, over chat completions; one set over Responses, too. */
export const recordedCases = (): { name: string; set: string; api: 'chat' | 'Responses' }[] =>
  readdirSync(folder).flatMap((name) => [
    ...Object.keys(optionSets).map((set) => ({ name, set, api: 'chat' as const })),
    { name, set: 'a small cap', api: 'Responses' as const },
  ])

const itemsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.messages ?? body.input ?? []

/** Sends one request after the other. */
async function post<Native>(
  requests: readonly (readonly Recorded[])[],
  make: (messages: readonly Recorded[]) => Native | Promise<Native>,
  send: (server: Loopback, messages: Native) => Promise<unknown>,
): Promise<readonly LoopbackRequest[]> {
  await using server = await startLoopback({ replies: requests.map(() => ({ text: 'Noted.' })) })
  for (const request of requests) await send(server, await make(request))
  assert.deepEqual(server.rejections, [])
  return server.requests
}

/**
 * A recorded conversation, request by request: the provider refuses none; while a turn is open each request extends the one
 * before; and each is the same to the byte, whichever way the host made and kept its messages, with the same Winnow and with a new one.
 * `some` says which requests are sent again.
 */
export async function checkRecorded<Native>(
  recorded: readonly Recorded[],
  set: string,
  host: RecordedHost<Native>,
  some: <Item>(items: readonly Item[]) => Item[],
): Promise<void> {
  const requests = recorded.flatMap(({ role }, at) => (role === 'assistant' ? [recorded.slice(0, at)] : []))
  let compressed = false
  const options = optionSets[set]!
  const shared = createWinnow({
    ...options,
    onEvent: (event) =>
      void (event.type === 'prepared' && event.edits.some(({ rule }) => rule === 'compress') && (compressed = true)),
  })
  const [[, firstWay]] = Object.entries(host.ways) as [[string, RecordedHost<Native>['ways'][string]]]
  const first = await post(requests, firstWay, (server, messages) => host.send(server, shared, messages))
  assert.ok(compressed || set !== 'a small cap', 'nothing was shortened')

  requests.forEach((request, index) => {
    const previous = requests[index - 1]
    if (!previous || request.slice(previous.length).some(({ role }) => role === 'user')) return
    const items = itemsOf(first[index - 1]!)
    assert.equal(JSON.stringify(itemsOf(first[index]!).slice(0, items.length)), JSON.stringify(items))
  })

  const texts = some(first).map(({ text }) => text)
  for (const [way, make] of Object.entries(host.ways))
    for (const [by, winnowOf] of [
      ['the same Winnow', () => shared] as const,
      ['a new Winnow', () => createWinnow(options)] as const,
    ]) {
      const again = await post(some(requests), make, (server, messages) => host.send(server, winnowOf(), messages))
      assert.deepEqual(
        again.map(({ text }) => text),
        texts,
        `${way}, with ${by}`,
      )
    }
}
