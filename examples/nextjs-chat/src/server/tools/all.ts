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

/** Every tool the chat has. A question needs a few of them, which is what selection is for. */
export const chatTools: readonly ChatTool[] = [
  ...repositoryTools,
  testLogTool,
  ...tableTools,
  todosTool,
  ...skillTools,
  pageTool,
  ...noteTools,
  ...calendarTools,
  ...mailTools,
  ...ticketTools,
  ...travelTools,
  ...numberTools,
]

/** The tool of a name, if there is one. */
export const toolNamed = (name: string): ChatTool | undefined => chatTools.find((tool) => tool.name === name)
