import { z } from 'zod'
import { demoTool, type DemoTool } from './tool.ts'
import { readFixtures } from './workspace.ts'

interface Account {
  plan: string
  address: string
  readonly since: string
  readonly credits: { readonly amount: string; readonly why: string }[]
  readonly appointments: { readonly at: string; readonly what: string }[]
}

const account = (): Account => ({
  plan: 'Basic',
  address: 'Lindenallee 4, 79110 Freiburg',
  since: '2023-06-01',
  credits: [],
  appointments: [],
})

const month = (name: string, ...items: readonly (readonly [string, string])[]): object => ({
  month: name,
  items: items.map(([what, amount]) => ({ what, amount })),
})

const bills = [
  month('2026-01', ['Basic, monthly', '24.90'], ['Calls to mobile numbers, 12 minutes', '1.08']),
  month('2026-02', ['Basic, monthly', '24.90'], ['Calls to mobile numbers, 3 minutes', '0.27']),
  month('2026-03', ['Basic, monthly', '24.90'], ['Router not returned', '79.00'], ['Payment returned', '4.50']),
]

const speeds = ['03-30 18:10', '03-30 21:45', '03-31 08:20', '03-31 19:02'].map((at, index) => ({
  at: `2026-${at}`,
  cable: index !== 1,
  down: [27.1, 9.4, 28.8, 26.3][index],
  up: [9.8, 4.1, 9.9, 9.7][index],
}))

const slots = ['2026-04-14 08:00', '2026-04-14 13:00', '2026-04-16 10:00']

const connections: Readonly<Record<string, object>> = {
  'Seeweg 11, 79117 Freiburg': { socket: false, fastest: 'Plus', note: 'fibre is planned for 2027' },
  'Lindenallee 4, 79110 Freiburg': { socket: true, fastest: 'Max' },
}

/** Tools of the help desk of a made-up provider, over one account. */
export function helpDeskTools(): DemoTool[] {
  const articles = readFixtures('help')
  const state = account()
  const json = (value: unknown): string => JSON.stringify(value)
  return [
    demoTool({
      name: 'show_account',
      description: 'Shows the account of the customer who is writing, with credits and appointments.',
      schema: z.object({}),
      run: () => json({ customer: 'H-70312', name: 'Jonas Weber', ...state }),
    }),
    demoTool({
      name: 'read_article',
      description: `Reads an article of the help pages: ${[...articles.keys()].join(', ')}.`,
      schema: z.object({ article: z.string() }),
      run: ({ article }) => articles.get(article) ?? json({ error: `there is no article ${article}` }),
    }),
    demoTool({
      name: 'list_bills',
      description: 'Lists the bills of this year with their items.',
      schema: z.object({}),
      run: () => json(bills),
    }),
    demoTool({
      name: 'check_line',
      description: 'Shows the state of the line and the last measurements, in Mbit/s.',
      schema: z.object({}),
      run: () => json({ line: 'green', errorsPerHour: 214, usual: 3, measurements: speeds }),
    }),
    demoTool({
      name: 'check_address',
      description: 'Says what an address can be connected with.',
      schema: z.object({ address: z.string() }),
      run: ({ address }) => json(connections[address] ?? { error: `unknown address ${address}` }),
    }),
    demoTool({
      name: 'give_credit',
      description: 'Credits an amount to the account; at most 100.00.',
      schema: z.object({ amount: z.string().regex(/^\d+\.\d\d$/u), why: z.string() }),
      run(credit) {
        if (Number(credit.amount) > 100) return json({ error: 'more than 100.00 needs a supervisor' })
        state.credits.push(credit)
        return json({ credit: `G-${state.credits.length}`, ...credit })
      },
    }),
    demoTool({
      name: 'list_slots',
      description: 'Lists the times a technician is free.',
      schema: z.object({}),
      run: () => json(slots.filter((at) => !state.appointments.some((one) => one.at === at))),
    }),
    demoTool({
      name: 'book_technician',
      description: 'Books a technician for one of the free times.',
      schema: z.object({ at: z.string(), what: z.string() }),
      run({ at, what }) {
        if (!slots.includes(at)) return json({ error: `${at} is not free` })
        state.appointments.push({ at, what })
        return json({ appointment: `T-${state.appointments.length}`, at, what })
      },
    }),
    demoTool({
      name: 'change_account',
      description: 'Changes the plan or the address.',
      schema: z.object({ plan: z.string().optional(), address: z.string().optional(), from: z.string() }),
      run({ plan, address, from }) {
        state.plan = plan ?? state.plan
        state.address = address ?? state.address
        return json({ changed: { plan, address }, from })
      },
    }),
  ]
}
