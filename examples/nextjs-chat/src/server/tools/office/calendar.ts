import { z } from 'zod'
import { chatTool, type ChatTool } from '../tool.ts'

const day = z.iso.date()
const time = z.string().regex(/^\d\d:\d\d$/u)

interface Event {
  readonly id: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly title: string
  readonly people: readonly string[]
}

/** The calendar of a small office in the week of the release. */
const events: readonly Event[] = [
  { id: 'E-1', day: '2026-04-13', from: '09:00', to: '09:30', title: 'Stand-up', people: ['Mara', 'Jun', 'Ida'] },
  { id: 'E-2', day: '2026-04-13', from: '10:00', to: '12:00', title: 'Interviews', people: ['Ida'] },
  { id: 'E-3', day: '2026-04-14', from: '09:00', to: '09:30', title: 'Stand-up', people: ['Mara', 'Jun', 'Ida'] },
  { id: 'E-4', day: '2026-04-14', from: '13:00', to: '15:00', title: 'Review of the accounts', people: ['Mara'] },
  { id: 'E-5', day: '2026-04-15', from: '09:00', to: '09:30', title: 'Stand-up', people: ['Mara', 'Jun', 'Ida'] },
  { id: 'E-6', day: '2026-04-15', from: '10:30', to: '11:30', title: 'Customer call', people: ['Jun', 'Mara'] },
  { id: 'E-7', day: '2026-04-16', from: '14:00', to: '16:00', title: 'Security training', people: ['Jun', 'Ida'] },
]

const hours = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']
const after = (from: string): string => `${String(Number(from.slice(0, 2)) + 1).padStart(2, '0')}${from.slice(2)}`

const isBusy = (person: string, onDay: string, from: string): boolean =>
  events.some((one) => one.day === onDay && one.people.includes(person) && one.from < after(from) && one.to > from)

const rooms = [
  { room: 'Aspen', seats: 4, screen: false },
  { room: 'Birch', seats: 8, screen: true },
  { room: 'Cedar', seats: 14, screen: true },
]

const listed = (found: readonly Event[]): string =>
  found
    .map(({ id, day: on, from, to, title, people }) => `${id} ${on} ${from}-${to} ${title} (${people.join(', ')})`)
    .join('\n') || 'No events.'

/** Tools of a calendar and its rooms. */
export const calendarTools: readonly ChatTool[] = [
  chatTool({
    name: 'calendar_list_events',
    description: 'Lists the calendar events of a day.',
    schema: z.object({ day }),
    run: (input) => listed(events.filter((event) => event.day === input.day)),
  }),
  chatTool({
    name: 'calendar_find_slot',
    description: 'Finds the hours of a day in which all of several people are free for a meeting.',
    schema: z.object({ day, people: z.array(z.string()).min(1) }),
    run(input) {
      const free = hours.filter((from) => input.people.every((person) => !isBusy(person, input.day, from)))
      return free.length === 0 ? 'No hour is free.' : `Free on ${input.day}: ${free.join(', ')}`
    },
  }),
  chatTool({
    name: 'calendar_create_event',
    description: 'Drafts a calendar event and gives the invitation.',
    schema: z.object({ day, from: time, title: z.string(), people: z.array(z.string()), room: z.string().optional() }),
    run: (input) =>
      `Draft: ${input.title}, ${input.day} ${input.from}-${after(input.from)}${input.room ? `, room ${input.room}` : ''}, ` +
      `${input.people.join(', ')}. Conflicts: ${input.people.filter((one) => isBusy(one, input.day, input.from)).join(', ') || 'none'}.`,
  }),
  chatTool({
    name: 'calendar_find_event',
    description: 'Finds calendar events by words of their title.',
    schema: z.object({ words: z.string() }),
    run: ({ words }) => listed(events.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))),
  }),
  chatTool({
    name: 'calendar_agenda_of',
    description: 'Lists what one person has in the calendar this week.',
    schema: z.object({ person: z.string() }),
    run: ({ person }) => listed(events.filter(({ people }) => people.includes(person))),
  }),
  chatTool({
    name: 'calendar_working_days',
    description: 'Counts the working days, Monday to Friday, from one day to another.',
    schema: z.object({ from: day, to: day }),
    run({ from, to }) {
      const [start, end] = [Date.parse(from), Date.parse(to)]
      if (end < start || end - start > 3650 * 86_400_000) throw new Error('Give a span of at most ten years.')
      let count = 0
      for (let at = start; at <= end; at += 86_400_000) if (![0, 6].includes(new Date(at).getUTCDay())) count += 1
      return `${count} working days from ${from} to ${to}`
    },
  }),
  chatTool({
    name: 'calendar_week_number',
    description: 'Gives the ISO week number and the weekday of a day.',
    schema: z.object({ day }),
    run(input) {
      const date = new Date(`${input.day}T00:00:00Z`)
      const weekday = date.getUTCDay() || 7
      date.setUTCDate(date.getUTCDate() + 4 - weekday)
      const week = Math.ceil(((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7)
      return `Week ${week}, weekday ${weekday}`
    },
  }),
  chatTool({
    name: 'room_find',
    description: 'Finds a meeting room for a number of people, with a screen if asked.',
    schema: z.object({ seats: z.number().int().min(1), screen: z.boolean().default(false) }),
    run({ seats, screen }) {
      const found = rooms.filter((one) => one.seats >= seats && (one.screen || !screen))
      return (
        found.map((one) => `${one.room}: ${one.seats} seats${one.screen ? ', screen' : ''}`).join('\n') ||
        'No room is large enough.'
      )
    },
  }),
  chatTool({
    name: 'time_in_zone',
    description: 'Converts a time of day in UTC to another time zone.',
    schema: z.object({ time, zone: z.string().describe('Such as Europe/Berlin') }),
    run(input) {
      const at = new Date(`2026-04-14T${input.time}:00Z`)
      return `${input.time} UTC is ${at.toLocaleTimeString('en-GB', { timeZone: input.zone, hour: '2-digit', minute: '2-digit' })} in ${input.zone}`
    },
  }),
]
