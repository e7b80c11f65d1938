import type { SelectableTool } from '../types.ts'

const families: Record<string, readonly [verb: string, text: string][]> = {
  calendar_event: [
    ['create', 'Creates a meeting or an appointment in the calendar of a person'],
    ['list', 'Lists the appointments of a day or a week'],
    ['cancel', 'Cancels an appointment and tells the guests'],
  ],
  email: [
    ['send', 'Sends an email to one or more people'],
    ['search', 'Searches the mailbox for messages of a sender or about a subject'],
    ['archive', 'Moves messages out of the inbox'],
  ],
  invoice: [
    ['create', 'Writes an invoice for a customer with its lines and the tax'],
    ['get', 'Shows an invoice and whether it was paid'],
    ['refund', 'Pays an amount back to the customer'],
  ],
  file: [
    ['read', 'Reads the text of a file'],
    ['write', 'Writes a text to a file'],
    ['delete', 'Removes a file for good'],
  ],
  customer: [
    ['find', 'Finds a customer by name, number or telephone'],
    ['update', 'Changes address and contact details of a customer'],
  ],
  shipment: [
    ['track', 'Says where a parcel is and when it will arrive'],
    ['book', 'Orders a carrier to collect a parcel'],
  ],
}

const argument = { type: 'object', properties: { id: { type: 'string', description: 'The number it is known by' } } }

/** Tools of an office, as a host would define them. */
export const officeTools: readonly SelectableTool[] = Object.entries(families).flatMap(([thing, verbs]) =>
  verbs.map(([verb, description]) => ({ name: `${verb}_${thing}`, description, inputSchema: argument })),
)
