import fc from 'fast-check'
import type { Message } from '../../message/types.ts'
import type { Prepared, Winnow, WinnowOptions } from '../../prepare/types.ts'
import { allowedEditsOf } from '../arbitraries/allowed-edits.ts'
import { histories } from '../arbitraries/history.ts'
import { sessionOf } from '../arbitraries/session.ts'
import { checkConverter } from './check-converter.ts'
import { checkReads } from './check-reads.ts'
import { checkRequests } from './check-requests.ts'
import { demandSame, said } from './said.ts'
import type { CheckedAdapter } from './types.ts'

/** How much {@link adapterChecks} tries. */
export interface AdapterCheckOptions {
  /** Generated histories for each promise; a fifth of it for those that prepare whole conversations. Default 100. */
  readonly runs?: number
}

const optionSets: Readonly<Record<string, WinnowOptions>> = {
  'the defaults': {},
  'all it can': { compress: { cap: 60 }, compact: { minSavings: 0 }, prune: { otherTools: 'auto' } },
}

const isPlainObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Not every framework has a place for arguments that are no object. */
const withObjects = (messages: readonly Message[]): readonly Message[] =>
  messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      part.type === 'tool-call' && !isPlainObject(part.input) ? { ...part, input: {} } : part,
    ),
  }))

/** Histories that every framework has a place for. */
const plain = histories({ messy: false, turns: 3 }).map(({ messages }) => withObjects(messages))

/** A Winnow whose edits name messages that do not exist. */
function lying(honest: Winnow, tell: (part: string) => void): Winnow {
  const edits: Prepared['edits'] = [
    { action: 'remove-message', at: 1_000_000, rule: 'lie', reason: 'A test', group: 'lie' },
  ]
  return {
    ...honest,
    notify: (event) => event.type === 'failed' && tell(event.part),
    prepare: async (messages, options) => ({ ...(await honest.prepare(messages, options)), edits }),
  }
}

/**
 * What every adapter promises, each promise with its name and a function that throws if it is broken, over generated
 * histories and edits: a test for each, in whichever test runner.
 *
 * @example
 * import { test } from 'vitest'
 * test.each(adapterChecks(createWinnow, adapter))('%s', (_promise, check) => check())
 */
export function adapterChecks<Native>(
  make: (options?: WinnowOptions) => Winnow,
  adapter: CheckedAdapter<Native>,
  { runs = 100 }: AdapterCheckOptions = {},
): [promise: string, check: () => Promise<void>][] {
  const written = histories({ turns: 3 }).map(async ({ messages }) => adapter.write(withObjects(messages)))
  const natives = adapter.histories === undefined ? written : fc.oneof(written, adapter.histories)
  const each = <Drawn>(drawn: fc.Arbitrary<Drawn>, check: (given: Drawn) => Promise<void>, numRuns = runs) =>
    fc.assert(fc.asyncProperty(drawn, check), { numRuns })
  const some = Math.ceil(runs / 5)
  const withOptions = fc.constantFrom(...Object.values(optionSets))

  return [
    ['reads what was written', () => each(plain, (messages) => checkReads(adapter, messages))],
    [
      'carries out edits as core does, and leaves the rest as it is',
      () =>
        fc.assert(
          fc.asyncProperty(natives, fc.gen(), async (drawn, draw) => {
            const native = await drawn
            checkConverter(adapter, native, draw(allowedEditsOf, adapter.read(native)))
          }),
          { numRuns: runs },
        ),
    ],
    [
      'sends what core sends of what it read, and changes nothing of what it was given',
      () =>
        each(
          fc.tuple(natives, withOptions),
          async ([drawn, options]) => {
            const native = await drawn
            const before = JSON.stringify(native)
            const expected = said((await make(options).prepare(adapter.read(native))).messages)
            const sent = said(adapter.read(await adapter.prepare(make(options), native)))
            demandSame('something else is sent than by core', expected, sent)
            if (JSON.stringify(native) !== before) throw new Error('what was given was changed')
          },
          some,
        ),
    ],
    [
      'gives the same array where nothing is to be done',
      () =>
        each(
          natives,
          async (drawn) => {
            const native = await drawn
            if ((await adapter.prepare(make({ mode: 'off' }), native)) !== native)
              throw new Error('another array was sent by a Winnow that is off')
            const { edits } = await make().prepare(adapter.read(native))
            if (edits.length === 0 && (await adapter.prepare(make(), native)) !== native)
              throw new Error('another array was sent without an edit')
          },
          some,
        ),
    ],
    [
      'sends a conversation request by request as a provider’s cache wants it',
      () =>
        each(
          fc.tuple(plain, withOptions),
          ([messages, options]) => checkRequests(() => make(options), adapter, sessionOf({ messages })),
          some,
        ),
    ],
    [
      'sends all that it was given where an edit cannot be carried out, and tells it',
      () =>
        each(
          natives,
          async (drawn) => {
            const native = await drawn
            const told: string[] = []
            const sent = await adapter.prepare(
              lying(make(optionSets['all it can']), (part) => void told.push(part)),
              native,
            )
            if (sent !== native) throw new Error('something else was sent')
            if (told.length !== 1) throw new Error(`it was told ${told.length} times, not once: ${told.join(', ')}`)
          },
          some,
        ),
    ],
  ]
}
