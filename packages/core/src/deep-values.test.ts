import { describe, expect, test } from 'vitest'
import { formatReport } from './format.ts'
import { prepareChat } from './openai-chat/index.ts'
import { assistant, round, says, user } from './testing/builders.ts'
import { createWinnow } from './prepare/create-winnow.ts'
import { selectTools } from './prepare/select-tools.ts'
import type { Winnow, WinnowOptions } from './prepare/types.ts'

const log = Array.from({ length: 700 }, (_, at) => `Line ${at}: the order A-${at} left the depot.`).join('\n')

interface Made {
  readonly winnow: Winnow
  /** Parts that failed, and histories that went out as they are. */
  readonly failures: string[]
}

function make(options: WinnowOptions = {}): Made {
  const failures: string[] = []
  const winnow = createWinnow({
    ...options,
    onEvent(event) {
      if (event.type === 'failed') failures.push(event.part)
      if (event.type === 'passed-through') failures.push(event.type)
    },
  })
  return { winnow, failures }
}

const shapes: Record<string, (inner: unknown) => unknown> = {
  lists: (inner) => [1, inner],
  objects: (inner) => ({ path: 'src/app.ts', inner }),
}
const levels = [400, 600, 5000, 100_000]

/** Hosts hand over arguments, blocks and schemas that somebody else parsed: of any depth. */
describe.each(Object.keys(shapes).flatMap((shape) => levels.map((count) => [count, shape] as const)))(
  'values of a host with %i levels of %s',
  (count, shape) => {
    function deep(): unknown {
      let value: unknown = 'the end'
      for (let level = 0; level < count; level += 1) value = shapes[shape]!(value)
      return value
    }

    test('cost a request nothing', async () => {
      const history = () => [
        user('Where is A-17?'),
        ...round('read_log', deep(), log),
        ...round('write_todos', deep(), 'Done.'),
        says('It left.', { type: 'opaque', value: deep() }),
        user('Thanks.'),
      ]
      const { winnow, failures } = make()
      const first = await winnow.prepare(history(), { system: 'You look up orders.', tools: [deep()] })
      expect(formatReport(first.report)).not.toBe('')
      expect(first.report.tokens.saved).toBeGreaterThan(0)
      const again = await winnow.prepare(history(), { system: 'You look up orders.', tools: [deep()] })
      expect(again.edits).toEqual(first.edits)
      expect(failures).toEqual([])
    })

    test('cost a chat request nothing', async () => {
      const called = { id: 'a', type: 'function', function: { name: 'read_log', arguments: deep() } }
      const history = [
        { role: 'user', content: [{ type: 'text', text: 'Where is A-17?' }, deep()] },
        { role: 'assistant', content: null, tool_calls: [called, deep()], function_call: deep() },
        { role: 'tool', tool_call_id: 'a', content: log },
      ] as never
      const { winnow, failures } = make()
      for (let times = 0; times < 2; times += 1) {
        const { report } = await prepareChat(winnow, history, { tools: [deep()] })
        expect(report.tokens.saved).toBeGreaterThan(0)
      }
      expect(failures).toEqual([])
    })

    test('leave tools to be found by their names', async () => {
      const tools = ['read_log', 'send_mail'].map((name) => ({ name, inputSchema: deep() }))
      const { tools: found } = await selectTools(tools, { query: 'send a mail', minTools: 0, limit: 1 })
      expect(found.length).toBeGreaterThan(0)
    })

    test('make the edits of a processor fail alone', async () => {
      const plan = () => [{ action: 'remove-message', at: 1, group: 'a', reason: 'why', more: deep() }]
      const { winnow, failures } = make({ processors: [{ name: 'own', plan }] as never })
      const { report } = await winnow.prepare([
        user('Go'),
        ...round('read_log', {}, log),
        assistant('It left.'),
        user('Thanks.'),
      ])
      expect(report.tokens.saved).toBeGreaterThan(0)
      expect(failures).toEqual(count > 500 ? ['own'] : [])
    })
  },
)
