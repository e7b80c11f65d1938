/** What a model is told about the recall tool. */
export const recallDescription: string =
  'Reads tool results of this conversation of which only a part is shown. Such a result ends with a line like ' +
  '[1204 of 1604 lines left out, ref …]; in it, [… 40-92] stands for lines 40 to 92. Give the ref alone for ' +
  'the whole result, with lines for those lines, with query for the lines that match. Without a ref, path finds the ' +
  'result of a call that named this file, and query looks through all results and all texts that calls wrote, also ' +
  'those of turns that say [turn shortened].'

interface TextField {
  readonly type: 'string' | 'integer'
  readonly description: string
}

/** The arguments of the recall tool as JSON Schema, the one form every framework takes. */
export const recallInputSchema: {
  readonly type: 'object'
  readonly properties: Readonly<Record<'ref' | 'lines' | 'path' | 'query' | 'page', TextField>>
  readonly additionalProperties: false
} = {
  type: 'object',
  properties: {
    ref: { type: 'string', description: 'The 18 letters after the word ref at the end of a result' },
    lines: { type: 'string', description: 'Line numbers, such as 40-92 or 40-92,120' },
    path: { type: 'string', description: 'A file that the call named' },
    query: { type: 'string', description: 'Words to look for' },
    page: { type: 'integer', description: 'Page of a long answer, from 1' },
  },
  additionalProperties: false,
}
