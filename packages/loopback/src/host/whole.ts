import type { WinnowOptions } from '@winnow/core'
import assert from 'node:assert/strict'
import { startLoopback, type Loopback, type LoopbackRequest } from '../start-loopback.ts'
import { Told } from './told.ts'

/** A line of the log that the tool `read_log` of a host gives. */
export const line = (at: number): string => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`
export const log: string = Array.from({ length: 400 }, (_, at) => line(at)).join('\n')

/**
 * Begins a conversation with an agent that has the tool `read_log({ day })`, with a Winnow of these options; gives a function
 * that says something in it, with the refs that are to be sent whole.
 */
export type WholeHost = (
  server: Loopback,
  options: WinnowOptions,
) => (text: string, whole: readonly string[]) => Promise<unknown>

const itemsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.messages ?? body.input ?? []
const refIn = (body: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(JSON.stringify(body))?.[1] ?? 'none'

/** A result of a finished turn is sent whole from the request on that asks for it, which alone jumps. */
export async function checkWhole(start: WholeHost): Promise<void> {
  await using server = await startLoopback({
    replies: (_body, index) =>
      index === 0 ? { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] } : { text: 'Bells rang.' },
  })
  const told = new Told()
  const say = start(server, { compress: { cap: 300 }, compact: { minSavings: 0 }, onEvent: told.onEvent })
  for (const [at, text] of ['What rang on Monday?', 'And then?', 'Which one?', 'Thanks'].entries())
    await say(text, at < 2 ? [] : [refIn(server.requests[1]!.body)])
  assert.deepEqual(server.rejections, [])
  const [, shortened, sealed, first, second] = server.requests.map((request) => JSON.stringify(itemsOf(request)))
  for (const items of [shortened!, sealed!]) assert.ok(!items.includes(line(205)), 'it was sent whole before')
  for (const items of [first!, second!]) assert.ok(items.includes(line(205)), 'it was not sent whole')
  assert.ok(second!.startsWith(first!.slice(0, -1)))
  for (const { text } of server.requests) assert.ok(!text.includes('"whole"'))
  const wholes = told.reports.map(({ whole }) => [whole?.results.length ?? 0, whole?.changedFrom])
  assert.deepEqual(wholes, [
    [0, undefined],
    [0, undefined],
    [0, undefined],
    [1, 0],
    [1, undefined],
  ])
}
