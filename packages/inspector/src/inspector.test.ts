import { createWinnow, prices as known, type Message, type ReviewFinding } from '@winnow/core'
import { requestFigures, type RequestFigures } from '@winnow/core/telemetry'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { chinese } from './components/texts/texts-zh.ts'
import { fateText } from './components/message/fate-text.ts'
import { basicSetting } from './components/setting.ts'
import { textsFor } from './components/texts/texts-for.ts'
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
  expect(html).not.toContain('Tokens sent')
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

const search: readonly Message[] = [
  {
    role: 'assistant',
    parts: [{ type: 'tool-call', callId: '2', toolName: 'search_tools', input: { query: 'mail' } }],
  },
  {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId: '2',
        toolName: 'search_tools',
        status: 'ok',
        content: [{ type: 'text', text: 'mail_read' }],
      },
    ],
  },
]

test('a request that there would not be without Winnow saves nothing, and says so', async () => {
  const request = await requestOf()
  const history = [...request.history, ...search]
  const winnow = createWinnow()
  const extra = recordRequest(winnow, { id: '2', history, prepared: await winnow.prepare(history) })
  const html = show({ requests: [request, extra] })
  const { total, cost } = barOf(extra)
  const sums = total.after + barOf(request).total.after
  expect(html).toContain(`${sums.toLocaleString('en')} instead of ${barOf(request).total.before.toLocaleString('en')}`)
  expect(html).toContain(`${total.after.toLocaleString('en')} tokens. This is an extra request`)
  expect(html).toContain('there would be no such request without Winnow')
  expect(total.before).toBe(barOf(request).total.before)
  expect(html).toContain('19 tokens of the conversation are calls of tools that Winnow adds')
  expect(html).not.toContain(`${total.after.toLocaleString('en')} tokens instead of`)
  expect(cost.after).toBeGreaterThan(0)
  expect(barOf({ ...extra, report: { ...extra.report, mode: 'observe' } }).isExtra).toBeUndefined()
})

