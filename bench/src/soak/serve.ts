import { createWinnow, type Message, type WinnowOptions } from '@winnow/core'
import type { Session } from '@winnow/core/testing'
import { toChat } from '../attack/to-chat.ts'
import { refusalOf } from '@winnow/loopback'
import { hostileSession } from '../attack/histories.ts'
import { Random } from '../attack/random.ts'
import { refsIn, secretOf, storedTurn } from './stored.ts'
import { soakStore, type SoakStore } from './stores.ts'

const conversations = 12

const embed = (text: string): number[] =>
  Array.from({ length: 26 }, (_, at) => 1 + text.split(String.fromCodePoint(97 + at)).length)

/** Requests come one by one, so that what holds up the event loop is one of them. */
const pause = async (random: Random): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, random.below(4)))

/** What a server may have switched on, with models that fail now and then. */
function optionsOf(random: Random, store: SoakStore): WinnowOptions {
  const isReliable = random.once(2)
  const fails = (): boolean => !isReliable && random.once(4)
  return {
    store: store.store,
    ...(random.once(2) ? { window: { contextWindow: 12_000 + random.below(20_000) } } : {}),
    ...(random.once(3) ? { memory: { messages: 60, characters: 100_000 } } : {}),
    ...(random.once(3) ? { recall: { secret: 'a secret of the soaking bench' } } : {}),
    ...(random.once(2) ? { compress: { cap: 120, tier: random.one(['rules', 'semantic', 'model'] as const) } } : {}),
    embedder: {
      name: 'letters',
      embed: async (texts) => {
        await pause(random)
        if (fails()) throw new Error('the embedder is down')
        return texts.map(embed)
      },
    },
    generate: async ({ prompt }) => {
      await pause(random)
      if (fails()) return random.one(['', 'no', '9999', '{"', prompt.slice(0, 2000)])
      return '2, 1, 4'
    },
  }
}

const bodyOf = (messages: readonly Message[], system: string | undefined): string =>
  JSON.stringify({
    messages: [...(system === undefined ? [] : [{ role: 'system', content: system }]), ...toChat(messages)],
  })

const bytes = (messages: readonly Message[]): string => JSON.stringify(messages.map(({ id: _id, ...rest }) => rest))

/** One Winnow that serves many conversations at once, with requests that are aborted and sent again. */
export async function serve(
  seed: number,
  fail: (what: string) => void,
  count: { requests: number; kept: number },
): Promise<void> {
  const random = new Random(seed)
  const store = soakStore(random)
  const options = optionsOf(random, store)
  const winnow = createWinnow({
    ...options,
    onEvent(event) {
      if (event.type === 'passed-through') fail(`a request went out untouched: ${event.reason}`)
    },
  })
  const path = '/v1/chat/completions'

  async function converse(session: Session, own: Random): Promise<void> {
    const given = session.system === undefined ? {} : { system: session.system }
    for (const length of session.requests) {
      const messages = structuredClone(session.messages.slice(0, length))
      const before = JSON.stringify(messages)
      const isTaken = refusalOf(path, bodyOf(messages, session.system)) === undefined
      const aborted = new AbortController()
      const isAborted = own.once(5)
      if (isAborted) setTimeout(() => aborted.abort(), own.below(4))
      const begun = winnow.prepare(messages, isAborted ? { ...given, signal: aborted.signal } : given)
      const twin = own.once(4) ? winnow.prepare(structuredClone(messages), given) : undefined
      const prepared = await begun
      count.requests += 1
      const refusal = isTaken ? refusalOf(path, bodyOf(prepared.messages, session.system)) : undefined
      if (refusal !== undefined)
        fail(`with a store that is ${store.name} a view of ${length} messages is refused: ${refusal}`)
      if (JSON.stringify(messages) !== before) fail('the history that was given is changed')
      const { before: all, after, saved } = prepared.report.tokens
      if (all - after !== saved) fail(`the report does not add up: ${all} - ${after} is not ${saved}`)
      if (twin && !isAborted && bytes((await twin).messages) !== bytes(prepared.messages))
        fail(`with a store that is ${store.name} two equal requests at the same time are sent differently`)
      await pause(own)
    }
  }

  async function persist(scope: string): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) {
      const { messages } = await winnow.persist(storedTurn(scope, turn), { scope })
      const [ref] = refsIn(messages)
      const isShort = !JSON.stringify(messages).includes(secretOf(scope, turn))
      if (!isShort) continue
      count.kept += 1
      if (ref === undefined) {
        fail(`with a store that is ${store.name} a result is stored short without a name`)
        continue
      }
      const asked = { ref, query: `K${turn}-${scope}` }
      const foreign = await winnow.recallPersisted(messages, asked, { scope: `${scope} of somebody else` })
      // A corrupt store may answer with what it keeps under another key.
      const isRead = store.isSound && foreign.text.includes(secretOf(scope, turn))
      if (isRead) fail(`what was persisted for ${scope} is read by somebody else`)
      if (!store.isSound) continue
      const own = await winnow.recallPersisted(messages, asked, { scope })
      if (!own.text.includes(secretOf(scope, turn))) fail(`what was persisted in a store that is ${store.name} is gone`)
    }
  }

  await Promise.all(
    Array.from({ length: conversations }, async (_, at) => {
      await converse(hostileSession(seed * conversations + at), new Random(seed + at))
      if (at < 2) await persist(`chat-${at}`)
    }),
  )
}
