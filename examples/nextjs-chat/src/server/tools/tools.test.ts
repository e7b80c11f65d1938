import { expect, it } from 'vitest'
import { chatTools } from './all.ts'
import type { ToolContext } from './tool.ts'

const context: ToolContext = {
  conversation: 'c',
  todos: { read: () => [], write: () => {} },
  notes: { list: () => [], save: () => {}, remove: () => false },
}

/** Arguments for the tools that need some. */
const inputs: Readonly<Record<string, unknown>> = {
  list_files: { folder: 'docs/learn' },
  search_text: { text: 'winnow', folder: 'docs/learn' },
  read_file: { path: 'LICENSE' },
  query_table: { table: 'packages', sortBy: 'sources', limit: 3 },
  write_todos: { todos: [{ content: 'a', status: 'pending' }] },
  load_skill: { name: 'code-review' },
  read_page: { name: 'guest-book.html' },
  save_note: { title: 'a', text: 'b' },
  delete_note: { title: 'a' },
  calendar_list_events: { day: '2026-04-13' },
  calendar_find_slot: { day: '2026-04-14', people: ['Jun'] },
  calendar_create_event: { day: '2026-04-14', from: '10:00', title: 'Talk', people: ['Jun'] },
  calendar_find_event: { words: 'call' },
  calendar_agenda_of: { person: 'Ida' },
  calendar_working_days: { from: '2026-04-13', to: '2026-04-19' },
  calendar_week_number: { day: '2026-01-01' },
  room_find: { seats: 5 },
  time_in_zone: { time: '12:00', zone: 'Europe/Berlin' },
  mail_read: { id: 'M-2' },
  mail_search: { words: 'release' },
  mail_draft: { to: ['a@example.com'], subject: 'b', text: 'c' },
  mail_draft_reply: { id: 'M-2', text: 'Yes.' },
  contact_find: { name: 'jun' },
  contact_team: { team: 'finance' },
  ticket_search: { words: 'crash' },
  ticket_read: { id: 'W-7' },
  ticket_by_owner: { owner: 'Jun' },
  ticket_hours: { state: 'open' },
  ticket_duplicates: { id: 'W-1' },
  weather_forecast: { city: 'Oslo', day: '2026-04-14' },
  weather_warnings: { city: 'Oslo' },
  train_search: { from: 'Oslo', to: 'Lyon' },
  train_cheapest: { from: 'Oslo', to: 'Lyon' },
  hotel_search: { city: 'Porto' },
  distance_between: { from: 'Oslo', to: 'Lyon' },
  travel_carbon: { kilometres: 100, by: 'train' },
  expense_mileage: { kilometres: 10 },
  expense_per_diem: { city: 'Lyon' },
  percent_of: { percent: 10, of: 50 },
  percent_change: { before: 4, after: 5 },
  sum_numbers: { numbers: [1, 2] },
  average_numbers: { numbers: [1, 2, 6] },
  convert_length: { value: 2, from: 'km', to: 'm' },
  convert_weight: { value: 1, from: 'kg', to: 'g' },
  convert_temperature: { celsius: 100 },
  loan_payment: { loan: 1200, yearlyPercent: 0, months: 12 },
  tax_included: { price: 119, percent: 19 },
  days_between: { from: '2026-04-13', to: '2026-04-20' },
  text_statistics: { text: 'two words' },
  text_hash: { text: '' },
  text_slug: { text: 'Two words, 2026!' },
}

it('are sixty, each with a name of its own', () => {
  expect(chatTools).toHaveLength(60)
  expect(new Set(chatTools.map(({ name }) => name)).size).toBe(60)
})

it.each(chatTools.map(({ name, run }) => ({ name, run })))('$name gives a text', ({ name, run }) => {
  const text = run(inputs[name] ?? {}, context)
  expect(text).not.toBe('')
  expect(text).toBe(run(inputs[name] ?? {}, context))
})

it('work out what they say', () => {
  const run = (name: string): string => chatTools.find((tool) => tool.name === name)!.run(inputs[name], context)
  expect(run('calendar_find_slot')).toBe('Free on 2026-04-14: 10:00, 11:00, 13:00, 14:00, 15:00, 16:00')
  expect(run('calendar_working_days')).toContain('5 working days')
  expect(run('calendar_week_number')).toBe('Week 1, weekday 4')
  expect(run('time_in_zone')).toContain('14:00 in Europe/Berlin')
  expect(run('percent_change')).toBe('25.00 %')
  expect(run('loan_payment')).toBe('100.00')
  expect(run('tax_included')).toBe('{"net":"100.00","tax":"19.00"}')
  expect(run('text_slug')).toBe('two-words-2026')
})

it.each(chatTools.filter(({ name }) => name in inputs))('$name refuses arguments that do not fit', ({ run }) => {
  expect(() => run({ nonsense: 1 }, context)).toThrow('invalid_')
})
