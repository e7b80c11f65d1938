import { describe, expect, test } from 'vitest'
import { copyWith } from './copy-with.ts'

const long = 'a long text'

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

describe('a copy with other fields', () => {
  test('of a plain object is one', () => {
    const original = { role: 'assistant', content: 'a', tool_calls: [1] }
    const copy = copyWith(original, { content: 'b', tool_calls: undefined })
    expect(copy).toStrictEqual({ role: 'assistant', content: 'b' })
    expect(original.tool_calls).toEqual([1])
  })

  test('keeps the class, what its getters say, and what it writes as JSON', () => {
    const copy = copyWith(new ToolAnswer('a', long), { content: 'short' })
    expect(copy).toBeInstanceOf(ToolAnswer)
    expect([copy.tool_call_id, copy.content, copy.role]).toEqual(['a', 'short', 'tool'])
    expect(JSON.parse(JSON.stringify(copy))).toEqual({
      role: 'tool',
      tool_call_id: 'a',
      content: 'short',
      name: 'read',
    })
  })

  test('keeps own accessors as values, and what is not enumerable so', () => {
    const original = Object.defineProperties({} as { content: string; hidden: number }, {
      content: { get: () => 'a', enumerable: true },
      hidden: { get: () => 7, enumerable: false },
    })
    const copy = copyWith(original, { content: 'b' })
    expect(copy.hidden).toBe(7)
    expect(JSON.stringify(copy)).toBe('{"content":"b"}')
    expect(original.content).toBe('a')
  })

  test('leaves a field out of the JSON of a class', () => {
    const copy = copyWith(new ToolAnswer('a', 'b'), { content: undefined })
    expect(JSON.parse(JSON.stringify(copy))).toEqual({ role: 'tool', tool_call_id: 'a', name: 'read' })
  })
})
