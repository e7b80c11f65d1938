import { tool } from 'langchain'
import { z } from 'zod'

const subjects: Readonly<Record<string, string>> = {
  shipment: 'a parcel on its way, with carrier and route',
  invoice: 'what a customer owes, with items and due date',
  refund: 'money that goes back to a customer',
  ticket: 'a complaint or a question somebody sent to the help desk',
  customer: 'a person or company that buys, with addresses',
  product: 'an article of the catalog, with price and stock',
  supplier: 'a company that delivers articles',
  contract: 'an agreement with dates and signatures',
  vehicle: 'a van or lorry of the fleet',
  warehouse: 'a place where articles are kept',
  employee: 'somebody who works here, with role and team',
  meeting: 'a date in the calendar, with guests',
  campaign: 'an advertisement with budget and audience',
  document: 'a file with text and versions',
  project: 'work with a plan, a budget and a team',
  voucher: 'a code that lowers a price',
}
const actions: Readonly<Record<string, string>> = {
  find: 'Looks up',
  create: 'Makes',
  update: 'Changes the fields of',
  delete: 'Deletes for good',
  list: 'Lists all of a kind:',
  export: 'Writes to a spreadsheet',
  archive: 'Puts away, so that it is no longer shown,',
  share: 'Gives somebody else access to',
}

/** The 128 tools of a shop; the names of those that ran are kept. */
export function shopTools(ran: string[] = []) {
  return Object.entries(subjects).flatMap(([subject, what]) =>
    Object.entries(actions).map(([action, does]) => {
      const name = `${action}_${subject}`
      const schema = z.object({
        [`${subject}_id`]: z.string().describe(`The number of the ${subject}`),
        reason: z.string().optional().describe('Why it is done, for the record'),
        fields: z.array(z.string()).optional().describe('Which fields the answer holds; all without it'),
      })
      const run = (input: unknown): string => {
        ran.push(name)
        return `${name} is done: ${JSON.stringify(input)}`
      }
      return tool(run, { name, description: `${does} ${what}.`, schema })
    }),
  )
}
