import { parseJson } from '@winnow/core'
import type { Tool } from './loop.ts'

const days = ['monday', 'tuesday'] as const

const clock = (second: number): string => new Date(second * 1000).toISOString().slice(11, 19)

/** What the shop wrote in the minute in which the database had no connection left. */
const failure = (order: number): string[] => [
  `ERROR checkout order ${order} failed: no database connection after 5000 ms`,
  `ERROR pool 20 of 20 connections in use, 31 requests wait, oldest transaction: nightly-export`,
]

/** The log of a shop: an order every 20 seconds. On Monday an export that never ended took all connections. */
export function readLog(day: string): string {
  if (!days.some((known) => known === day)) return `There is no log of ${day}. There are: ${days.join(', ')}.`
  const lines: string[] = []
  for (let order = 1; order <= 900; order += 1) {
    const time = clock(28_800 + order * 20)
    const told = (line: string) => lines.push(`${time} ${line}`)
    if (day === 'monday' && order >= 612 && order <= 614) failure(order).forEach(told)
    else told(`INFO checkout order ${order} paid ${(order * 37) % 190}.90 EUR in ${40 + ((order * 13) % 60)} ms`)
    if (order % 3 === 0) told(`INFO stock item ${(order * 7) % 450} has ${(order * 11) % 80} left`)
    if (day === 'monday' && order === 609) told('INFO export nightly-export begins, run by hand by dana')
  }
  return lines.join('\n')
}

function read(args: string): string {
  try {
    return readLog(String((parseJson(args) as { day?: unknown }).day))
  } catch {
    return 'The arguments are no JSON.'
  }
}

const parameters = { type: 'object', properties: { day: { type: 'string', enum: days } }, required: ['day'] }

/** The tool that reads it. */
export const readLogTool: Tool = {
  definition: { type: 'function', function: { name: 'read_log', description: 'Reads the log of a day.', parameters } },
  run: read,
}
