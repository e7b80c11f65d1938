import { createWinnow, type Message, type ReviewFinding } from '@winnow/core'
import { requestFigures, type RequestFigures } from '@winnow/core/telemetry'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { chinese } from './components/texts-zh.ts'
import { fateText } from './components/fate-text.ts'
import { basicSetting } from './components/setting.ts'
import { textsFor } from './components/texts-for.ts'
import { visible } from './components/visible.ts'
import { ContextMeter, Inspector, type InspectorProps } from './index.ts'
import { barOf, recordRequest, type InspectedRequest } from './model/index.ts'

const show = (props: InspectorProps): string => renderToStaticMarkup(createElement(Inspector, props) as ReactNode)

const log = Array.from({ length: 3000 }, (_, line) => `line ${line}: <b onclick="x()">${line * 7919}</b>`).join('\n')

async function requestOf(more: Partial<InspectedRequest> = {}): Promise<InspectedRequest> {
  const history: readonly Message[] = [
    { role: 'user', parts: [{ type: 'text', text: '<script>alert(1)</script> What failed?' }] },
    { role: 'assistant', parts: [{ type: 'tool-call', callId: '1', toolName: 'read_log', input: { path: '<img>' } }] },
    {
      role: 'tool',
      parts: [
        {
          type: 'tool-result',
          callId: '1',
          toolName: 'read_log',
          status: 'ok',
          content: [{ type: 'text', text: log }],
        },
      ],
    },
  ]
  const winnow = createWinnow()
  const prepared = await winnow.prepare(history)
  return { ...recordRequest(winnow, { id: '1', history, prepared }), ...more }
}

test('a request is shown with its edits, what they are for, and how to undo them', async () => {
  const request = await requestOf()
  const html = show({ requests: [request], onWhole: () => undefined })
  for (const text of [
    'Shortened result',
    'Send it whole from now on',
    'Was this line sent, and if not, why?',
    request.refs![0]!,
  ])
    expect(html).toContain(text)
  expect(show({ requests: [request] })).not.toContain('Send it whole')
  expect(show({ requests: [request], whole: [request.refs![0]!], onWhole: () => undefined })).toContain(
    'Will be sent whole',
  )
})

test('what transcripts hold is text, and only a part of what is long is on the page', async () => {
  const html = show({ requests: [await requestOf()] })
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b onclick')
  expect(html).toContain('&lt;script&gt;')
  expect(html.length).toBeLessThan(40_000)
})

test('findings, late needs and tools stand beside the messages', async () => {
  const finding: ReviewFinding = { title: 'No test', severity: 'high', messages: [2], suggestion: 'Write one.' }
  const late = [{ value: 'src/a.ts', at: 1, toolName: 'read_log', from: 1, rule: 'compact' }]
  const html = show({
    requests: [await requestOf({ late, tools: [{ name: 'read_log' }] })],
    findings: [finding],
    profile: 'default',
    onProfile: () => undefined,
  })
  for (const text of ['No test', 'Write one.', 'src/a.ts', 'All tools of the application', 'How much may be left out'])
    expect(html).toContain(text)
})

test('bars are shown before their requests are loaded, and nothing breaks where there are none', async () => {
  const request = await requestOf()
  const html = show({
    requests: [barOf(request), { ...barOf(request), id: '2' }],
    load: () => Promise.resolve(request),
  })
  expect(html).toContain('Loading the request…')
  expect(html).toContain('Request 2: ')
  expect(show({ requests: [] })).toContain('No request yet.')
})

test('edits of another history are told, not thrown', async () => {
  const request = await requestOf()
  expect(show({ requests: [{ ...request, history: request.history.slice(0, 1) }] })).toContain(
    'This request cannot be shown',
  )
})

test('observe says that the original was sent', async () => {
  const request = await requestOf()
  const html = show({ requests: [{ ...request, report: { ...request.report, mode: 'observe' } }] })
  expect(html).toContain('this was only planned')
  expect(html).toMatch(/Winnow would send [\d,]+ tokens instead of [\d,]+: \d+% fewer\./u)
  expect(html).toContain('Its input would cost')
  expect(html).not.toContain('Tokens not sent')
  expect(html).toContain('Would change')
})

