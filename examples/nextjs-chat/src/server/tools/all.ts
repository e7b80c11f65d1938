import { calendarTools } from './office/calendar.ts'
import { mailTools } from './office/mail.ts'
import { numberTools } from './office/numbers.ts'
import { ticketTools } from './office/tickets.ts'
import { travelTools } from './office/travel.ts'
import { noteTools } from './notes.ts'
import { pageTool } from './pages.ts'
import { repositoryTools } from './repository.ts'
import { skillTools } from './skills.ts'
import { tableTools } from './tables.ts'
import { testLogTool } from './test-log.ts'
import { todosTool } from './todos.ts'
import type { ChatTool } from './tool.ts'

/** What most conversations need. */
const everyday: readonly ChatTool[] = [
  ...repositoryTools,
  testLogTool,
  ...tableTools,
  todosTool,
  ...skillTools,
  pageTool,
  ...noteTools,
]

/** What some conversations need, by what it is for. */
const office: Readonly<Record<string, readonly ChatTool[]>> = {
  calendar: calendarTools,
  mail: mailTools,
  tickets: ticketTools,
  travel: travelTools,
  numbers: numberTools,
}

/** Every tool the chat has. A question needs a few of them, which is what selection is for. */
export const chatTools: readonly ChatTool[] = [...everyday, ...Object.values(office).flat()]

const namesOf = (tools: readonly ChatTool[]): string[] => tools.map(({ name }) => name)

/**
 * Which tools are offered. Tools stand in front of a request, so each time others are offered all of it is read anew instead
 * of from the cache of the provider. Two choices keep that rare: what most conversations need is offered from the first
 * request on, and the others come by groups and not one by one.
 */
export const selection = {
  alwaysInclude: namesOf(everyday),
  groups: Object.fromEntries(Object.entries(office).map(([name, tools]) => [name, namesOf(tools)])),
  limit: 2,
} as const

/** The tool of a name, if there is one. */
export const toolNamed = (name: string): ChatTool | undefined => chatTools.find((tool) => tool.name === name)
