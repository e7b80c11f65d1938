import { describe, expect, test } from 'vitest'
import { knownKinds } from '../../kind-table.ts'
import { questionOf } from '../../read/question.ts'
import { records } from './records.ts'

const context = {
  question: questionOf('Which bridge opens at noon?', {}),
  profile: 'default' as const,
  path: undefined,
}
const said = (of: string): string =>
  `The harbour of ${of} was dug out twice in a row. Boats moor along the quay of the old town of ${of}. The bridge of ${of} is closed in winter, and nobody knows why.`

type Form = (name: string, at: number) => string
const forms: Record<string, Form> = {
  'numbers with indented texts': (name, at) =>
    `${at + 1}. Harbour ${name}\n   URL: https://ports.example/${name}\n   ${said(name)}`,
  'numbers with texts': (name, at) => `${at + 1}. Harbour ${name}\nURL: https://ports.example/${name}\n${said(name)}`,
  'links with numbers': (name, at) => `${at + 1}. [Harbour ${name}](https://ports.example/${name})\n\n${said(name)}`,
  titles: (name) => `Title: Harbour ${name}\nURL: https://ports.example/${name}\nContent: ${said(name)}`,
  tickets: (name, at) => `### PORT-${at + 1}: Quay of ${name}\n- **Status**: Open\n- **Text**: ${said(name)}`,
}
const heads: Record<string, (group: number) => string> = {
  'between signs': (group) => `=== Query ${group}: quays ===`,
  'in capitals': (group) => `${['', 'ARLES', 'BERGEN', 'CADIZ', 'DELFT', 'EVORA'][group]} ${group}`,
  'of several lines': (group) => `Search ${group}\nengine: web, ${group} ms`,
}
const notices: Record<string, (group: number) => string[]> = {
  nothing: () => [],
  'a count': (group) => [`Showing 5 of ${group}12 results.`],
  'a warning and an empty group': (group) => [
    `Warning: search ${group} timed out.`,
    `=== Query ${group}b: locks ===\nNo results.`,
  ],
}

/** A result of five searches with five records each, and the lines that belong to no record. */
function searches(form: Form, head: (group: number) => string, notice: (group: number) => string[]) {
  const parts: string[] = []
  const kept: string[] = []
  for (let group = 1; group <= 5; group += 1) {
    parts.push(`${head(group)}\n${Array.from({ length: 5 }, (_, at) => form(`${group}x${at}`, at)).join('\n\n')}`)
    parts.push(...notice(group))
    kept.push(...[head(group), ...notice(group)].flatMap((part) => part.split('\n')))
  }
  return { text: parts.join('\n\n'), kept }
}

describe('what stands between groups of records', () => {
  for (const [name, form] of Object.entries(forms))
    for (const [ofHead, head] of Object.entries(heads))
      test.each(Object.keys(notices))(`stays: a head ${ofHead}, and %s, among ${name}`, (ofNotice) => {
        const { text, kept } = searches(form, head, notices[ofNotice]!)
        expect(knownKinds.ofShape(text).name).toBe('records')
        const shown = records.choose(text, context, text.length * 0.5)!.text.split('\n')
        expect(shown.filter((line) => kept.includes(line))).toEqual(kept)
      })

  test('stays without a blank line between', () => {
    const { text, kept } = searches(forms['numbers with texts']!, heads['in capitals']!, () => [])
    const tight = text.replaceAll('\n\n', '\n')
    const shown = records.choose(tight, context, tight.length * 0.5)!.text.split('\n')
    expect(shown.filter((line) => kept.includes(line))).toEqual(kept)
  })

  test('tells records that are missing from those of another group', () => {
    const { text } = searches(forms['numbers with indented texts']!, heads['between signs']!, () => [])
    const { text: shown } = records.choose(text, context, 1100)!
    const head = [...shown.matchAll(/^=== Query (\d): quays ===$/gmu)]
    expect(head).toHaveLength(5)
    for (const [at, part] of shown
      .split(/^=== Query \d: quays ===$/mu)
      .slice(1)
      .entries())
      for (const [, of] of part.matchAll(/Harbour (\d)x/gu)) expect(Number(of)).toBe(at + 1)
  })
})

test('lines of a table of times that are comments are no tickets', () => {
  const jobs = Array.from(
    { length: 8 },
    (_, at) => `# crontab of user${at}\n#${at + 3} 4 * * * /opt/job${at}/run.sh\n5 6 * * 1 /opt/job${at}/clean.sh\n`,
  )
  expect(knownKinds.ofShape(jobs.join('\n')).name).not.toBe('records')
})
