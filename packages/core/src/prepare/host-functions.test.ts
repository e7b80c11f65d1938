import { afterEach, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { SealedTurn } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import { createWinnow } from './create-winnow.ts'
import { functionValue } from './shapes/option-values.ts'
import { optionsShape } from './options/options.ts'
import { selectTools } from './select-tools.ts'
import { compactTurns, pruneToolUses } from './standalone.ts'
import { compressResult } from './compress-result.ts'
import { createReviewer } from './review.ts'
import type { WinnowOptions } from './types.ts'

/** Paths of every function among options, however deep it stands; `[]` is a place in a list, `*` a name of the host's own. */
function functionsIn(type: unknown, path = ''): string[] {
  if (type === functionValue) return [path]
  const { def } = type as z.ZodType & { def: Record<string, unknown> & { type: string } }
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, unknown>).flatMap(([name, inner]) =>
      functionsIn(inner, path === '' ? name : `${path}.${name}`),
    )
  if (def.type === 'union') return (def['options'] as unknown[]).flatMap((inner) => functionsIn(inner, path))
  if (def.type === 'array') return functionsIn(def['element'], `${path}[]`)
  if (def.type === 'record') return functionsIn(def['valueType'], `${path}.*`)
  return def['innerType'] ? functionsIn(def['innerType'], path) : []
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${at} of the answer has the value ${at * 7919} and an error`).join(
    '\n',
  )

function uses(at: number): Message[] {
  const call = (callId: string, toolName: string, input: object) =>
    ({ type: 'tool-call', callId, toolName, input }) as const
  const answer = (callId: string, toolName: string, text: string) =>
    ({ type: 'tool-result', callId, toolName, status: 'ok', content: [{ type: 'text', text }] }) as const
  const source = `export class A {\n${lines(150).replaceAll(/^/gmu, '  ')}\n}`
  return [
    { role: 'user', parts: [{ type: 'text', text: `Please look at the file number ${at}` }] },
    {
      role: 'assistant',
      parts: [
        call(`a${at}`, 'list_todos', { at }),
        call(`b${at}`, 'read_file', { path: `src/a${at}.ts` }),
        call(`c${at}`, 'fetch_notes', { at }),
      ],
    },
    {
      role: 'tool',
      parts: [
        answer(`a${at}`, 'list_todos', lines(60)),
        answer(`b${at}`, 'read_file', source),
        answer(`c${at}`, 'fetch_notes', lines(300)),
      ],
    },
  ]
}

const done = (at: number): Message => ({ role: 'assistant', parts: [{ type: 'text', text: `Done with ${at}.` }] })
const history: readonly Message[] = [
  { role: 'system', parts: [{ type: 'text', text: 'You help.' }] },
  ...[0, 1, 2].flatMap((at) => [...uses(at), done(at)]),
  ...uses(3),
]
const tools = Array.from({ length: 20 }, (_, at) => ({
  name: `tool_${at}`,
  description: `Does the thing number ${at}`,
}))

type Ask = (...given: unknown[]) => never
const asked = async (): Promise<string> => '[1]'
const byModel = () => ({ store: new Map<string, string>(), generate: asked })
const own = (kind: object): object => ({
  compress: { kinds: [{ name: 'own', cap: 100, choose: () => undefined, ...kind }], tools: { fetch_notes: 'own' } },
})
const rule = (given: object): object => ({ prune: { tools: [{ tool: 'list_todos', policy: 'mirrored', ...given }] } })
const store = { get: () => undefined, set: () => undefined }
const index = { name: 'i', search: async () => [] }

const dropNotes = ({ turn }: SealedTurn): Edit[] =>
  turn.rounds.map(({ at }) => ({
    action: 'remove-tool-use',
    at,
    call: 2,
    rule: 'own',
    reason: 'it is old',
    group: `${at}`,
  }))

/** Options with a function in one place, and what an event says of it: undefined where it is heard of otherwise, or not at all. */
const places: Record<string, [(ask: Ask) => object, told?: string | undefined]> = {
  query: [(query) => ({ query }), 'query'],
  'tokens.count': [(count) => ({ tokens: { name: 'own', exact: true, count } }), 'tokens'],
  'turns.status': [(status) => ({ turns: { status } }), 'turns.status'],
  'turns.startAt': [(startAt) => ({ turns: { startAt } }), 'turns.startAt'],
  'prune.tools[].tool': [(tool) => rule({ tool }), 'prune.tools[0].tool'],
  'prune.tools[].renderState': [(renderState) => rule({ renderState }), 'prune.tools[0].renderState'],
  'prune.tools[].isCovered': [(isCovered) => rule({ isCovered }), 'prune.tools[0].isCovered'],
  'prune.presets[].tool': [(tool) => ({ prune: { presets: [{ tool, policy: 'mirrored' }] } }), 'prune.presets[0].tool'],
  'prune.presets[].renderState': [
    (renderState) => ({ prune: { presets: [{ tool: 'list_todos', policy: 'mirrored', renderState }] } }),
    'prune.presets[0].renderState',
  ],
  'prune.presets[].isCovered': [
    (isCovered) => ({ prune: { presets: [{ tool: 'list_todos', policy: 'mirrored', isCovered }] } }),
    'prune.presets[0].isCovered',
  ],
  'compact.keepTools[]': [(tool) => ({ compact: { keepTools: [tool] } }), 'compact.keepTools[0]'],
  'compress.tools[].tool': [(tool) => ({ compress: { tools: [{ tool, cap: 100 }] } }), 'compress.tools[0].tool'],
  'compress.redact': [(redact) => ({ ...byModel(), compress: { redact, tier: 'model' } }), 'compress.redact'],
  'compress.tier.decide': [
    (decide) => ({ store: new Map(), compress: { tier: { name: 'own', decide } } }),
    'compress.tier.own',
  ],
  'compress.tools.*.tier.decide': [
    (decide) => ({ store: new Map(), compress: { tools: { fetch_notes: { tier: { name: 'own', decide } } } } }),
    'compress.tier.own',
  ],
  'compress.tools[].tier.decide': [
    (decide) => ({ store: new Map(), compress: { tools: [{ tool: 'fetch_notes', tier: { name: 'own', decide } }] } }),
    'compress.tier.own',
  ],
  'compress.outline.outline': [(outline) => ({ compress: { outline: { name: 'own', outline } } }), 'compress.outline'],
  'compress.kinds[].isResultOf': [(isResultOf) => own({ isResultOf }), 'compress.kinds.own.isResultOf'],
  'compress.kinds[].shapes[].matches': [
    (matches) => own({ shapes: [{ certainty: 1, matches }] }),
    'compress.kinds.own.shapes',
  ],
  'compress.kinds[].reformat': [(reformat) => own({ reformat }), 'compress.kinds.own.reformat'],
  'compress.kinds[].saysLittle': [(saysLittle) => ({ ...byModel(), ...own({ saysLittle }) }), undefined],
  'compress.kinds[].inLines': [(inLines) => ({ ...byModel(), ...own({ inLines }) }), undefined],
  'compress.kinds[].dividesAt': [(dividesAt) => own({ dividesAt }), undefined],
  'compress.kinds[].choose': [(choose) => own({ choose }), 'compress.kinds.own.choose'],
  'window.summary.redact': [
    (redact) => ({ ...byModel(), window: { contextWindow: 6000, summary: { model: 'm', redact } } }),
    'window.summary.redact',
  ],
  'select.fallback': [(fallback) => ({ select: { limit: 3, minTools: 1, fallback } }), 'select.fallback'],
  'select.index.search': [
    (search) => ({ store: new Map(), select: { limit: 3, minTools: 1, index: { ...index, search } } }),
    'select.i',
  ],
  'select.index.permitted': [
    (permitted) => ({ store: new Map(), select: { limit: 3, minTools: 1, index: { ...index, permitted } } }),
    'select.permitted',
  ],
  'review.redact': [(redact) => ({ generate: asked, review: { redact } })],
  'review.isCritique': [(isCritique) => ({ generate: asked, review: { isCritique } })],
  'embedder.embed': [
    (embed) => ({ store: new Map(), embedder: { name: 'own', embed }, compress: { tier: 'semantic' } }),
    'compress.embedder',
  ],
  generate: [(generate) => ({ store: new Map(), generate, compress: { tier: 'model' } }), 'compress.generate'],
  'turnRules[].planTurn': [(planTurn) => ({ turnRules: [{ name: 'own', planTurn }] }), 'turnRules.own.planTurn'],
  'turnRules[].inputs': [
    (inputs) => ({ turnRules: [{ name: 'own', inputs, planTurn: () => [] }] }),
    'turnRules.own.inputs',
  ],
  'turnRules[].whyNotWorth': [
    (whyNotWorth) => ({ compact: false, turnRules: [{ name: 'own', whyNotWorth, planTurn: dropNotes }] }),
    'turnRules.own.whyNotWorth',
  ],
  'processors[].plan': [(plan) => ({ processors: [{ name: 'own', plan }] }), 'own'],
  onEvent: [(onEvent) => ({ onEvent })],
  // The shape of a store names no functions, because a Keyv instance has them on its prototype.
  'store.get': [(get) => ({ ...byModel(), store: { ...store, get }, compress: { tier: 'model' } }), 'compress.store'],
  'store.set': [(set) => ({ ...byModel(), store: { ...store, set }, compress: { tier: 'model' } }), 'compress.store'],
  'store.setIfAbsent': [
    (setIfAbsent) => ({ ...byModel(), store: { ...store, setIfAbsent }, compress: { tier: 'model' } }),
    'compress.store',
  ],
}

test('every option that takes a function is among those that are called here', () => {
  const known = Object.keys(places).filter((path) => !path.startsWith('store.'))
  expect([...new Set(functionsIn(optionsShape))].toSorted()).toEqual(known.toSorted())
})

const failing = (_: unknown, fail: (error: Error) => void): void => fail(new Error('boom'))
const wrong: [string, Ask][] = [
  ['is rejected', (async () => Promise.reject(new Error('boom'))) as unknown as Ask],
  [
    'throws',
    () => {
      throw new Error('boom')
    },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- this is what is tested
  ['gives a thenable', (() => ({ then: failing })) as unknown as Ask],
]

let unhandled: unknown[] = []
const hear = (error: unknown): void => void unhandled.push(error)
beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', hear)
})
afterEach(() => {
  process.off('unhandledRejection', hear)
})
const settle = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5))

const cases = Object.entries(places).flatMap(([path, [make, told]]) =>
  wrong.map(([how, ask]) => ({ path, how, make, told, ask })),
)

test.each(cases)('a function at $path that $how stops nothing, and is told', async ({ make, told, ask }) => {
  const failures: { part: string; error: unknown }[] = []
  const winnow = createWinnow({
    onEvent: (event) => void (event.type === 'failed' && failures.push(event)),
    ...(make(ask) as WinnowOptions),
  })
  const { messages } = await winnow.prepare(history)
  expect(messages.at(-1)!.role).toBe('tool')
  const prepared = failures.length
  if (winnow.selectsTools)
    await winnow.select(tools, { messages: [{ role: 'user', parts: [{ type: 'text', text: 'zz' }] }] })
  await settle()
  expect(unhandled).toEqual([])
  if (told === undefined) return
  const heard = failures.filter(({ part }) => part === told)
  expect(heard).toHaveLength(1)
  expect(failures.slice(0, prepared).map(({ part }) => part)).toEqual(prepared === 0 ? [] : [told])
  expect(String(heard[0]!.error)).toMatch(/: (?:it gave a promise|it threw: boom)\. Give a function|^Error: .*boom/u)
})

test.each(wrong)('a function of a review that %s rejects it, and says which', async (_how, ask) => {
  for (const name of ['redact', 'isCritique']) {
    const reviewers = [
      createWinnow({ generate: asked, review: { [name]: ask } }),
      createReviewer({ generate: asked, [name]: ask }),
    ]
    for (const reviewer of reviewers)
      await expect(reviewer.review(history)).rejects.toMatchObject({ cause: { path: expect.stringContaining(name) } })
  }
  await settle()
  expect(unhandled).toEqual([])
})

test.each(wrong)('a function that %s is refused by what stands alone, and named', async (_how, ask) => {
  const tokens = { name: 'own', exact: true, count: ask }
  expect(() => pruneToolUses(history, { tools: [{ tool: 'list_todos', policy: 'mirrored', isCovered: ask }] })).toThrow(
    /tools\[0\]\.isCovered: it /u,
  )
  expect(() => pruneToolUses(history, { tokens })).toThrow(/tokens: it /u)
  expect(() => compactTurns(history, { turns: { status: ask } })).toThrow(/turns\.status: it /u)
  expect(() => compactTurns(history, { keepTools: [ask] })).toThrow(/keepTools\[0\]: it /u)
  const result = { toolName: 'fetch_notes', output: lines(300) }
  expect(() => compressResult(result, { tokens })).toThrow(/tokens: it /u)
  expect(() => compressResult(result, { tools: [{ tool: ask, cap: 100 }] })).toThrow(/tools\[0\]\.tool: it /u)
  const parts: string[] = []
  await selectTools(tools, {
    query: 'zz',
    minTools: 1,
    fallback: ask,
    onFailure: (_part, error) => void parts.push(String(error)),
  })
  expect(parts).toEqual([expect.stringMatching(/fallback: it /u)])
  await settle()
  expect(unhandled).toEqual([])
})

test('a predicate that gives a promise proves nothing, and removes nothing', async () => {
  const isCovered = (async () => false) as unknown as Ask
  const { edits } = await createWinnow({ ...rule({ isCovered }), compress: false, compact: false }).prepare(history)
  expect(edits).toEqual([])
})
