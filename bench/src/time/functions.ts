import {
  compactTurns,
  compressResult,
  createWinnow,
  estimator,
  pruneToolUses,
  selectTools,
  slidingWindow,
  type Message,
} from '@winnow/core'
import { prepareChat } from '@winnow/core/openai-chat'

const result = (text: string, toolName: string): Message[] => [
  { role: 'assistant', parts: [{ type: 'tool-call', callId: toolName, toolName, input: { path: 'src/file-3.ts' } }] },
  {
    role: 'tool',
    parts: [{ type: 'tool-result', callId: toolName, toolName, status: 'ok', content: [{ type: 'text', text }] }],
  },
]
const person = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] })
const answer: Message = { role: 'assistant', parts: [{ type: 'text', text: 'It is in file 3.' }] }

/** A text as the result of a turn that is finished. */
const finished = (text: string): Message[] => [
  person('What of file 3?'),
  ...result(text, 'bash'),
  ...result('ok', 'run'),
  answer,
  person('And now?'),
]
const tools = ['search', 'send_mail', 'read_file'].map((name) => ({
  name,
  description: `Does ${name} for the user`,
  parameters: {},
}))

/** What is called with a text, as hosts do: everything public that reads texts. */
export const functions: Readonly<Record<string, (text: string) => unknown>> = {
  'prepare, as a result': async (text) => createWinnow().prepare([person('What of file 3?'), ...result(text, 'bash')]),
  'prepare, lossless': async (text) =>
    createWinnow({ profile: 'lossless' }).prepare([person('What of file 3?'), ...result(text, 'read_file')]),
  'prepare, in a finished turn': async (text) => createWinnow().prepare(finished(text)),
  'prepare, from a person': async (text) =>
    createWinnow().prepare([person(text), ...result('ok', 'bash'), answer, person('And now?')]),
  'prepare, as system text': async (text) =>
    createWinnow({ prune: { otherTools: 'auto' } }).prepare(finished('name: value\n'.repeat(40)), { system: text }),
  prepareChat: async (text) =>
    prepareChat(createWinnow(), [
      { role: 'user', content: 'What?' },
      { role: 'assistant', content: text },
      { role: 'user', content: 'And?' },
    ]),
  compressResult: (text) =>
    compressResult({ toolName: 'bash', args: { command: 'npm test' }, output: text, query: 'what failed?' }, {}),
  compactTurns: (text) => compactTurns(finished(text)),
  pruneToolUses: (text) => pruneToolUses(finished(text), { system: 'name: value' }),
  slidingWindow: (text) => slidingWindow(finished(text), { contextWindow: 16_000 }),
  recall: (text) => createWinnow().recall(finished(text), { query: 'file 3 line' }),
  selectTools: (text) => selectTools(tools, { query: text }),
  refOf: (text) => createWinnow().refOf(text),
  'estimator.count': (text) => estimator.count(text),
}
