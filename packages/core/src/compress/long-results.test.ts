import { compressResult, createWinnow, estimator, type Message } from '@winnow/core'
import { describe, expect, test, vi } from 'vitest'
import { inOneGo } from '../breaks.ts'
import { createRefs } from '../text/marks/ref.ts'
import { shortenerOf } from './shorten.ts'
import { makeLate } from '../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

const question = 'Why was order A-77123 refused?'
const line = (at: number): string =>
  at === 5123
    ? 'ERROR the gateway refused order A-77123: card expired'
    : `INFO request ${(at * 7919) % 100_003} handled in ${(at * 31) % 90} ms for user u-${(at * 13) % 5000}`
const lines = Array.from({ length: 14_000 }, (_, at) => line(at))
const output = lines.join('\n')
const callId = 'c1'
const input = { command: 'cat app.log' }
const withResult = (text: string, call = { toolName: 'bash', input: input as object }): Message[] => [
  { role: 'user', parts: [{ type: 'text', text: question }] },
  { role: 'assistant', parts: [{ type: 'tool-call', callId, ...call }] },
  {
    role: 'tool',
    parts: [{ type: 'tool-result', callId, toolName: call.toolName, status: 'ok', content: [{ type: 'text', text }] }],
  },
]
const history = withResult(output)
const later: Message[] = [
  { role: 'assistant', parts: [{ type: 'text', text: 'Its card had expired.' }] },
  { role: 'user', parts: [{ type: 'text', text: 'And now?' }] },
]
const resultIn = (messages: readonly Message[]): string => {
  const [part] = messages[2]!.parts
  const [item] = part?.type === 'tool-result' ? part.content : []
  return item?.type === 'text' ? item.text : ''
}

/** The lines that a view shows, and those that its marks name by their position. */
function rebuild(view: string, all: readonly string[]) {
  const kept = view.split('\n')
  let marks = 0
  const rebuilt = kept.slice(0, -1).flatMap((each) => {
    const mark = /^\[… (?:lines )?(\d+)(?:-(\d+))?[\]:,;]/u.exec(each)
    if (!mark) return [each]
    marks += 1
    return all.slice(Number(mark[1]) - 1, Number(mark[2] ?? mark[1]))
  })
  return { rebuilt, marks, closing: kept.at(-1) }
}

describe('a result of more than 400,000 characters', () => {
  test('is long', () => {
    expect(output.length).toBeGreaterThan(400_000)
  })

  test('is shortened in pieces, with what the question names, and its marks name lines of the whole', () => {
    const sent = compressResult({ toolName: 'bash', args: input, output, query: question }).output as string
    expect(sent.length).toBeLessThan(40_000)
    expect(sent).toContain('refused order A-77123: card expired')
    const { rebuilt, marks, closing } = rebuild(sent, lines)
    expect(marks).toBeGreaterThan(3)
    expect(rebuilt).toEqual(lines)
    expect(closing).toContain(`of ${lines.length} lines left out`)
  })

  test('becomes the same in a request, which lets others have their turn meanwhile', async () => {
    let turns = 0
    const watch = setInterval(() => (turns += 1), 0)
    const { messages } = await createWinnow({}).prepare(history)
    clearInterval(watch)
    expect(resultIn(messages)).toBe(compressResult({ toolName: 'bash', args: input, output, query: question }).output)
    expect(turns).toBeGreaterThan(0)
  })

  test('keeps both its ends in a finished turn', async () => {
    const { messages } = await createWinnow({}).prepare([...history, ...later])
    const [first, ...others] = resultIn(messages).split('\n')
    expect(first).toBe(lines[0])
    const gapAt = others.findIndex((each) => each.startsWith('[… '))
    const [from, to] = /(\d+)-(\d+)/u.exec(others[gapAt]!)!.slice(1).map(Number) as [number, number]
    expect(from).toBe(gapAt + 2)
    expect(others.slice(gapAt + 1, gapAt + 1 + lines.length - to)).toEqual(lines.slice(to))
    expect(others.join('\n')).toContain(`[${to - from + 1} of ${lines.length} lines left out`)
  })

  test('names lines in a finished turn by the numbers that they carry', async () => {
    const numbered = Array.from(
      { length: 14_000 },
      (_, at) => `${5000 + at}\tconst value${at} = some + ${at * 7919} + other`,
    )
    const text = numbered.join('\n')
    const winnow = createWinnow({})
    const read: Message[] = [...withResult(text, { toolName: 'read_file', input: { path: 'a.ts' } }), ...later]
    const { messages } = await winnow.prepare(read)
    const [, from, to] = /\[… (\d+)-(\d+)\]/u.exec(resultIn(messages))!
    const recalled = winnow.recall(read, { ref: winnow.refOf(text), lines: `${from},${to}` }).text
    expect(recalled).toContain(numbered[Number(from) - 5000])
    expect(recalled).toContain(numbered[Number(to) - 5000])
    const shown = resultIn(messages).split('\n')
    expect(shown).toContain(numbered[Number(from) - 5001])
    expect(shown).toContain(numbered[Number(to) - 4999])
  })

  test('has no more lines because a line break ends it', async () => {
    const ended = `${output}\n`
    const sent = compressResult({ toolName: 'bash', args: input, output: ended, query: question }).output as string
    expect(sent).toContain(`of ${lines.length} lines left out`)
    const { messages } = await createWinnow({}).prepare([...withResult(ended), ...later])
    expect(resultIn(messages)).toContain(`of ${lines.length} lines left out`)
  })

  test('names lines by their position where only some of its pieces carry numbers', () => {
    const some = lines.map((each, at) => (at < 5000 ? each : `${at + 77}: ${each}`))
    const sent = compressResult({ toolName: 'bash', args: input, output: some.join('\n'), query: question }).output
    const { rebuilt, marks } = rebuild(sent as string, some)
    expect(marks).toBeGreaterThan(3)
    expect(rebuilt).toEqual(some)
  })
})

test('of very long JSON rows stay in a finished turn, where both its ends would say nothing', () => {
  const rows = Array.from({ length: 9000 }, (_, id) => ({
    id,
    status: id === 77 ? 'refused' : 'paid',
    name: `order ${id}`,
  }))
  const json = JSON.stringify(rows)
  expect(json.length).toBeGreaterThan(400_000)
  const shorten = shortenerOf({}, 'default', createRefs(), () => {})
  const request = {
    call: { toolName: 'list_orders', input: {} },
    asked: 'Which orders were refused?',
    roomOf: () => 400,
  }
  const inOne = inOneGo(shorten(json, request, estimator))
  expect(inOne).toContain('refused')
  beLate()
  const steps = shortenerOf({}, 'default', createRefs(), () => {})(json, request, estimator)
  let taken = 0
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) taken += 1
  vi.restoreAllMocks()
  expect(step.value).toBe(inOne)
  expect(taken).toBeGreaterThan(3)
})
