import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../edit/apply.ts'
import type { Edit } from '../../edit/types.ts'
import type { Message, Part } from '../../message/types.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import type { Prepared, WinnowOptions } from '../../prepare/types.ts'
import { refOf } from '../../text/marks/ref.ts'
import { estimator } from '../../tokens/estimate.ts'
import { sessionOf } from '../arbitraries/session.ts'
import { longText } from '../arbitraries/texts.ts'
import { checkAccounting } from './check-accounting.ts'
import { checkDeterministic } from './check-deterministic.ts'
import { checkFailOpen } from './check-fail-open.ts'
import { checkIdentity } from './check-identity.ts'
import { checkNeverWorse } from './check-never-worse.ts'
import { checkOffered, type ToolSelector } from './check-offered.ts'
import { checkPairs } from './check-pairs.ts'
import { checkPrefix } from './check-prefix.ts'
import { checkProtected } from './check-protected.ts'
import { checkRecoverable, type MakeRecaller } from './check-recoverable.ts'
import type { Case, MakeWinnow, Preparer } from './subject.ts'
import { ownTokens, wordCounter } from './tokens.ts'

/*
 * A checker that never complains is worth nothing: each law is broken here on purpose, by a fake or a doctored view.
 */

const text = (role: Message['role'], value: string): Message => ({ role, parts: [{ type: 'text', text: value }] })
const call = (callId: string, toolName = 'search'): Part => ({ type: 'tool-call', callId, toolName, input: { callId } })
const result = (callId: string, value: string, toolName = 'search'): Part => ({
  type: 'tool-result',
  callId,
  toolName,
  status: 'ok',
  content: [{ type: 'text', text: value }],
})

const messages: readonly Message[] = [
  text('system', 'You help.'),
  text('user', 'Find the order'),
  {
    role: 'assistant',
    parts: [{ type: 'reasoning', text: 'Hm.' }, text('assistant', 'Looking.').parts[0]!, call('a'), call('b')],
  },
  { role: 'tool', parts: [result('a', longText('log', 30, 1)), result('b', longText('log', 30, 2))] },
  text('assistant', 'It was sent.'),
  text('user', 'And the other?'),
  { role: 'assistant', parts: [call('c')] },
  { role: 'tool', parts: [result('c', longText('search', 30, 3))] },
]
const given: Case = { messages }
const session = sessionOf(given)

type Doctor = (messages: readonly Message[], request: number) => readonly Message[]

/** A winnow that sends whatever the doctor makes of the history, and reports it truthfully unless told otherwise. */
const fake =
  (doctor: Doctor, change: Partial<Prepared> = {}): MakeWinnow =>
  () => {
    let request = 0
    return {
      async prepare(history): Promise<Prepared> {
        const view = doctor(history, request)
        request += 1
        const before = ownTokens(history, wordCounter)
        const after = ownTokens(view, wordCounter)
        const report = {
          mode: 'on' as const,
          counter: { name: 'words', exact: true },
          tokens: { before, after, saved: before - after },
          overhead: { system: 0, tools: 0 },
          cost: { prices: 'multiples', before: 0, after: 0, saved: 0, models: 0, breaksCache: false },
          messages: { before: history.length, after: view.length },
          turns: { sealed: 0, open: 0 },
          rules: [],
          tools: [],
          recalls: { count: 0, tokens: 0 },
          models: { calls: 0, input: 0, output: 0, embedded: 0 },
          kept: [],
          dropped: [],
          problems: [],
        }
        return { messages: view, edits: [], report, ...change }
      },
    }
  }

const edit = (at: number, change: (message: Message) => Message | undefined): Doctor => {
  return (history) => history.flatMap((message, index) => (index === at ? (change(message) ?? []) : message))
}
const withParts =
  (change: (parts: readonly Part[]) => readonly Part[]) =>
  (message: Message): Message => ({ ...message, parts: change(message.parts) })
const replaceText = (part: Part): Part =>
  part.type === 'tool-result' ? { ...part, content: [{ type: 'text', text: 'short' }] } : part

