import { describe, expect, it } from 'vitest'
import { formatReport } from './format.ts'
import { prepareChat } from './openai-chat/index.ts'
import { estimateTokens } from './tokens/estimate.ts'
import { createWinnow } from './prepare/create-winnow.ts'

const tools = [{ type: 'function', function: { name: 'read', parameters: { type: 'object', properties: {} } } }]
const history = [{ role: 'user', content: 'Hello' }]

describe('what goes along with the messages', () => {
  it('is counted beside them and changes nothing', async () => {
    const { messages, report } = await prepareChat(createWinnow(), history, { tools })
    expect(messages).toBe(history)
    expect(report.overhead).toEqual({ system: 0, tools: estimateTokens(JSON.stringify(tools)) })
  })

  it('is the system option, not system messages', async () => {
    const { report } = await createWinnow().prepare([], { system: 'Be brief and precise.' })
    expect(report.overhead).toEqual({ system: estimateTokens('Be brief and precise.'), tools: 0 })
  })

  it('stands in the report for people', async () => {
    const { report } = await prepareChat(createWinnow(), history, { tools })
    expect(formatReport(report)).toContain(`0 tokens of system text, ${report.overhead.tools} of tool definitions`)
    expect(formatReport(report, { locale: 'zh' })).toContain(`工具定义 ${report.overhead.tools} 个 token`)
  })

  it('never breaks a request, whatever the definitions are', async () => {
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic
    const { messages, report } = await prepareChat(createWinnow(), history, { tools: [cyclic] })
    expect(messages).toBe(history)
    expect(report.overhead.tools).toBeGreaterThan(0)
  })
})
