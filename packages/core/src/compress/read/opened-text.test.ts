import { describe, expect, test } from 'vitest'
import { openText } from './opened-text.ts'

const inner = JSON.stringify({ rows: [1, 2, 3].map((id) => ({ id, name: `name "${id}"` })) }, undefined, 1)
const python = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll("'", "\\'")}'`

describe('a text in quotes', () => {
  test.each([
    [JSON.stringify({ type: 'text', text: inner }, undefined, 2), '{"type":"text","text":|\n', '\n}'],
    [JSON.stringify([{ type: 'text', text: inner }]), '[{"type":"text","text":|\n', '\n}]'],
    [
      JSON.stringify({ content: [{ type: 'text', text: inner }], isError: true }),
      '{"content":[{"type":"text","text":|\n',
      '\n}],"isError":true}',
    ],
    [
      JSON.stringify({ exit_code: 1, stdout: inner, stderr: 'no such file' }),
      '{"exit_code":1,"stdout":|\n',
      '\n,"stderr":"no such file"}',
    ],
    [JSON.stringify(inner), '[text]\n', ''],
    [`TextContent(type='text', text=${python(inner)})`, "TextContent(type='text', text=|\n", '\n)'],
    [
      `meta=None content=[TextContent(type='text', text=${python(inner)}, annotations=None)] isError=False`,
      "meta=None content=[TextContent(type='text', text=|\n",
      '\n, annotations=None)] isError=False',
    ],
    [
      `CallToolResult(meta=None, content=[TextContent(type='text', text=${python(inner)}, annotations=None, meta=None)], structuredContent=None, isError=False)`,
      "CallToolResult(meta=None, content=[TextContent(type='text', text=|\n",
      '\n, annotations=None, meta=None)], structuredContent=None, isError=False)',
    ],
    [
      `[TextContent(type='text', text='exit code 3', annotations=None), TextContent(type='text', text=${python(inner)}, annotations=None)]`,
      "[TextContent(type='text', text='exit code 3', annotations=None), TextContent(type='text', text=|\n",
      '\n, annotations=None)]',
    ],
  ])('is read as it is meant: %s', (text, before, after) => {
    expect(openText(text)).toEqual({ before, text: inner, after })
    // What was opened is known again.
    expect(openText(before + inner + after)).toEqual({ before, text: inner, after })
  })

  test('is named once where it is there as data, too', () => {
    const content = [{ type: 'text', text: inner }]
    const before = '{"content":[{"type":"text","text":|\n'
    const after = '\n}],"structuredContent":[… the same as the text]}'
    const same = { content, structuredContent: JSON.parse(inner) as unknown }
    expect(openText(JSON.stringify(same))).toEqual({ before, text: inner, after })
    const result = { content, structuredContent: { result: inner } }
    expect(openText(JSON.stringify(result))).toEqual({ before, text: inner, after })
    const long = JSON.stringify(Array.from({ length: 60 }, (_, id) => ({ id, name: 'a name' })))
    const both = { content: [{ type: 'text', text: long }], structuredContent: { result: long } }
    const broken = JSON.stringify(both).slice(0, -20)
    expect(openText(broken)?.after).toBe(
      '\n}],"structuredContent":[… the same as the text, but the result breaks off in it]}',
    )
    const other = { content, structuredContent: { rows: [{ id: 1, name: 'another', note: inner }] } }
    expect(openText(JSON.stringify(other))).toBeUndefined()
    const printed = `[TextContent(type='text', text=${python(inner)})], structuredContent={'result': ${python(inner)}}`
    expect(openText(`CallToolResult(content=${printed}, isError=False)`)?.after).toBe(
      '\n)], structuredContent=[… the same as the text], isError=False)',
    )
  })

  test('is one of several that are JSON', () => {
    const texts = [
      '{\n "id": 1,\n "name": "one of them that has a name of some length"\n}',
      '{"id":2,"name":"it\'s two"}',
      '[3, "three"]',
    ]
    const parts = texts.map((each) => `TextContent(type='text', text=${python(each)}, annotations=None)`).join(', ')
    const before = "[3 × TextContent(type='text', text=…, annotations=None)], the texts:|\n"
    expect(openText(`[${parts}]`)).toEqual({ before, text: texts.join('\n'), after: '' })
    expect(openText(before + texts.join('\n'))).toEqual({ before, text: texts.join('\n'), after: '' })
    expect(openText(`[${parts.replace('"id"', 'id')}]`)).toBeUndefined()
    expect(openText(`[${parts.replace('None', 'True')}]`)).toBeUndefined()
  })

  test('that breaks off is read as far as it goes', () => {
    const text = JSON.stringify({ type: 'text', text: inner })
    expect(openText(text.slice(0, -10))).toEqual({
      before: '{"type":"text","text":|\n',
      text: inner.slice(0, -6),
      after: '',
    })
    const printed = `[TextContent(type='text', text=${python(inner)}`
    expect(openText(printed.slice(0, -1))).toEqual({
      before: "[TextContent(type='text', text=|\n",
      text: inner,
      after: '',
    })
  })

  test.each([
    [
      'could be taken for what stands around it',
      JSON.stringify({ text: `${inner}\n}\nmore`, ok: 1 }).replace(',"ok":1', ''),
    ],
    ['is one of several', JSON.stringify([{ text: inner.repeat(5) }, { text: inner.repeat(5) }])],
    ['has no escapes', JSON.stringify({ text: 'word '.repeat(40) })],
    ['is the name of a member', JSON.stringify({ [inner]: 1 })],
    ['stands in no JSON', `{text: ${JSON.stringify(inner)}}`],
    ['is bytes', JSON.stringify({ text: `PK\u0003\u0004${inner}` })],
    ['has half a pair', JSON.stringify({ text: `${inner}\uD800` })],
    ['has escapes that Python does not have', `[TextContent(type='text', text='${'a'.repeat(90)}\\q')]`],
  ])('stays as it is where it %s', (_, text) => {
    expect(openText(text)).toBeUndefined()
  })

  test.each(['"', '\\', '\\"', '{"a":"', "TextContent(text='", '\\u', '["'])(
    'of repeats of %j takes linear time',
    (unit) => {
      const hostile = unit.repeat(1_000_000)
      for (const text of [hostile, `{"text":"${hostile}`, `[TextContent(type='text', text='${hostile}`]) {
        const opened = openText(text)
        // What is opened holds no more than there was.
        expect(opened === undefined || JSON.stringify(opened).length <= 4 * text.length).toBe(true)
      }
    },
  )
})
