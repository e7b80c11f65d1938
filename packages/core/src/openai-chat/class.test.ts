import { expect, test } from 'vitest'
import { createWinnow } from '../prepare/create-winnow.ts'
import { prepareChat } from './index.ts'

const long = Array.from({ length: 3000 }, (_, at) => `line ${at % 7 === 0 ? at : 3} of the answer`).join('\n')

/** A message as a client library may make it: its fields are getters of a class, over fields nobody else reads. */
class ToolAnswer {
  readonly #content: string
  readonly #id: string
  readonly role = 'tool'

  constructor(id: string, content: string) {
    this.#id = id
    this.#content = content
  }

  get tool_call_id(): string {
    return this.#id
  }

  get content(): string {
    return this.#content
  }

  toJSON(): object {
    return { role: this.role, tool_call_id: this.#id, content: this.#content, name: 'read' }
  }
}

test('a message of a class is sent shortened and whole but for that', async () => {
  const call = { id: 'a', type: 'function' as const, function: { name: 'read', arguments: '{}' } }
  const answer = new ToolAnswer('a', long)
  const history = [
    { role: 'user', content: 'Look' },
    { role: 'assistant', content: null, tool_calls: [call] },
    answer as { role: 'tool'; tool_call_id: string; content: string },
  ] as const
  const { messages } = await prepareChat(createWinnow(), history)
  const [posted] = (JSON.parse(JSON.stringify(messages)) as Record<string, unknown>[]).slice(-1)
  expect(posted).toMatchObject({ role: 'tool', tool_call_id: 'a', name: 'read' })
  expect(String(posted!['content']).length).toBeLessThan(long.length / 2)
  expect(answer.content).toBe(long)
})
