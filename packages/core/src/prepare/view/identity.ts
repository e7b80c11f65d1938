import { isPerson, textOf } from '../../message/guards.ts'
import type { Message } from '../../message/types.ts'
import type { RefOf } from '../../text/marks/ref.ts'
import type { HistoryGiven, HistoryPlan, Planner } from '../plan/plan.ts'

/** What a request is known by, in its report and in the events about it. */
export interface RequestIdentity {
  /** Another one for each request. */
  readonly requestId: string
  /** The same for all requests of a conversation. */
  readonly conversationId: string
}

/** What a host calls a request; what is left out is made up. */
export interface IdentityOptions {
  readonly requestId?: string | undefined
  readonly conversationId?: string | undefined
}

/** Characters of what was said first that tell conversations apart. */
const saidFirst = 4000

/** A name as the host gave it; anything can be given, also what throws when it is looked at. */
function givenName(given: IdentityOptions | null | undefined, option: keyof RequestIdentity): string | undefined {
  try {
    const name: unknown = given?.[option]
    return typeof name === 'string' && name !== '' ? name : undefined
  } catch {
    return undefined
  }
}

/** A number that no other request has, where the runtime has no `crypto`. */
const anyNumber = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
const newRequestId = (): string => crypto.randomUUID?.() ?? anyNumber()

/** What a conversation is called that has no name: after what a person said first, which stays as it goes on. */
function nameOf(messages: unknown, refOf: RefOf): string {
  let said = ''
  try {
    const first = Array.isArray(messages) ? (messages as readonly Message[]).find(isPerson) : undefined
    if (first) said = textOf(first)
  } catch {
    // What is no message says nothing.
  }
  return `conversation-${refOf(`conversation ${said.length} ${said.slice(0, saidFirst)}`)}`
}

/** Whether a person said something; what is no history says nothing. */
function hasPerson(messages: unknown): boolean {
  try {
    return Array.isArray(messages) && (messages as readonly Message[]).some(isPerson)
  } catch {
    return false
  }
}

/** What tells requests apart, where the host has no names for them; it never throws. */
export function identify(messages: unknown, refOf: RefOf, given?: IdentityOptions): RequestIdentity {
  return {
    requestId: givenName(given, 'requestId') ?? newRequestId(),
    conversationId: givenName(given, 'conversationId') ?? nameOf(messages, refOf),
  }
}

/** The names that a host gave, and no others. */
export function namesGiven(given: IdentityOptions | null | undefined): Partial<RequestIdentity> {
  const requestId = givenName(given, 'requestId')
  const conversationId = givenName(given, 'conversationId')
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(conversationId === undefined ? {} : { conversationId }),
  }
}

/** What is known of what is no request: the names that a host gave, and the conversation after its messages. */
export function identifyKnown(
  messages: unknown,
  refOf: RefOf,
  given: IdentityOptions | null | undefined,
): Partial<RequestIdentity> {
  const names = namesGiven(given)
  if (names.conversationId !== undefined || !hasPerson(messages)) return names
  return { ...names, conversationId: nameOf(messages, refOf) }
}

/** The same before there are messages. */
export function identifyEarly(given?: IdentityOptions): Partial<RequestIdentity> {
  const requestId = givenName(given, 'requestId') ?? newRequestId()
  const conversationId = givenName(given, 'conversationId')
  return conversationId === undefined ? { requestId } : { requestId, conversationId }
}

/** Knows for which request something is being done, as long as that is done in one go. */
export class CurrentRequest {
  #identity: RequestIdentity | undefined

  get identity(): RequestIdentity | undefined {
    return this.#identity
  }

  /** Runs something for a request. What goes on later is for none: others may share it. */
  run<Value>(identity: RequestIdentity, work: () => Value): Value {
    const before = this.#identity
    this.#identity = identity
    try {
      return work()
    } finally {
      this.#identity = before
    }
  }

  /** A planner that plans for a request. */
  plannerFor(identity: RequestIdentity, planner: Planner): PlansRequests {
    const plan = (messages: readonly Message[], given: HistoryGiven): HistoryPlan =>
      this.run(identity, () => planner.plan(messages, given))
    return {
      consults: planner.consults,
      readAhead: (messages, given) => {
        const steps = this.run(identity, () => planner.readAhead(messages, given))
        return steps && { next: () => this.run(identity, () => steps.next()) }
      },
      consult: async (turns) => planner.consult(turns),
      incoming: (messages, given) => this.run(identity, () => planner.incoming(messages, given)),
      finished: (messages, given) => this.run(identity, () => planner.finished(messages, given)),
      plan,
      planUntil: (messages, given, isLate, before) =>
        this.run(identity, () => planner.planUntil(messages, given, isLate, before)),
    }
  }
}

/** What requests need of a planner. */
export type PlansRequests = Pick<
  Planner,
  'readAhead' | 'consults' | 'consult' | 'incoming' | 'finished' | 'plan' | 'planUntil'
>
