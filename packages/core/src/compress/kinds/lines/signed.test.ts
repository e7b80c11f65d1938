import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { isSigned } from './signed.ts'

const apps = ['router', 'ledger', 'mail', 'cache', 'quotes', 'audit', 'stock', 'routes', 'prices', 'badges']
const changeOf = (app: string, at: number): string =>
  [
    `shop, ${app}, StatefulSet (apps) has changed:`,
    '...',
    `      serviceName: ${app}`,
    '      template:',
    '        spec:',
    `-         replicas: ${at + 1}`,
    `+         replicas: ${at + 4}`,
    '          containers:',
    '            - name: main',
    '...',
    ...Array.from({ length: 9 + at }, (_, env) => [
      `              - name: V${env}`,
      `                value: "${(at + 1) * (env + 3) * 7919}"`,
    ]).flat(),
    `-             image: reg/${app}:1`,
    `+             image: reg/${app}:2`,
  ].join('\n')

test.each([{ profile: 'aggressive' as const }, { cap: 700 }, { cap: 1200 }])(
  'a changed line stands below the resource that it changes: %o',
  (options) => {
    const output = apps.map(changeOf).join('\n')
    const view = compressResult(
      { toolName: 'bash', args: { command: 'helm diff upgrade shop .' }, output, query: 'Which images change?' },
      options,
    ).output as string
    expect(view.length).toBeLessThan(output.length)
    let above = ''
    let shown = 0
    const misplaced: string[] = []
    for (const line of view.split('\n')) {
      above = /^shop, (\w+),/u.exec(line)?.[1] ?? above
      const own = /^[+-] +image: reg\/(\w+):/u.exec(line)?.[1] ?? /^ +serviceName: (\w+)$/u.exec(line)?.[1]
      if (own !== undefined) shown += 1
      if ((own ?? above) !== above) misplaced.push(`${line} below ${above}`)
    }
    expect(misplaced).toEqual([])
    expect(shown).toBeGreaterThan(3)
  },
)

describe('signs at the left', () => {
  test('say what was added and removed, where other lines at the left are heads', () => {
    expect(isSigned(changeOf('mail', 1).split('\n'))).toBe(true)
  })

  test.each([
    ['a list', '- name: a\n  image: b\n- name: c\n  image: d'],
    [
      'a shell that traces what it does',
      '+ kubectl get pod a -o yaml\napiVersion: v1\nkind: Pod\nmetadata:\n  name: a',
    ],
  ])('are none in %s', (_, text) => expect(isSigned(text.split('\n'))).toBe(false))
})
