import type { SelectableTool } from '@winnow/core'
import { z } from 'zod'
import { once } from '../once.ts'
import { chatTools } from './all.ts'

/** The tools of the chat as their definitions say them, for a selection outside of a framework. */
export const toolDefinitions = once('tool definitions', (): readonly SelectableTool[] =>
  chatTools.map(({ name, description, schema }) => ({ name, description, inputSchema: z.toJSONSchema(schema) })),
)
