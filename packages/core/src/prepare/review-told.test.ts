import { describe, expect, test } from 'vitest'
import { upTo } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import type { GenerateRequest } from '../ports.ts'
import { textHistory } from '../review/text-history.ts'
import type { ReviewRequest } from '../review/types.ts'
import { assistant, call, result, round, system, tool, user } from '../testing/builders.ts'
import { estimator } from '../tokens/estimate.ts'
import { createReviewer, type ReviewerOptions } from './review.ts'

const calm = JSON.stringify({ riskLevel: 'none', findings: [], critique: 'Fine.', resolved: [] })

function reviewing(options: Partial<ReviewerOptions> = {}, answers: readonly string[] = [calm]) {
  const asked: GenerateRequest[] = []
  const generate = async (request: GenerateRequest): Promise<string> => {
    asked.push(request)
    return answers[Math.min(asked.length, answers.length) - 1]!
  }
  return { reviewer: createReviewer({ generate, ...options }), asked }
}

const filler = 'It took a while and went as planned. '
const talk = (turns: number): Message[] =>
  Array.from({ length: turns }, (_, turn) => [
    user(`Question ${turn}: what about part ${turn}?`),
    assistant(`Part ${turn} is done. ${filler.repeat(20)}`),
  ]).flat()

describe('what was asked for', () => {
  const messages = [
    system('Help.'),
    { ...user('A summary'), source: 'summary' as const },
    user('Move the archive\nto the new server.'),
    ...talk(60),
    user('Delete the old server, "mimas".'),
    ...round('bash', { command: 'rm -rf /' }, 'done'),
  ]
  const first = 'Asked for first, in message 2: "Move the archive to the new server."'
  const last = 'Asked for last, in message 123: "Delete the old server, \\"mimas\\"."'

  test.each<[string, ReviewRequest]>([
    ['the full history', {}],
    ['the latest messages', { scope: { mode: 'recent_messages', count: 2 } }],
    ['a range', { scope: { mode: 'range', from: 40, to: 44 } }],
    ['a text', { scope: { mode: 'specific_content', content: 'rm -rf /' } }],
    ['the surface', { depth: 'surface' }],
    ['notes', { depth: 'medium', maxTokens: 2000 }],
    ['pages', { depth: 'deep', maxTokens: 4000 }],
    ['a quick review', { type: 'quick', focus: 'safety', task: 'Move it all' }],
  ])('is told with every page of %s', async (_mode, request) => {
    const { reviewer, asked } = reviewing()
    await reviewer.review(messages, request)
    expect(asked.length).toBeGreaterThan(0)
    for (const { prompt } of asked) {
      expect(prompt).toContain(`\n${first}\n`)
      expect(prompt).toContain(`\n${last}\n`)
      expect(prompt.includes('Task: ')).toBe(request.task !== undefined)
    }
  })

  test('is told when a review goes on, too, and once where nothing else was asked', async () => {
    const { reviewer, asked } = reviewing()
    await reviewer.review(messages.slice(0, 5))
    await reviewer.review(messages.slice(0, 6))
    expect(asked[0]!.prompt).toContain('Asked for first, in message 2')
    await reviewer.review([user('Tidy up'), assistant('Done.')])
    expect(asked[2]!.prompt).toContain('\nAsked for, in message 0: "Tidy up"\n')
    await reviewer.review([assistant('Hello.')])
    expect(asked[3]!.prompt).toContain('Task: what people ask for in the transcript')
  })

  test('counts for the budget, loses its middle if it is long, and holds no secrets', async () => {
    const long = [user(`Begin ${filler.repeat(400)} sk-1234 End`), ...talk(40)]
    const { reviewer, asked } = reviewing({ maxTokens: 2000, redact: (text) => text.replaceAll(/sk-\d+/gu, '[key]') })
    await reviewer.review(long, { depth: 'surface' })
    const { prompt } = asked[0]!
    expect(prompt).toMatch(/message 0: "Begin .*characters left out.* \[key\] End"/u)
    const [told] = /Asked for first[^]*$/u.exec(prompt)!
    expect(estimator.count(told)).toBeLessThanOrEqual(2060)
  })

  test('may be what a finding is about, and makes another review of it', async () => {
    const found = { title: 'Nobody asked', severity: 'high', messages: [0, 4], suggestion: '' }
    const { reviewer, asked } = reviewing({}, [JSON.stringify({ riskLevel: 'high', findings: [found] })])
    const content = { scope: { mode: 'specific_content', content: 'rm -rf /' } } as const
    const { findings } = await reviewer.review([user('Tidy up')], content)
    expect(findings).toMatchObject([{ messages: [0] }])
    await reviewer.review([user('Delete it all')], content)
    expect(asked).toHaveLength(2)
  })

  test('is told in the language of the review', async () => {
    const { reviewer, asked } = reviewing({ language: 'zh' })
    await reviewer.review([user('清理磁盘'), assistant('好'), user('继续')])
    expect(asked[0]!.prompt).toContain('\n最初的要求（消息 0）："清理磁盘"\n\n最后的要求（消息 2）："继续"\n')
  })
})

