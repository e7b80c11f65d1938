import { recallToolName } from '@winnow/core'
import { repositoryTools } from '../tools/repository.ts'
import { testRunTool } from '../tools/test-run.ts'
import { call, step, type Conversation, type ScriptedCall, type Step } from './conversation.ts'

const read = (path: string): ScriptedCall => call('read_file', { path: `packages/core/src/${path}` })

function script(afterTheRun: readonly Step[]): Conversation {
  return {
    id: 'failing-tests',
    start: () => ({
      tools: [...repositoryTools(), testRunTool],
      system: () => 'You look after the repository of Winnow. Find out why something is broken before you mend it.',
    }),
    turns: [
      {
        says: 'The tests fail since the last change to the pairing of calls. What is broken, and where?',
        steps: [
          step(call('last_test_run')),
          ...afterTheRun,
          step(read('message/pairing.test.ts'), read('message/pairing.ts')),
          step(call('search_text', { text: 'pairRound', folder: 'packages/core/src' })),
          { text: 'Once more the place itself.', calls: [read('message/pairing.ts')] },
        ],
        answer:
          'Calls of one id are paired in reverse. queues in packages/core/src/message/pairing.ts must be filled from ' +
          'the last call to the first, because takeUnanswered takes from the end.',
      },
      {
        says: 'Which other files could rely on that order?',
        steps: [
          step(call('list_files', { folder: 'packages/core/src' })),
          step(call('search_text', { text: 'uses', folder: 'packages/core/src/prepare' })),
        ],
        answer: 'Those that count calls by position: prepare/arrivals.ts, prepare/protect.ts and edit/operations.ts.',
      },
    ],
  }
}

/** A session with long results: test output, a search, a list of files, one file read twice. */
export const failing: Conversation = script([])

/** The name under which what was left out of a request can be read. */
function refIn(request: string): string {
  const ref = /left out, ref (\w+)\]/u.exec(request)?.[1]
  if (ref === undefined) throw new Error('Nothing was left out of the request.')
  return ref
}

/** The same, where the model reads back a part that was left out, by the name that stands in its request. */
export const failingWithRecall: Conversation = script([
  {
    text: 'What of the same file passed?',
    calls: [{ tool: recallToolName, input: (request) => ({ ref: refIn(request), lines: '3-11' }) }],
  },
])
