import { readFileSync } from 'node:fs'
import { createWinnow, type Message } from '@winnow/core'
import { readChat } from '@winnow/core/openai-chat'
import { expect, test } from 'vitest'
import { inspect, messagesOf, recordRequest, searchLeftOut, wholeEffect, type RequestView } from './index.ts'

const file = new URL('../../../../examples/demo/recordings/log-investigation.json', import.meta.url)
const history: readonly Message[] = readChat((JSON.parse(readFileSync(file, 'utf8')) as { messages: never[] }).messages)
const make = () => createWinnow({ prices: 'gpt-5.2' })

async function viewOf(whole: readonly string[] = []): Promise<RequestView> {
  const winnow = make()
  return inspect(recordRequest(winnow, { id: 'a', history, prepared: await winnow.prepare(history, { whole }) }))
}

test('the record of a finished turn says how many calls it stands for, and what they took', async () => {
  const view = await viewOf()
  const holders = view.list.filter(({ record }) => record)
  expect(holders.length).toBeGreaterThan(1)
  for (const { record, edit, index, messages } of holders) {
    const group = view.list.filter((each) => each.edit.group === edit.group)
    const removed = group.filter((each) => each.edit.action === 'remove-tool-use')
    expect(record!.calls).toBe(removed.length)
    expect(record!.side).toBe('later')
    expect(record!.tokens.before).toBeGreaterThan(record!.tokens.after)
    for (const each of removed) expect(each.recordAt).toBe(messages[0])
    const part = messagesOf(view.entries)[messages[0]!]!.parts.find(({ edits }) => edits.includes(index))!
    expect(part.tokens.after).toBe(record!.tokens.after)
  }
})

test('turns add up to their messages', async () => {
  const view = await viewOf()
  const messages = messagesOf(view.entries)
  for (const { turn, tokens, question } of view.turns) {
    const own = messages.filter((message) => message.turn === turn)
    expect(tokens.before).toBe(own.reduce((sum, message) => sum + message.tokens.before, 0))
    expect(tokens.after).toBe(own.reduce((sum, message) => sum + message.tokens.after, 0))
    expect(question).not.toBe('')
  }
  for (const message of messages)
    for (const side of ['before', 'after'] as const)
      expect(message.parts.reduce((sum, part) => sum + part.tokens[side], 0)).toBe(message.tokens[side])
})

test('what sending whole costs is told before: at most where a finished turn is decided on again', async () => {
  const view = await viewOf()
  const refs = new Set(view.list.flatMap(({ ref, isReplaced }) => (ref === undefined || isReplaced ? [] : [ref])))
  for (const ref of refs) {
    const effect = wholeEffect(view, ref)!
    const more = (await viewOf([ref])).report.tokens.after - view.report.tokens.after
    expect(more).toBeLessThanOrEqual(effect.tokens)
    expect(effect.isMost || more === effect.tokens).toBe(true)
    expect(effect.money).toBeGreaterThan(0)
  }
  expect(wholeEffect(view, 'nothing')).toBeUndefined()
})

test('what comes back with a result that was asked for is labelled so, and the result is found with its ref', async () => {
  const view = await viewOf()
  const { ref } = view.list.find((each) => each.recordAt !== undefined && each.tokensSaved > 1000)!
  const after = await viewOf([ref!])
  const messages = messagesOf(after.entries)
  const parts = messages.flatMap((message) => message.parts)
  // The same result may stand in more than one place.
  const calls = messages.filter((message) => message.parts.some((part) => part.whole === ref)).map(({ at }) => at - 1)
  const companions = parts.filter(({ companionOf }) => companionOf)
  expect(companions).toHaveLength(after.report.whole!.companions!.length)
  for (const { companionOf } of companions) expect(calls).toContain(companionOf!.at)
  for (const part of companions) expect(part.whole).toBeUndefined()
  const whole = parts.find((part) => part.whole === ref)!
  const { lines } = searchLeftOut(after, whole.before.split('\n')[0]!.trim())
  expect(lines.find(({ fate }) => fate === 'sent')!.whole).toBe(ref)
})

test('numbers are found with and without commas, wherever they stand', async () => {
  const text = `sum 12,345 EUR\n${'filler line\n'.repeat(3)}id 67890`
  const messages: Message[] = [{ role: 'user', parts: [{ type: 'text', text }] }]
  const winnow = make()
  const view = inspect(recordRequest(winnow, { id: 'a', history: messages, prepared: await winnow.prepare(messages) }))
  const found = (piece: string) => searchLeftOut(view, piece).lines.map(({ line, fate }) => [line, fate])
  for (const piece of ['12,345', '12345', 'Sum 12345 eur']) expect(found(piece)).toEqual([[1, 'sent']])
  for (const piece of ['67,890', '67890']) expect(found(piece)).toEqual([[5, 'sent']])
})
