import { repositoryTools } from '../tools/repository.ts'
import { call, step, type Conversation, type ScriptedCall } from './conversation.ts'

const read = (path: string): ScriptedCall => call('read_file', { path: `packages/core/src/${path}` })

/** A session that reads much code, some of it twice; its last turn is open. */
export const reading: Conversation = {
  id: 'reading-code',
  start: () => ({
    tools: repositoryTools(),
    system: () => 'You explain the repository of Winnow. Read the code before you answer, and name the functions.',
  }),
  turns: [
    {
      says: 'How does Winnow find the result that belongs to a call?',
      steps: [
        step(call('list_files', { folder: 'packages/core/src/message' })),
        step(read('message/types.ts')),
        step(read('message/pairing.ts')),
      ],
      answer:
        'pairRound in packages/core/src/message/pairing.ts looks at the tool messages that follow one assistant ' +
        'message. The first unanswered call of the same id wins; a blank id pairs by tool name, then by position.',
    },
    {
      says: 'And where does a turn end?',
      steps: [
        step(call('search_text', { text: 'sealed', folder: 'packages/core/src/message' })),
        step(read('message/turns.ts'), read('message/guards.ts')),
      ],
      answer:
        'readTurn ends a turn at an assistant message with text and no calls that a person answers, or at the answered ' +
        'use of one of finalTools. The last turn stays open unless turnEnded says otherwise.',
    },
    {
      says: 'Would OpenAI take a history that ends with an unanswered call?',
      steps: [step(read('message/validity.ts')), step(read('message/pairing.ts'))],
      answer:
        'No. validate reports the rule unanswered-call, with the words of the service: an assistant message with ' +
        'tool_calls must be followed by tool messages responding to each tool_call_id.',
    },
    {
      says: 'How are tokens counted?',
      steps: [
        step(call('list_files', { folder: 'packages/core/src/tokens' })),
        {
          text: 'Four files; I read them at once.',
          calls: [
            read('tokens/estimate.ts'),
            read('tokens/message-tokens.ts'),
            read('tokens/memo.ts'),
            read('tokens/run-guard.ts'),
          ],
        },
      ],
      answer:
        'estimateTokens makes one pass and weighs runs of characters; countMessage adds the overhead of a message; ' +
        'memoizeCounter remembers texts; guardRuns cuts long runs before an exact tokenizer sees them.',
    },
    {
      says: 'Which weight does a Chinese character have?',
      steps: [step(read('tokens/weights.ts')), step(read('tokens/estimate.ts'))],
      answer: 'weights.eastAsian, which weightOf gives to every character that isEastAsian recognises.',
    },
    {
      says: 'Where is the run guard used?',
      steps: [step(call('search_text', { text: 'guardRuns', folder: 'packages' }), read('tokens/run-guard.ts'))],
    },
  ],
}
