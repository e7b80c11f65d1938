import { describe, expect, test } from 'vitest'
import { InvalidMessageError } from '../../errors.ts'
import { checkMessages } from './check-messages.ts'
import { createWinnow } from '../create-winnow.ts'
import { compactTurns, pruneToolUses } from '../standalone.ts'
import type { WinnowEvent } from '../events.ts'

const fine = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] }
const call = { type: 'tool-call', callId: '', toolName: 't', input: {} }
const result = { type: 'tool-result', callId: '', toolName: 't', status: 'ok', content: [] }

/** Messages of a wrong shape, the place the error names, and what it says. */
const wrong: readonly [string, unknown, string, RegExp][] = [
  ['no message', [fine, null], 'messages[1]: ', /object with a role and parts/u],
  ['a string', ['Hi'], 'messages[0]: ', /object with a role and parts/u],
  ['a number', [7], 'messages[0]: ', /object with a role and parts/u],
  ['no role', [{ parts: [] }], 'messages[0].role: ', /no role undefined; use system, user, assistant or tool/u],
  ['an unknown role', [{ role: 'developer', parts: [] }], 'messages[0].role: ', /no role “developer”/u],
  ['a role that is no text', [{ role: 10n, parts: [] }], 'messages[0].role: ', /no role bigint/u],
  ['chat content', [{ role: 'user', content: 'Hi' }], 'messages[0].parts: ', /@winnow\/core\/openai-chat/u],
  ['parts as an object', [{ role: 'user', parts: {} }], 'messages[0].parts: ', /array/u],
  ['parts as a text', [{ role: 'user', parts: 'Hi' }], 'messages[0].parts: ', /array/u],
  ['a part that is nothing', [{ role: 'user', parts: [null] }], 'messages[0].parts: ', /object with a type/u],
  ['a part that is a text', [{ role: 'user', parts: ['Hi'] }], 'messages[0].parts: ', /object with a type/u],
  [
    'an unknown part',
    [fine, { role: 'user', parts: [{ type: 'image' }] }],
    'messages[1].parts: ',
    /no part type “image”; use opaque/u,
  ],
  [
    'a part type that is no text',
    [{ role: 'user', parts: [{ type: 1n }] }],
    'messages[0].parts: ',
    /no part type bigint/u,
  ],
  [
    'text without a text',
    [{ role: 'user', parts: [{ type: 'text' }] }],
    'messages[0].parts: ',
    /a text part has a text/u,
  ],
  [
    'a call without a name',
    [{ role: 'assistant', parts: [{ ...call, toolName: undefined }] }],
    'messages[0].parts: ',
    /callId, a toolName/u,
  ],
  [
    'a result without a status',
    [{ role: 'tool', parts: [{ ...result, status: undefined }] }],
    'messages[0].parts: ',
    /status/u,
  ],
  [
    'a result whose content is a text',
    [{ role: 'tool', parts: [{ ...result, content: 'x' }] }],
    'messages[0].parts: ',
    /content array/u,
  ],
  [
    'a content item of a wrong kind',
    [{ role: 'tool', parts: [{ ...result, content: [{ type: 'text' }] }] }],
    'messages[0].parts: ',
    /content item/u,
  ],
  [
    'a content item that is a text',
    [{ role: 'tool', parts: [{ ...result, content: ['x'] }] }],
    'messages[0].parts: ',
    /content item/u,
  ],
  ['no array', { 0: fine, length: 1 }, 'messages[0]: ', /array/u],
  ['nothing at all', undefined, 'messages[0]: ', /array/u],
]

describe.each(wrong)('%s', (_name, messages, place, says) => {
  test('is refused by the pure functions with a clear error', () => {
    for (const run of [checkMessages, compactTurns, pruneToolUses] as ((given: never) => unknown)[]) {
      const apply = (): unknown => run(messages as never)
      expect(apply).toThrow(InvalidMessageError)
      expect(apply).toThrow(says)
      expect(apply).toThrow(place)
    }
  })
  test('goes through prepare untouched, with an event that says why', async () => {
    const events: WinnowEvent[] = []
    const prepared = await createWinnow({ onEvent: (event) => events.push(event) }).prepare(messages as never)
    expect(prepared.messages).toBe(messages)
    expect(prepared.edits).toEqual([])
    expect(events).toMatchObject([{ type: 'passed-through', reason: expect.stringMatching(says) as string }])
  })
})

test('a hole in the array goes through untouched', async () => {
  // oxlint-disable-next-line no-sparse-arrays -- the very thing that is tested
  const messages = [fine, , fine] as never
  expect((await createWinnow().prepare(messages)).messages).toBe(messages)
})

test('what is of the right shape passes, frozen or with more fields', () => {
  expect(() =>
    checkMessages([
      fine,
      Object.freeze({ ...fine, more: 1 }),
      { role: 'assistant', parts: [call] },
      { role: 'tool', parts: [result] },
    ]),
  ).not.toThrow()
  expect(() => checkMessages([])).not.toThrow()
})
