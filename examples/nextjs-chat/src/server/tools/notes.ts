import { z } from 'zod'
import { chatTool, type ChatTool } from './tool.ts'

/** Notes of a conversation. Those that change something ask a person first. */
export const noteTools: readonly ChatTool[] = [
  chatTool({
    name: 'list_notes',
    description: 'Lists the notes that were saved in this conversation.',
    schema: z.object({}),
    run: (_, { notes }) =>
      notes
        .list()
        .map(({ title, text }) => `${title}: ${text}`)
        .join('\n') || 'There are no notes.',
  }),
  chatTool({
    name: 'save_note',
    description:
      'Saves a note in this conversation, in the place of one with the same title. The person is asked first.',
    schema: z.object({ title: z.string().min(1).max(100), text: z.string().max(4000) }),
    needsApproval: true,
    run({ title, text }, { notes }) {
      notes.save(title, text)
      return `Saved the note “${title}”.`
    },
  }),
  chatTool({
    name: 'delete_note',
    description: 'Deletes a note of this conversation. The person is asked first.',
    schema: z.object({ title: z.string() }),
    needsApproval: true,
    run: ({ title }, { notes }) => (notes.remove(title) ? `Deleted “${title}”.` : `There is no note “${title}”.`),
  }),
]
