import { describe, expect, it } from 'vitest'
import type { Report } from './edit/report.ts'
import { formatReport, formatTree } from './format.ts'
import { createWinnow } from './prepare/create-winnow.ts'

const report: Report = {
  mode: 'on',
  counter: { name: 'o200k_base', exact: true },
  tokens: { before: 19_108, after: 9223, saved: 9885 },
  overhead: { system: 0, tools: 0 },
  cost: { prices: 'multiples', before: 0, after: 0, saved: 0, models: 0, breaksCache: false },
  messages: { before: 7, after: 3 },
  turns: { sealed: 1, open: 1 },
  rules: [
    { rule: 'prune', edits: 1, groups: 1, tokensSaved: 412 },
    { rule: 'compact', edits: 5, groups: 2, tokensSaved: 9473 },
  ],
  tools: [],
  recalls: { count: 0, tokens: 0 },
  models: { calls: 0, input: 0, output: 0, embedded: 0 },
  kept: [
    { rule: 'prune', at: 1, toolName: 'list_skills', reason: 'not-in-system-text: name “deploy”' },
    { rule: 'prune', at: 3, toolName: 'list_skills', reason: 'not-in-system-text: name “review”' },
    { rule: 'compact', at: 0, reason: 'last-round-failed' },
  ],
  dropped: [{ rule: 'compact', group: 'compact@9', reason: 'saves-too-little: 312, 600' }],
  problems: [
    { at: 12, problem: 'call-without-result: search' },
    { at: 40, problem: 'call-without-result: search' },
  ],
}

