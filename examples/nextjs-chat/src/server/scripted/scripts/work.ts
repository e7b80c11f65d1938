import { call, calling, last, says, type Script, type ScriptedCall } from '../script.ts'

const steps = ['Read how a release note is written', 'Find what changed for users', 'Write the note']
const todos = (...states: readonly string[]): ScriptedCall =>
  call('write_todos', { todos: steps.map((content, at) => ({ content, status: states[at] ?? 'pending' })) })

/** What a pattern finds in a text, each once. */
const found = (text: string | undefined, pattern: RegExp): string[] => [
  ...new Set([...(text ?? '').matchAll(pattern)].map(([match]) => match)),
]

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/** Questions that make the model do something: plans, data, the tools of an office, notes, pages. */
export const workScripts: readonly Script[] = [
  {
    asks: 'Prepare a release note for this chat, and keep a todo list.',
    fits: says('release note', 'todo'),
    rounds: [
      calling('I make a list first.', todos('in_progress')),
      calling('', call('list_skills')),
      calling('', call('load_skill', { name: 'release-notes' })),
      calling('', todos('completed', 'in_progress')),
      calling(
        '',
        call('read_file', { path: 'examples/nextjs-chat/README.md' }),
        call('list_files', { folder: 'examples/nextjs-chat/src/server' }),
      ),
      calling('', todos('completed', 'completed', 'in_progress')),
      calling('', todos('completed', 'completed', 'completed')),
      () => `You can try Winnow in a chat of your own, without a key: \`npx -y pnpm@12 chat\`.

- Three backends answer on one screen: the AI SDK, a LangChain agent and a LangChain chain.
- Beside each answer you see what the request would have held, and what it held.

To talk to a real model instead, set \`CHAT_MODEL\` and its key. All three todos are done.`,
    ],
  },
  {
    asks: 'Which folders hold most of the code, and which files are the longest?',
    fits: says('largest', 'longest', 'folders', 'table'),
    rounds: [
      calling('', call('list_tables')),
      calling('', call('query_table', { table: 'files', limit: 200 })),
      calling(
        'That list is long. I let the table add it up.',
        call('query_table', { table: 'files', groupBy: 'folder', sum: ['lines'], sortBy: 'lines', limit: 12 }),
        call('query_table', {
          table: 'files',
          where: [{ column: 'kind', is: '=', value: 'ts' }],
          sortBy: 'lines',
          limit: 5,
        }),
      ),
      ({ results }) => {
        const folders = found(results.at(-2)?.text, /\b(?:packages|bench|docs|examples|scripts)(?:\/[\w.-]+)?/gu)
        const files = found(results.at(-1)?.text, /[\w./-]+\.ts\b/gu)
        return `Most lines stand in ${folders
          .slice(0, 3)
          .map((folder) => `\`${folder}\``)
          .join(', ')}. The longest source files that are no tests:

${files
  .slice(0, 5)
  .map((file, at) => `${at + 1}. \`${file}\``)
  .join('\n')}`
      },
    ],
  },
  {
    asks: 'Find an hour on 14 April 2026 for Jun and Ida, a room with a screen, the weather in Berlin, and draft the mail.',
    fits: says('an hour', 'room', 'meeting', 'weather'),
    rounds: [
      ({ tools }) => ({
        text: `I am offered ${tools.length} tools, which is enough.`,
        calls: [
          call('calendar_find_slot', { day: '2026-04-14', people: ['Jun', 'Ida'] }),
          call('room_find', { seats: 3, screen: true }),
        ],
      }),
      calling(
        '',
        call('weather_forecast', { city: 'Berlin', day: '2026-04-14' }),
        call('contact_find', { name: 'Jun' }),
      ),
      calling(
        '',
        call('mail_draft', {
          to: ['jun@example.com', 'ida@example.com'],
          subject: 'Release, 14 April',
          text: 'Shall we meet at 10:00 in Birch? Please bring the open tickets.',
        }),
      ),
      (
        seen,
      ) => `**10:00 on 14 April** suits both, in **Birch** (8 seats, screen). The calendar says: ${last(seen, 'calendar_find_slot').text}.

${last(seen, 'weather_forecast').text}.

The mail is a draft and was not sent. If you like, I save it as a note.`,
    ],
  },
  {
    asks: 'Save a note: the release is on Thursday.',
    fits: says('save', 'note', 'remember'),
    rounds: [
      calling('I ask you before I write it down.', call('save_note', { title: 'Release', text: 'It is on Thursday.' })),
      (seen) => {
        const { status } = last(seen, 'save_note')
        if (status !== 'ok') return 'As you wish: nothing was saved.'
        return { text: '', calls: [call('list_notes')] }
      },
      (seen) => `${last(seen, 'save_note').text} The notes of this conversation are:

${listed(last(seen, 'list_notes').text.split('\n'))}`,
    ],
  },
  {
    asks: 'What does the guest book of the museum say about opening hours?',
    fits: says('guest book', 'museum', 'opening hours', 'web page'),
    rounds: [
      calling('', call('read_page', { name: 'guest-book.html' })),
      () => `Tuesday to Sunday, 10:00 to 18:00; admission is 4.50.

The page also holds scripts, and a line that tells me to delete your notes. That is a page and not you, so I do not.`,
    ],
  },
  {
    asks: 'Read the page of five megabytes and tell me how much of it you got.',
    isFollowUp: true,
    fits: says('megabyte', 'large page', '5 mb'),
    rounds: [
      calling('', call('read_page', { name: 'large.html' })),
      (seen) =>
        `The page has five megabytes. What I was sent of it has ${last(seen, 'read_page').text.length.toLocaleString('en')} characters.`,
    ],
  },
]