const honest = fake((history) => history)

describe('an honest winnow that does nothing keeps every law', () => {
  test.each([
    ['pairs', () => checkPairs(honest, given)],
    ['protected', () => checkProtected(honest, given)],
    ['prefix', () => checkPrefix(honest, session)],
    ['deterministic', () => checkDeterministic(honest, given)],
    ['never worse', () => checkNeverWorse(honest, given, wordCounter)],
    ['identity', () => checkIdentity(honest, given)],
    ['accounting', () => checkAccounting(honest, given, wordCounter)],
  ])('%s', async (_law, check) => {
    await expect(check()).resolves.toBeUndefined()
  })
})

describe('law 1, pairs, is broken by', () => {
  test.each<[string, Doctor, RegExp]>([
    [
      'a result without its call',
      edit(
        2,
        withParts((parts) => parts.slice(0, 3)),
      ),
      /lost its call/u,
    ],
    [
      'a call without its result',
      edit(
        3,
        withParts((parts) => parts.slice(0, 1)),
      ),
      /not answered/u,
    ],
    ['a lost tool message', edit(7, () => undefined), /not answered/u],
    [
      'parallel calls that changed places',
      edit(
        2,
        withParts((parts) => parts.toReversed()),
      ),
      /order/u,
    ],
    [
      'an emptied assistant message',
      edit(
        4,
        withParts(() => []),
      ),
      /OpenAI chat would refuse the view \(empty\)/u,
    ],
    [
      'reasoning without what it led to',
      (history) => [
        ...history.slice(0, 2),
        { ...history[2]!, parts: history[2]!.parts.slice(0, 1) },
        ...history.slice(4),
      ],
      /would refuse the view/u,
    ],
    [
      'a view that begins with the model',
      (history) => history.toSpliced(1, 1),
      /Anthropic would refuse .*model first/u,
    ],
    [
      'a call right after the model spoke',
      (history) => history.toSpliced(5, 1),
      /Gemini would refuse .*call after model/u,
    ],
    ['messages that changed places', (history) => [...history.slice(1), history[0]!], /order/u],
    [
      'a call of its own',
      edit(
        4,
        withParts((parts) => [...parts, call('z')]),
      ),
      /does not hold/u,
    ],
    [
      'a result that answers another call',
      edit(
        3,
        withParts(([first, second]) => [{ ...first!, callId: 'b' } as Part, { ...second!, callId: 'a' } as Part]),
      ),
      /not answered by the results it had/u,
    ],
  ])('%s', async (_name, doctor, message) => {
    await expect(checkPairs(fake(doctor), given)).rejects.toThrow(message)
  })

  test('a result of no call that slips behind a call that waits', async () => {
    const own: Case = {
      messages: [
        text('user', 'Go'),
        { role: 'assistant', parts: [call('')] },
        text('assistant', 'Meanwhile.'),
        { role: 'tool', parts: [result('', 'who asked?')] },
        text('user', 'Next'),
      ],
    }
    await expect(checkPairs(fake(edit(2, () => undefined)), own)).rejects.toThrow(/not answered by the results it had/u)
  })
})

