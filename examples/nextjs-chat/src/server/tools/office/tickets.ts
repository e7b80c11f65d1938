import { z } from 'zod'
import { chatTool, type ChatTool } from '../tool.ts'

const tickets = Array.from({ length: 24 }, (_, at) => ({
  id: `W-${at + 1}`,
  title: [
    'Crash on empty table',
    'Slow first search',
    'Wrong currency in mail',
    'Typo in settings',
    'Export loses rows',
    'Login expires early',
  ][at % 6]!,
  state: at % 4 === 0 ? 'open' : at % 4 === 1 ? 'in review' : 'closed',
  owner: ['Mara', 'Jun', 'Ida'][at % 3]!,
  hours: 1 + ((at * 7) % 9),
}))

type Ticket = (typeof tickets)[number]
const told = (found: readonly Ticket[]): string =>
  found.map(({ id, state, owner, title }) => `${id} [${state}] ${owner}: ${title}`).join('\n') || 'No tickets.'

function ticketOf(id: string): Ticket {
  const ticket = tickets.find((one) => one.id === id)
  if (!ticket) throw new Error(`There is no ticket ${id}.`)
  return ticket
}

/** Tools of an issue tracker; they only read. */
export const ticketTools: readonly ChatTool[] = [
  chatTool({
    name: 'ticket_search',
    description: 'Finds tickets of the issue tracker by words of their title.',
    schema: z.object({ words: z.string() }),
    run: ({ words }) => told(tickets.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))),
  }),
  chatTool({
    name: 'ticket_open',
    description: 'Lists the tickets of the issue tracker that are open.',
    schema: z.object({}),
    run: () => told(tickets.filter(({ state }) => state === 'open')),
  }),
  chatTool({
    name: 'ticket_read',
    description: 'Reads one ticket of the issue tracker.',
    schema: z.object({ id: z.string() }),
    run: ({ id }) => JSON.stringify(ticketOf(id)),
  }),
  chatTool({
    name: 'ticket_by_owner',
    description: 'Lists the tickets that belong to a person.',
    schema: z.object({ owner: z.string() }),
    run: ({ owner }) => told(tickets.filter((one) => one.owner === owner)),
  }),
  chatTool({
    name: 'ticket_hours',
    description: 'Adds up the hours the tickets of a state will take.',
    schema: z.object({ state: z.enum(['open', 'in review', 'closed']) }),
    run: ({ state }) =>
      `${tickets.filter((one) => one.state === state).reduce((sum, { hours }) => sum + hours, 0)} hours ${state}`,
  }),
  chatTool({
    name: 'ticket_states',
    description: 'Counts the tickets in each state.',
    schema: z.object({}),
    run: () =>
      JSON.stringify(
        Object.fromEntries(
          ['open', 'in review', 'closed'].map((state) => [state, tickets.filter((one) => one.state === state).length]),
        ),
      ),
  }),
  chatTool({
    name: 'ticket_duplicates',
    description: 'Finds tickets with the same title.',
    schema: z.object({ id: z.string() }),
    run: ({ id }) => told(tickets.filter((one) => one.id !== id && one.title === ticketOf(id).title)),
  }),
]
