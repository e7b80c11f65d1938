import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

const signs = ['●', '●', '○', '●', '×', '●', '●']
const unitOf = (at: number): string => `${['cart', 'search', 'auth', 'mail'][at % 4]}${at}.service`
const said = ['listening', 'heartbeat ok', 'config reloaded', 'lost connection to db']
const blockOf = (unit: number): string[] => [
  `${signs[unit % signs.length]} ${unitOf(unit)} - ${unitOf(unit)} daemon`,
  '     Loaded: loaded (/etc/systemd/system/x.service; enabled)',
  `     Active: ${unit % 23 === 22 ? 'failed (Result: exit-code)' : 'active (running)'} since Mon 10:00:00 UTC`,
  `     Memory: ${10 + unit}.0M`,
  '',
  ...Array.from(
    { length: 4 },
    (_, at) => `Mar 02 10:0${at}:00 h node[${1000 + unit}]: ${said[(unit * 3 + at * at) % 4]}`,
  ),
  '',
]

test.each([
  ['default', {}],
  ['aggressive', { profile: 'aggressive' }],
  ['cap 400', { cap: 400 }],
  ['cap 900', { cap: 900 }],
  ['cap 1500', { cap: 1500 }],
] as const)('lines behind a blank line stand below the head of their own block: %s', (_name, options) => {
  for (const count of [40, 100, 200]) {
    const output = Array.from({ length: count }, (_unit, at) => blockOf(at))
      .flat()
      .join('\n')
    for (const query of ['Which service failed?', 'Which service lost its connection?']) {
      const { output: sent } = compressResult(
        { toolName: 'bash', args: { command: 'systemctl status "*"' }, output, query },
        options,
      )
      let unit: string | undefined
      const wrong: string[] = []
      for (const line of String(sent).split('\n')) {
        unit = /^[●○×] (\S+)/u.exec(line)?.[1] ?? unit
        const own = /^Mar .*node\[(\d+)\]/u.exec(line)?.[1]
        if (own !== undefined && unitOf(Number(own) - 1000) !== unit) wrong.push(`${line} below ${unit}`)
      }
      expect(wrong).toEqual([])
    }
  }
})