describe('law 2, protected, is broken by', () => {
  const pinned: Case = {
    messages: messages.map((message, at) => (at === 2 ? { ...message, pinned: true } : message)),
  }
  test.each<[string, Doctor, RegExp, Case?]>([
    ['a removed system message', edit(0, () => undefined), /protected message/u],
    [
      'a shortened instruction',
      edit(
        1,
        withParts(() => []),
      ),
      /protected message/u,
    ],
    ['a lost final answer', edit(4, () => undefined), /protected message/u],
    ['a copy of a person’s words', edit(1, (message) => ({ ...message })), /protected message/u],
    [
      'text removed from a call that stays',
      edit(
        2,
        withParts((parts) => parts.filter((part) => part.type !== 'text')),
      ),
      /lost its text/u,
    ],
    [
      'reasoning removed from a call that stays',
      edit(
        2,
        withParts((parts) => parts.slice(1)),
      ),
      /lost its reasoning/u,
    ],
    [
      'text added to an assistant message',
      edit(
        2,
        withParts((parts) => [...parts, { type: 'text', text: 'More.' }]),
      ),
      /changed or added/u,
    ],
    ['a message of its own', (history) => [...history, text('user', 'Hurry')], /was added/u],
    ['a use removed from the open turn', (history) => history.slice(0, 6), /open turn lost a message/u],
    [
      'a call removed from the open turn',
      edit(
        6,
        withParts(() => []),
      ),
      /open turn lost a part/u,
    ],
    [
      'an edited pinned message',
      edit(
        2,
        withParts((parts) => parts.slice(0, 3)),
      ),
      /protected message/u,
      pinned,
    ],
    [
      'a changed status',
      edit(
        3,
        withParts(([first, second]) => [{ ...first!, status: 'error' } as Part, second!]),
      ),
      /changed or added/u,
    ],
  ])('%s', async (_name, doctor, message, own = given) => {
    await expect(checkProtected(fake(doctor), own)).rejects.toThrow(message)
  })

  test('an opaque result that was replaced', async () => {
    const opaque: Part = {
      ...(result('a', 'x') as Part & { type: 'tool-result' }),
      content: [{ type: 'opaque', value: 'image' }],
    }
    const own: Case = {
      messages: [text('user', 'Look'), { role: 'assistant', parts: [call('a')] }, { role: 'tool', parts: [opaque] }],
    }
    await expect(
      checkProtected(
        fake(
          edit(
            2,
            withParts((parts) => parts.map(replaceText)),
          ),
        ),
        own,
      ),
    ).rejects.toThrow(/protected part/u)
  })
})

describe('law 3, prefix, is broken by', () => {
  test.each<[string, MakeWinnow, RegExp]>([
    [
      'masking all results but the newest, as most packages do',
      fake((history) => {
        const last = history.findLastIndex((message) => message.role === 'tool')
        return history.map((message, at) =>
          message.role === 'tool' && at < last ? { ...message, parts: message.parts.map(replaceText) } : message,
        )
      }),
      /changed (?:while|when)/u,
    ],
    ['keeping the last few messages', fake((history) => history.slice(-5)), /changed when a later turn was sealed/u],
    [
      'a decision that looks at ids',
      fake((history) => history.map((message) => (message.id?.startsWith('x') ? text('user', 'other') : message))),
      /with new ids/u,
    ],
    [
      'a decision that depends on what was asked before',
      fake((history, request) => (request > 4 ? [] : history)),
      /asked again/u,
    ],
    [
      'a decision that looks at objects',
      () => {
        const known = new WeakSet<Message>()
        return {
          prepare: (history) => {
            const seen = history.some((message) => known.has(message))
            for (const message of history) known.add(message)
            return fake(() => (seen ? history : [...history, text('user', 'new here')]))().prepare(history)
          },
        }
      },
      /changed while its turn was open|other bytes/u,
    ],
  ])('%s', async (_name, make, message) => {
    await expect(checkPrefix(make, session)).rejects.toThrow(message)
  })
})

