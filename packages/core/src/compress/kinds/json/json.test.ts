import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { json } from './json.ts'

const contextOf = (question = '', profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})
const reformat = (value: unknown, profile: Profile = 'default'): string | undefined =>
  json.reformat!(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2), contextOf('', profile))?.text

describe('json, lossless', () => {
  it('says the keys of like objects once', () => {
    const rows = [
      { id: 1, name: 'a', at: { x: 1 } },
      { id: 2, name: 'b', at: { x: 2 } },
      { id: 3, name: 'c', at: { x: 3 } },
    ]
    expect(reformat({ rows }, 'lossless')).toBe(
      '{"rows":{"columns":["id","name","at"],"rows":[[1,"a",{"x":1}],[2,"b",{"x":2}],[3,"c",{"x":3}]]}}',
    )
  })

  it('keeps the spelling of every value', () => {
    const text = '{ "id": 9007199254740993, "price": 19.90, "far": 1e400, "name": "caf\\u00e9", "id": 1 }'
    expect(reformat(text, 'lossless')).toBe(
      '{"id":9007199254740993,"price":19.90,"far":1e400,"name":"caf\\u00e9","id":1}',
    )
  })

  it('uses no table where the source already has something like one', () => {
    const text = JSON.stringify(
      [
        { columns: ['a'], rows: [[1]] },
        { columns: [], rows: [] },
        { columns: [], rows: [] },
      ],
      undefined,
      2,
    )
    expect(JSON.parse(reformat(text, 'lossless')!)).toEqual(JSON.parse(text))
  })
})

