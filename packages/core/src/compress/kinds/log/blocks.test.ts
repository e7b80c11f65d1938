import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { blocksOf, linesOfAskedBlocks } from './blocks.ts'
import { logRole } from './log-lines.ts'
import { log } from './log.ts'

const rolesOf = (lines: readonly string[]) => lines.map((line) => logRole(line))
const blocks = (lines: readonly string[]) => blocksOf(lines, rolesOf(lines))

const pinged = (at: number, lost = 0): string[] => [
  `PING 10.2.0.${at} (10.2.0.${at}) 56(84) bytes of data.`,
  `64 bytes from 10.2.0.${at}: icmp_seq=1 ttl=64 time=0.${100 + at} ms`,
  '',
  `--- 10.2.0.${at} ping statistics ---`,
  `3 packets transmitted, ${3 - lost} received, ${Math.round((lost / 3) * 100)}% packet loss, time 2040ms`,
  `rtt min/avg/max/mdev = 0.1/0.${200 + at}/0.3/0.0 ms`,
  '',
]
const scanned = (at: number, odd = false): string[] => [
  `Nmap scan report for host-${at}.example (10.3.0.${at})`,
  'Host is up (0.002s latency).',
  '22/tcp open ssh',
  odd ? '23/tcp open telnet' : '443/tcp open https',
  `MAC Address: 00:16:3E:AA:00:${10 + (at % 80)} (Xensource)`,
  '',
]
const many = (write: (at: number) => readonly string[], count = 60): string[] =>
  Array.from({ length: count }, (_, at) => write(at)).flat()

const view = (lines: readonly string[], query: string): string =>
  log.choose(lines.join('\n'), { question: questionOf(query, {}), profile: 'default', path: undefined }, 6000)!.text

describe('blocks that are alike', () => {
  test('begin with their heading', () => {
    const found = blocks(many((at) => pinged(at)))!
    expect(found.starts.slice(0, 3)).toEqual([0, 7, 14])
    expect(found.of(9)).toBe(1)
    expect(found.endOf(1)).toBe(13)
    expect(blocks(['Starting.', ...many((at) => scanned(at))])!.starts[0]).toBe(1)
  })

  test('are none in a log, nor in a list of tests', () => {
    const words = ['order stored', 'cache refreshed', 'mail queued']
    expect(
      blocks(many((at) => [`2026-03-01T08:00:${10 + (at % 50)}Z INFO ${words[at % 3]} ${at}`], 300)),
    ).toBeUndefined()
    expect(
      blocks(many((at) => [`tests/test_${words[at % 3]!.slice(0, 4)}.py::test_${at} PASSED [ ${at % 100}%]`], 300)),
    ).toBeUndefined()
  })
})

test('a line that is unlike the others stands below the heading of its block', () => {
  const lines = many((at) => pinged(at, at === 37 ? 2 : 0))
  const text = view(lines, 'Does any host lose packets?')
  expect(text).toContain('PING 10.2.0.37 (')
  expect(text).toContain('1 received, 67% packet loss')
  const ports = view(
    many((at) => scanned(at, at === 41)),
    'Which host has telnet open?',
  )
  expect(ports).toContain('host-41.example')
  expect(ports).toContain('23/tcp open telnet')
})

test('the block that a question names is shown, whatever it asks for', () => {
  const lines = many((at) => scanned(at))
  const text = view(lines, 'What is the hardware address of host-33.example?')
  expect(text).toContain('host-33.example')
  expect(text).toContain('MAC Address: 00:16:3E:AA:00:43')
  const asked = linesOfAskedBlocks(lines.join('\n'), lines, blocks(lines)!, questionOf('Is 10.3.0.33 up?', {}))
  expect(asked.map(({ line }) => line)).toEqual([198, 199, 200, 201, 202])
})

test.each([
  ['names of few words', (at: number) => [`Name: ${['Ines', 'Olek'][at % 2]} ${at}`, 'Status: ok', '']],
  [
    'a key with its value in one word',
    (at: number) => [`Id=${['cart', 'door', 'key'][at % 3]}.service`, 'State=up', ''],
  ],
  ['headings of few words', (at: number) => [`=== ${['cart', 'door'][at % 2]} ${at} ===`, 'the door is open', '']],
])('each block begins with its heading, although some headings are more alike: %s', (_name, blockOf) => {
  const lines = Array.from({ length: 30 }, (_, at) => blockOf(at)).flat()
  expect(blocks(lines)?.starts).toEqual(Array.from({ length: 30 }, (_, at) => at * 3))
})

test.each([400, 900, 1500, undefined])(
  'what one host says of a task stands below that task, and the recap below its own title: cap %s',
  (cap) => {
    const hosts = Array.from({ length: 14 }, (_, at) => `node${at + 1}`)
    const title = (said: string): string => `${said} ${'*'.repeat(Math.max(4, 70 - said.length))}`
    const output = [
      ...Array.from({ length: 12 }, (_, task) => [
        title(`TASK [role : ${['Install', 'Copy', 'Check'][task % 3]} part${task}]`),
        ...hosts.map((host, at) =>
          (task * 5 + at * 3) % 29 === 0
            ? `fatal: [${host}]: FAILED! => {"changed": false, "msg": "no space t${task}x"}`
            : `${(task + at) % 3 ? 'ok' : 'changed'}: [${host}] => (item=t${task}x)`,
        ),
        '',
      ]).flat(),
      title('PLAY RECAP'),
      ...hosts.map((host) => `${host} : ok=10 changed=2 unreachable=0 failed=0`),
    ].join('\n')
    const { output: sent } = compressResult(
      {
        toolName: 'bash',
        args: { command: 'ansible-playbook site.yml' },
        output,
        query: 'Which task failed on which host?',
      },
      cap === undefined ? {} : { cap },
    )
    let task: string | undefined
    const wrong: string[] = []
    for (const line of String(sent).split('\n')) {
      if (line.startsWith('PLAY RECAP')) task = 'recap'
      task = /^TASK .* part(\d+)\]/u.exec(line)?.[1] ?? task
      const own = line.startsWith('[…')
        ? undefined
        : (/\bt(\d+)x\b/u.exec(line)?.[1] ?? (/^node\d+ :/u.test(line) ? 'recap' : undefined))
      if (own !== undefined && own !== task) wrong.push(`${line} below ${task}`)
    }
    expect(wrong).toEqual([])
  },
)