describe('law 3 for the offered tools is broken by', () => {
  const tools = ['search', 'read', 'write'].map((name) => ({ name }))
  const offering = (choose: (request: number, calls: boolean) => readonly string[]) => (): ToolSelector => {
    let request = 0
    return {
      async select(all, asked) {
        request += 1
        const names = choose(request, (asked.messages?.length ?? 0) > 2)
        const chosen = all.filter(({ name }) => names.includes(name))
        const size = { before: 0, after: 0 }
        const report = { strategy: 'lexical' as const, tools: size, tokens: { ...size, saved: 0 } }
        return {
          tools: chosen,
          offered: names.map((name) => ({ name, reason: 'selected' as const })),
          isRestricted: false,
          report,
        }
      },
    }
  }

  test('nothing where the list grows at its end', async () => {
    const grown = offering((_, calls) => (calls ? ['read', 'search'] : ['read']))
    await expect(checkOffered(grown, { ...session, tools })).resolves.toBeUndefined()
  })

  test.each<[string, (request: number, calls: boolean) => readonly string[], RegExp]>([
    ['another order', (_, calls) => (calls ? ['search', 'read'] : ['read', 'search']), /became/u],
    ['a tool that goes', (request) => (request === 1 ? ['read', 'search'] : ['search']), /became/u],
    ['a called tool that is not offered', () => ['read'], /was called and is not offered/u],
    ['a list without a tool', () => [], /no tool is offered/u],
    ['a tool that is offered twice', () => ['search', 'search'], /names a tool twice/u],
    ['another list in a fresh process', (request) => (request > 1 ? ['search', 'read'] : ['search']), /fresh winnow/u],
  ])('%s', async (_what, choose, problem) => {
    await expect(checkOffered(offering(choose), { ...session, tools })).rejects.toThrow(problem)
  })
})

describe('law 4, deterministic, is broken by', () => {
  test('a view that changes from call to call', async () => {
    const make = fake((history, request) => (request === 1 ? history.slice(1) : history))
    await expect(checkDeterministic(make, given)).rejects.toThrow(/the same winnow made another view/u)
  })
  test('edits that differ between processes', async () => {
    let made = 0
    const make = (): Preparer => {
      made += 1
      return fake((history) => history, {
        edits: [{ action: 'remove-message', at: made, rule: '', reason: '', group: '' }],
      })()
    }
    await expect(checkDeterministic(make, given)).rejects.toThrow(/a fresh winnow made other edits/u)
  })
  test('what JSON does not keep', async () => {
    const isMarked = ({ parts }: Message): boolean =>
      parts.some((part) => Object.getOwnPropertySymbols(part).length > 0)
    const make = fake((history) => (history.some(isMarked) ? history : history.slice(1)))
    await expect(checkDeterministic(make, given)).rejects.toThrow(/after a JSON round trip, made another view/u)
  })
  test.each([
    ['messages', ({ id = '' }: Message): boolean => id.startsWith('new')],
    ['calls', ({ parts }: Message): boolean => JSON.stringify(parts).includes('"callId":"new-')],
  ])('the ids of %s', async (_whose, isNew) => {
    const make = fake((history) => (history.some(isNew) ? history.slice(1) : history))
    await expect(checkDeterministic(make, given)).rejects.toThrow(/with new ids, made another view/u)
  })
  test('halving what is left each time, unless views are not prepared again', async () => {
    const make = fake((history) => history.slice(Math.floor(history.length / 2)))
    await expect(checkDeterministic(make, given)).rejects.toThrow(/preparing a view again/u)
    await expect(checkDeterministic(make, given, { again: false })).resolves.toBeUndefined()
  })
})

describe('law 5, never worse, is broken by', () => {
  const planned = (texts: string, exact = true): MakeWinnow => {
    const one: Edit = {
      action: 'replace-result',
      at: 2,
      call: 0,
      texts: [{ index: 0, text: texts }],
      rule: 'x',
      reason: '',
      group: 'g',
    }
    return () => ({
      prepare: async (history) => ({
        ...(await honest().prepare(history)),
        messages: applyEdits(history, [one]),
        edits: [one],
        exact,
      }),
    })
  }
  test('a group that grows the request', async () => {
    await expect(checkNeverWorse(planned(longText('log', 60, 1)), given, wordCounter)).rejects.toThrow(/grew/u)
  })
  test('an estimate that shows less than a tenth', async () => {
    const shorter = longText('log', 29, 1)
    await expect(checkNeverWorse(planned(shorter), given, { ...wordCounter, exact: false })).rejects.toThrow(/too few/u)
    await expect(checkNeverWorse(planned(shorter), given, wordCounter)).resolves.toBeUndefined()
  })
})

