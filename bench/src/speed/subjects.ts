import { createWinnow, type TokenCounter, type Winnow, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { prepareChat, readChat } from '@winnow/core/openai-chat'
import { estimating } from './counters.ts'
import type { Conversation, Policy, RecordedMessage } from '../trajectories/policy.ts'

/** A peer, with the milliseconds its own code took since they were set to 0. */
type TimedPolicy = Policy & { readonly stopwatch?: { milliseconds: number } }

/** One conversation with something that is measured. */
export interface Client {
  /** Makes one request; in milliseconds of the measured code, and of the whole call. */
  request(history: readonly RecordedMessage[]): Promise<{ readonly own: number; readonly whole: number }>
  readonly arrive?: Conversation['arrive']
}

/** What is measured, made anew for each history. */
export interface Subject {
  readonly name: string
  readonly peer?: string | undefined
  /** It compresses results, so that what they became can be known beforehand. */
  readonly compresses: boolean
  /** Only its first requests differ from those of another subject, so it is left out where histories grow. */
  readonly differsAtFirst?: true
  start(tokens: TokenCounter): Promise<Client>
  /** Throws where a part of it fails; nobody listens while it is timed, since Winnow does more for who listens. */
  check?(history: readonly RecordedMessage[]): Promise<void>
}

/** Requests of chat messages, in milliseconds of all that Winnow does with them. */
const chatClient = (winnow: Winnow): Client => ({
  async request(history) {
    const start = performance.now()
    await prepareChat(winnow, history)
    const own = performance.now() - start
    return { own, whole: own }
  },
})

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  for (const member of Object.values(value)) freeze(member)
  Object.freeze(value)
}

/** The same on messages that nobody can change any more: others are looked into each time. */
const frozenClient = (winnow: Winnow): Client => ({
  async request(history) {
    for (const message of history) freeze(message)
    return chatClient(winnow).request(history)
  },
})

/** The same on messages of the core, as an adapter hands them on: reading them is not counted, as with peers. */
const coreClient = (winnow: Winnow): Client => ({
  async request(history) {
    const start = performance.now()
    const messages = readChat(history)
    const read = performance.now()
    await winnow.prepare(messages)
    const end = performance.now()
    return { own: end - read, whole: end - start }
  },
})

function winnowSubject(name: string, options: WinnowOptions, client: (winnow: Winnow) => Client = chatClient): Subject {
  return {
    name,
    compresses: options.compress !== false,
    async check(history) {
      const problems: WinnowEvent[] = []
      const winnow = createWinnow({
        ...options,
        onEvent(event) {
          if (event.type === 'failed' || event.type === 'passed-through') problems.push(event)
        },
      })
      await prepareChat(winnow, history)
      if (problems.length > 0) throw new Error(`${name}: ${JSON.stringify(problems[0])}`)
    },
    start: async (tokens) => client(createWinnow({ tokens, ...options })),
  }
}

/** Milliseconds without a new entry after which a store is taken to be written. */
const quiet = 300

async function written(store: ReadonlyMap<string, string>): Promise<void> {
  for (let before = -1; store.size !== before;) {
    before = store.size
    await new Promise((resolve) => setTimeout(resolve, quiet))
  }
}

/** Processes that find in a store what an earlier one decided about the same history. */
function storedSubject(name: string): Subject {
  const store = new Map<string, string>()
  const make = (tokens: TokenCounter): Winnow =>
    // The counters give the same counts, so decisions by one are those by the other.
    createWinnow({ tokens, store, memory: { store: { version: 'counts are the same' } } })
  return {
    name,
    compresses: false,
    differsAtFirst: true,
    async check(history) {
      await prepareChat(make(estimating), history)
      await written(store)
      if (store.size === 0) throw new Error(`${name}: nothing is in the store`)
    },
    start: async (tokens) => chatClient(make(tokens)),
  }
}

/** Winnow as it comes, and what its parts cost. */
export const winnowSubjects: readonly Subject[] = [
  winnowSubject('winnow', {}),
  storedSubject('winnow: with a warm store'),
  winnowSubject('winnow: lossless', { profile: 'lossless' }),
  winnowSubject('winnow: no cap', { compress: { cap: false } }),
  winnowSubject('winnow: no compression', { compress: false }),
  winnowSubject('winnow: frozen messages', {}, frozenClient),
  winnowSubject('winnow: messages read before', {}, coreClient),
  winnowSubject('winnow: no compression, messages read before', { compress: false }, coreClient),
]

const startOf = (policy: Policy, tokens: TokenCounter): Conversation | Promise<Conversation> => {
  if (!('newConversation' in policy)) return policy
  const countText = (text: string): number => tokens.count(text)
  const counts = new WeakMap<RecordedMessage, number>()
  const countMessage = (message: RecordedMessage): number => {
    let count = counts.get(message)
    if (count === undefined) {
      const calls = (message.tool_calls ?? []).flatMap((call) => [call.function.name, call.function.arguments])
      count = [message.content ?? '', ...calls].reduce((sum, text) => sum + countText(text), 4)
      counts.set(message, count)
    }
    return count
  }
  return policy.newConversation({ id: 'speed', kind: 'joined', tools: [], countText, countMessage })
}

/** A peer: only the time in its own code counts, not that of our conversions. */
export const peerSubject = (policy: TimedPolicy): Subject => ({
  name: policy.name,
  peer: policy.peer,
  compresses: false,
  async start(tokens) {
    const conversation = await startOf(policy, tokens)
    const { stopwatch } = policy
    return {
      async request(history) {
        if (stopwatch) stopwatch.milliseconds = 0
        const start = performance.now()
        await conversation.view(history)
        const whole = performance.now() - start
        return { own: stopwatch?.milliseconds ?? whole, whole }
      },
      ...(conversation.arrive && { arrive: conversation.arrive.bind(conversation) }),
    }
  },
})
