import type { MadeRound, MadeSession } from './session.ts'

/** Writes a session as one of the tools or frameworks would have recorded it. */
type Recorder = (session: MadeSession) => string

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const text = (value: string) => [{ type: 'text', text: value }]

/** Every message in order, each by what makes it; what a step gives may be several. */
const each = (
  { turns }: MadeSession,
  question: (text: string) => unknown,
  call: (round: MadeRound) => unknown,
  result: (round: MadeRound) => unknown,
  answer: (text: string) => unknown,
): unknown[] =>
  turns.flatMap((turn) => [
    question(turn.question),
    ...turn.rounds.flatMap((round) => [call(round), result(round)]),
    answer(turn.answer),
  ])

const chat: Recorder = (session) => {
  const messages = each(
    session,
    (content) => ({ role: 'user', content }),
    ({ id, tool, args }) => ({
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: tool, arguments: JSON.stringify(args) } }],
    }),
    ({ id, result }) => ({ role: 'tool', tool_call_id: id, content: result }),
    (content) => ({ role: 'assistant', content }),
  )
  return JSON.stringify({ system: session.system, messages })
}

const anthropicMessages = (session: MadeSession): unknown[] =>
  each(
    session,
    (content) => ({ role: 'user', content }),
    ({ id, tool: name, args: input }) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name, input }] }),
    ({ id, result }) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: result }] }),
    (content) => ({ role: 'assistant', content: text(content) }),
  )

const anthropic: Recorder = (session) =>
  JSON.stringify({ system: session.system, messages: anthropicMessages(session) })

const claudeCode: Recorder = (session) =>
  lines([
    { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
    ...anthropicMessages(session).map((message, at) => {
      const { role, content } = message as { role: string; content: unknown }
      const id = role === 'assistant' ? { id: `msg_${at}` } : {}
      const parentUuid = at === 0 ? null : `u${at - 1}`
      const rest = { isSidechain: false, sessionId: 's', cwd: '/shop', version: '2.1.0', gitBranch: 'main' }
      return { ...rest, type: role, uuid: `u${at}`, parentUuid, message: { ...id, role, content } }
    }),
  ])

const responsesItems = (session: MadeSession): unknown[] =>
  each(
    session,
    (question) => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text: question }] }),
    ({ id, tool: name, args }) => ({ type: 'function_call', call_id: id, name, arguments: JSON.stringify(args) }),
    ({ id, result }) => ({ type: 'function_call_output', call_id: id, output: result }),
    (answer) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: answer }] }),
  )

const responses: Recorder = (session) =>
  JSON.stringify({ model: 'gpt-5.2', instructions: session.system, input: responsesItems(session) })

const codex: Recorder = (session) => {
  const timestamp = '2026-03-02T09:00:00.000Z'
  const about = { id: 's', cwd: '/shop', base_instructions: { text: session.system } }
  return lines([
    { timestamp, type: 'session_meta', payload: about },
    ...responsesItems(session).flatMap((payload) => [
      { timestamp, type: 'response_item', payload },
      { timestamp, type: 'event_msg', payload: { type: 'token_count', info: null } },
    ]),
  ])
}

const gemini: Recorder = (session) =>
  JSON.stringify({
    systemInstruction: { parts: [{ text: session.system }] },
    contents: each(
      session,
      (question) => ({ role: 'user', parts: [{ text: question }] }),
      ({ id, tool: name, args }) => ({ role: 'model', parts: [{ functionCall: { id, name, args } }] }),
      ({ id, tool: name, result: output }) => ({
        role: 'user',
        parts: [{ functionResponse: { id, name, response: { output } } }],
      }),
      (answer) => ({ role: 'model', parts: [{ text: answer }] }),
    ),
  })

const aiSdk: Recorder = (session) =>
  JSON.stringify({
    system: session.system,
    messages: each(
      session,
      (content) => ({ role: 'user', content }),
      ({ id: toolCallId, tool: toolName, args: input }) => ({
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId, toolName, input }],
      }),
      ({ id: toolCallId, tool: toolName, result: value }) => ({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } }],
      }),
      (content) => ({ role: 'assistant', content: text(content) }),
    ),
  })

const aiSdkUi: Recorder = ({ system, turns }) =>
  JSON.stringify({
    system,
    messages: turns.flatMap(({ question, rounds, answer }, at) => [
      { id: `q${at}`, role: 'user', parts: text(question) },
      {
        id: `a${at}`,
        role: 'assistant',
        parts: [
          ...rounds.flatMap(({ id: toolCallId, tool, args: input, result: output }) => [
            { type: 'step-start' },
            { type: `tool-${tool}`, toolCallId, state: 'output-available', input, output },
          ]),
          { type: 'step-start' },
          ...text(answer),
        ],
      },
    ]),
  })

const stored = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs: { ...kwargs, additional_kwargs: {}, response_metadata: {} },
})

const langchain: Recorder = (session) =>
  lines([
    stored('SystemMessage', { content: session.system }),
    ...each(
      session,
      (content) => stored('HumanMessage', { content }),
      ({ id, tool: name, args }) =>
        stored('AIMessage', { content: '', tool_calls: [{ id, name, args, type: 'tool_call' }] }),
      ({ id, tool: name, result }) =>
        stored('ToolMessage', { content: result, tool_call_id: id, name, status: 'success' }),
      (content) => stored('AIMessage', { content }),
    ),
  ])

const openCode: Recorder = ({ turns }) =>
  JSON.stringify({
    info: { id: 'ses_1' },
    messages: turns.flatMap(({ question, rounds, answer }) => [
      { info: { role: 'user' }, parts: text(question) },
      {
        info: { role: 'assistant' },
        parts: [
          ...rounds.flatMap(({ id: callID, tool, args: input, result: output }) => [
            { type: 'step-start' },
            { type: 'tool', callID, tool, state: { status: 'completed', input, output } },
            { type: 'step-finish' },
          ]),
          { type: 'step-start' },
          ...text(answer),
          { type: 'step-finish' },
        ],
      },
    ]),
  })

/** By the name the report gives the format. Claude Code and OpenCode record no system text. */
export const recorders: Readonly<Record<string, Recorder>> = {
  'claude-code': claudeCode,
  codex,
  opencode: openCode,
  gemini,
  'openai-chat': chat,
  'openai-responses': responses,
  anthropic,
  'ai-sdk': aiSdk,
  'ai-sdk-ui': aiSdkUi,
  langchain,
}
