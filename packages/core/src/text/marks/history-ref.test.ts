import { describe, expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { assistant, call, result, round, says, system, tool, user } from '../../testing/builders.ts'
import { noRef, readHistoryRef, refAfter } from './history-ref.ts'
import type { Message } from '../../message/types.ts'
import { createRefOf, isRef, refOf } from './ref.ts'

const history = [user('One'), ...round('look', { at: 1 }, 'two', 'a'), assistant('Three.'), user('Four')]
const read = (...given: Parameters<typeof readHistoryRef>): string | undefined => inOneGo(readHistoryRef(...given))
const refsOf = (messages = history, name = refOf): string[] => {
  let ref = noRef
  return messages.map((message) => (ref = refAfter(ref, message, name)))
}

describe('the name of a conversation up to a message', () => {
  test('is a ref, another one for each message', () => {
    const refs = refsOf()
    expect(refs.every(isRef)).toBe(true)
    expect(new Set(refs).size).toBe(history.length)
  })

  test('leads back to the message', () => {
    const lines = ['[1] user: One', '[2] assistant: called look: {"at":1}', '[3] tool: result of look (ok): two']
    const refs = refsOf()
    expect(read(history, refs[2]!, refOf)).toBe(lines.join('\n'))
    expect(read(history, refs[4]!, refOf)).toMatch(/\n\[4\] assistant: Three\.\n\[5\] user: Four$/u)
    expect(read(history, refOf('something else'), refOf)).toBeUndefined()
  })

  test('says where something stands that is no text', () => {
    const image = { type: 'opaque' as const, value: { type: 'image', mediaType: 'image/png' } }
    const shot = call('screenshot', {}, 'a')
    const sent: Message[] = [
      { role: 'user', parts: [image] },
      { role: 'user', parts: [...user('Look').parts, image] },
      says({ type: 'opaque', value: { type: 'reasoning' } }, shot),
      tool({ ...result(shot, ''), content: [image, { type: 'text', text: 'taken' }, image] }),
    ]
    expect(read(sent, refsOf(sent).at(-1)!, refOf)).toBe(`[1] user: [1 picture: image/png, not in this text]
[2] user: Look
[1 picture: image/png, not in this text]
[3] assistant: called screenshot: {}
[4] tool: result of screenshot (ok): [1 picture: image/png, not in this text]
taken
[1 picture: image/png, not in this text]`)
  })

  test('is the same with other ids, after JSON and with system messages', () => {
    const again = [user('One'), ...round('look', { at: 1 }, 'two', 'b'), assistant('Three.'), user('Four')]
    expect(refsOf(again)).toEqual(refsOf())
    expect(refsOf(JSON.parse(JSON.stringify(history)) as typeof history)).toEqual(refsOf())
    expect(refsOf([system('Be brief.'), ...history]).slice(1)).toEqual(refsOf())
  })

  test('is the same where a framework joins results and takes out empty texts and approvals', () => {
    const [one, two] = [call('look', { at: 1 }, 'a'), call('look', { at: 2 }, 'b')]
    const asked = { type: 'opaque' as const, value: { type: 'tool-approval-request' } }
    const apart = [
      user('One'),
      says('', one, two, asked),
      tool(result(one, '1')),
      tool(result(two, '2')),
      assistant('Done.'),
    ]
    const joined = [user('One'), says(one, two), tool(result(one, '1'), result(two, '2')), assistant('Done.')]
    expect(refsOf(apart).at(-1)).toBe(refsOf(joined).at(-1))
    expect(refsOf(apart)[3]).toBe(refsOf(joined)[2])
    const approved = [user('One'), says(one, two), { role: 'tool' as const, parts: [asked] }, ...apart.slice(2)]
    expect(refsOf(approved).at(-1)).toBe(refsOf(joined).at(-1))
  })

  test('is another one where anything that was said before is another', () => {
    const others = [
      [user('One!'), ...history.slice(1)],
      [user('One'), ...round('look', { at: 2 }, 'two'), ...history.slice(3)],
      [user('One'), ...round('look', { at: 1 }, 'too'), ...history.slice(3)],
      [{ ...user('One'), source: 'injected' as const }, ...history.slice(1)],
    ]
    for (const other of others) expect(refsOf(other).at(-1)).not.toBe(refsOf().at(-1))
  })

  test('needs the secret where there is one', () => {
    const keyed = createRefOf('sixteen letters!')
    const last = refsOf(history, keyed).at(-1)!
    expect(read(history, last, keyed)).toContain('Four')
    expect(read(history, last, refOf)).toBeUndefined()
  })
})
