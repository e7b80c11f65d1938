import { renderSkills, skillTools } from '../tools/skills.ts'
import { repositoryTools } from '../tools/repository.ts'
import { createTodoList } from '../tools/todos.ts'
import { call, step, type Conversation, type ScriptedCall } from './conversation.ts'

const instructions = `You look after the repository of Winnow. Work by the todo list and keep it up to date.
Load a skill before you do what it is about.`

const plan = [
  'Read the chat adapter',
  'Look at the operations it relies on',
  'Check calls that share an id',
  'Write the release note',
]

/** The plan with its first `done` steps completed and the next one begun. */
const todos = (done: number): ScriptedCall =>
  call('write_todos', {
    todos: plan.map((content, index) => ({
      content,
      status: index < done ? 'completed' : index === done ? 'in_progress' : 'pending',
    })),
  })

const read = (path: string): ScriptedCall => call('read_file', { path: `packages/core/src/${path}` })

/** A session with a todo list and skills, both shown in the system prompt. */
export const review: Conversation = {
  id: 'todos-and-skills',
  start() {
    const list = createTodoList()
    return {
      tools: [...repositoryTools(), ...skillTools(), list.tool],
      system: () => [instructions, renderSkills(), list.render()].filter((text) => text !== '').join('\n\n'),
    }
  },
  turns: [
    {
      says: 'Which skills do you have? I want the OpenAI chat adapter of the core reviewed; plan it first, please.',
      steps: [step(call('list_skills')), step(todos(0))],
      answer:
        'I have two skills, code-review and release-notes. The plan: read the adapter, look at the operations it ' +
        'relies on, check calls that share an id, write the release note.',
    },
    {
      says: 'Good. Read it, and follow the way this house reviews.',
      steps: [
        step(call('load_skill', { name: 'code-review' })),
        step(call('list_files', { folder: 'packages/core/src/openai-chat' })),
        {
          text: 'I read its three parts together.',
          calls: [read('openai-chat/read.ts'), read('openai-chat/apply.ts'), read('openai-chat/prepare-chat.ts')],
        },
        step(todos(1)),
      ],
      answer: `place     openai-chat/prepare-chat.ts, read
happens   input that cannot be read is handed on as it is
matters   a host that posts something else by mistake must learn of it
severity  question

Praise: a message that keeps no call loses the field tool_calls, and an unknown block is never edited.`,
    },
    {
      says: 'Who uses operationsOf, and what does it do with an edit that names a part which is not there?',
      steps: [
        step(call('search_text', { text: 'operationsOf', folder: 'packages/core/src' })),
        step(read('edit/operations.ts')),
        step(read('edit/apply.ts')),
        step(todos(2)),
      ],
      answer:
        'The chat adapter uses it, and applyEdits for the core itself. An edit that names a part which is not there ' +
        'throws a WinnowError with the code invalid-edit; nothing is applied.',
    },
    {
      says: 'Two calls of one message may share an id. Does the pairing survive that?',
      steps: [
        step(read('message/pair.ts')),
        step(call('search_text', { text: 'pairRound', folder: 'packages/core/src/message' })),
        step(read('message/pairing.ts')),
        step(todos(3)),
      ],
      answer:
        'Yes. pairRound takes the first unanswered call of the same id, so equal ids pair in order, and it looks only ' +
        'at the block that follows one assistant message, so an id may come again later.',
    },
    {
      says: 'Then write the release note.',
      steps: [
        step(call('list_skills')),
        step(call('load_skill', { name: 'release-notes' })),
        step(read('openai-chat/index.ts')),
        step(todos(4)),
      ],
      answer: `You can prepare plain OpenAI chat messages with prepareChat from @winnow/core/openai-chat.

Your stored history stays as it is; send the messages that prepareChat gives you.`,
    },
    {
      says: 'Thank you. Which four lines does a finding have?',
      steps: [],
      answer: 'By the review skill: place, happens, matters, severity.',
    },
  ],
}