test('a request with other tools than the one before says that this costs the cache', async () => {
  const offering = (names: readonly string[]) => ({
    report: {
      tokens: { before: 100, after: 100, saved: 0 },
      tools: { before: 9, after: names.length },
    } as never,
    offered: names.map((name) => ({ name, reason: 'selected' as const })),
  })
  const history = [...(await requestOf()).history, ...search]
  const winnow = createWinnow({ prices: 'gpt-5.2' })
  const recorded = async (id: string, names: readonly string[]) =>
    recordRequest(winnow, { id, history, prepared: await winnow.prepare(history), selected: offering(names) })
  const first = await recorded('1', ['a'])
  const [same, other] = [await recorded('2', ['a']), await recorded('2', ['a', 'b'])]
  expect(show({ requests: [first, other] })).toContain('Other tools were offered than in the request before.')
  expect(show({ requests: [first, same] })).not.toContain('Other tools were offered')
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

test('what is shown of a request is made once, however often it is drawn, and anew where something of it changes', async () => {
  const request = await requestOf()
  const bar = barOf(request)
  let read = 0
  const counted: InspectedRequest = {
    ...request,
    get history() {
      read += 1
      return request.history
    },
  }
  const first = show({ requests: [bar, counted] })
  const once = read
  expect(once).toBeGreaterThan(0)
  expect(show({ requests: [bar, counted] })).toBe(first)
  expect(read).toBe(once)
  const found: ReviewFinding = { title: 'A finding', severity: 'high', messages: [2], suggestion: 'Look.' }
  expect(show({ requests: [bar, counted], findings: [found] })).toContain('A finding')
  expect(read).toBeGreaterThan(once)
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
  const { tokens, overhead } = JSON.parse(JSON.stringify(requestFigures(report))) as RequestFigures
  const sent = tokens.after + overhead.system + overhead.tools
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

/** Inline elements that stand side by side without a blank, where their texts would run together. */
const joined = (html: string): string[] =>
  html.match(
    /[^\s<>](?:<\/(?:span|b|button|code|time|h4|dt|dd|div)>)+(?:<(?:span|b|button|code|time|dd)[^>]*>)+[^\s<>]/gu,
  ) ?? []

test('texts that stand side by side have a blank between them, for who copies, searches or listens', async () => {
  const finding: ReviewFinding = { title: 'No test', severity: 'high', messages: [1, 2], suggestion: 'Write one.' }
  const late = [{ value: 'src/a.ts', at: 1, toolName: 'read_log', from: 1, rule: 'compact' }]
  const request = await requestOf({ late, model: 'gpt', at: 1, tools: [{ name: 'read_log' }] })
  const plan = { ...request, id: '2', isPlan: true }
  for (const whole of [[], [request.refs![0]!]])
    for (const selected of ['1', '2']) {
      const props = { requests: [request, plan], selected, whole, onWhole: () => undefined, findings: [finding] }
      expect(joined(show({ ...props, profile: 'default', onProfile: () => undefined }))).toEqual([])
    }
  expect(joined('<b>asked</b><button>Undo</button>')).toHaveLength(1)
})

test('shares are said in words, and nothing is less by a negative share', async () => {
  const request = await requestOf()
  const bar = barOf(request)
  const withAfter = (after: number, id: string) => ({ ...bar, id, total: { before: 1000, after } })
  const told = (after: number): string =>
    show({ requests: [withAfter(after, '1'), withAfter(after, '2')], load: () => Promise.resolve(request) })
  expect(told(1140)).toContain('14% more')
  expect(told(860)).toContain('14% less')
  expect(told(1001)).toContain('&lt;1% more')
  expect(told(1000)).toContain('as much')
  for (const after of [860, 1000, 1001, 1140]) expect(told(after)).not.toMatch(/[-−]\d+%|[-−]&lt;/u)
})

test('what sending whole costs and reaches stands at its button, with money where prices are known', async () => {
  const { history } = await requestOf()
  const winnow = createWinnow({ prices: 'gpt-5.2' })
  const prepared = await winnow.prepare(history)
  const request = recordRequest(winnow, { id: '1', history, prepared })
  const tokens = prepared.report.tokens.saved.toLocaleString('en')
  const html = show({ requests: [request], onWhole: () => undefined })
  expect(html).toMatch(new RegExp(`Costs ${tokens} more tokens, about \\$[\\d.]+ more in the next request\\.`, 'u'))
  expect(html).toContain('This result comes back.')
  const multiples = show({ requests: [await requestOf()], onWhole: () => undefined })
  expect(multiples).toMatch(/Costs [\d,]+ more tokens\./u)
  expect(show({ requests: [request] })).not.toContain('more tokens')
})

test('a tool card says how much of its result was sent', async () => {
  const request = await requestOf()
  expect(show({ requests: [request] })).toMatch(/returned.*· [\d,]+ of [\d,]+ tokens sent/u)
  expect(show({ requests: [{ ...request, isPlan: true }] })).toMatch(/· [\d,]+ of [\d,]+ tokens would be sent/u)
})

test('reasons are told in plain words', () => {
  const { reason } = textsFor('en')
  expect(reason('above-cap')).not.toMatch(/\bcap\b/u)
  expect(reason('turn-finished')).toBe('its question has been answered')
  expect(JSON.stringify(textsFor('en'))).not.toMatch(/off the question|Finished turn|\bcap\b/u)
})

test('estimated and reported tokens are explained where they stand', async () => {
  const html = show({ requests: [await requestOf({ usage: { input: 8_000, cached: 16, output: 12 } })] })
  expect(html).toContain('These tokens are estimated from the letters of the text')
  expect(html).toContain('That is its own count')
})

test('a price is not compared with one that counts on another cache without saying so', async () => {
  const request = await requestOf()
  const history = [
    ...request.history,
    { role: 'assistant', parts: [{ type: 'text', text: 'It failed.' }] },
  ] as Message[]
  const next: Message[] = [...history, { role: 'user', parts: [{ type: 'text', text: 'Why?' }] }]
  const winnow = createWinnow({ prices: 'gpt-5.2' })
  const record = async (id: string, messages: readonly Message[], model: string) =>
    recordRequest(winnow, { id, history: messages, prepared: await winnow.prepare(messages), model })
  const first = await record('1', request.history, 'a')
  const told = async (model: string) => show({ requests: [first, await record('2', next, model)] })
  expect(await told('b')).toContain('only one counts on the prompt cache')
  expect(show({ requests: [first] })).not.toContain('only one counts on the prompt cache')
  const plan = { ...(await record('2', next, 'a')), isPlan: true }
  expect(show({ requests: [first, plan] })).toContain('takes the cache to hold what earlier requests would have sent')
})

test('the parts, the cache and the price of a request stand in one table', async () => {
  const { history } = await requestOf()
  const winnow = createWinnow({ prices: 'gpt-5.2' })
  const html = show({
    requests: [recordRequest(winnow, { id: '1', history, prepared: await winnow.prepare(history) })],
  })
  for (const text of ['would be read from the cache', 'would be read anew', 'Input cost at the prices of gpt-5.2'])
    expect(html).toContain(text)
})

test('prices of your own stand with a bar, and pay for all tools and for a cache that is lost', async () => {
  const { history } = await requestOf()
  const prices = { ...known['gpt-5.2']!, name: 'mine' }
  const winnow = createWinnow({ prices, select: { limit: 1 } })
  const tools = ['failed', ...Array.from({ length: 60 }, (_, at) => `paint_${at}`)].map((name) => ({
    name,
    description: name === 'failed' ? 'Tells what failed.' : 'Mixes colours of a palette for a canvas. '.repeat(20),
  }))
  const next: Message[] = [...history, { role: 'assistant', parts: [{ type: 'text', text: 'It failed.' }] }]
  const barWith = async (messages: readonly Message[], id: string, model: string, own: boolean) => {
    const { offered, report } = await winnow.select(tools, { messages })
    const prepared = await winnow.prepare(messages)
    const selected = { offered, report }
    return recordRequest(winnow, {
      id,
      history: messages,
      prepared,
      tools,
      selected,
      model,
      ...(own ? { prices } : {}),
    })
  }
  const bar = barOf(await barWith(next, '2', 'b', true))
  expect(bar.prices).toBe(prices)
  const unknown = await barWith(next, '2', 'b', false)
  expect(bar.cost.before).toBeGreaterThan(barOf(unknown).cost.before)
  expect(show({ requests: [unknown] })).toContain('the tokens count the tools as they would have been without Winnow')
  const first = await barWith(history, '1', 'a', true)
  const rows = [barOf(first), bar].map((each) => JSON.parse(JSON.stringify(each)) as typeof bar)
  const load = () => Promise.resolve(first)
  const money = (html: string) => /<dt>Input cost<\/dt> <dd>(.*?)<\/dl>/u.exec(html)![1]
  expect(money(show({ requests: rows, load }))).toBe(
    money(show({ requests: [first, await barWith(next, '2', 'b', true)] })),
  )
  const same = rows.map((each) => ({ ...each, model: 'a' }))
  expect(money(show({ requests: rows, load }))).not.toBe(money(show({ requests: same, load })))
})