describe('law 6, identity, is broken by', () => {
  test('a new array where nothing was done', async () => {
    await expect(
      checkIdentity(
        fake((history) => [...history]),
        given,
      ),
    ).rejects.toThrow(/another array/u)
  })
  test('copies of untouched messages', async () => {
    const make = fake((history) => history.map((message) => ({ ...message })), {
      edits: [{ action: 'remove-message', at: 0, rule: '', reason: '', group: '' }],
    })
    await expect(checkIdentity(make, given)).rejects.toThrow(/another object/u)
  })
  test('a changed input', async () => {
    const make = fake((history) => {
      ;(history[1]!.parts[0] as { text: string }).text = 'changed'
      return history
    })
    await expect(checkIdentity(make, given)).rejects.toThrow(/input was changed/u)
  })
})

describe('law 7, fail open, is broken by', () => {
  const options: WinnowOptions = { compact: { minSavings: 0 }, tokens: wordCounter }
  test('nothing in an honest winnow', async () => {
    await expect(checkFailOpen((extra) => createWinnow({ ...options, ...extra }), given)).resolves.toBeUndefined()
  })
  test('a winnow that hands on what a counter throws', async () => {
    const make = ({ tokens }: WinnowOptions): Preparer => ({
      prepare: async (history) => {
        tokens?.count('x')
        return honest().prepare(history)
      },
    })
    await expect(checkFailOpen(make, given)).rejects.toThrow(/a counter that throws made prepare throw/u)
  })
  test('a report of impossible numbers', async () => {
    const make = ({ tokens }: WinnowOptions): Preparer => ({
      prepare: async (history) => {
        const prepared = await honest().prepare(history)
        if (tokens?.name !== 'broken') return prepared
        return { ...prepared, report: { ...prepared.report, tokens: { before: 0, after: Number.NaN, saved: 0 } } }
      },
    })
    await expect(checkFailOpen(make, given)).rejects.toThrow(/made the report say NaN/u)
  })
  /** Applies what processors propose as far as `accepts` says; a processor that hangs is left out unless `patient`. */
  const trusting =
    (accepts: (edit: Edit, group: readonly Edit[]) => boolean, patient = false) =>
    ({ processors = [] }: WinnowOptions): Preparer => ({
      prepare: async (history) => {
        const edits: Edit[] = []
        for (const processor of processors) {
          const late = new Promise<Edit[]>((resolve) => (patient ? undefined : setTimeout(resolve, 5, [])))
          const asked = new Promise<readonly Edit[]>((resolve) =>
            resolve(processor.plan({ messages: history } as never)),
          )
          const proposed = await Promise.race([asked, late]).catch(() => [])
          for (const one of Array.isArray(proposed) ? (proposed as Edit[]) : []) {
            try {
              const group = proposed.filter((other) => other.group === one.group)
              if (accepts(one, group)) applyEdits(history, [...edits, one])
              else continue
              edits.push({ ...one, rule: processor.name })
            } catch {
              // The edit names no place.
            }
          }
        }
        return { ...(await honest().prepare(history)), messages: applyEdits(history, edits), edits }
      },
    })
  test('waiting for a processor that hangs', async () => {
    const late = new Promise((resolve) => setTimeout(resolve, 200, 'late'))
    const check = checkFailOpen(
      trusting(() => false, true),
      given,
    )
    await expect(Promise.race([check, late])).resolves.toBe('late')
  })
  test('trust in every processor', async () => {
    await expect(
      checkFailOpen(
        trusting(() => true),
        given,
      ),
    ).rejects.toThrow(/a forbidden edit was accepted/u)
  })
  test('groups that fall in part', async () => {
    const isRight = (one: Edit): boolean => one.action === 'remove-tool-use' && one.at === 2 && one.call === 0
    await expect(checkFailOpen(trusting(isRight), given)).rejects.toThrow(/applied in part/u)
  })
  test('a lie that takes honest groups with it', async () => {
    const isAlone = (one: Edit, group: readonly Edit[]): boolean => one.group === 'good' && group.length === 1
    const make =
      (strict: boolean) =>
      (extra: WinnowOptions): Preparer => {
        let all = 0
        const counting = (extra.processors ?? []).map((processor) => ({
          ...processor,
          plan: async (context: never) => {
            const edits = await processor.plan(context)
            all = edits.length
            return edits
          },
        }))
        return trusting((one, group) => isAlone(one, group) && !(strict && all > 1))({ ...extra, processors: counting })
      }
    await expect(checkFailOpen(make(false), given)).resolves.toBeUndefined()
    await expect(checkFailOpen(make(true), given)).rejects.toThrow(/changed the fate of an honest one/u)
  })
})

