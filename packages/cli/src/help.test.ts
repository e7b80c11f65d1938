import { expect, it } from 'vitest'
import { run } from './__fixtures__/run.ts'

const commands = ['report', 'show', 'select', 'review', 'prices'] as const

it('names every command, and how to learn more', async () => {
  const { code, out, err } = await run('--help')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command} `, 'mu'))
  expect(out).toContain('winnow COMMAND --help')
  expect(out).toContain('Exit codes')
})

it.each(commands)('shows how %s is used, with examples', async (command) => {
  const help = await run(command, '--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out).toMatch(new RegExp(`^winnow ${command} `, 'u'))
  expect(help.out).toContain(`Examples\n  winnow ${command}`)
  expect(await run(command, '-h')).toEqual(help)
  expect(await run('help', command)).toEqual(help)
})

it.each(commands)('lists the options that %s takes, and no others', async (command) => {
  const listed = Array.from((await run(command, '--help')).out.matchAll(/^ {2}(--[a-z-]+)/gmu), ([, name]) => name)
  // The command line itself says what a command takes when it is given an option of another one.
  const foreign = command === 'select' || command === 'review' ? '--prices=x' : '--tools=x'
  const { err } = await run(command, 'x', foreign)
  const taken = [...new Set(err.match(/--[a-z-]+/gu))].slice(1, -1)
  expect(new Set(taken)).toEqual(new Set(listed))
})

it('fits a terminal of 80 columns', async () => {
  const texts = await Promise.all(
    [['--help'], ...commands.map((name) => [name, '--help'])].map((given) => run(...given)),
  )
  expect(texts.flatMap(({ out }) => out.split('\n')).filter((line) => line.length > 80)).toEqual([])
})
