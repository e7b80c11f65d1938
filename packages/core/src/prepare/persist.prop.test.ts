import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Edit } from '../edit/types.ts'
import { pairRound } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import { sessions, type Session } from '../testing/arbitraries/session.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'

const scope = 'chat-1'
type Replacement = Edit & { readonly action: 'replace-result' }
const replacements = (edits: readonly Edit[]): Map<string, Replacement> =>
  new Map(
    edits
      .filter((edit): edit is Replacement => edit.action === 'replace-result')
      .map((edit) => [`${edit.at}.${edit.call}.${edit.result ?? 0}`, edit]),
  )
const copy = (messages: readonly Message[]): Message[] => JSON.parse(JSON.stringify(messages)) as Message[]

/** What goes wrong for a host that stores what it is given after each tool message. */
async function faultsOf({ messages }: Session, options: WinnowOptions): Promise<string[]> {
  const faults: string[] = []
  const alone: WinnowOptions = { ...options, compact: false, prune: false }
  const plain = createWinnow({ ...alone, compress: { ...options.compress, repeats: false } })
  const winnow = createWinnow({ ...alone, store: new Map() })
  let stored: readonly Message[] = []
  for (const [at, message] of messages.entries()) {
    stored = [...stored, message]
    if (message.role !== 'tool') continue
    const sent = replacements((await plain.prepare(messages.slice(0, at + 1))).edits)
    const { messages: next, edits } = await winnow.persist(stored, { scope })
    for (const [place, edit] of replacements(edits)) {
      const { content } = pairRound(stored, edit.at).uses[edit.call]!.results[edit.result ?? 0]!.value
      if (JSON.stringify(edit.texts) !== JSON.stringify(sent.get(place)?.texts)) faults.push(`${place}: sent otherwise`)
      for (const { index, text } of edit.texts) {
        const [, ref] = / left out, ref (\w+)\](?:\s|<\/\w+>)*$/u.exec(text) ?? []
        if (ref === undefined) continue
        const raw = (content[index] as { readonly text: string }).text
        const read = await winnow.recallPersisted(copy(next), { ref }, { scope })
        const found = read.text.slice(read.text.indexOf('\n\n') + 2)
        const isSame = read.pages > 1 ? raw.startsWith(found.slice(0, 1000)) : found === raw
        if (!read.found || !isSame) faults.push(`${place}: opens ${read.text.slice(0, 100)}`)
      }
    }
    stored = copy(next)
    const again = replacements((await plain.prepare(stored)).edits)
    for (const place of replacements(edits).keys()) if (again.has(place)) faults.push(`${place}: shortened again`)
    if ((await winnow.persist(stored, { scope })).edits.length > 0) faults.push(`${at}: persisted again`)
  }
  return faults
}

test.each<[string, WinnowOptions]>([
  ['the defaults', {}],
  ['small caps', { compress: { cap: 100 } }],
  ['the aggressive profile', { profile: 'aggressive' }],
  ['the lossless profile', { profile: 'lossless' }],
])('with %s a host stores what is sent, and the whole is kept', async (_name, options) => {
  const property = fc.asyncProperty(sessions(), async (session) => {
    expect(await faultsOf(session, options)).toEqual([])
  })
  await fc.assert(property, { numRuns: runs(10) })
})
