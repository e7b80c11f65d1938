import { compressResult } from '@winnow/core'
import { describe, expect, it } from 'vitest'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
let seed = 7
/** Encoded bytes, the same in every run. */
const bytes = (length: number): string =>
  Array.from({ length }, () => letters[(seed = (seed * 16_807) % 2_147_483_647) % 64]).join('')
const block = (lines: number): string[] => Array.from({ length: lines }, () => bytes(64))
const sentences = (what: string): string[] =>
  Array.from({ length: 30 }, (_, index) => `${what} ${index} went from house ${index * 7} to house ${index * 11}`)
const signature = ['-----BEGIN PGP SIGNATURE-----', '', ...block(60), '-----END PGP SIGNATURE-----']

const cases: readonly [
  kind: string,
  toolName: string,
  args: Record<string, unknown>,
  output: string,
  words: readonly string[],
][] = [
  [
    'log',
    'bash',
    { command: 'git verify-tag v1' },
    [...sentences('Cart'), ...signature, 'gpg: Good signature'].join('\n'),
    [...sentences('Cart'), 'gpg: Good signature', '[… 3,899 characters of base64 in 60 lines]'],
  ],
  [
    'log',
    'bash',
    { command: 'npm run build' },
    [...sentences('Cart'), `icon url(data:image/png;base64,${bytes(6000)})`, 'done'].join('\n'),
    [...sentences('Cart'), 'icon url([… 6,022 characters of image/png])', 'done'],
  ],
  [
    'search',
    'bash',
    { command: 'rg cart' },
    [
      ...sentences('Cart').map((line, index) => `a.ts:${index + 1}:${line}`),
      `b.ts:3:const cart = "${bytes(6000)}"`,
    ].join('\n'),
    [...sentences('Cart'), '3:const cart = "[… 6,000 characters of base64]"'],
  ],
  [
    'json',
    'get',
    {},
    JSON.stringify(
      { notes: sentences('Cart'), signed: [...signature, 'Good'].join('\n'), hash: bytes(40) },
      undefined,
      1,
    ),
    [...sentences('Cart'), '[… 3,899 characters of base64 in 60 lines]', 'Good'],
  ],
]

describe('encoded bytes', () => {
  it.each(cases)('go before words do, in a result of the kind %s', (kind, toolName, args, output, words) => {
    const { output: sent, report } = compressResult(
      { toolName, args, output, query: 'Where did it go?' },
      { cap: 1400 },
    )
    expect(report?.kind).toBe(kind)
    for (const each of words) expect(sent).toContain(each)
    expect(sent).toMatch(/\n\[\d+ of \d+ \w+ (?:left out(?: or shortened)?|shortened), ref \w+\]$/u)
    expect(sent).not.toContain('\u2028')
  })
  it('count as lines that are missing, and the lines behind them keep their numbers', () => {
    const output = [
      ...signature,
      ...Array.from({ length: 400 }, (_, index) => `Error: step ${bytes(6)} ${index}`),
    ].join('\n')
    const { output: sent } = compressResult({ toolName: 'bash', args: { command: 'make' }, output }, { cap: 400 })
    const closing = /\[(\d+) of (\d+) lines left out/u.exec(sent as string)!
    const shown = output.split('\n').filter((line) => (sent as string).split('\n').includes(line))
    expect(Number(closing[2])).toBe(output.split('\n').length)
    expect(Number(closing[1])).toBeGreaterThanOrEqual(Number(closing[2]) - shown.length)
    for (const [, from, to] of (sent as string).matchAll(/lines (\d+)-(\d+)/gu))
      expect(shown).not.toEqual(
        expect.arrayContaining(
          output
            .split('\n')
            .slice(Number(from) - 1, Number(to))
            .slice(-1),
        ),
      )
  })

  describe('of the checksums of a lock file', () => {
    const hex = (of: number): string => bytes(64).replaceAll(/[^0-9a-f]/gu, String(of % 10))
    const output = Array.from(
      { length: 120 },
      (_, of) =>
        `  "crate_${of}": {:hex, :crate_${of}, "1.${of}.0", "${hex(of)}", [:mix], [{:cart, "~> 2.${of}"}], "hexpm"},`,
    ).join('\n')
    const sentFor = (query: string): string =>
      String(compressResult({ toolName: 'read_file', args: { path: 'mix.lock' }, output, query }).output)

    it('leave every package with its version', () => {
      const sent = sentFor('Which packages are locked?')
      for (let of = 0; of < 120; of += 1)
        expect(sent).toContain(`"crate_${of}": {:hex, :crate_${of}, "1.${of}.0", "[… 64`)
      expect(sent).toMatch(/\n\[120 of 120 lines shortened, ref \w+\]$/u)
    })
    it('stay where they are asked for', () =>
      expect(sentFor('What is the checksum of crate_7?')).not.toContain('[… 64 '))
    it('stay where they are named', () => {
      const name = 'b13f0c4d95e27a68'
      const text = output.replace(/(?<="1\.7\.0", ")\w+/u, name.repeat(4))
      expect(text).toContain(name)
      const query = `What is ${name.slice(0, 9)}?`
      const { output: sent } = compressResult({
        toolName: 'read_file',
        args: { path: 'mix.lock' },
        output: text,
        query,
      })
      expect(sent).toContain(name.repeat(4))
      expect(sent).toContain('[… 64 ')
    })
  })
})
