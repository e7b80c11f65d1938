import { describe, expect, it } from 'vitest'
import { assistant, round, user } from '../../testing/builders.ts'
import { createWinnow } from '../create-winnow.ts'
import type { Capability, WinnowOptions } from '../types.ts'

const log = (name: string): string =>
  Array.from({ length: 400 }, (_, at) => `${name} ${at * 7919} finished step ${at % 13} of the run`).join('\n')

const system = 'The policy: orders are returned within 30 days.'
const turn = (name: string) => [
  user(`Look at ${name}`),
  ...round('read_log', { name }, log(name)),
  ...round('get_policy', {}, system),
  ...round('read_log', { name: `${name} again` }, log(`${name}-again`)),
  assistant(`The run of ${name} went well.`),
]
const history = [...turn('harbour'), ...turn('quay'), ...turn('north'), user('Go on')]

const everything: WinnowOptions = {
  prune: { tools: [{ tool: 'get_policy', policy: 'auto', reason: 'the system text holds it' }] },
  window: { contextWindow: 6000, output: 100 },
  select: { limit: 1, minTools: 0 },
}

const viewOf = async (winnow: ReturnType<typeof createWinnow>) => (await winnow.prepare(history, { system })).messages

describe('setEnabled', () => {
  it.each(['compress', 'prune', 'compact', 'window'] as const)('switches %s off alone, and on again', async (name) => {
    const winnow = createWinnow(everything)
    const all = await viewOf(winnow)
    winnow.setEnabled(name, false)
    expect(winnow.isEnabled(name)).toBe(false)
    const without = await viewOf(winnow)
    expect(without).not.toEqual(all)
    expect(without).toEqual(await viewOf(createWinnow({ ...everything, [name]: false })))
    winnow.setEnabled(name, true)
    expect(winnow.isEnabled(name)).toBe(true)
    expect(await viewOf(winnow)).toEqual(all)
  })

  it('switches results off for digests, too, as the option does', async () => {
    const small: WinnowOptions = { compress: { cap: 100 }, compact: { minSavings: 0 } }
    const winnow = createWinnow(small)
    winnow.setEnabled('compress', false)
    expect(await viewOf(winnow)).toEqual(await viewOf(createWinnow({ ...small, compress: false })))
  })

  it('switches several off, each for itself', async () => {
    const winnow = createWinnow(everything)
    for (const name of ['compress', 'prune', 'compact'] as const) winnow.setEnabled(name, false)
    winnow.setEnabled('compress', true)
    expect(await viewOf(winnow)).toEqual(await viewOf(createWinnow({ ...everything, prune: false, compact: false })))
    expect(winnow.mode).toBe('on')
  })

  it('switches selection off: all tools are offered', async () => {
    const winnow = createWinnow(everything)
    const tools = ['read_log', 'get_policy', 'book_flight'].map((name) => ({ name, description: name }))
    const offered = async () => (await winnow.select(tools, { query: 'book a flight' })).tools.map(({ name }) => name)
    expect(await offered()).not.toContain('get_policy')
    winnow.setEnabled('select', false)
    expect(await offered()).toEqual(['read_log', 'get_policy', 'book_flight'])
    expect(winnow.selectsTools).toBe(true)
    winnow.setEnabled('select', true)
    expect(await offered()).not.toContain('get_policy')
  })

  it('leaves a request as it is that is under way', async () => {
    const winnow = createWinnow(everything)
    const before = winnow.prepare(history, { system })
    winnow.setEnabled('compact', false)
    expect((await before).messages).toEqual(await viewOf(createWinnow(everything)))
  })

  it('leaves results whole that pruning was told nothing replaces, also where pruning is off', async () => {
    const options: WinnowOptions = {
      compact: false,
      prune: { tools: [{ tool: 'read_log', policy: 'unique', reason: 'it is read once' }] },
    }
    const winnow = createWinnow(options)
    expect(await viewOf(winnow)).toEqual(history)
    winnow.setEnabled('prune', false)
    expect(await viewOf(winnow)).toEqual(history)
  })

  it('has nothing to switch on where the options ask for nothing', () => {
    const options = { compact: false, prune: false } as const
    const winnow = createWinnow(options)
    for (const name of ['compact', 'prune', 'window', 'select'] as const) {
      expect(winnow.isEnabled(name)).toBe(false)
      expect(() => winnow.setEnabled(name, true)).toThrow(`${name}: it has no options to be switched on with.`)
      winnow.setEnabled(name, false)
    }
    expect(createWinnow({ profile: 'lossless' }).isEnabled('compact')).toBe(false)
    expect(createWinnow({ profile: 'lossless', compact: {} }).isEnabled('compact')).toBe(true)
  })

  it('refuses what is no capability and no switch', () => {
    const winnow = createWinnow()
    expect(() => winnow.setEnabled('compaction' as Capability, false)).toThrow(
      'capability: there is no such capability. Give one of "compress", "prune", "compact", "window", "select".',
    )
    expect(() => winnow.isEnabled('toString' as Capability)).toThrow(/no such capability/u)
    expect(() => winnow.setEnabled('compact', 'off' as never)).toThrow(
      'compact: this value cannot be used. Give true or false.',
    )
  })
})
