import { z } from 'zod'
import { chatTool, type ChatTool } from '../tool.ts'

interface Mail {
  readonly id: string
  readonly from: string
  readonly on: string
  readonly subject: string
  readonly text: string
}

const inbox: readonly Mail[] = [
  {
    id: 'M-1',
    from: 'mara@example.com',
    on: '2026-04-10',
    subject: 'Figures for the board',
    text: 'The figures of March are in the shared folder. Please look at row 14.',
  },
  {
    id: 'M-2',
    from: 'jun@example.com',
    on: '2026-04-10',
    subject: 'Release on Thursday?',
    text: 'Can we cut the release on Thursday? Two tickets are open, W-17 and W-21.',
  },
  {
    id: 'M-3',
    from: 'bookings@museum.example',
    on: '2026-04-11',
    subject: 'Your group visit',
    text: 'We kept 14 tickets for 16 April at 17:00. Pay at the desk, 4.50 each.',
  },
  {
    id: 'M-4',
    from: 'ida@example.com',
    on: '2026-04-12',
    subject: 'Re: Release on Thursday?',
    text: 'Thursday is fine for me, but not between two and four.',
  },
]

const people = [
  { name: 'Mara', email: 'mara@example.com', phone: '020 555 0101', team: 'Finance', city: 'Hamburg' },
  { name: 'Jun', email: 'jun@example.com', phone: '020 555 0102', team: 'Engineering', city: 'Berlin' },
  { name: 'Ida', email: 'ida@example.com', phone: '020 555 0103', team: 'Engineering', city: 'Oslo' },
]

const lines = (mails: readonly Mail[]): string =>
  mails.map(({ id, from, on, subject }) => `${id} ${on} ${from}: ${subject}`).join('\n') || 'No mail.'
const holds = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase())

function mailOf(id: string): Mail {
  const mail = inbox.find((one) => one.id === id)
  if (!mail) throw new Error(`There is no mail ${id}.`)
  return mail
}

/** Tools of a mailbox and an address book. */
export const mailTools: readonly ChatTool[] = [
  chatTool({
    name: 'mail_list',
    description: 'Lists the mail in the inbox.',
    schema: z.object({}),
    run: () => lines(inbox),
  }),
  chatTool({
    name: 'mail_read',
    description: 'Reads one mail.',
    schema: z.object({ id: z.string() }),
    run: ({ id }) => JSON.stringify(mailOf(id)),
  }),
  chatTool({
    name: 'mail_search',
    description: 'Finds mail by words in subject or text.',
    schema: z.object({ words: z.string() }),
    run: ({ words }) => lines(inbox.filter(({ subject, text }) => holds(`${subject} ${text}`, words))),
  }),
  chatTool({
    name: 'mail_draft',
    description: 'Writes the draft of an email to people. Nothing is sent.',
    schema: z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }),
    run: ({ to, subject, text }) => `Draft, not sent.\nTo: ${to.join(', ')}\nSubject: ${subject}\n\n${text}`,
  }),
  chatTool({
    name: 'mail_draft_reply',
    description: 'Writes the draft of a reply to a mail. Nothing is sent.',
    schema: z.object({ id: z.string(), text: z.string() }),
    run({ id, text }) {
      const { from, subject } = mailOf(id)
      return `Draft, not sent.\nTo: ${from}\nSubject: Re: ${subject}\n\n${text}`
    },
  }),
  chatTool({
    name: 'mail_count_by_sender',
    description: 'Counts the mail of each sender.',
    schema: z.object({}),
    run: () =>
      JSON.stringify(
        Object.fromEntries(inbox.map(({ from }) => [from, inbox.filter((one) => one.from === from).length])),
      ),
  }),
  chatTool({
    name: 'contact_find',
    description: 'Finds a person in the address book: email address, phone, team and city.',
    schema: z.object({ name: z.string() }),
    run: ({ name }) => JSON.stringify(people.filter((one) => holds(one.name, name))),
  }),
  chatTool({
    name: 'contact_list',
    description: 'Lists the address book.',
    schema: z.object({}),
    run: () => JSON.stringify(people),
  }),
  chatTool({
    name: 'contact_team',
    description: 'Lists the people of a team.',
    schema: z.object({ team: z.string() }),
    run: ({ team }) =>
      people
        .filter((one) => holds(one.team, team))
        .map(({ name }) => name)
        .join(', ') || 'Nobody.',
  }),
]
