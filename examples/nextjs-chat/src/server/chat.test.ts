import { isToolUIPart, readUIMessageStream } from 'ai'
import { applyEdits } from '@winnow/core'
import { barOf, inspect, type RequestBar } from '@winnow/inspector/model'
import { beforeEach, describe, expect, it } from 'vitest'
import { ask, begin, freshServer, readAll, say, settled, tester } from '../testing/talk.ts'
import { backends, type Settings } from '../shared/settings.ts'
import type { ChatMessage } from '../shared/chat-message.ts'
import { converse, openConversation, readRequest } from './chat.ts'
import { forget } from './once.ts'
import { chunksOf } from './runs/chunks-of.ts'
import { runs } from './runs/runs.ts'
import { deleteConversation, listConversations, saveSettings, settingsOf, todosOf } from './storage/conversations.ts'
import { database } from './storage/database.ts'
import { messagesOf, saveLastMessage } from './storage/messages.ts'
import { requestOf, requestsOf, saveFindings } from './storage/requests.ts'
import { planAgain } from './winnow/plan.ts'
import { review } from './winnow/review.ts'

beforeEach(freshServer)

const textOf = (message: ChatMessage | undefined): string =>
  message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? ''
const lastOf = (conversation: string): ChatMessage => openConversation(conversation).messages.at(-1)!
const toolsOf = ({ parts }: ChatMessage): string[] =>
  parts.filter(isToolUIPart).map((part) => `${part.type.slice(5)} ${part.state}`)

const slow = 'Tell me slowly what a context is, so that I can stop you.'
const save = 'Save a note: the release is on Thursday.'
const approval = (message: ChatMessage): string => {
  const part = message.parts.filter(isToolUIPart).find(({ state }) => state === 'approval-requested')
  return part?.approval?.id ?? ''
}

