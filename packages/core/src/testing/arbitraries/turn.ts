import fc from 'fast-check'
import type { Message } from '../../message/types.ts'
import type { HostState } from './state.ts'
import { shortTexts, spokenTexts } from './texts.ts'
import { uses, type UseSpec } from './use.ts'

/** A round before ids are given out. */
interface RoundSpec {
  readonly text: string | undefined
  readonly reasoning: string | undefined
  /** An opaque part in the assistant message. */
  readonly opaque: boolean
  readonly uses: readonly UseSpec[]
  /** Results in the order of the calls, or reversed. */
  readonly reversed: boolean
  /** All results in one tool message, or one message each. */
  readonly together: boolean
  readonly indivisible: boolean
  readonly pinned: boolean
  /** A result that answers no call. */
  readonly orphan: boolean
  /** What stands between the assistant message and its results, and what follows them. */
  readonly between: 'nothing' | 'system'
  readonly after: 'nothing' | 'system' | 'person' | 'injected' | 'summary'
}

/** A turn before ids are given out. */
export interface TurnSpec {
  readonly instruction: readonly string[]
  readonly rounds: readonly RoundSpec[]
  /** The texts of the final answer; empty while the turn goes on. */
  readonly answer: readonly string[]
  /** An image beside the text of the answer. */
  readonly answerOpaque: boolean
  readonly answerReasoning: boolean
}

const rare = (arbitrary: boolean, weight = 8): fc.Arbitrary<boolean> =>
  arbitrary
    ? fc.oneof({ weight, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
    : fc.constant(false)

function rounds(state: HostState, messy: boolean): fc.Arbitrary<RoundSpec> {
  return fc.record({
    text: fc.option(shortTexts, { nil: undefined, freq: 2 }),
    reasoning: fc.option(shortTexts, { nil: undefined, freq: 3 }),
    opaque: rare(messy),
    uses: fc.array(uses(state, messy), { minLength: messy ? 0 : 1, maxLength: 3 }),
    reversed: rare(true),
    together: fc.boolean(),
    indivisible: rare(true, 4),
    pinned: rare(messy),
    orphan: rare(messy),
    between: messy ? fc.constantFrom('nothing', 'nothing', 'nothing', 'system') : fc.constant('nothing'),
    after: fc.constantFrom(
      'nothing',
      'nothing',
      'nothing',
      'nothing',
      'person',
      'injected',
      messy ? 'system' : 'summary',
    ),
  })
}

/** One turn; `messy` allows what providers refuse or hosts seldom do. */
export function turns(state: HostState, messy: boolean): fc.Arbitrary<TurnSpec> {
  return fc.record({
    instruction: fc.array(spokenTexts, { minLength: 1, maxLength: 2 }),
    rounds: fc.array(rounds(state, messy), { maxLength: 5 }),
    answer: fc.array(spokenTexts, { minLength: messy ? 0 : 1, maxLength: 2 }),
    answerOpaque: rare(true),
    answerReasoning: rare(true, 3),
  })
}

/** Gives out call ids: fresh ones, blank, all equal, or counted anew in each round. */
export type IdPolicy = 'fresh' | 'blank' | 'equal' | 'reused'

/** The messages of a turn. `nextId` gives the id of the n-th call of a round. */
export function buildTurn(turn: TurnSpec, nextId: (call: number) => string): Message[] {
  const messages: Message[] = turn.instruction.map((text) => ({ role: 'user', parts: [{ type: 'text', text }] }))
  for (const round of turn.rounds) messages.push(...buildRound(round, nextId))
  turn.answer.forEach((text, index) => {
    const isLast = index === turn.answer.length - 1
    messages.push({
      role: 'assistant',
      parts: [
        ...(turn.answerReasoning && isLast ? [{ type: 'reasoning' as const, text: 'It is all done.' }] : []),
        { type: 'text', text },
        ...(turn.answerOpaque && isLast ? [{ type: 'opaque' as const, value: 'image' }] : []),
      ],
    })
  })
  return messages
}

const notices: Record<Exclude<RoundSpec['after'], 'nothing'>, Message> = {
  system: { role: 'system', parts: [{ type: 'text', text: 'The time is now 10:00.' }] },
  person: { role: 'user', parts: [{ type: 'text', text: 'Also check 订单 77120, please' }] },
  injected: { role: 'user', source: 'injected', parts: [{ type: 'text', text: '<context>file saved</context>' }] },
  summary: {
    role: 'user',
    source: 'summary',
    parts: [{ type: 'text', text: 'Earlier: the user asked for a report.' }],
  },
}

function buildRound(round: RoundSpec, nextId: (call: number) => string): Message[] {
  const ids = round.uses.map((_, call) => nextId(call))
  const assistant: Message = {
    role: 'assistant',
    ...(round.indivisible ? { indivisible: true as const } : {}),
    ...(round.pinned ? { pinned: true as const } : {}),
    parts: [
      ...(round.reasoning === undefined ? [] : [{ type: 'reasoning' as const, text: round.reasoning }]),
      ...(round.text === undefined ? [] : [{ type: 'text' as const, text: round.text }]),
      ...(round.opaque ? [{ type: 'opaque' as const, value: { kind: 'approval' } }] : []),
      ...round.uses.map(({ toolName, input, pinned }, call) => {
        return {
          type: 'tool-call' as const,
          callId: ids[call]!,
          toolName,
          input,
          ...(pinned ? { pinned: true as const } : {}),
        }
      }),
    ],
  }
  const results = round.uses.flatMap(({ toolName, status, results: contents }, call) =>
    contents.map((content) => ({ type: 'tool-result' as const, callId: ids[call]!, toolName, status, content })),
  )
  if (round.reversed) results.reverse()
  if (round.orphan) {
    const content = [{ type: 'text' as const, text: 'nobody asked' }]
    results.push({ type: 'tool-result', callId: 'orphan', toolName: 'search', status: 'ok', content })
  }
  const tools: Message[] = round.together
    ? results.length === 0
      ? []
      : [{ role: 'tool', parts: results }]
    : results.map((result) => ({ role: 'tool', parts: [result] }))
  return [
    assistant,
    ...(round.between === 'system' ? [notices.system] : []),
    ...tools,
    ...(round.after === 'nothing' ? [] : [notices[round.after]]),
  ]
}
