import { readdirSync, readFileSync } from 'node:fs'
import { validate, type Message } from '@winnow/core'
import { readChat } from '@winnow/core/openai-chat'
import { tokenizer } from '@winnow/tokenizers'
import { beforeAll, describe, expect, it } from 'vitest'
import { aboutFixtures, aboutRepository, conversations } from './conversations/all.ts'
import { runDemo, type Demo } from './demo.ts'
import { tell } from './print/tell.ts'
import { record, type Recording } from './run/record.ts'
import { tokensOf } from './run/sent.ts'
import { skills } from './tools/skills.ts'
import { testRunTool } from './tools/test-run.ts'

describe('the demo', () => {
  let demo: Demo
  beforeAll(async () => {
    demo = await runDemo(await tokenizer('o200k_base'))
  })

  const systemText = (messages: readonly Message[]): string => JSON.stringify(messages[0]!.parts).toLowerCase()

  it('plays every turn, and sends the same through both adapters', () => {
    expect(demo.turns.length).toBeGreaterThanOrEqual(5)
    expect(demo.adapters).toEqual({ aiSdk: demo.all.requests, langchain: demo.all.requests, different: [] })
  })

  it('has figures that add up, and agree with what Winnow reports of each request', () => {
    const sum = (of: (turn: Demo['turns'][number]) => number) => demo.turns.reduce((total, turn) => total + of(turn), 0)
    expect(sum(({ figures }) => figures.requests)).toBe(demo.all.requests)
    expect(sum(({ figures }) => figures.tokens.without)).toBe(demo.all.tokens.without)
    expect(sum(({ figures }) => figures.tokens.with)).toBe(demo.all.tokens.with)
    expect(demo.prepared).toHaveLength(demo.all.requests)
    for (const [at, { report }] of demo.prepared.entries()) {
      expect(report.tokens.before - report.tokens.after).toBe(report.tokens.saved)
      expect(tokensOf(demo.sent.without[at]!, demo.counter)).toBe(report.tokens.before)
      expect(tokensOf(demo.sent.with[at]!, demo.counter)).toBe(report.tokens.after)
      expect(demo.sent.with[at]!.messages).toHaveLength(report.messages.after)
    }
    expect(demo.all.tokens.with).toBeLessThan(demo.all.tokens.without * 0.8)
  })

  it('keeps what a skill said, byte for byte', () => {
    expect(demo.skills.map(({ name }) => name)).toEqual(skills.map(({ name }) => name))
    for (const { name, text } of demo.skills) expect(text).toBe(skills.find((skill) => skill.name === name)!.text)
  })

  it('removes todo and skill lists only, each with its place in the system prompt', () => {
    const system = systemText(demo.sent.with.at(-1)!.messages)
    expect(demo.removed.filter(({ toolName }) => toolName === 'write_todos').length).toBeGreaterThanOrEqual(4)
    expect(demo.removed.filter(({ toolName }) => toolName === 'list_skills')).toHaveLength(2)
    for (const { toolName, evidence } of demo.removed) {
      expect(['write_todos', 'list_skills']).toContain(toolName)
      expect(evidence.found.length).toBeGreaterThan(0)
      for (const { value } of evidence.found) expect(system).toContain(value)
    }
  })

  it('sends a long result short from the first request on, with its marks and the name of the rest', () => {
    const { longest } = demo.long
    expect(longest.shortened).toMatchObject({ toolName: 'last_test_run', kind: 'log', tier: 1 })
    expect(longest.shortened.tokens.after).toBeLessThan(longest.shortened.tokens.before / 3)
    expect(longest.text).toContain('→ expected [')
    expect(longest.text).toMatch(/^ ?\[… lines \d+-\d+: passing tests\]$/mu)
    expect(longest.text.split('\n').at(-1)).toMatch(
      new RegExp(`^\\[\\d+ of \\d+ lines left out, ref ${longest.shortened.ref!}\\]$`, 'u'),
    )
  })

  it('reads back what was left out, by the name in the posted text, and counts it as a cost', () => {
    const { longest, recalled, listened } = demo.long
    expect(recalled.input).toEqual({ ref: longest.shortened.ref, lines: '3-11' })
    const raw = testRunTool.run({}).split('\n').slice(2, 11)
    expect(recalled.text).toContain(raw.map((line, index) => `${index + 3}: ${line}`.trimEnd()).join('\n'))
    expect(listened.prepared.at(-1)!.report.recalls).toEqual({ count: 1, tokens: recalled.tokens })
  })

  it('points at what is shown, and sends it once', () => {
    expect(demo.long.repeated.text).toBe('[same as in read_file 2: pairing.ts]')
  })

  it('tells all of it in plain text, without control characters', () => {
    const text = tell(demo)
    for (const word of ['all turns', demo.all.tokens.without.toLocaleString('en'), 'byte for byte', 'the same text'])
      expect(text).toContain(word)
    expect(text).not.toContain('CHANGED')
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('the recordings', () => {
  const folder = new URL('../recordings/', import.meta.url)
  const files = readdirSync(folder)
  const load = (file: string): Recording => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recording

  it('are ten conversations', () => {
    expect(files).toEqual(conversations.map(({ id }) => `${id}.json`).toSorted())
    expect(files).toHaveLength(10)
  })

  it.each(files)('%s is a request OpenAI would take, and names no machine', (file) => {
    const { messages } = load(file)
    expect(validate(readChat(messages), { provider: 'openai-chat' })).toEqual([])
    expect(/file:\/\/|\/(?:home|root|tmp|Users|private)\//u.exec(JSON.stringify(messages))).toBeNull()
  })

  it.each(conversations)('come out the same when $id is played twice', (conversation) => {
    expect(record(conversation)).toEqual(record(conversation))
  })

  it.each(aboutFixtures)('of $id, which knows nothing of this repository, is what the script gives today', (one) => {
    expect(record(one)).toEqual(load(`${one.id}.json`))
  })

  it('read files that are there, but for the two the script gets wrong', () => {
    const missing = aboutRepository.flatMap((conversation) =>
      record(conversation).messages.filter(({ content }) => String(content).startsWith('There is no')),
    )
    expect(missing.map(({ content }) => String(content).split('/').at(-1))).toEqual(['pair.ts.', 'weights.ts.'])
  })

  it('hold parallel calls, failed calls, an interjection and ids that come again', () => {
    const { messages } = load('shop-service.json')
    const calls = messages.map(({ tool_calls: some }) => some?.length ?? 0)
    const ids = messages.flatMap(({ tool_calls: some = [] }) => some.map(({ id }) => id))
    const interjections = messages.filter(({ role }, at) => role === 'user' && messages[at - 1]!.role === 'tool')
    expect(Math.max(...calls)).toBe(2)
    expect(new Set(ids).size).toBeLessThan(ids.length)
    expect(interjections).toHaveLength(1)
    expect(messages.filter(({ content }) => String(content).startsWith('{"error"'))).toHaveLength(2)
  })
})
