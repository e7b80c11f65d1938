import { readFileSync } from 'node:fs'
import { compressResult, estimator, type Intent, type ResultKindName } from '@winnow/core'
import { expect, test } from 'vitest'

/*
 * What a model sees of one result of each kind, for what is asked. Read the files after a change as a model would: is
 * what was asked for there, and is it clear what is missing?
 */

interface Golden {
  readonly kind: ResultKindName
  readonly toolName: string
  readonly args: Readonly<Record<string, unknown>>
  readonly cap: number
  /** Questions by what they want, in English and in Chinese. */
  readonly questions: Partial<Record<Intent, readonly [en: string, zh: string]>>
}

const results: Record<string, Golden> = {
  'file.ts': {
    kind: 'file',
    toolName: 'read_file',
    args: { path: 'src/route/plan.ts' },
    cap: 450,
    questions: {
      'find-definition': ['Where is stopsOf defined?', 'stopsOf 在哪里定义？'],
      'understand-structure': ['Give me an overview of the structure of this module.', '这个模块的结构是什么样的？'],
      'find-usage': ['Show the usage of UndeliverableError.', 'UndeliverableError 怎么用？'],
      'debug-error': ['Fix the error: parcels with an empty address are lost.', '修复错误：地址为空的 parcel 会丢失。'],
      'learn-api': ['What are the parameters and options of planRoute?', 'planRoute 有哪些参数？'],
    },
  },
  'file-numbered.py': {
    kind: 'file',
    toolName: 'bash',
    args: { command: 'cat -n harbor/ledger.py' },
    cap: 450,
    questions: {
      'find-definition': ['Where is the refund defined?', 'refund 的定义在哪里？'],
      'understand-structure': ['What is the structure of this file?', '这个文件的结构？'],
      'debug-error': [
        'The test of refund fails: it raises no LedgerError.',
        '为什么 refund 没有抛出 LedgerError 异常？',
      ],
    },
  },
  search: {
    kind: 'search',
    toolName: 'bash',
    args: { command: 'grep -rn price src docs CHANGELOG.md' },
    cap: 450,
    questions: {
      'find-definition': ['Where is computePrice defined?', 'computePrice 在哪里定义？'],
      'find-usage': ['Who uses discountedPrice?', '谁在用 discountedPrice？'],
      general: ['price of the cart', '购物车 cart 的 price'],
    },
  },
  map: {
    kind: 'map',
    toolName: 'repo_map',
    args: {},
    cap: 300,
    questions: {
      'understand-structure': ['How is the code organised?', '代码的架构是什么？'],
      'find-definition': ['Where is sendReminder declared?', 'sendReminder 的定义'],
    },
  },
  listing: {
    kind: 'listing',
    toolName: 'bash',
    args: { command: 'find . -type f' },
    cap: 250,
    questions: {
      'understand-structure': ['What is the layout of the repository?', '仓库的目录结构？'],
      'debug-error': ['The login fails. Which files matter?', '登录 login 失败，看哪些文件？'],
    },
  },
  json: {
    kind: 'json',
    toolName: 'list_orders',
    args: { page: 1 },
    cap: 600,
    questions: {
      'debug-error': ['Why did an order fail?', '哪个订单失败了？'],
      general: ['What does P-4117 cost?', 'P-4117 多少钱？'],
    },
  },
  log: {
    kind: 'log',
    toolName: 'bash',
    args: { command: 'pytest -q' },
    cap: 500,
    questions: {
      'debug-error': ['Fix the failing test.', '修复失败的测试。'],
      general: ['How many tests ran?', '运行了多少测试？'],
    },
  },
  diff: {
    kind: 'diff',
    toolName: 'bash',
    args: { command: 'git diff HEAD~1' },
    cap: 600,
    questions: {
      general: ['What changed in the session?', 'session 改了什么？'],
      'debug-error': ['Is there a bug in priceOfZone?', 'priceOfZone 有没有错误？'],
    },
  },
  'page.md': {
    kind: 'page',
    toolName: 'fetch',
    args: { url: 'https://harbor.example/docs' },
    cap: 400,
    questions: {
      'learn-api': ['Which parameters does the API for quotes take?', 'quotes 接口有哪些参数？'],
      'find-usage': ['How do I use an API key? Show an example of the header.', '密钥怎么用？'],
      'debug-error': ['What does the error too_heavy mean?', '错误码 too_heavy 是什么意思？'],
    },
  },
  prose: {
    kind: 'prose',
    toolName: 'read_notes',
    args: {},
    cap: 400,
    questions: {
      general: ['What was decided about the price of zone 4?', '仓库的扫码设备怎么处理？'],
      'debug-error': ['Why did the route planner fail on Friday?', '路线规划为什么失败？'],
    },
  },
}

const folder = new URL('__golden__/', import.meta.url)
const languages = ['en', 'zh'] as const
const cases = Object.entries(results).flatMap(([name, golden]) =>
  Object.entries(golden.questions).flatMap(([intent, questions]) =>
    languages.map((language, index) => ({ name, golden, intent, language, question: questions[index]! })),
  ),
)

/** The results that some profile writes another way, by profile. */
const rewritten = { default: ['search', 'map', 'listing', 'json'], lossless: ['search', 'json'] } as const
const spellings = Object.entries(rewritten).flatMap(([profile, names]) => names.map((name) => ({ profile, name })))
const read = (name: string): string => readFileSync(new URL(`inputs/${name}.txt`, folder), 'utf8')

test.each(spellings)('$name without a cap, $profile', async ({ profile, name }) => {
  const { toolName, args } = results[name]!
  const given = compressResult({ toolName, args, output: read(name) }, { cap: false, profile: profile as 'default' })
  expect(given.report?.tier).toBe(0)
  await expect(given.output).toMatchFileSnapshot(new URL(`${name}.${profile}.txt`, folder).pathname)
})

test.each(['default', 'lossless'] as const)('all others stay as they are without a cap, %s', (profile) => {
  const others = Object.entries(results).filter(([name]) => !(rewritten[profile] as readonly string[]).includes(name))
  for (const [name, { toolName, args }] of others) {
    const output = read(name)
    expect(compressResult({ toolName, args, output }, { cap: false, profile }).output).toBe(output)
  }
})

test.each(cases)('$name, $intent, $language', async ({ name, golden, intent, language, question }) => {
  const { toolName, args, cap, kind } = golden
  const output = read(name)
  const given = compressResult({ toolName, args, output, query: question }, { cap })
  expect(given.report).toMatchObject({ intent, kind, tier: 1 })
  expect(estimator.count(given.output as string)).toBeLessThanOrEqual(cap * 1.1)
  const { tokens, keywords } = given.report!
  const head = [question, `keywords: ${keywords!.join(', ')}`, `tokens: ${tokens.before} -> ${tokens.after}`].join('\n')
  const text = `${head}\n\n${given.output as string}\n`
  await expect(text).toMatchFileSnapshot(new URL(`${name}.${intent}.${language}.txt`, folder).pathname)
})