test('an observed request stays out of what is saved in all', async () => {
  const request = await requestOf()
  const observed = { ...request, id: '2', report: { ...request.report, mode: 'observe' as const } }
  const savings = (requests: readonly InspectedRequest[]) =>
    /<dl class="winnow-totals">(.*?)<dt>Requests/su.exec(show({ requests, selected: '1' }))![1]
  expect(savings([request, observed])).toBe(savings([request]))
  expect(show({ requests: [request, observed] })).toMatch(/Request 2: [\d,]+ tokens sent; Winnow would send 7,/u)
})

test('a line of an observed request is told as sent, and there is nothing to get back', () => {
  const { number, texts } = basicSetting('en')
  const line = { at: 2, part: 0, line: 1, text: 'a', fate: 'left-out' } as const
  const told = (mode: 'on' | 'observe', isPlan?: boolean) => fateText({ mode, isPlan }, line, texts, number)
  expect(told('on')).toBe('Not sent')
  expect(told('observe')).toBe('Sent. Winnow would leave it out')
  expect(told('on', true)).toBe('Winnow would leave it out')
  expect(fateText({ mode: 'observe' }, { ...line, fate: 'elsewhere', sentAt: 4 }, texts, number)).toContain('message 4')
  expect(fateText({ mode: 'observe' }, { ...line, fate: 'sent' }, texts, number)).toBe('Sent')
})

test('a plan says that nothing of it was sent', async () => {
  const request = await requestOf({ isPlan: true, label: 'Plan: Nothing' })
  const html = show({ requests: [await requestOf(), { ...request, id: '2' }], selected: '2' })
  expect(html).toContain('It was not sent.')
  expect(html).toContain('Plan: Nothing: 7,')
  expect(html).toContain('<th scope="col">planned</th>')
  expect(html).toContain('Would change')
  expect(html).not.toContain('tokens were sent')
  expect(html).not.toMatch(/of them \(\d+%\) would be read/u)
  expect(html).toContain('Request 1: 7,')
})

test('what the model reported, and what went wrong, stand with the request', async () => {
  const usage = { input: 8_000, cached: 16, output: 12 }
  const html = show({ requests: [await requestOf({ usage, notes: ['select: <b>out</b>'] })] })
  expect(html).toContain('The model reported 8,000 tokens read, 16 of them from its cache, and 12 written.')
  expect(html).toContain('select: &lt;b&gt;out&lt;/b&gt;')
})

test('what was sent whole because that was asked can be left out again', async () => {
  const history = (await requestOf()).history
  const ref = (await requestOf()).refs![0]!
  const winnow = createWinnow()
  const prepared = await winnow.prepare(history, { whole: [ref] })
  const request = recordRequest(winnow, { id: '1', history, prepared })
  const html = show({ requests: [request], whole: [ref], onWhole: () => undefined })
  expect(html).toContain('Sent whole, because you asked')
  expect(html).toContain('Undo')
  expect(show({ requests: [request], whole: [], onWhole: () => undefined })).not.toContain('Undo')
})

test('Chinese says all that English says', async () => {
  const english = textsFor('en')
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]))
      : typeof value
  expect(shape({ ...chinese, reason: english.reason })).toEqual(shape(english))
  const html = show({ requests: [await requestOf()], locale: 'zh' })
  expect(html).toContain('lang="zh-CN"')
  expect(html).toContain('超过上限，只保留与问题有关的内容')
})

test('the meter says in words what its bar shows', () => {
  const html = renderToStaticMarkup(createElement(ContextMeter, { tokens: 12_400, contextWindow: 128_000, saved: 900 }))
  expect(html).toContain('aria-valuetext="12,400 of 128,000 tokens (10%), 900 not sent"')
  expect(renderToStaticMarkup(createElement(ContextMeter, { tokens: 12_400 }))).toContain('12,400 tokens')
})

test('the meter shows the figures of a request, as adapters hand them on', async () => {
  const { report } = await requestOf()
  const { tokens, besides } = JSON.parse(JSON.stringify(requestFigures(report))) as RequestFigures
  const sent = tokens.after + besides.system + besides.tools
  const html = renderToStaticMarkup(
    createElement(ContextMeter, { tokens: sent, contextWindow: 128_000, saved: tokens.saved }),
  )
  expect(html).toContain(`aria-valuenow="${sent}"`)
  expect(html).toContain(`${tokens.saved.toLocaleString('en')} not sent`)
  expect(tokens.saved).toBeGreaterThan(0)
})

test('characters that hide or turn a text are shown', () => {
  expect(visible('a\u001b[31mb\u202ec\r\n\td')).toBe('a␛[31mb⟨U+202E⟩c\n\td')
})
