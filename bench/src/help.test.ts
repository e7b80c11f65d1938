import { expect, it } from 'vitest'
import { commands } from './commands.ts'
import { help } from './help.ts'
import { checkNames, parseOptions } from './usage.ts'

it.each(Object.entries(commands))('names every option of %s, and no other', async (name, load) => {
  const { options } = await load()
  const [, part] = new RegExp(`^${name} .*\\n((?: +-.*\\n)+)`, 'mu').exec(help)!
  const named = [...part!.matchAll(/--([a-z]+)/gu)].map(([, option]) => option)
  expect(new Set(named)).toEqual(new Set(Object.keys(options)))
  expect(new Set(named).size).toBe(named.length)
})

it('says what there is to whoever asks for what there is not', () => {
  expect(() => checkNames('kind', ['coding', 'cooking'], ['coding', 'research'])).toThrow(
    "There is no kind 'cooking'; there are:\n  coding\n  research",
  )
  const options = { data: { type: 'string' }, peers: { type: 'boolean' } } as const
  expect(() => parseOptions(['--dat', 'x'], options)).toThrow(
    "Unknown option '--dat'. The options are --data, --peers.",
  )
  expect(() => parseOptions(['x'], options)).toThrow('The options are --data, --peers.')
  expect(parseOptions(['--peers'], options)).toEqual({ peers: true })
})