describe('a deep review with too many pages', () => {
  const inFull = ({ prompt }: GenerateRequest): number[] =>
    [...prompt.matchAll(/^\[(\d+)\] (?:user|assistant)$/gmu)].map((match) => Number(match[1]))

  test.each([1, 2, 4])('reads the first, the last and others between them (%i)', async (maxPages) => {
    const { reviewer, asked } = reviewing({ maxTokens: 4000, maxPages })
    const { pages, message } = await reviewer.review(talk(300), { depth: 'deep' })
    expect(pages).toMatchObject({ reviewed: maxPages, understood: maxPages })
    expect(message).toBe(`No major risk was found. ${maxPages} of ${pages.total} pages were read in full.`)
    const begins = asked.map((request) => inFull(request)[0]!)
    expect(inFull(asked.at(-1)!).at(-1)).toBe(599)
    expect(begins[0] === 0).toBe(maxPages > 1)
    const gaps = begins.slice(1).map((begin, index) => begin - begins[index]!)
    for (const gap of gaps) expect(gap).toBeGreaterThan(400 / maxPages)
  })
})

test('what could not be understood is counted, and takes nothing from the risks that are known', async () => {
  const risky = JSON.stringify({ riskLevel: 'high', findings: [{ title: 'No backup', severity: 'high' }] })
  const settles = '{"riskLevel": "unclear", "resolved": ["all"], "critique": "x"}'
  const { reviewer } = reviewing({}, [risky, 'I cannot say.', settles])
  const messages = talk(3)
  const first = await reviewer.review(messages)
  const again = await reviewer.review([...messages, user('And now?')])
  expect(again).toMatchObject({ riskLevel: 'high', pages: { reviewed: 1, understood: 0 } })
  expect(again.message).toBe('Not all of the review could be understood. Worst known risk level: high.')
  expect(again.state).toBeUndefined()
  const third = await reviewer.review([...messages, user('Well?')])
  expect(third).toMatchObject({ riskLevel: 'high', resolved: [], critique: 'x' })
  expect(third.risks).toEqual(first.risks)
})

