import type { Edit } from '../../edit/types.ts'
import type { TurnOptions } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { Prepared, WinnowOptions } from '../../prepare/types.ts'
import { checkPairs } from './check-pairs.ts'
import { checkProtected } from './check-protected.ts'
import { forbiddenEdits, growingEdits, removableUse } from './forbidden-edits.ts'
import { bytesOf, demandFor, optionsOf, type Case, type Demand, type Preparer } from './subject.ts'

const demand: Demand = demandFor('fail open')

/** Makes the winnow under test with more options on top of its own. */
export type MakeWinnowWith = (extra: WinnowOptions) => Preparer

const broken = (count: () => unknown): TokenCounter => ({ name: 'broken', exact: true, count: count as () => number })

const thrower = (): never => {
  throw Object.create(null)
}

/** An asynchronous observer, which the type of a synchronous one lets through. */
const rejecter = (() => Promise.reject(new Error('late'))) as () => void

/** Ports and hooks that fail, by what they do. */
const saboteurs = (turns: TurnOptions | undefined): readonly (readonly [string, WinnowOptions])[] => [
  ['a counter that throws', { tokens: broken(thrower) }],
  ['a counter that gives NaN', { tokens: broken(() => Number.NaN) }],
  ['a counter that gives less than nothing', { tokens: broken(() => -5) }],
  ['a counter that gives a word', { tokens: broken(() => 'five') }],
  ['a counter that gives endlessly much', { tokens: broken(() => Number.POSITIVE_INFINITY) }],
  ['an observer that throws', { onEvent: thrower }],
  ['an observer that rejects', { onEvent: rejecter }],
  ['a status that throws', { turns: { ...turns, status: thrower } }],
  ['a start that throws', { turns: { ...turns, startAt: thrower } }],
  ['a rendered state that throws', { prune: { tools: [{ tool: 'search', policy: 'auto', renderState: thrower }] } }],
  ['a proof that throws', { prune: { tools: [{ tool: () => true, policy: 'auto', isCovered: thrower }] } }],
  ['a tool predicate that throws', { prune: { tools: [{ tool: thrower, policy: 'auto' }] } }],
  ['a kept-tool predicate that throws', { compact: { keepTools: [thrower] } }],
]

type Plan = () => unknown

const withProcessors = (...plans: readonly Plan[]): WinnowOptions => ({
  processorTimeout: 5,
  processors: plans.map((plan, index) => ({ name: `saboteur-${index}`, plan: plan as () => readonly Edit[] })),
})

/** Processors that fail without proposing anything. */
const silent: readonly (readonly [string, Plan])[] = [
  ['a processor that throws', thrower],
  ['a processor that rejects', () => Promise.reject(new Error('no'))],
  ['a processor that hangs', () => new Promise(() => {})],
  ['a processor that gives no list', () => 'edits'],
  ['a processor that gives nothing', () => undefined],
  ['a processor that gives a list of nothing', () => [null, undefined, 7, 'edit', []]],
]

async function safely(what: string, preparer: Preparer, given: Case): Promise<Prepared> {
  try {
    return await preparer.prepare(given.messages, optionsOf(given))
  } catch (error) {
    demand(false, () => `${what} made prepare throw ${error instanceof Error ? error.message : typeof error}`)
    throw error
  }
}

const bytes = (messages: readonly Message[]): string => messages.map(bytesOf).join('\n')

/**
 * Law 7. A throwing, hanging or lying counter, hook or processor costs its own savings and nothing else: the request goes
 * out, obeys laws 1 and 2, and what others decided stays.
 *
 * @throws BrokenLawError
 * @example
 * await checkFailOpen((extra) => createWinnow({ ...options, ...extra }), { messages: history, system })
 */
export async function checkFailOpen(make: MakeWinnowWith, given: Case): Promise<void> {
  for (const [what, extra] of saboteurs(given.turns)) {
    const { report } = await safely(what, make(extra), given)
    demand(Number.isFinite(report.tokens.after), () => `${what} made the report say ${report.tokens.after} tokens`)
    await checkPairs(() => make(extra), given)
    await checkProtected(() => make(extra), given)
  }
  const plain = bytes((await safely('nothing', make({}), given)).messages)
  for (const [what, plan] of silent) {
    const { messages } = await safely(what, make(withProcessors(plan)), given)
    demand(bytes(messages) === plain, () => `${what} changed what others decided`)
  }
  const lies = forbiddenEdits(given)
  const lying = await safely('a liar', make(withProcessors(() => [...lies, ...growingEdits(given)])), given)
  const told = lying.edits.find((edit) => edit.rule === 'saboteur-0')
  demand(told === undefined, () => `a forbidden edit was accepted: ${JSON.stringify(told)}`)
  demand(bytes(lying.messages) === plain, () => 'a liar changed the view')
  await checkGroups(make, given, lies, plain)
}

/** A group falls as a whole with its worst edit, and takes no other group with it. */
async function checkGroups(make: MakeWinnowWith, given: Case, lies: readonly Edit[], plain: string): Promise<void> {
  const good = removableUse(given)
  if (!good) return
  const mixed = lies.flatMap((lie) => [
    { ...good, group: lie.group },
    { ...lie, group: lie.group },
  ])
  const fallen = await safely('a half-true group', make(withProcessors(() => mixed)), given)
  demand(bytes(fallen.messages) === plain, () => 'a group with a forbidden edit was applied in part')
  const alone = await safely('an honest processor', make(withProcessors(() => [good])), given)
  const beside = await safely('an honest group among lies', make(withProcessors(() => [...lies, good])), given)
  demand(bytes(beside.messages) === bytes(alone.messages), () => 'a lying group changed the fate of an honest one')
  const after = await safely(
    'an honest processor after a broken one',
    make(withProcessors(thrower, () => [good])),
    given,
  )
  demand(bytes(after.messages) === bytes(alone.messages), () => 'a broken processor cost another one its savings')
}
