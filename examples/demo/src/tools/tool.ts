import type { z } from 'zod'

/** A tool without a framework; each runner wraps it for its own. */
export interface DemoTool {
  readonly name: string
  readonly description: string
  readonly schema: z.ZodObject
  readonly run: (input: unknown) => string
}

/** Makes a tool whose input is checked by its schema. */
export function demoTool<Schema extends z.ZodObject>(tool: {
  readonly name: string
  readonly description: string
  readonly schema: Schema
  readonly run: (input: z.output<Schema>) => string
}): DemoTool {
  return { ...tool, run: (input) => tool.run(tool.schema.parse(input)) }
}
