/** What a model is told about the recall tool. */
export const recallDescription: string =
  'Reads back what this conversation does not show: parts left out of tool results, what tools gave or were given in ' +
  'finished turns, and the messages that a summary stands for. What is left out has a ref, as in [1204 of 1604 lines left out, ref …]; [… 40-92] stands for lines 40 ' +
  'to 92 of its result. Give the ref alone for the whole, with lines for those lines, with query for the lines that ' +
  'match. Without a ref give tool, path or query, or several of them: one match is read, several are listed with their refs.'

interface TextField {
  readonly type: 'string' | 'integer'
  readonly description: string
}

/** The arguments of the recall tool as JSON Schema, the one form every framework takes. */
export const recallInputSchema: {
  readonly type: 'object'
  readonly properties: Readonly<Record<'ref' | 'lines' | 'tool' | 'path' | 'query' | 'page', TextField>>
  readonly additionalProperties: false
} = {
  type: 'object',
  properties: {
    ref: { type: 'string', description: 'The 18 letters after the word ref' },
    lines: { type: 'string', description: 'Line numbers, such as 40-92 or 40-92,120' },
    tool: { type: 'string', description: 'A tool that was called' },
    path: { type: 'string', description: 'A file that the call named' },
    query: { type: 'string', description: 'Words to look for' },
    page: { type: 'integer', description: 'Page of a long answer, from 1' },
  },
  additionalProperties: false,
}