describe('law 8, recoverable, is broken by', () => {
  const log = longText('log', 40, 1)
  const shown = longText('search', 40, 3)
  const own: Case = {
    messages: [
      text('user', 'Look'),
      { role: 'assistant', parts: [call('a')] },
      { role: 'tool', parts: [result('a', log)] },
      { role: 'assistant', parts: [call('b')] },
      { role: 'tool', parts: [result('b', shown)] },
      { role: 'assistant', parts: [call('c')] },
      { role: 'tool', parts: [result('c', log)] },
    ],
  }
  const ref = refOf(log)
  const shortened = {
    toolName: 'search',
    kind: 'log',
    intent: 'general',
    keywords: [],
    tokens: { before: 9, after: 1 },
  }
  const texts = (short: string): { index: number; text: string }[] => [{ index: 0, text: short }]
  const edited: Omit<Edit & { action: 'replace-result' }, 'texts'> = {
    action: 'replace-result',
    at: 5,
    call: 0,
    rule: 'compress',
    reason: '',
    group: 'g',
    shortened,
  }
  /** Sends the last result as `short`, with everything else as it is. */
  const sending =
    (short: string, change: Partial<Edit> = {}, doctorRecall = (recalled: string): string => recalled): MakeRecaller =>
    ({ compact }) => ({
      recall: (history, request) => {
        const recalled = createWinnow().recall(history, request)
        return { ...recalled, text: doctorRecall(recalled.text) }
      },
      prepare: async (history) => {
        // What is sent where nothing was shown before: the text without pointers.
        const isPlain = compact === false && short.includes(' as in ')
        const edits = isPlain || history.length < 7 ? [] : [{ ...edited, texts: texts(short), ...change } as Edit]
        return { ...(await honest().prepare(history)), messages: applyEdits(history, edits), edits }
      },
    })
  const first = { pointsAt: [{ at: 1, call: 0 }] }
  const check = (make: MakeRecaller): Promise<void> => checkRecoverable(make, sessionOf(own))
  const part = log.split('\n').slice(0, 3).join('\n')

  test('nothing where what is hidden is marked and can be had', async () => {
    await expect(check(sending(`${part}\n[37 of 40 lines left out, ref ${ref}]`))).resolves.toBeUndefined()
    await expect(check(sending('[same as in search 1]', first))).resolves.toBeUndefined()
    const rest = log.split('\n').slice(3).join('\n')
    await expect(check(sending(`[3 lines as in search 1: a]\n${rest}`, first))).resolves.toBeUndefined()
  })
  test.each<[string, MakeRecaller, RegExp]>([
    ['lines that are cut without a mark', sending(part), /left out without a mark/u],
    [
      'a ref that opens nothing',
      sending(`${part}\n[37 of 40 lines left out, ref aaaaaaaaaaaaaaaaaa]`),
      /opens nothing/u,
    ],
    [
      'a ref that opens nothing, in what stands for a turn',
      sending(`${part}\nsearch, ref aaaaaaaaaaaaaaaaaa`, { rule: 'compact' }),
      /opens nothing/u,
    ],
    [
      'a ref that opens another result',
      sending(`${part}\n[37 of 40 lines left out, ref ${refOf(shown)}]`),
      /opens another text/u,
    ],
    [
      'a recall that gives a part',
      sending(`${part}\n[37 of 40 lines left out, ref ${ref}]`, {}, (recalled) => recalled.slice(0, -20)),
      /opens another text/u,
    ],
    [
      'a recall that does not name the call',
      sending(`${part}\n[37 of 40 lines left out, ref ${ref}]`, {}, (recalled) => recalled.slice(20)),
      /opens a text without its call/u,
    ],
    [
      'a pointer at another result',
      sending('[same as in search 2]', { pointsAt: [{ at: 3, call: 0 }] }),
      /does not show what stands there/u,
    ],
    ['a pointer that names another use', sending('[same as in search 2]', first), /does not show/u],
    ['a pointer that names another turn', sending('[same as in search 1 of the turn before]', first), /does not show/u],
    ['a pointer at no call', sending('[same as in search 1]', { pointsAt: [{ at: 9, call: 0 }] }), /does not show/u],
    [
      'a pointer for too few lines',
      sending(`[3 lines as in search 1]\n${log.split('\n').slice(5).join('\n')}`, first),
      /became something else/u,
    ],
  ])('%s', async (_name, make, message) => {
    await expect(check(make)).rejects.toThrow(message)
  })
  test('a pointer that outlives its target', async () => {
    const make: MakeRecaller = (extra) => {
      const pointing = sending('[same as in search 1]', first)(extra)
      return {
        ...pointing,
        prepare: async (history) => {
          const prepared = await pointing.prepare(history)
          return prepared.edits.length > 0 ? { ...prepared, messages: prepared.messages.toSpliced(1, 2) } : prepared
        },
      }
    }
    await expect(check(make)).rejects.toThrow(/does not show/u)
  })
})