describe('json, default', () => {
  it('writes like objects as a table, what they share once, and nested objects as columns', () => {
    const flight = (number: string, seats: number, price: number) => ({
      number,
      from: 'JFK',
      seats: { economy: seats, business: 3 },
      price,
      note: null,
    })
    expect(reformat([flight('A1', 4, 100), flight('B2', 0, 120)])).toBe(
      ['all rows: {from: JFK, note: null}', 'number seats(economy business) price', 'A1 4 3 100', 'B2 0 3 120'].join(
        '\n',
      ),
    )
  })

  it('writes a map of like objects as a table that names the key', () => {
    const value = {
      variants: { 77: { sku: '77', size: 'XL wide', left: false }, 91: { sku: '91', size: 'S', left: true } },
    }
    expect(reformat(value)).toBe(['variants:', ' key=sku,size,left', ' "77",XL wide,false', ' "91",S,true'].join('\n'))
    expect(reformat({ a: { n: 1 }, b: { n: 2 } })).toBe('key n\na 1\nb 2')
  })

  it('writes long members of rows below them', () => {
    const issue = (id: number, body: string) => ({ id, title: `Issue ${id}`, body })
    expect(reformat([issue(1, 'One line.'), issue(2, 'Two\nlines.'), issue(3, '')])).toBe(
      [
        'id,title',
        '1,Issue 1',
        ' body: One line.',
        '2,Issue 2',
        ' body: |',
        '  Two',
        '  lines.',
        '3,Issue 3',
        ' body: ""',
      ].join('\n'),
    )
  })

  it('writes objects that have little in common as they are', () => {
    expect(reformat({ rules: { a: { strict: true, level: 3 }, b: { off: ['x'], on: ['y'] } } })).toBe(
      'rules:\n a: {strict: true, level: 3}\n b: {off: [x], on: [y]}',
    )
  })

  it('writes few rows of many columns as records, where each value stands with its name', () => {
    const unit = (id: number) => ({
      id,
      ...Object.fromEntries('a b c d e f g h i j k l m'.split(' ').map((key) => [key, `${key}${id}`])),
    })
    expect(reformat([unit(1), unit(2)])).toMatch(/^\[json\]\n- \{id: 1, a: a1, .*m: m1\}\n- \{id: 2, /u)
    expect(reformat([1, 2, 3, 4].map(unit))).toMatch(/^\[json\]\nid a b c d .* m\n1 a1 /u)
  })

  it('writes lists of lists of like objects as one table', () => {
    expect(
      reformat([
        [
          { a: 1, b: 2 },
          { a: 3, b: 4 },
        ],
        [{ a: 5, b: 6 }],
      ]),
    ).toBe('#list a b\n1 1 2\n1 3 4\n2 5 6')
  })

  it('writes text of several lines as it reads', () => {
    expect(reformat({ stdout: 'one\n  "two"\n\nthree', code: 0, env: { home: '/root', empty: '' } })).toBe(
      ['stdout: |', ' one', '   "two"', '', ' three', 'code: 0', 'env:', ' home: /root', ' empty: ""'].join('\n'),
    )
  })

  it('names what is empty once, but never drops false, zero, or an empty list that is the answer', () => {
    const value = { ok: false, count: 0, error: null, text: '', results: [], more: { next: null, last: 3 } }
    expect(reformat(value)).toBe(
      '[null: error, more.next; "": text]\nok: false\ncount: 0\nresults: []\nmore:\n last: 3',
    )
  })

  it('says what is empty in every row, and what where it is not shown; what one line cannot say stays', () => {
    const rows = [1, 2, 3, 4].map((id) => ({
      id,
      none: null,
      some: id === 2 ? 'x' : null,
      mixed: id === 1 ? null : '',
      ...(id === 4 ? {} : { rare: id === 3 ? 7 : null }),
    }))
    expect(reformat({ rows })).toBe(
      [
        '[null in every row: rows.none; null in rows without it: rows.some]',
        'rows:',
        ' id,mixed,rare,some',
        ' 1,null,null,',
        ' 2,"",null,x',
        ' 3,"",7,',
        ' 4,"",,',
      ].join('\n'),
    )
  })

  it('says what all rows share above them, unless that is short beside a single column', () => {
    const rows = (count: number): unknown => Array.from({ length: count }, (_, id) => ({ id, unit: 'kilogram' }))
    expect(reformat(rows(4))).toBe('id unit\n0 kilogram\n1 kilogram\n2 kilogram\n3 kilogram')
    expect(reformat(rows(40))!.split('\n').slice(0, 3)).toEqual(['all rows: {unit: kilogram}', 'id', '0'])
  })

  it('separates the cells of all its tables in one way', () => {
    const text = reformat({
      carts: [1, 2, 3].map((id) => ({ id, place: `yard-${id}` })),
      people: [1, 2, 3].map((id) => ({ id, name: `Ann of ${id}` })),
    })
    expect(text).toBe(
      'carts:\n id,place\n 1,yard-1\n 2,yard-2\n 3,yard-3\npeople:\n id,name\n 1,Ann of 1\n 2,Ann of 2\n 3,Ann of 3',
    )
  })

  it('never makes an object one that has no members', () => {
    expect(reformat([1, 2, 3].map((id) => ({ id, more: { next: null } })))).toBe(
      'id more(next)\n1 null\n2 null\n3 null',
    )
  })

  it('opens JSON that stands in a string, and says so', () => {
    const event = {
      id: 'e-1',
      payload: JSON.stringify({
        order: 'A-17',
        lines: [
          { sku: 'x', qty: 2 },
          { sku: 'y', qty: 1 },
        ],
      }),
    }
    expect(reformat(event)).toBe('id: e-1\npayload: | [json]\n order: A-17\n lines:\n  sku qty\n  x 2\n  y 1')
  })

  it('says of a column that its strings were opened', () => {
    const texts = [1, 2, 3].map((id) => ({ type: 'text', text: JSON.stringify({ id, name: `name ${id}` }) }))
    expect(reformat(texts)).toBe('all rows: {type: text}\ntext[json](id,name)\n1,name 1\n2,name 2\n3,name 3')
    const mixed = texts.with(1, { type: 'text', text: { id: 2, name: 'name 2' } as unknown as string })
    expect(reformat(mixed)).toContain('text: | [json]\n  ')
    expect(reformat(['{"id":1,"name":"one"}', '{"id":2,"name":"two"}'])).toBe(
      '- | [json]\n id: 1\n name: one\n- | [json]\n id: 2\n name: two',
    )
  })

  it('reads JSON that a tool cut off, and says where', () => {
    const text = JSON.stringify(
      {
        items: [
          { id: 1, tags: ['a'] },
          { id: 2, tags: ['b'] },
          { id: 3, tags: ['c'] },
        ],
      },
      undefined,
      2,
    )
    expect(reformat(text.slice(0, text.indexOf('3,') + 2))).toBe(
      'items:\n id tags\n 1 [a]\n 2 [b]\n(the JSON breaks off here)\n{\n      "id": 3,',
    )
  })

  it('keeps quotes where the value would be read as something else', () => {
    expect(reformat({ list: ['true', '', ' x', 'a, b', 'plain', null, 'null', 'no'], mixed: [1, '2', 'x'] })).toBe(
      'list: ["true", "", " x", "a, b", "plain", null, "null", "no"]\nmixed: [1, "2", "x"]',
    )
  })

  it('keeps the quotes of strings that read as numbers, wherever they stand', () => {
    const like = ['007', '1e5', '-12', '.5', '3.', '+49', '1_000']
    for (const text of like) expect(reformat({ version: text, name: 'x' })).toBe(`version: "${text}"\nname: x`)
    const cards = like.map((last, index) => ({ id: `c-${index}`, last, on: '2026-01-02' }))
    expect(reformat(cards)!.split('\n').slice(2)).toEqual(like.map((last, index) => `c-${index} "${last}"`))
    expect(reformat({ few: ['12 pieces', 'v1', '1.2.3', 'a7'] })).toBe('few: [12 pieces, v1, 1.2.3, a7]')
  })

  it('writes all strings of a list in quotes, or none', () => {
    expect(reformat({ rules: ['Keep the box.', 'Cash, never cards.'] })).toBe(
      'rules: ["Keep the box.", "Cash, never cards."]',
    )
    expect(reformat({ rules: ['Keep the box.', 'No cash.'] })).toBe('rules: [Keep the box., No cash.]')
  })

  it('reads a value per line, and lines of words before or after', () => {
    expect(reformat('{"a": 1, "b": 2}\n{"a": 3, "b": 4}\n')).toBe('a b\n1 2\n3 4')
    expect(reformat('Found 1 user:\n{"id": "u_1", "name": "Ann"}')).toBe('Found 1 user:\n[json]\nid: u_1\nname: Ann')
    const users = [1, 2, 3].map((id) => ({ id, name: `user ${id}` }))
    expect(reformat(`${JSON.stringify(users)}\n(took 3 ms)`)).toBe(
      'id,name\n1,user 1\n2,user 2\n3,user 3\n[end of json]\n(took 3 ms)',
    )
  })
})

describe('json, chosen', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: index + 1000,
    name: `customer ${index}`,
    city: 'Oslo',
  }))

  it('leaves rows of a long list out, except the ends, errors and what is asked for', () => {
    const asked = rows.with(120, { id: 1120, name: 'Grete Waitz', city: 'Oslo' })
    const text = JSON.stringify(asked.with(77, { id: 1077, name: 'error: no access', city: 'Oslo' }))
    const chosen = json.choose(text, contextOf('where does Grete Waitz live?'), 600)!
    expect(chosen.text.length).toBeLessThanOrEqual(600)
    expect(chosen.text).toMatch(/1000\D[\s\S]*\[… \d+ rows\][\s\S]*1077,error[\s\S]*1120,Grete Waitz[\s\S]*1199,/u)
    expect(chosen).toMatchObject({ unit: 'rows', total: 200 })
    expect(chosen.shown).toBeLessThan(40)
  })

  it('shortens long strings before it leaves rows out', () => {
    const log = Array.from({ length: 300 }, (_, index) => `step ${index} done`).with(150, 'step 150 failed: disk full')
    const text = JSON.stringify({ exitCode: 1, stdout: log.join('\n'), tags: ['x', 'y'] })
    const chosen = json.choose(text, contextOf('why does it fail?'), 700)!
    expect(chosen.text.length).toBeLessThanOrEqual(720)
    expect(chosen.text).toContain('step 150 failed: disk full')
    expect(chosen.text).toContain('exitCode: 1')
    expect(chosen.text).toContain('tags: [x, y]')
  })

  it('does not filter short lists', () => {
    const chosen = json.choose(JSON.stringify(rows.slice(0, 12)), contextOf(), 200)!
    expect(chosen.shown).toBe(chosen.total)
  })
})

