import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

/*
 * Rows, lines and records of a day or a time of day that a question names are in view, each of them, however the result and the
 * question write it.
 */

const count = 700
const entries = Array.from({ length: count }, (_, at) => {
  const minute = Math.floor((at * 1440) / count)
  const clock = [Math.floor(minute / 60), minute % 60, (at * 7) % 60].map((part) => String(part).padStart(2, '0'))
  const day = `202606${String(1 + Math.floor((at * 30) / count)).padStart(2, '0')}`
  return {
    id: `e${(at * 7919 + 100_003) % 1_000_003}z`,
    clock: clock.join(':'),
    day,
    sort: ['sent', 'moved', 'read'][at % 3]!,
  }
})
type Entry = (typeof entries)[number]

const textsOf = (stampOf: (entry: Entry) => string): Record<string, string> => ({
  JSON: JSON.stringify(entries.map((entry) => ({ at: stampOf(entry), id: entry.id, sort: entry.sort, host: 'web01' }))),
  CSV: ['at,id,sort', ...entries.map((entry) => `${stampOf(entry)},${entry.id},${entry.sort}`)].join('\n'),
  lines: entries.map((entry) => `${stampOf(entry)} INFO ${entry.sort} id=${entry.id}`).join('\n'),
  records: entries
    .map((entry) => `BEGIN:VEVENT\nDTSTART:${stampOf(entry)}\nSUMMARY:${entry.id}\nEND:VEVENT`)
    .join('\n'),
})

const hidden = (output: string, query: string, isAsked: (entry: Entry) => boolean): string[] => {
  const shown = compressResult({ toolName: 'get_entries', args: {}, output, query })
  expect(shown.report?.kind).toBeDefined()
  return entries.flatMap((entry) => (isAsked(entry) && !String(shown.output).includes(entry.id) ? [entry.id] : []))
}

const days = Object.entries(textsOf(({ day }) => day))
const dayQuestions = ['What is on 11 June?', 'Was ist am 11.06.2026?', 'Show 2026-06-11', '6月11日有什么？', '20260611']
for (const [name, output] of days)
  test.each(dayQuestions)(`days in eight digits, ${name}: %s`, (query) => {
    expect(hidden(output, query, ({ day }) => day === '20260611')).toEqual([])
  })

test.each(days.slice(0, 2))('a range of days in eight digits, %s', (_, output) => {
  const query = 'What is between 2026-06-11 and 2026-06-12?'
  expect(hidden(output, query, ({ day }) => day === '20260611' || day === '20260612')).toEqual([])
})

const within = (from: string, to: string) => (entry: Entry) => entry.clock >= from && entry.clock <= to
const clockQuestions = [
  ['What happened between 14:30 and 14:35?', within('14:30', '14:35:59')],
  ['Was war zwischen 14:30 und 14:35 Uhr?', within('14:30', '14:35:59')],
  ['14:30到14:35之间发生了什么？', within('14:30', '14:35:59')],
  ['What happened after 11:20 pm?', within('23:20', '24')],
  ['Was war vor 00:20?', within('00', '00:19:59')],
  ['Between 23:50 and 00:10?', (entry: Entry) => !within('00:10:59', '23:49:59')(entry)],
] as const
const stamps: Record<string, (entry: Entry) => string> = {
  'with T and zone': ({ clock }) => `2026-04-02T${clock}.123+02:00`,
  'with a blank': ({ clock }) => `2026-04-02 ${clock}`,
  'time alone': ({ clock }) => clock,
}
for (const [form, stampOf] of Object.entries(stamps))
  for (const [name, output] of Object.entries(textsOf(stampOf)).slice(0, 3))
    test.each(clockQuestions)(`times of day, ${form}, ${name}: %s`, (query, isAsked) => {
      expect(hidden(output, query, isAsked)).toEqual([])
    })
