import { DefaultChatTransport, generateId, readUIMessageStream, type UIMessage } from 'ai'

/** Asks the worker as `useChat` does: posts the whole history, to which it adds the question and the answer. */
export async function ask(url: string, question: string, history: UIMessage[]): Promise<string> {
  history.push({ id: generateId(), role: 'user', parts: [{ type: 'text', text: question }] })
  const transport = new DefaultChatTransport({ api: url })
  const stream = await transport.sendMessages({
    trigger: 'submit-message',
    chatId: 'chat',
    messageId: undefined,
    messages: history,
    abortSignal: undefined,
  })
  let answer: UIMessage | undefined
  for await (const message of readUIMessageStream({ stream, terminateOnError: true })) answer = message
  if (!answer) throw new Error('The worker gave no answer.')
  history.push(answer)
  return answer.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
}