describe('what hidden rows hold', () => {
  it('says a value as it is, quoted once', () => {
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id,
      note: id % 4 === 0 ? 'he said "no"' : String.raw`C:\temp`,
    }))
    const { text } = json.choose(JSON.stringify(rows), contextOf(), 1500)!
    const mark = text.split('\n').find((line) => line.includes('[…'))!
    expect(mark).toContain(String.raw`C:\temp `)
    expect(mark).toContain(String.raw`"he said \"no\"" `)
    expect(mark).not.toContain(String.raw`\\`)
  })
})

describe('json, hostile', () => {
  const refused: Record<string, string> = {
    words: 'hello',
    nothing: '',
    scalar: '"just a string"',
    'open string': '{"a": "b',
    'open object': '{"a": 1',
    'trailing comma': '[1, 2,]',
    'single quotes': "{'a': 1}",
    'bad escape': String.raw`["\x"]`,
    'bad number': '[01]',
    'raw line break': '["a\nb"]',
    'very deep': '['.repeat(100_000) + ']'.repeat(100_000),
    'very deep and open': '{"a":'.repeat(100_000),
  }
  it.each(Object.entries(refused))('refuses %s', (_, text) => {
    expect(json.reformat!(text, contextOf())).toBeUndefined()
    expect(json.choose(text, contextOf(), 100)).toBeUndefined()
  })

  it('takes half pairs, colours and a byte order mark', () => {
    expect(reformat('\uFEFF{ "a": "x" }')).toBe('a: x')
    expect(reformat(String.raw`{ "a": "\ud800", "b": 1 }`)).toBe(String.raw`a: "\ud800"` + '\nb: 1')
    expect(reformat({ out: '\u001B[31mred\u001B[0m\nplain', n: 1 })).toBe('out: |\n red\n plain\nn: 1')
  })
})
