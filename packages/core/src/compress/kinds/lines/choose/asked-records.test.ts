import { describe, expect, test } from 'vitest'
import type { ShrinkContext } from '../../../kind.ts'
import { questionOf } from '../../../read/question.ts'
import { askedLines } from './asked-records.ts'

const about = (question: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})
const records = (write: (at: number) => string, count = 300): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('')
const linesAsked = (text: string, question: string): string[] =>
  askedLines(text, about(question)).map(({ from, to }) => text.slice(from, to))

describe('the lines of the record that a question names', () => {
  test('are those up to a blank line, the name and what else it asks for first', () => {
    const text = records((at) => `id: n-${at}\nkind: pod\nzone: z${at % 7}\nsize: ${at}\n\n`)
    expect(linesAsked(text, 'Which zone is n-207 in?')).toEqual(['id: n-207', 'kind: pod', 'zone: z4', 'size: 207'])
    const [name, kind, zone] = askedLines(text, about('Which zone is n-207 in?'))
    expect([name!.line, name!.worth, zone!.worth]).toEqual([1035, 1, 1])
    expect(kind!.worth).toBeLessThan(1)
  })

  test('are the part of settings that has its name in brackets', () => {
    const text = records((at) => `[place n-${at}]\nkind = pod\nzone = z${at % 7}\n`)
    expect(linesAsked(text, 'Which zone is n-207 in?')).toEqual(['[place n-207]', 'kind = pod', 'zone = z4'])
  })

  test('are the item that stands in a list of many', () => {
    const text = `items:\n${records((at) => `  - kind: pod\n    meta:\n      name: n-${at}\n    zone: z${at % 7}\n`)}`
    expect(linesAsked(text, 'Which zone is n-207 in?')).toEqual([
      '  - kind: pod',
      '    meta:',
      '      name: n-207',
      '    zone: z4',
    ])
  })

  test('are what begins and ends with it, though other blocks stand inside', () => {
    const alarm = 'BEGIN:VALARM\nACTION:AUDIO\nEND:VALARM\n'
    const text = `BEGIN:VCALENDAR\n${records((at) => `BEGIN:VEVENT\n${alarm}SUMMARY:n-${at}\nLOCATION:l${at}\nEND:VEVENT\n`)}END:VCALENDAR\n`
    const asked = linesAsked(text, 'Where is n-207?')
    expect(asked).toHaveLength(7)
    expect([asked[0], asked.at(-2), asked.at(-1)]).toEqual(['BEGIN:VEVENT', 'LOCATION:l207', 'END:VEVENT'])
  })

  test.each([': ', '=', ' = ', '：'])(
    'are those up to where the first key comes again, with %j and without a blank line',
    (sign) => {
      const text = records(
        (at) => `Name${sign}n-${at}\n${at % 3 ? `Note${sign}late\n` : ''}Zone${sign}z${at % 7}\nSize${sign}${at}\n`,
      )
      const own = [`Name${sign}n-207`, `Zone${sign}z4`, `Size${sign}207`]
      expect(linesAsked(text, 'Which zone is n-207 in?')).toEqual(own)
      expect(linesAsked(`Places\nTotal${sign}300\n${text}`, 'Which zone is n-207 in?')).toEqual(own)
    },
  )

  test('are those below a line without a key, up to the next that begins like it', () => {
    const text = records((at) => `Place n-${at}\nPlace kind: pod\nZone: z${at % 7}\nSize: ${at}\n`)
    const own = ['Place n-207', 'Place kind: pod', 'Zone: z4', 'Size: 207']
    expect(linesAsked(text, 'Which zone is n-207 in?')).toEqual(own)
  })

  test('are the details that stand below the line of a log', () => {
    const text = records(
      (at) => `2026-03-07 08:00:12 INFO order A-${1000 + at}\n    sum=${at}\n    zone=z${at % 7}\n    result=paid\n`,
    )
    expect(linesAsked(text, 'What was the result of order A-1207?')).toEqual([
      '2026-03-07 08:00:12 INFO order A-1207',
      '    sum=207',
      '    zone=z4',
      '    result=paid',
    ])
  })

  test.each([
    ['prose', records((at) => `Of n-${at} we say little.\nIt stood in zone z${at % 7} for long.\n\n`)],
    ['levels of a log', records((at) => `INFO: step ${at}\nDEBUG: n-${at}\nWARN: slow\nDEBUG: done\nTRACE: ${at}\n`)],
    ['rules of a sheet', records((at) => `.n-${at} {\n  color: red;\n  padding: ${at};\n  zone: z;\n}\n`)],
    ['a key that stands once', `${records((at) => `${at} of many\n`)}id: n-207\nkind: pod\nzone: z1\nsize: 3\n\n`],
    ['names of tests', records((at) => `${at % 5 ? '' : '\n'}test_a.py::Zone::test_${at === 207 ? 'n-207' : at} ok\n`)],
    ['records that all have the name', records((at) => `id: n-207\nkind: pod\nzone: z${at % 7}\nsize: ${at}\n\n`)],
  ])('are none in %s', (_, text) => expect(linesAsked(text, 'Which zone is n-207 in?')).toEqual([]))
})