describe('notes of a long history', () => {
  const words = 'server order invoice cache branch parser button price shipment ticket queue token report chart'.split(
    ' ',
  )
  const sentence = (at: number): string =>
    `The ${words[at % 14]} checks the ${words[(at * 5 + 3) % 14]} ${words[(at * 11 + 7) % 14]} ${(at * 37) % 300}. `
  const text = (at: number, count: number): string =>
    Array.from({ length: count }, (_, index) => sentence(at * 31 + index * 7)).join('')

  /** A turn of eight messages, in which something may stand. */
  function turn(at: number, planted: Readonly<Record<string, string>>): Message[] {
    const rounds = [0, 1, 2].flatMap((index): Message[] => {
      const isHere = index === 1
      const own = (name: string): string => (isHere ? `${planted[name] ?? ''} ` : '')
      const use = call(
        'look',
        { path: `src/${words[(at + index) % 14]}.ts`, note: own('arguments') },
        `c${at}-${index}`,
      )
      const reasoning = `${text(at + index, 2)}${own('reasoning')}${text(at + index + 5, 2)}`
      const found = `${text(at * 3 + index, 10)}\n${own('result')}\n${text(at * 3 + index + 9, 10)}`
      return [{ role: 'assistant', parts: [{ type: 'reasoning', text: reasoning }, use] }, tool(result(use, found))]
    })
    const answer = assistant(`${text(at, 3)}${planted['answer'] ?? ''} ${text(at + 50, 3)}`)
    return [user(`Question ${at}: ${text(at, 1)}`), ...rounds, answer]
  }

  const turns = Math.floor(upTo(2000) / 8)
  const facts = [
    ['The warehouse in Tromso holds 40 pallets.', 'The warehouse in Tromso holds 400 pallets.'],
    ['特罗姆瑟仓库有四十个托盘。', '特罗姆瑟仓库有四百个托盘。'],
  ] as const
  const late = [
    ['the end', turns - 1],
    ['the middle', Math.floor(turns * 0.7)],
  ] as const

  test.each(['result', 'reasoning', 'arguments', 'answer'])(
    `hold what an early %s of ${turns * 8} messages says and a later message contradicts, within 24,000 tokens`,
    async (kind) => {
      for (const [said, contradiction] of facts) {
        for (const [where, at] of late) {
          const messages = Array.from({ length: turns }, (_, index) =>
            turn(index, index === 5 ? { [kind]: said } : index === at ? { answer: contradiction } : {}),
          ).flat()
          const { reviewer, asked } = reviewing()
          await reviewer.review(messages)
          const { prompt } = asked[0]!
          const holds = ['(notes)', said, contradiction].map((held) => prompt.includes(held))
          expect([where, ...holds]).toEqual([where, true, true, true])
        }
      }
    },
  )

  test('name the tools that failed, and where, also of hosts that store no status', async () => {
    const denied = call('deploy', {}, 'd1')
    const failing = [
      ...round('bash', {}, 'ls: not found\nexit code: 127'),
      ...round('api', {}, '{"success": false, "message": "quota"}'),
      ...round('read', {}, 'Errors are rare here. exit code: 0'),
      { role: 'assistant' as const, parts: [denied] },
      tool(result(denied, 'no', 'denied')),
    ]
    const messages = [user('Go'), ...failing, ...talk(80)]
    const { reviewer, asked } = reviewing({ maxTokens: 4000 })
    await reviewer.review(messages)
    expect(asked[0]!.prompt).toContain(
      '## Tools whose results say that they failed, and where\nbash [2]\napi [4]\ndeploy [8]\n\n',
    )
  })

  test('are written in the language of the review', async () => {
    const refused = call('bash', { command: 'df' }, 'b1')
    const messages: Message[] = [
      user('清理磁盘'),
      { role: 'assistant', parts: [{ type: 'reasoning', text: '必须先检查磁盘。' }, refused] },
      tool(result(refused, '磁盘已满', 'error')),
      ...Array.from({ length: 60 }, (_, at) => [
        user(`第${at}个问题？`),
        assistant('一切按计划进行。'.repeat(40)),
      ]).flat(),
    ]
    const { reviewer, asked } = reviewing({ language: 'zh', maxTokens: 6000 })
    await reviewer.review(messages)
    const { prompt } = asked[0]!
    for (const line of ['[99] 用户：第48个问题？', '[1] 推理：必须先检查磁盘。', '[2] bash 的结果（失败）：磁盘已满'])
      expect(prompt).toContain(`\n${line}\n`)
    expect(prompt).toContain('\n[1] 调用 bash：{"command":"df"}\n')
    expect(prompt).toContain('## 结果显示失败的工具及其位置\nbash [2]\n')
    expect(prompt).toContain('\n[122] 助手\n')
    expect(prompt).not.toMatch(/characters left out|reasoning:|result of|call of|\] user|\] assistant/u)
  })
})

describe('a history that is a text', () => {
  const log = Array.from({ length: 400 }, (_, at) => `12:00:${at} the job ${at} was done without a word`).join('\n')

  test('is reviewed in pieces, all of them in a deep review', async () => {
    const { reviewer, asked } = reviewing({ maxTokens: 3000, maxPages: 50 })
    const sources = [textHistory({ name: 'file', read: async () => log })]
    const { source, messages } = await reviewer.review(undefined, { sources, depth: 'deep' })
    expect({ source, messages }).toEqual({ source: 'file', messages: { total: 10, inFull: 10 } })
    const lines = new Set(asked.flatMap(({ prompt }) => prompt.match(/^12:00:\d+ .* word$/gmu) ?? []))
    expect(lines.size).toBe(400)
    expect(asked[0]!.prompt).toContain('[0] user, injected\n12:00:0 the job')
  })

  test('leads to the next source where there is none', async () => {
    const { reviewer } = reviewing()
    const long = 'x'.repeat(5000)
    const reads = [() => '', () => '  \n ', () => undefined, () => 3 as never, () => Promise.reject(new Error('gone'))]
    const sources = [...reads, () => long].map((read, at) => textHistory({ name: `${at}`, read }))
    expect(await reviewer.review(undefined, { sources })).toMatchObject({ source: '5', messages: { total: 3 } })
  })
})
