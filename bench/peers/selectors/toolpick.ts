import { jsonSchema, tool, type ToolSet } from 'ai'
import { createToolIndex } from 'toolpick'
import type { Selector } from '../../src/selection/selector.ts'
import { packageNamed } from '../peer.ts'

/** toolpick without an embedding model: by keywords alone. */
export const toolpick: Selector = {
  name: 'toolpick keywords',
  peer: packageNamed('toolpick'),
  index(tools) {
    const entries = tools.map(({ name, description, inputSchema }) => {
      const schema = jsonSchema(inputSchema ?? { type: 'object', properties: {} })
      return [name, tool({ description: description ?? '', inputSchema: schema })] as const
    })
    const found = createToolIndex(Object.fromEntries(entries) as ToolSet)
    return { search: ({ query }, limit) => found.select(query, { maxTools: limit }) }
  },
}