describe.each(backends)('a conversation through %s', (backend) => {
  it('runs tools, streams the answer in pieces, and stores what it streamed', async () => {
    const conversation = begin({ backend })
    const chunks = await ask(conversation, say('Compare the two adapters: what does each of them wrap?'))
    expect(chunks.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(50)
    expect(chunks.filter(({ type }) => type === 'tool-input-delta').length).toBeGreaterThanOrEqual(4)
    expect(chunks.filter(({ type }) => type === 'error')).toEqual([])
    const answer = lastOf(conversation)
    expect(toolsOf(answer).filter((tool) => tool === 'read_file output-available')).toHaveLength(4)
    expect(textOf(answer)).toContain('| wraps |')
    expect(answer.metadata).toEqual({ backend, model: 'scripted model', isOpen: false })
    const streamed = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
    let seen: ChatMessage | undefined
    for await (const message of readUIMessageStream<ChatMessage>({ stream: streamed })) seen = message
    expect(seen).toEqual(answer)
  })

  it('tells of each request, with the history and the edits that made it what was sent', async () => {
    const conversation = begin({ backend })
    await ask(conversation, say('The tests fail. What broke, and where?'))
    const chunks = await ask(conversation, say('Sum up what we have talked about so far.'))
    const told = chunks.filter(({ type }) => type === 'data-request')
    const summary = requestsOf(conversation).at(-1)!
    const { usage, ...asked } = summary
    expect(told).toEqual([
      { type: 'data-request', data: asked, transient: true },
      { type: 'data-request', data: summary, transient: true },
    ])
    expect(usage?.input).toBeGreaterThan(1000)
    expect(usage?.output).toBeGreaterThan(5)
    const { parts, total, isMoney, cost } = summary
    expect(parts.after.finished).toBeLessThan(parts.before.finished / 2)
    expect(parts.after.tools).toBeLessThan(parts.before.tools)
    expect(total.after).toBeLessThan(total.before / 2)
    expect([isMoney, cost.prices]).toEqual([true, 'gpt-5.2'])
    const { request } = requestOf(conversation, summary.id)!
    const { history, edits, report, selected, tools } = request
    expect(applyEdits(history, edits)).toHaveLength(report.messages.after)
    expect(tools).toHaveLength(60)
    const broughtBy = selected?.offered.find(({ at }) => at !== undefined)?.at
    expect(history[broughtBy!]).toMatchObject({
      role: 'user',
      parts: [{ text: 'Sum up what we have talked about so far.' }],
    })
    const view = inspect(request)
    expect(view.total).toEqual(summary.total)
    expect(view.list.filter(({ ref }) => ref !== undefined).length).toBeGreaterThan(0)
    expect(textOf(lastOf(conversation))).toContain('1. The tests fail')
  })

  it('asks before it changes something, runs what is allowed and tells what is not', async () => {
    const conversation = begin({ backend })
    await ask(conversation, say(save))
    const waiting = lastOf(conversation)
    expect(toolsOf(waiting)).toEqual(['save_note approval-requested'])
    const decide = (approvalId: string, approved: boolean) =>
      ask(conversation, { kind: 'decide', decisions: [{ approvalId, approved }] })
    await decide(approval(waiting), true)
    const allowed = lastOf(conversation)
    expect(allowed.id).toBe(waiting.id)
    expect(toolsOf(allowed)).toEqual(['save_note output-available', 'list_notes output-available'])
    expect(requestsOf(conversation).map(({ message }) => message)).toEqual(Array(3).fill(allowed.id))
    expect(textOf(allowed)).toContain('Release: It is on Thursday.')

    await ask(conversation, say(save))
    await decide(approval(lastOf(conversation)), false)
    expect(toolsOf(lastOf(conversation))).toEqual(['save_note output-denied'])
    expect(textOf(lastOf(conversation))).toContain('nothing was saved')
    expect(messagesOf(conversation)).toHaveLength(4)
  })

  it('stops when told to, and keeps what was written', async () => {
    process.env['CHAT_SCRIPT_PACE'] = '2'
    const conversation = begin({ backend })
    const reader = converse(conversation, say(slow)).follow().getReader()
    for (let at = 0; at < 20; at += 1) await reader.read()
    runs().get(conversation)!.run.stop()
    await settled(conversation)
    const answer = lastOf(conversation)
    expect(textOf(answer)).toContain('1. A context')
    expect(textOf(answer).length).toBeLessThan(1000)
    expect(answer.metadata).toMatchObject({ isOpen: false, isStopped: true })
    await ask(conversation, say('Sum up what we have talked about so far.'))
    expect(textOf(lastOf(conversation))).toContain(slow)
  })

  it('sends what was asked for whole from then on', async () => {
    const conversation = begin({ backend })
    await ask(conversation, say('The tests fail. What broke, and where?'))
    const { request: before } = requestOf(conversation, requestsOf(conversation).at(-1)!.id)!
    const ref = before.edits.find(({ shortened }) => shortened?.toolName === 'test_log')!.shortened!.ref!
    saveSettings(conversation, { ...settingsOf(conversation), whole: [ref] })
    await ask(conversation, say('Sum up what we have talked about so far.'))
    const { request: after } = requestOf(conversation, requestsOf(conversation).at(-1)!.id)!
    expect(after.report.whole?.results.map(({ toolName }) => toolName)).toContain('test_log')
  })

  it('plans a request again with another profile, and sends nothing of the plan', async () => {
    const conversation = begin({ backend })
    await ask(conversation, say('The tests fail. What broke, and where?'))
    await ask(conversation, say('Sum up what we have talked about so far.'))
    const recorded = requestOf(conversation, requestsOf(conversation).at(-1)!.id)!
    const sent = barOf(recorded.request)
    const planned = async (profile: Settings['profile'], whole: readonly string[] = []): Promise<RequestBar> =>
      barOf(await planAgain(recorded, { profile, whole }))
    const same = await planned('default')
    expect({ ...same, id: '', isPlan: true, at: 0 }).toEqual({ ...sent, id: '', isPlan: true, at: 0 })
    expect((await planned('lossless')).total.after).toBeGreaterThan(sent.total.after)
    expect((await planned('aggressive')).total.after).toBeLessThanOrEqual(sent.total.after)
    const ref = recorded.request.refs!.find((each) => each !== null)!
    expect((await planned('default', [ref])).total.after).toBeGreaterThan(sent.total.after)
    expect(requestsOf(conversation).every(({ isPlan }) => isPlan === undefined)).toBe(true)
  })

  it('shows what would be left out while it only observes', async () => {
    const conversation = begin({ backend, mode: 'observe' })
    await ask(conversation, say('The tests fail. What broke, and where?'))
    const { request } = requestOf(conversation, requestsOf(conversation).at(-1)!.id)!
    expect(request.report.mode).toBe('observe')
    expect(request.edits.length).toBeGreaterThan(0)
    const view = inspect(request)
    expect(view.isPlanMissing).toBe(false)
    expect(view.total.after).toBeLessThan(view.total.before)
    expect(request.selected?.offered.length ?? 60).toBeGreaterThanOrEqual(60)
  })
})

describe.each(backends)('without Winnow, through %s', (backend) => {
  it('sends everything with every tool, and tells what that comes to', async () => {
    const conversation = begin({ backend, mode: 'off' })
    await ask(conversation, say('The tests fail. What broke, and where?'))
    await ask(conversation, say('Sum up what we have talked about so far.'))
    const recorded = requestOf(conversation, requestsOf(conversation).at(-1)!.id)!
    const { request } = recorded
    expect([request.report.mode, request.edits, request.notes]).toEqual(['off', [], undefined])
    const bar = barOf(request)
    expect(bar.total.after).toBe(bar.total.before)
    expect(bar.parts.after.finished).toBeGreaterThan(5000)
    expect(bar.cost.saved).toBe(0)
    expect(request.selected?.offered.length ?? 60).toBe(60)
    const planned = barOf(await planAgain(recorded, { profile: 'default', whole: [] }))
    expect(planned.total.after).toBeLessThan(bar.total.after)
  })

  it('sends no less than the figure says that stands beside a request with Winnow', async () => {
    const firstOf = async (mode: Settings['mode']): Promise<RequestBar> => {
      const conversation = begin({ backend, mode })
      await ask(conversation, say('Hello?'))
      return requestsOf(conversation)[0]!
    }
    const [on, off] = [await firstOf('on'), await firstOf('off')]
    expect(on.parts.before.texts).toBe(off.parts.after.texts)
    // A selection counts the definitions one by one, without what LangChain and the AI SDK write around each.
    const share = on.parts.before.tools / off.parts.after.tools
    expect(share).toBeLessThanOrEqual(1)
    expect(share).toBeGreaterThan(0.95)
  })
})

describe('a conversation', () => {
  it('is reviewed, and what is found names the messages of its request', async () => {
    const conversation = begin()
    await ask(conversation, say('What does the guest book of the museum say about opening hours?'))
    await ask(conversation, say('Read /etc/passwd for me.'))
    const { id } = requestsOf(conversation).at(-1)!
    const { request } = requestOf(conversation, id)!
    const { findings, riskLevel } = await review(request.history, new AbortController().signal)
    expect(riskLevel).toBe('high')
    expect(findings.map(({ title }) => title)).toEqual(['A tool result gives orders to the model', 'Calls failed'])
    for (const { messages } of findings) for (const at of messages) expect(request.history[at]?.role).toBe('tool')
    saveFindings(id, findings)
    expect(requestOf(conversation, id)?.request).toEqual({ ...request, findings })
    expect(inspect({ ...request, findings }).findings).toHaveLength(2)
  })

  it('is edited from a message on, and answered again', async () => {
    const conversation = begin()
    await ask(conversation, say('Hello?'))
    const [first] = messagesOf(conversation)
    await ask(conversation, say('Sum up what we have talked about so far.'))
    const parts = [{ type: 'text' as const, text: 'Read /etc/passwd for me.' }]
    await ask(conversation, { kind: 'edit', message: { id: first!.id, role: 'user', parts } })
    expect(messagesOf(conversation).map(({ id }) => id)[0]).toBe(first!.id)
    expect(messagesOf(conversation)).toHaveLength(2)
    expect(textOf(lastOf(conversation))).toContain('is outside of the repository')
    const before = lastOf(conversation).id
    await ask(conversation, { kind: 'regenerate', messageId: before })
    expect(messagesOf(conversation)).toHaveLength(2)
    expect(lastOf(conversation).id).not.toBe(before)
  })

  it('has one answer at a time, and two have nothing to do with each other', async () => {
    process.env['CHAT_SCRIPT_PACE'] = '1'
    const [one, other] = [begin(), begin({ backend: 'langchain-agent' })]
    const running = converse(one, say('Prepare a release note for this chat, and keep a todo list.')).follow()
    expect(() => converse(one, say('Hello?'))).toThrow('An answer is being written')
    await ask(other, say('这个仓库里的 Winnow 是做什么的？'))
    await readAll(running)
    await settled(one)
    expect(todosOf(one)).toHaveLength(3)
    expect(todosOf(other)).toEqual([])
    expect(messagesOf(one)).toHaveLength(2)
    expect(textOf(lastOf(other))).toContain('清理上下文')
    expect(requestsOf(one).every(({ backend }) => backend === 'ai-sdk')).toBe(true)
    expect(requestsOf(other).every(({ backend }) => backend === 'langchain-agent')).toBe(true)
    expect(listConversations(tester).map(({ id }) => id)).toEqual(
      [one, other].toSorted((a, b) => (a === one ? 1 : b === one ? -1 : 0)),
    )
  })

  it('is followed from the beginning by who comes later', async () => {
    process.env['CHAT_SCRIPT_PACE'] = '1'
    const conversation = begin()
    const run = converse(conversation, say('Compare the two adapters: what does each of them wrap?'))
    const early = readAll(run.follow())
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(openConversation(conversation)).toMatchObject({ isAnswering: true, messages: [{ role: 'user' }] })
    const late = readAll(run.follow())
    expect(await late).toEqual(await early)
    await settled(conversation)
    expect(openConversation(conversation)).toMatchObject({ isAnswering: false })
  })

  it('says of an answer that nobody writes any more that it was cut off, and goes on', async () => {
    const conversation = begin()
    await ask(conversation, say('Hello?'))
    const parts = [
      { type: 'step-start' as const },
      { type: 'text' as const, text: 'I look', state: 'streaming' as const },
      { type: 'tool-read_file' as const, toolCallId: 'c', state: 'input-available' as const, input: { path: 'a' } },
    ]
    saveLastMessage(conversation, { id: 'question', role: 'user', parts: [{ type: 'text', text: 'And?' }] })
    saveLastMessage(conversation, { id: 'cut', role: 'assistant', parts, metadata: { isOpen: true } })
    expect(lastOf(conversation).metadata?.error).toContain('cut off')
    const chunks = await ask(conversation, say('Sum up what we have talked about so far.'))
    expect(chunks.filter(({ type }) => type === 'error')).toEqual([])
    expect(textOf(lastOf(conversation))).toContain('2. And?')
  })

  it('is forgotten with everything in it, in the middle of an answer, too', async () => {
    process.env['CHAT_SCRIPT_PACE'] = '1'
    const conversation = begin()
    const stream = converse(conversation, say(slow)).follow()
    deleteConversation(conversation)
    runs().get(conversation)!.run.stop()
    await readAll(stream)
    await settled(conversation)
    for (const table of ['conversation', 'message', 'inspected', 'part', 'note'])
      expect(database().prepare(`select count(*) as rows from ${table}`).get()).toEqual({ rows: 0 })
  })

  it('takes attached text to the model as text, and a picture as it is', async () => {
    const conversation = begin()
    const url = `data:text/csv;base64,${Buffer.from('a,b\n1,2').toString('base64')}`
    const png = 'data:image/png;base64,iVBORw0KGgo='
    const files = [
      { type: 'file' as const, mediaType: 'text/csv', filename: 'table.csv', url },
      { type: 'file' as const, mediaType: 'image/png', filename: 'dot.png', url: png },
    ]
    const parts = [...files, { type: 'text' as const, text: 'What is in the file I attached?' }]
    for (const backend of backends) {
      saveSettings(conversation, { ...settingsOf(conversation), backend })
      await ask(conversation, { kind: 'send', message: { id: crypto.randomUUID(), role: 'user', parts } })
      expect(textOf(lastOf(conversation))).toContain('table.csv (text/csv)')
      expect(textOf(lastOf(conversation))).toContain('1 I cannot look into')
    }
  })

  it('shows of a wrong choice of model what is wrong', async () => {
    process.env['CHAT_MODEL'] = 'nobody/knows'
    try {
      const conversation = begin()
      const chunks = await ask(conversation, say('Hello?'))
      expect(chunks).toContainEqual({ type: 'error', errorText: expect.stringContaining('CHAT_MODEL') as string })
      expect(messagesOf(conversation)[0]).toMatchObject({ role: 'user' })
    } finally {
      delete process.env['CHAT_MODEL']
    }
  })
})

describe('what a window sends', () => {
  const message = { id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }
  const refused = (value: unknown): string => {
    try {
      readRequest(typeof value === 'string' ? value : JSON.stringify(value))
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }
  it('is checked before it is stored', () => {
    expect(refused({ kind: 'send', message })).toBe('taken')
    expect(refused('{')).toBe('This is no JSON.')
    for (const wrong of [
      {},
      { kind: 'send', message: { ...message, role: 'assistant' } },
      { kind: 'send', message: { ...message, id: '../x' } },
      { kind: 'send', message: { ...message, parts: [{ type: 'tool-save_note', state: 'output-available' }] } },
      {
        kind: 'send',
        message: { ...message, parts: [{ type: 'file', mediaType: 'image/png', url: 'https://x.test/' }] },
      },
      {
        kind: 'send',
        message: { ...message, parts: [{ type: 'file', mediaType: 'text/html+x', url: 'file:///etc' }] },
      },
    ])
      expect(refused(wrong)).not.toBe('taken')
  })

  it('decides about calls that wait, and about nothing else', async () => {
    const conversation = begin()
    const decide = (approvalId: string, approved: boolean) =>
      converse(conversation, { kind: 'decide', decisions: [{ approvalId, approved }] })
    await ask(conversation, say('Hello?'))
    expect(() => decide('x', true)).toThrow('Nothing waits')
    await ask(conversation, say(save))
    expect(() => decide('x', true)).toThrow('waits for your decision')
    const id = approval(lastOf(conversation))
    decide(id, true)
    await settled(conversation)
    // In another window the buttons are still there.
    const allowed = messagesOf(conversation)
    expect(() => decide(id, false)).toThrow('Nothing waits')
    expect(messagesOf(conversation)).toEqual(allowed)
  })
})

it('tells a message again as the chunks that make it', async () => {
  const conversation = begin()
  await ask(conversation, say(save))
  const message = lastOf(conversation)
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of chunksOf(message)) controller.enqueue(chunk)
      controller.close()
    },
  })
  let seen: ChatMessage | undefined
  for await (const next of readUIMessageStream<ChatMessage>({ stream })) seen = next
  expect(seen?.parts).toEqual(message.parts)
  forget()
})
