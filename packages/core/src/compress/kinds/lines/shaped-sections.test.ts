import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { startsByShape } from './shaped-sections.ts'

const hosts = ['staging', 'canary', 'eu-prod', 'us-prod', 'ap-prod', 'backup']
const failure = 'rsync: [sender] write error: Broken pipe (32)'
const path = (line: number, at: number): string =>
  `assets/part-${((line + 1) * 7919 * (at + 3)).toString(16)}.js ${(line * 13) % 97}K`
const sentence = (line: number, at: number): string =>
  `Shelf number ${(line * 7919 + at * 31) % 977} was moved to the ${['left', 'right', 'upper'][line % 3]} side and checked.`

const heads: readonly (readonly [form: string, headOf: (host: string, at: number) => string])[] = [
  ['a traced command', (host) => `+ rsync -az build/ deploy@${host}:/srv/app`],
  ['a command', (host) => `$ rsync -az build/ deploy@${host}:/srv/app`],
  ['a step', (host) => `Uploading to ${host}...`],
  ['an arrow', (host) => `-> ${host}`],
  ['a time', (host, at) => `10:0${at}:00 ${host}`],
  ['a tag', (host) => `<host name="${host}">`],
  ['a group of a CI service', (host) => `::group::${host}`],
  ['a line of a log', (host, at) => `2026-03-02T10:0${at}:00Z INFO syncing ${host}`],
  ['an object', (host) => `{"level":"info","msg":"syncing ${host}"}`],
  ['a request', (host) => `GET https://${host}.example.com/health`],
]

describe('the one failure of a long output', () => {
  test.each(
    heads.flatMap(([form, headOf]) =>
      [path, sentence].flatMap((lineOf) =>
        ['./release.sh', 'cat out.txt', 'bash -x release.sh'].map((command) => ({ form, headOf, lineOf, command })),
      ),
    ),
  )('stands below the head of its section: $form, $command', ({ headOf, lineOf, command }) => {
    const sections = hosts.map((host, at) => [
      headOf(host, at),
      ...Array.from({ length: 250 }, (_, line) => lineOf(line, at)),
      ...(host === 'us-prod' ? [failure] : []),
    ])
    const written = sections.map(([head]) => head!)
    const view = String(
      compressResult({
        toolName: 'bash',
        args: { command },
        query: 'Where did the copy fail?',
        output: sections.flat().join('\n'),
      }).output,
    ).split('\n')
    const above = view.slice(0, view.indexOf(failure))
    expect(above.findLast((line) => written.includes(line))).toBe(written[3])
  })
})

test('lines that are set alike, but say the same, or stand close to each other, head nothing', () => {
  const part = <Made>(_: string, make: () => Made): Made => make()
  const body = Array.from({ length: 100 }, (_, line) => sentence(line, 1))
  expect(startsByShape(['> go', ...body, '> go', ...body], part)).toEqual([])
  expect(startsByShape(['> one', body[0]!, '> two', body[1]!, '> three', body[2]!], part)).toEqual([])
  expect(startsByShape(['> one', ...body, '> two', ...body], part)).toEqual([0, 101])
})
