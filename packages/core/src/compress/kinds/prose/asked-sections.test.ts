import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

const subjects = ['The supplier', 'The client', 'Each party', 'The auditor', 'Any deputy', 'The office']
const deeds = ['keeps the drawings', 'returns the keys', 'reviews the samples', 'stores the reports', 'marks the parts']
const clause = (at: number): string =>
  `${subjects[at % 6]} ${deeds[at % 5]} of lot ${(at * 7919) % 4001} in hall ${(at * 31) % 97}, and ${subjects[(at * 5) % 6]!.toLowerCase()} signs for it.`

const titles =
  'Scope Roles Access Visitors Keys Storage Cleaning Lighting Termination Parking Mail Phones Archive Training Records'.split(
    ' ',
  )
const answer = 'Nine months to the end of a quarter are kept.'

/** A contract of sections with fourteen clauses each; one clause answers. */
const contract = (headed: (title: string, number: number) => string, asked: string): string =>
  titles
    .map((title, number) => {
      const clauses = Array.from({ length: 14 }, (_, at) => clause(number * 14 + at))
      if (title === 'Termination') clauses[5] = answer
      return [headed(title === 'Termination' ? asked : title, number + 1), ...clauses].join('\n')
    })
    .join('\n\n')

const sent = (text: string, query: string): string => {
  const { output } = compressResult({ toolName: 'fetch_policy', args: { id: 3 }, output: text, query })
  expect((output as string).length).toBeLessThan(text.length)
  return output as string
}

test.each([
  ['§ 9 Termination', (title: string, number: number) => `§ ${number} ${title}\n`],
  ['9. Termination', (title: string, number: number) => `${number}. ${title}`],
  ['ARTICLE IX - TERMINATION', (title: string, number: number) => `ARTICLE ${number} - ${title.toUpperCase()}\n`],
  ['Section 9: Termination', (title: string, number: number) => `Section ${number}: ${title}\n`],
  ['TERMINATION', (title: string) => title.toUpperCase()],
  ['Termination', (title: string) => `${title}\n`],
  ['**9. Termination**', (title: string, number: number) => `**${number}. ${title}**\n`],
])('what stands below a heading that is asked for stays: %s', (_, headed) => {
  expect(sent(contract(headed, 'Termination'), 'What is agreed on termination?')).toContain(answer)
})

test.each([
  ['Termination', 'How can the contract be terminated?'],
  ['Kündigung', 'Wie lang ist die Kündigungsfrist?'],
  ['合同终止', '合同终止的条件是什么？'],
])('the heading %s is asked for by "%s"', (title, query) => {
  expect(
    sent(
      contract((each, number) => `${number}. ${each}\n`, title),
      query,
    ),
  ).toContain(answer)
})

test('a section that is too long is shown from its top on', () => {
  const long = Array.from({ length: 150 }, (_, at) => clause(at + 500)).join('\n')
  const text = contract((each) => `${each}\n`, 'Termination').replace(answer, `${answer}\n${long}`)
  const view = sent(text, 'What is agreed on termination?')
  const from = view.indexOf('Termination\n')
  const shown = view.slice(from, view.indexOf('[… lines', from)).trimEnd()
  expect(text).toContain(shown)
  expect(shown.length).toBeGreaterThan(3000)
})

test('a record is shown whole though others say what it ends with, and though its name does not head it', () => {
  const records = Array.from({ length: 240 }, (_, at) =>
    [
      `Pump of hall ${(at * 7) % 31}`,
      'Maker: Wilo',
      `Tag PX-${7000 + at}`,
      `Flow: ${(at * 37) % 401} l/min`,
      'Duty: on',
      'State: running',
    ].join('\n'),
  )
  for (const at of [91, 120, 151])
    expect(sent(records.join('\n\n'), `What is the flow of PX-${7000 + at}?`)).toContain(records[at])
})
