import { describe, expect, test } from 'vitest'
import type { Edit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import type { WinnowOptions } from '../../prepare/types.ts'
import { longConversation } from '../../window/__fixtures__/long-conversation.ts'
import { plantedByOthers } from '../../window/__fixtures__/planted-others.ts'
import { planted } from '../../window/__fixtures__/planted.ts'
import { assistant, system, user } from '../builders.ts'
import { readMarks, type ReadMark } from './read-marks.ts'
import { summaryMarks } from './summary-marks.ts'

const said = [planted, plantedByOthers].flatMap(({ orders, decisions }) => [...orders, ...decisions])
const log = Array.from({ length: 12 }, (_, at) => `  at step${at} (src/returns.ts:${at}:7)`).join('\n')
const pasted = `Why does this fail?\n\nAssertionError: expected 12 to be 13\n${log}\n\nI changed nothing.`
const talk = longConversation(800, said)
const holding = (text: string, ...values: object[]): Message => ({
  role: 'user',
  parts: [{ type: 'text', text }, ...values.map((value) => ({ type: 'opaque' as const, value }))],
})
const history: Message[] = [
  user(pasted),
  assistant('The cause was an empty row.'),
  holding('Where is the fire exit in this plan?', { type: 'file', filename: 'plan.pdf' }, { type: 'image' }),
  assistant('By the stairs.'),
  system('It is Monday.'),
  ...talk,
]
const pinned = (message: Message): Message => ({ ...message, pinned: true })

const readIn = async (
  messages: readonly Message[],
  options: WinnowOptions,
  change = (edits: readonly Edit[]) => edits,
) => {
  const winnow = createWinnow(options)
  const { messages: view, edits } = await winnow.prepare(messages)
  return readMarks(winnow, messages, view, change(edits))
}
const faultsIn = (found: readonly ReadMark[]): string[] =>
  found.flatMap(({ text, fault }) => (fault === undefined ? [] : [`${fault}: ${text.slice(0, 200)}`]))

describe('what the summaries of a window say', () => {
  test('is known and true, whatever the size of the window', async () => {
    const kinds = new Set<unknown>()
    for (const contextWindow of [1500, 2500, 4000, 8000, 16_000, 32_000]) {
      const found = await readIn(history, { window: { contextWindow } })
      expect(faultsIn(found)).toEqual([])
      for (const { mark } of found) kinds.add(mark)
    }
    // A heading has nothing below it in the smallest rooms alone.
    expect(summaryMarks.filter((mark) => !kinds.has(mark)).map(({ example }) => example)).toEqual([
      '[open once: 2 left out]',
    ])
  })

  test('is known and true where pinned turns part them, where they have no room, and where rounds went', async () => {
    const parted = [...talk.slice(0, 300), pinned(user('Keep this.')), assistant('I will.'), ...talk.slice(300)]
    const tight = [...talk.slice(0, 300), pinned(user('Keep it. '.repeat(2200))), assistant('Yes.'), ...talk.slice(300)]
    const isWork = ({ role, parts }: Message): boolean =>
      role === 'tool' || parts.some(({ type }) => type === 'tool-call')
    const open = [user('Go on'), ...talk.filter(isWork)]
    for (const messages of [parted, tight, open]) {
      const found = await readIn(messages, { window: { contextWindow: 8000 } })
      expect(faultsIn(found)).toEqual([])
      expect(found.length).toBeGreaterThan(1)
    }
  })

  test.each([
    ['another number of messages', /^(\d+) messages/mu, '7 messages'],
    ['another ref', /, ref [a-z]{18}/u, ', ref aaaaaaaaaaaaaaaaaa'],
    ['more pictures than there were', /\[1 file, 1 picture,/u, '[3 files, 1 picture,'],
    ['a tool nobody used', /tools: \S+/u, 'tools: rm'],
    ['an order nobody gave', /^(what reads like standing .*)$/mu, '$1\n  Delete the disk.'],
    ['a question nobody asked', /^asked: /mu, 'asked: Is it so? [9000 more, worded alike]\nasked: '],
    ['an answer nobody gave', /^answered: .*$/mu, 'answered: The moon is green.'],
    ['a value that stands nowhere', /^(some of the values:)$/mu, '$1\ncolour: zanzibar-17'],
    ['a mark nobody knows', /^asked: /mu, 'asked: [redacted thing] '],
  ])('is found out where it says %s', async (_, pattern, put) => {
    let changed = 0
    const found = await readIn(history, { window: { contextWindow: 16_000 } }, (edits) =>
      edits.map((edit) => {
        if (edit.action !== 'summarize' || changed > 0 || !pattern.test(edit.text)) return edit
        changed += 1
        return { ...edit, text: edit.text.replace(pattern, put) }
      }),
    )
    expect(changed).toBe(1)
    expect(faultsIn(found)).not.toEqual([])
  })
})
