import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { table } from '../table/table.ts'

const disks = (hosts: number, perHost: number): string[] =>
  Array.from({ length: hosts }, (_, host) =>
    Array.from({ length: perHost }, (_each, disk) => {
      const state = (host * 7 + disk * 3) % 11 === 0 && disk > 1 ? 'degraded' : 'ok'
      return `${(disk === 0 ? `node-${host}` : '').padEnd(12)}d${host}x${disk}`
        .padEnd(24)
        .concat(`${host + disk}%`.padEnd(8), state)
    }),
  ).flat()

/** The disks that stand below another host than theirs. */
function misplaced(view: string): string[] {
  let host = ''
  return view.split('\n').flatMap((line) => {
    host = /^node-(\d+)/u.exec(line)?.[1] ?? host
    const disk = /\bd(\d+)x\d+/u.exec(line)
    return disk && disk[1] !== host ? [line] : []
  })
}

test.each([
  [60, 6, 2700],
  [60, 6, 1200],
  [400, 9, 4500],
  [3000, 8, 2700],
])(
  'a row without a first cell stands below the row that says it, of %i groups of %i, within %i',
  (hosts, perHost, room) => {
    const output = ['HOST        DISK        USED    STATE', ...disks(hosts, perHost)].join('\n')
    const question = questionOf('Which disks are degraded?', {})
    const view = table.choose(output, { question, profile: 'default', path: undefined }, room)!.text
    expect(view).toContain('degraded')
    expect(misplaced(view)).toEqual([])
  },
)