describe('law 9, accounting, is broken by', () => {
  const report = async (): Promise<Prepared['report']> => (await honest().prepare(messages)).report
  test('a saving that is no difference', async () => {
    const own = await report()
    const make = fake((history) => history, { report: { ...own, tokens: { ...own.tokens, saved: 9 } } })
    await expect(checkAccounting(make, given, wordCounter)).rejects.toThrow(/what was saved/u)
  })
  test('a view counted with another counter', async () => {
    const half = { ...wordCounter, count: (value: string) => value.length }
    await expect(checkAccounting(honest, given, half)).rejects.toThrow(/tokens before/u)
  })
  test('a view that the edits do not make', async () => {
    const view = messages.slice(0, 6)
    const own = await fake(() => view)().prepare(messages)
    const rules = [{ rule: 'x', edits: 0, groups: 0, tokensSaved: own.report.tokens.saved }]
    const make = fake((history) => history.slice(0, 6), { report: { ...own.report, rules } })
    await expect(checkAccounting(make, given, wordCounter)).rejects.toThrow(/do not make the view/u)
  })
  test('savings booked on the wrong edit', async () => {
    const options = { tokens: wordCounter, compact: { minSavings: 0 } }
    const make: MakeWinnow = () => ({
      prepare: async (history) => {
        const prepared = await createWinnow(options).prepare(history)
        const [first, second, ...rest] = prepared.edits
        const edits = [
          { ...first!, tokensSaved: (first!.tokensSaved ?? 0) + 1 },
          { ...second!, tokensSaved: (second!.tokensSaved ?? 0) - 1 },
          ...rest,
        ]
        return { ...prepared, edits }
      },
    })
    await expect(checkAccounting(() => createWinnow(options), given, wordCounter)).resolves.toBeUndefined()
    await expect(checkAccounting(make, given, wordCounter)).rejects.toThrow(/what edit 0/u)
  })
})

test('never worse tells two equal parallel calls apart', async () => {
  const twin: Part = { type: 'tool-call', callId: '', toolName: 'look', input: { at: 'the very same place' } }
  const answer: Message = { role: 'tool', parts: [result('', 'ok', 'look')] }
  const twins: Message[] = [
    text('user', 'Look'),
    { role: 'assistant', parts: [twin, twin] },
    answer,
    answer,
    text('assistant', 'Seen.'),
    text('user', 'Next'),
  ]
  const make = () => createWinnow({ compact: { minSavings: 0 } })
  await expect(checkNeverWorse(make, { messages: twins }, estimator)).resolves.toBeUndefined()
})