describe('formatReport', () => {
  it('writes a tree with totals, rules, what was kept, what was not applied and what the history breaks', () => {
    expect(formatReport(report)).toBe(`Winnow
├─ Messages removed: 4
├─ Messages remaining: 3
├─ Tokens saved: 9,885 (51.7 %)
├─ Tokens remaining: 9,223
└─ 19,108 - 9,223 = 9,885, counted exactly (o200k_base)

Rules
├─ prune: 1 edit in 1 group, 412 tokens saved
└─ compact: 5 edits in 2 groups, 9,473 tokens saved

Kept
├─ 2 × list_skills: name “…” does not stand in the system text
└─ 1 × compact: its last round failed

Planned and not applied
└─ 1 × compact: it would save only 312 tokens, fewer than 600

Problems of the history
└─ 2 × a call of search without a result (messages 12, 40)
`)
  })

  it('writes the same in Chinese, reasons included', () => {
    expect(formatReport(report, { locale: 'zh', title: '清理完成' })).toBe(`清理完成
├─ 已清理消息：4
├─ 剩余消息：3
├─ 节省 token：9,885 (51.7 %)
├─ 剩余 token：9,223
└─ 19,108 - 9,223 = 9,885（精确计数，o200k_base）

规则
├─ prune：1 处编辑，1 组，节省 412 个 token
└─ compact：5 处编辑，2 组，节省 9,473 个 token

保留
├─ 2 × list_skills：系统文本中没有 name “…”
└─ 1 × compact：最后一轮失败

已计划但未执行
└─ 1 × compact：只能节省 312 个 token，少于 600 个

历史记录的问题
└─ 2 × 对 search 的调用没有结果（消息 12, 40）
`)
  })

  const shortened: Report = {
    ...report,
    tools: [
      {
        toolName: 'read_file',
        results: 12,
        leftOut: 2,
        repeatedLines: 1204,
        tokens: { before: 20_000, after: 5000 },
        kinds: { file: 11, prose: 1 },
      },
      {
        toolName: 'list_files',
        results: 1,
        leftOut: 0,
        repeatedLines: 1,
        tokens: { before: 900, after: 600 },
        kinds: { listing: 1 },
      },
    ],
    recalls: { count: 1, tokens: 1990 },
  }

  it('says how the results of each tool were shortened, and what reading back cost', () => {
    expect(formatReport(shortened)).toContain(
      '─ Recalled: 1 time, 1,990 of the tokens remaining, the cost of what was left out\n',
    )
    expect(formatReport(shortened)).toContain(`
Tool results sent shorter
├─ read_file: 12 results (11 file, 1 prose), 20,000 -> 5,000 tokens (75.0 %), something left out of 2, 1,204 lines shown before
└─ list_files: 1 result (listing), 900 -> 600 tokens (33.3 %), 1 line shown before
`)
  })

  it('says what was sent whole because it was asked for', () => {
    const use = { ref: 'wnghtrepmoyfisudak', at: 1, call: 0, toolName: 'read_file' }
    const one = { ...report, whole: { results: [use, { ...use, ref: 'ogkedrpawlkkveognk' }], unknown: [] } }
    expect(formatReport(one)).toContain('─ Sent whole because it was asked for: 1 tool use\n')
    const other = { ...report, whole: { results: [], unknown: ['wnghtrepmoyfisudak'] } }
    expect(formatReport(other)).toContain(
      '─ Sent whole because it was asked for: 0 tool uses, 1 ref names nothing in the history\n',
    )
    expect(formatReport(other, { locale: 'zh' })).toContain('─ 按要求完整发送：0 次工具调用，1 个引用在历史中不存在\n')
  })

  it('says the same in Chinese', () => {
    const text = formatReport(shortened, { locale: 'zh' })
    expect(text).toContain('─ 已召回：1 次，占剩余 token 中的 1,990 个，是省略内容的代价\n')
    expect(text).toContain(`
缩短后发送的工具结果
├─ read_file：12 个结果（11 file, 1 prose），20,000 -> 5,000 个 token（75.0 %），其中 2 个有省略，1,204 行此前已显示
└─ list_files：1 个结果（listing），900 -> 600 个 token（33.3 %），1 行此前已显示
`)
  })

  it('leaves out sections without content and says that numbers are estimated', () => {
    const plain: Report = {
      ...report,
      counter: { name: 'estimate', exact: false },
      rules: [],
      kept: [],
      dropped: [],
      problems: [],
    }
    expect(formatReport(plain).split('\n')).toHaveLength(7)
    expect(formatReport(plain)).toContain('= 9,885, estimated (estimate)\n')
  })

  describe('of money', () => {
    const lineOf = (prices: string, before: number, after: number, locale: 'en' | 'zh' = 'en'): string => {
      const cost = { prices, before, after, saved: before - after, models: 0, breaksCache: after > before }
      const lines = formatReport({ ...report, cost }, { locale }).split('\n')
      expect(lines[3]).toMatch(/9,885 \(51\.7 %\)$/u)
      return lines[4]!.replace(/^├─ /u, '')
    }

    it('writes dollars at the prices of a model beside the tokens saved', () => {
      expect(lineOf('claude-sonnet-5-5', 0.0123, 0.0098)).toBe(
        'Cost: $0.0123 - $0.0098 = $0.0025 (20.3 %), prices of claude-sonnet-5-5',
      )
      expect(lineOf('gpt-5.2', 1234.5, 1000)).toBe(
        'Cost: $1,234.5000 - $1,000.0000 = $234.5000 (19.0 %), prices of gpt-5.2',
      )
      expect(lineOf('gpt-5.2', 0.0123, 0.0098, 'zh')).toBe(
        '费用：$0.0123 - $0.0098 = $0.0025（20.3 %），按 gpt-5.2 的价格',
      )
    })
    it('says where it costs more', () => {
      expect(lineOf('gpt-5.2', 0.0098, 0.0123)).toBe(
        'Cost: $0.0098 - $0.0123 = -$0.0025 (25.5 % more), prices of gpt-5.2',
      )
      expect(lineOf('gpt-5.2', 0.0098, 0.0123, 'zh')).toContain('= -$0.0025（增加 25.5 %）')
      expect(lineOf('multiples', 0.001, 0.002)).toContain('Cost: 100.0 % more, ')
      expect(lineOf('multiples', 0.001, 0.002, 'zh')).toContain('费用：增加 100.0 %，')
    })
    it('says nothing of money where none was counted', () => {
      expect(formatReport(report)).not.toContain('Cost')
    })
    it('writes small amounts with three digits, and amounts that add up as they stand', () => {
      expect(lineOf('gpt-5-nano', 0.000_051_26, 0.000_021_24)).toContain(
        '$0.0000513 - $0.0000212 = $0.0000301 (58.6 %)',
      )
      expect(lineOf('gpt-5.2', 0.012_34, 0.009_76)).toContain('$0.0123 - $0.0098 = $0.0025 (20.9 %)')
    })
    it.each([
      ['multiples', '1.25'],
      ['multiples-1h', '2'],
      ['multiples-free-writes', '1'],
    ])('writes only the share where %s stand for prices', (name, write) => {
      expect(lineOf(name, 0.01, 0.008)).toBe(
        `Cost: 20.0 % less, a cache write counting ${write} and a read 0.1 of an input token`,
      )
      expect(lineOf(name, 0.01, 0.008, 'zh')).toBe(
        `费用：减少 20.0 %，一个 token 写入缓存按输入的 ${write} 倍计，读取按 0.1 倍计`,
      )
    })
    it('writes dollars at prices of one’s own', () => {
      expect(lineOf('toString', 0.01, 0.008)).toContain('= $0.0020 (20.0 %), prices of toString')
    })
  })

  it('says when the original was sent', () => {
    expect(formatReport({ ...report, mode: 'observe' })).toContain('; planned only, the original was sent\n')
    expect(formatReport({ ...report, mode: 'observe' }, { locale: 'zh' })).toContain('仅计划')
  })

  it('says no numbers when Winnow is off', async () => {
    const { report: off } = await createWinnow({ mode: 'off' }).prepare([{ role: 'user', parts: [] }])
    expect(formatReport(off)).toBe('Winnow\n└─ Winnow is off; nothing was planned\n')
  })

  it('writes a report of an empty history without dividing by zero', async () => {
    const { report: empty } = await createWinnow().prepare([])
    expect(formatReport(empty)).toContain('Tokens saved: 0 (0 %)')
  })

  it('lists only the first places of a frequent problem', () => {
    const problems = Array.from({ length: 9 }, (_, at) => ({ at, problem: 'stray-result' }))
    expect(formatReport({ ...report, problems })).toContain(
      '9 × a result that answers no call (messages 0, 1, 2, 3, 4, …)',
    )
  })

  it('keeps control characters of a transcript away from the terminal', () => {
    const kept = [{ rule: 'prune', at: 1, toolName: '\u001B[31mevil\u0007\nname', reason: 'pinned' }]
    expect(formatReport({ ...report, kept })).toContain('└─ 1 ×  [31mevil name: it is pinned\n')
  })
})

