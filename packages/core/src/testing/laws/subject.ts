import type { TurnOptions } from '../../message/turns.ts'
import type { Message, Part } from '../../message/types.ts'
import type { Prepared, PrepareOptions } from '../../prepare/types.ts'
import type { Scenario } from '../arbitraries/history.ts'

/** The part of a winnow that the laws speak about; a fake needs no more. */
export interface Preparer {
  prepare(messages: readonly Message[], options?: PrepareOptions): Promise<Prepared>
}

/** Makes the winnow under test: always the same one, with an empty memory. */
export type MakeWinnow = () => Preparer

/** What a law is checked on; `turns` are the turn options the winnow under test was made with. */
export interface Case extends Scenario {
  readonly turns?: TurnOptions
}

/** A law that does not hold. */
export class BrokenLawError extends Error {
  override readonly name = 'BrokenLawError'
  /** The law, as the design numbers them. */
  readonly law: string

  constructor(law: string, message: string) {
    super(`law “${law}” is broken: ${message}`)
    this.law = law
  }
}

/** Throws unless `holds`. */
export type Demand = (holds: boolean, message: () => string) => void

/** A function that throws {@link BrokenLawError} for one law. */
export const demandFor =
  (law: string): Demand =>
  (holds, message) => {
    if (!holds) throw new BrokenLawError(law, message())
  }

const place = Symbol('place')

/**
 * The history in new objects, each message with an id that says where it stands and each part with a mark that JSON does
 * not show and a copy keeps: parts that look alike can be told apart in a view.
 */
export const tagged = (messages: readonly Message[]): Message[] =>
  messages.map((message, at) => ({
    ...message,
    id: `m${at}`,
    parts: message.parts.map((part, index): Part => Object.assign({}, part, { [place]: index })),
  }))

/** The part of the tagged history that a part of a view was made from. */
export function originalOf(part: Part, old: Message | undefined): Part | undefined {
  if (old?.parts.includes(part)) return part
  const index = (part as { [place]?: number })[place]
  const was = index === undefined ? undefined : old?.parts[index]
  return was?.type === part.type ? was : undefined
}

/** Where a message of a view stands in the tagged history; -1 for one that is not of it. */
export const originOf = (message: Message): number => {
  const at = /^m(\d+)$/u.exec(message.id ?? '')?.[1]
  return at === undefined ? -1 : Number(at)
}

/** Prepares a tagged copy of the messages of a case. */
export async function prepareTagged(
  make: MakeWinnow,
  given: Case,
): Promise<{ history: readonly Message[]; prepared: Prepared }> {
  const history = tagged(given.messages)
  return { history, prepared: await make().prepare(history, optionsOf(given)) }
}

/** The request options of a case. */
export const optionsOf = (given: Case): PrepareOptions => (given.system === undefined ? {} : { system: given.system })

/** A message in short, for error messages. */
export const sketch = (message: Message | undefined): string => {
  const text = bytesOf(message)
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`
}

/** What of a message a model is sent, as text; without the id, which is for people. */
export function bytesOf(message: Message | undefined): string {
  if (!message) return 'nothing'
  const { id: _id, ...rest } = message
  return JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
