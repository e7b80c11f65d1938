import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'

/*
 * What a question names stands in view together with the answer that belongs to it, whatever words that uses and however long the
 * text is.
 */

const hash = (at: number): string => ((at * 2_654_435_761) % 4_294_967_291).toString(16).padStart(8, '0')
const times = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('')

interface Shape {
  /** The call that gave the text; missing for one of any other tool. */
  readonly command?: string
  readonly question: string
  /** What has to be in view where the record of this number is asked for. */
  readonly answer: (at: number) => readonly string[]
  readonly record: (at: number) => string
}

const pod = (at: number): string => `api-${hash(at)}`
const node = (at: number): string => `ip-${hash(at * 3)}`
const describedPods: Shape = {
  command: 'kubectl describe pods -A',
  question: 'What is the node of pod NAME?',
  answer: (at) => [`Name:         ${pod(at)}`, node(at)],
  record: (at) =>
    `Name:         ${pod(at)}\nNamespace:    prod\nStatus:       Running\nContainers:\n  main:\n    Image:    app:${at % 9}\n    Limits:\n      memory:  ${at % 700}Mi\n    Environment:\n${times(24, (line) => `      VALUE_${line}:  ${hash(at * 31 + line)}\n`)}Volumes:      <none>\nNode:         ${node(at)}\nEvents:       <none>\n\n\n`,
}
const documents: Shape = {
  question: 'Who owns NAME?',
  answer: (at) => [`name: ${pod(at)}`, `team-${hash(at * 7)}`],
  record: (at) =>
    `---\nkind: Deployment\nmetadata:\n  name: ${pod(at)}\nspec:\n  replicas: ${at % 7}\n  env:\n${times(16, (line) => `    - name: V${line}\n      value: ${hash(at * 17 + line)}\n`)}  owner: team-${hash(at * 7)}\n`,
}
const entries: Shape = {
  command: 'ldapsearch -x',
  question: 'How do I reach NAME?',
  answer: (at) => [`uid: ${pod(at)}`, `+49 ${at * 7 + 100_000}`],
  record: (at) =>
    `dn: uid=${pod(at)},ou=people\nobjectClass: top\nobjectClass: person\nuid: ${pod(at)}\n${times(15, (line) => `memberOf: cn=group${(at * 13 + line) % 300},ou=groups\n`)}loginShell: /bin/bash\ntelephoneNumber: +49 ${at * 7 + 100_000}\n\n`,
}
const orders: Shape = {
  command: 'cat orders.txt',
  question: '订单NAME的收货地址是什么？',
  answer: (at) => [`订单编号：${pod(at)}`, `朝阳区${at * 3}号`],
  record: (at) =>
    `订单编号：${pod(at)}\n客户姓名：王${'伟芳娜敏静'[at % 5]}\n${times(9, (line) => `商品${line}：苹果 ${(at + line) % 19}件\n`)}收货地址：北京市朝阳区${at * 3}号\n状态：已发货\n\n`,
}
const words = ['Budget', 'Review', 'Launch', 'Hiring', 'Retreat', 'Roadmap', 'Design', 'Training', 'Security']
const title = (at: number): string =>
  `${words[at % 9]} ${['of Sales', 'of Support', 'of Finance', 'of Legal'][Math.floor(at / 9) % 4]} ${['in Rome', 'in Oslo', 'in Lima'][Math.floor(at / 36) % 3]}`
const events = {
  answer: (at: number): readonly string[] => [`SUMMARY:${title(at)}`, `:2025${hash(at)}`],
  record: (at: number): string =>
    `BEGIN:VEVENT\nUID:${hash(at * 5)}@x\nDTSTART;TZID=Europe/Berlin:2025${hash(at)}\n${times(at % 9, (line) => `ATTENDEE;CN=person ${line}:mailto:p${(at * 7 + line) % 99}@example.com\n`)}SUMMARY:${at < 108 ? title(at) : `Call ${hash(at)}`}\nLOCATION:${hash(at * 11)}\nEND:VEVENT\n`,
}

/** What is sent of so many characters of records for the question about one of them. */
function sentOf({ command, question, record }: Shape, length: number, asked: number): string {
  const parts: string[] = []
  for (let at = 0, size = 0; size < length; at += 1) {
    const next = record(at === asked ? 1_000_003 : at)
    parts.push(next)
    size += next.length
  }
  const query = question.replace('NAME', pod(1_000_003))
  const toolName = command ? 'bash' : 'fetch'
  return String(compressResult({ toolName, args: command ? { command } : {}, output: parts.join(''), query }).output)
}

describe.each([
  ['descriptions', describedPods],
  ['documents', documents],
  ['entries of a directory', entries],
  ['records in Chinese', orders],
])('among %s the answer stands with the name that is asked for', (_, shape) => {
  test.each([450_000, 2_100_000])('in %d characters', (length) => {
    const sent = sentOf(shape, length, Math.floor(length / 2500))
    expect(sent.length).toBeLessThan(40_000)
    for (const said of shape.answer(1_000_003)) expect(sent).toContain(said)
  })
})

test('among events that of a title stays, of which each word stands in many', () => {
  const output = `BEGIN:VCALENDAR\n${times(1500, events.record)}END:VCALENDAR\n`
  const sent = compressResult({ toolName: 'fetch', args: {}, output, query: `When is ${title(67)}?` }).output
  for (const said of events.answer(67)) expect(sent).toContain(said)
})

const users = (at: number): string => `user-${at % 23}`
const services = (at: number): string => `billing-${'abcdefghijklm'[at % 13]}${at % 13}`
const isPlanted = (at: number): boolean => at % 23 === 7 && at % 13 === 4
const calls = (count: number): string =>
  times(count, (at) => {
    const user = isPlanted(at) && at !== 1525 ? users(at + 1) : users(at)
    return `2025-11-03T10:00:00 INFO gateway ${user} called ${services(at)} took=${hash(at)}\n`
  })

test.each([4000, 9000])('of a log the line stays in which two names stand together, of %d lines', (count) => {
  const output = calls(count)
  const together = output.split('\n').filter((line) => line.includes('user-7 ') && line.includes('billing-e4'))
  expect(together).toHaveLength(1)
  const query = 'How long did the call of user-7 to billing-e4 take?'
  const sent = compressResult({ toolName: 'bash', args: { command: './serve' }, output, query })
  expect(sent.report?.kind).toBe('log')
  expect(sent.output).toContain(together[0])
})