describe('formatTree', () => {
  it('draws a title and its lines', () => expect(formatTree('a', ['b', 'c'])).toBe('a\n├─ b\n└─ c'))
  it('cuts lines that would fill the screen', () => expect(formatTree('a', ['b'.repeat(5000)])).toHaveLength(305))
  it('draws the title alone when there are no lines', () => expect(formatTree('a', [])).toBe('a'))
})

describe('a window', () => {
  const window = { budget: 56_000, layers: { global: 1200, segments: 9000, recent: 30_000 } }
  it('is told with its layers', () =>
    expect(formatReport({ ...report, window })).toContain(
      'Window of 56,000 tokens: 1,200 for what is oldest, 9,000 for summaries after it, 30,000 recent',
    ))
  it('in which everything has room is not told', () => {
    const layers = { global: 0, segments: 0, recent: 30_000 }
    expect(formatReport({ ...report, window: { budget: 56_000, layers } })).toBe(formatReport(report))
  })
})

describe('what was asked beside the request', () => {
  const asked = (models: Partial<Report['models']>): Report => ({
    ...report,
    models: { ...report.models, ...models },
    cost: { ...report.cost, after: 0.02, models: 0.005 },
  })
  it('is told with its share of the cost', () => {
    const one = asked({ calls: 1, input: 5000, output: 300 })
    expect(formatReport(one)).toContain(
      'Asked besides: 1 request to embedders and models, 5,000 tokens in and 300 out (25.0 % of the cost)\n',
    )
    expect(formatReport(one, { locale: 'zh' })).toContain(
      '另外请求嵌入或语言模型 1 次，输入 5,000 个 token，输出 300 个（占费用的 25.0 %）\n',
    )
  })
  it('is told without a price where only an embedder was asked', () => {
    const two = asked({ calls: 2, embedded: 7000 })
    expect(formatReport(two)).toContain('Asked besides: 2 requests to embedders and models, 7,000 tokens embedded\n')
    expect(formatReport(two, { locale: 'zh' })).toContain('次，嵌入 7,000 个 token\n')
  })
  it('is not told where nothing was', () => expect(formatReport(report)).not.toContain('Asked besides'))
})
