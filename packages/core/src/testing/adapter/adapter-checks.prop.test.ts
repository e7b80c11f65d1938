import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import { applyEdits } from '../../edit/apply.ts'
import type { Message } from '../../message/types.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import { adapterChecks } from './adapter-checks.ts'
import type { CheckedAdapter } from './types.ts'

/*
 * A kit that never complains is worth nothing: each promise is broken here by an adapter that is right but for one thing.
 */

/** Takes Winnow's own messages. */
const right: CheckedAdapter<Message> = {
  read: (messages) => messages,
  apply: applyEdits,
  write: (messages) => messages,
  prepare: async (winnow, messages) => {
    const { edits } = await winnow.prepare(messages)
    try {
      return applyEdits(messages, edits)
    } catch (error) {
      winnow.notify({ type: 'failed', ...winnow.identify(messages, {}), part: 'own', error })
      return messages
    }
  },
}

test.each(adapterChecks(createWinnow, right, { runs: runs(50) }))(
  '%s: an adapter that is right passes',
  async (_promise, check) => {
    await expect(check()).resolves.toBeUndefined()
  },
)

let count = 0

const broken: [promise: RegExp, breakage: Partial<CheckedAdapter<Message>>, complaint: RegExp][] = [
  [
    /^reads what/u,
    { read: (messages) => messages.map((message) => ({ ...message, parts: message.parts.slice(0, 1) })) },
    /what was written is read otherwise/u,
  ],
  [/^carries out/u, { apply: (messages) => messages }, /the square does not commute/u],
  [
    /^carries out/u,
    { apply: (messages, edits) => (edits.length === 0 ? messages : structuredClone(applyEdits(messages, edits))) },
    /is untouched and lost its identity/u,
  ],
  [/^sends what core/u, { prepare: async (_winnow, messages) => messages }, /something else is sent than by core/u],
  [
    /^sends what core/u,
    {
      prepare: async (winnow, messages) => {
        const sent = [...(await right.prepare(winnow, messages))]
        Object.assign(messages.at(-1)!, { seen: true })
        return sent
      },
    },
    /what was given was changed/u,
  ],
  [/^gives the same array/u, { prepare: async (_winnow, messages) => [...messages] }, /by a Winnow that is off/u],
  [
    /^gives the same array/u,
    { prepare: async (winnow, messages) => (winnow.mode === 'off' ? messages : [...messages]) },
    /another array was sent without an edit/u,
  ],
  [
    /^sends a conversation/u,
    {
      prepare: async (winnow, messages) => [
        ...(await right.prepare(winnow, messages)),
        { role: 'system', parts: [{ type: 'text', text: `Request ${(count += 1)}` }] },
      ],
    },
    /messages something else is sent than by core/u,
  ],
  [
    /^sends a conversation/u,
    // Says the same in other parts, which breaks the cache.
    {
      prepare: async (winnow, messages) =>
        (await right.prepare(winnow, messages)).map((message) => ({
          ...message,
          parts: [...message.parts, { type: 'text', text: ' '.repeat((count += 1)) }],
        })),
    },
    /changed while its turn was open|asked again/u,
  ],
  [
    /^sends all that/u,
    {
      prepare: async (winnow, messages) => {
        const { edits } = await winnow.prepare(messages)
        return applyEdits(messages, edits)
      },
    },
    /there is no such part/u,
  ],
  [
    /^sends all that/u,
    { prepare: (winnow, messages) => right.prepare({ ...winnow, notify: () => {} }, messages) },
    /told 0 times/u,
  ],
]

test.each(broken)('%s: an adapter that breaks it is told so', async (promise, breakage, complaint) => {
  const checks = adapterChecks(createWinnow, { ...right, ...breakage }, { runs: 50 })
  const [, check] = checks.find(([name]) => promise.test(name))!
  const error: unknown = await check().then(
    () => 'it said nothing',
    (reason: unknown) => reason,
  )
  const { message, cause } = error as Error
  expect(`${message}\n${String((cause as Error | undefined)?.message)}`).toMatch(complaint)
})
