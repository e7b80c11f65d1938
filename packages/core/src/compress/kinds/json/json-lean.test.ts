import { describe, expect, it } from 'vitest'
import type { ShrinkContext, Shrunk } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { json } from './json.ts'

const contextOf = (question: string, profile: Profile): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})
const choose = (value: unknown, room: number, question = '', profile: Profile = 'default'): Shrunk | undefined =>
  json.choose(JSON.stringify(value), contextOf(question, profile), room)

describe('encoded bytes', () => {
  const image = `iVBORw0KGgo${'Ab1+/9zQ'.repeat(500)}==`

  it('are counted and named, and what stands beside them stays', () => {
    const chosen = choose({ id: 'f-1', mimeType: 'image/x-icon', data: 'Zz09'.repeat(400), status: 'ok' }, 800)!
    expect(chosen.text).toBe(
      'id: f-1\nmimeType: image/x-icon\ndata: [… 1,600 characters of base64, image/x-icon]\nstatus: ok',
    )
    expect(chosen).toMatchObject({ unit: 'values', total: 4, shown: 3 })
    expect(choose({ icon: image }, 800)!.text).toBe('icon: [… 4,013 characters of base64, image/png]')
    expect(choose({ icon: `data:image/webp;base64,${image}` }, 800)!.text).toContain('base64, image/webp]')
  })

  it('stay where they are short, or have to be given back', () => {
    const token = 'eyJhbGciOiJI1'.repeat(60)
    const text = 'no bytes, but words '.repeat(60)
    expect(choose({ next_page_token: token, text }, 3000)!.text).toContain(token)
    expect(choose({ hash: 'a9'.repeat(64), text }, 3000)!.text).toContain('a9'.repeat(64))
    expect(choose({ text: 'aword'.repeat(300) }, 3000)!.text).toContain('aword'.repeat(300))
  })
})

describe('long lists of numbers', () => {
  const line = Array.from({ length: 200 }, (_, index) => [8.5 + index / 100, 47.25 - index / 50])

  it('are counted with their ranges', () => {
    const chosen = choose({ type: 'LineString', coordinates: line }, 400)!
    expect(chosen.text).toBe(
      [
        'type: LineString',
        'coordinates:',
        ' - [8.5,47.25]',
        ' - [8.51,47.23]',
        ' - [8.52,47.21]',
        ' - [… 196 more lists of numbers: 8.53 to 10.48 | 43.29 to 47.19]',
        ' - [10.49,43.27]',
      ].join('\n'),
    )
    expect(chosen).toMatchObject({ unit: 'values', total: 401, shown: 9 })
  })

  it('keep the numbers that the question names', () => {
    const values = line.map(([x]) => Number((x! + 0.0005).toFixed(4)))
    const { text } = choose({ values }, 300, 'is there a 9.7505?')!
    expect(text).toMatch(/ to 9\.7405\], 9\.7505, \[… \d+ more numbers: 9\.7605 to/u)
  })
})

describe('addresses for programs', () => {
  const user = (login: string, id: number) => ({
    login,
    id,
    node_id: `MDQ6VXNlcj${id}`,
    url: `https://api.example.com/users/${login}`,
    html_url: `https://example.com/${login}`,
    followers_url: `https://api.example.com/users/${login}/followers`,
    gists_url: `https://api.example.com/users/${login}/gists`,
    repos_url: `https://api.example.com/users/${login}/repos`,
    contributions: id * 3,
  })
  const users = ['ann', 'ben', 'cleo', 'dan'].map((login, index) => user(login, index + 10))

  it('are left out where there is no room, and named once', () => {
    const chosen = choose(users, 400)!
    expect(chosen.text).toBe(
      [
        '[… left out in rewriting this JSON: node_id, followers_url, gists_url, repos_url]',
        'login id url html_url contributions',
        ...users.map(({ login, id, url, html_url, contributions }) =>
          [login, id, url, html_url, contributions].join(' '),
        ),
      ].join('\n'),
    )
    expect(chosen).toMatchObject({ unit: 'values', total: 36, shown: 20 })
  })

  it('stay where the question names them, or where they are few', () => {
    expect(choose(users, 400, 'what is the repos_url of ben?')!.text).not.toContain('left out')
    const few = users.map(({ login, repos_url }) => ({ login, repos_url, about: 'words '.repeat(30) }))
    expect(choose(few, 400)!.text).not.toContain('left out')
  })
})

describe('tools that were found', () => {
  const long = 'Finds what was asked for in the store. '.repeat(12).trim()
  const tools = Array.from({ length: 30 }, (_, index) => ({
    name: `tool_${index}`,
    description: long,
    inputSchema: { type: 'object', properties: { query: { type: 'string', description: long } }, required: ['query'] },
  }))

  it('come whole', () => {
    const chosen = choose({ tools }, 1000)!
    expect(chosen.shown).toBe(chosen.total)
    const called = choose(
      tools.map(({ inputSchema: parameters, ...tool }) => ({ type: 'function', function: { ...tool, parameters } })),
      1000,
    )!
    expect(called.shown).toBe(called.total)
  })

  it('lose the end of long descriptions in the profile that leaves out most', () => {
    const chosen = choose({ tools }, 1000, '', 'aggressive')!
    expect(chosen).toMatchObject({ unit: 'descriptions', total: 60, shown: 0 })
    for (const { name } of tools) expect(chosen.text).toMatch(new RegExp(`\\b${name}\\b`, 'u'))
    const start = 'Finds what was asked for in the store. '.repeat(4).trim()
    expect(chosen.text).toContain(`${start} [… ${long.length - start.length} more characters]`)
    expect(chosen.text.match(/required/gu)).toHaveLength(1) // Of equal schemas one table is made.
  })
})

describe('members of an object that are left out', () => {
  it('are named in place', () => {
    const settings = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `setting${index}`,
        index % 2 ? { a: `value ${index}` } : `text ${index}`,
      ]),
    )
    const { text } = choose(settings, 700)!
    const marks = [...text.matchAll(/\[… (\d+) more keys?: ([^\]]*?)( and others)?\]/gu)]
    expect(marks.length).toBeGreaterThan(0)
    const hidden = Object.keys(settings).filter((key) => !new RegExp(`^${key}:`, 'mu').test(text))
    const named = marks.filter(([, , , others]) => others === undefined)
    expect(named.map(([, count]) => Number(count))).toEqual(named.map(([, , names]) => names!.split(', ').length))
    expect(marks.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(hidden.length)
    for (const [, , names] of marks) expect(hidden).toEqual(expect.arrayContaining(names!.split(', ')))
  })
})

describe('the description of an API', () => {
  const operation = (operationId: string, summary: string) => ({
    operationId,
    summary,
    description: 'Words that nobody asked for. '.repeat(10),
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${operationId}Body` } } } },
    responses: { 200: { description: 'Done.' } },
  })
  const names = ['Pet', 'Order', 'User', 'Visit', 'Bill', 'Shelf']
  const api = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '7' },
    paths: Object.fromEntries(
      names.map((name) => [
        `/${name.toLowerCase()}s/{id}`,
        {
          get: operation(`get${name}`, `Reads one ${name}`),
          delete: operation(`delete${name}`, `Removes one ${name}`),
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        names.flatMap((name) =>
          ['get', 'delete'].map((verb) => [
            `${verb}${name}Body`,
            { type: 'object', required: [`${name}Key`], properties: { [`${name}Key`]: { type: 'string' } } },
          ]),
        ),
      ),
    },
  }

  it('is its operations in one line each, and those that are asked for with what they refer to', () => {
    const chosen = choose(api, 2000, 'How is deleteVisit called?', 'aggressive')!
    for (const name of names)
      expect(chosen.text).toContain(`\nGET /${name.toLowerCase()}s/{id} (get${name}) Reads one ${name}\n`)
    expect(chosen.text).toMatch(
      /\(deleteVisit\) Removes one Visit\n operationId: deleteVisit\n[^]*required: \[VisitKey\]/u,
    )
    expect(chosen.text).not.toContain('PetKey')
    expect(chosen.text).toMatch(/\n\[… 12 in components\.schemas\]$/u)
    expect(chosen).toMatchObject({ unit: 'operations', total: 12 })
    expect(chosen.text.length).toBeLessThanOrEqual(2000)
  })

  it('shows further operations whole where there is room', () => {
    const chosen = choose(api, 5000, 'How is deleteVisit called?')!
    expect(chosen.shown).toBeGreaterThan(4)
    expect(chosen.text).toContain('VisitKey')
    expect(chosen.text).toContain('PetKey')
    expect(chosen.text.length).toBeLessThanOrEqual(5000)
  })

  it('stays JSON where not even the lines have room', () => {
    expect(choose(api, 200)?.unit).not.toBe('operations')
  })
})

describe('points of a series', () => {
  const points = Array.from({ length: 80 }, (_, at) => [1748930400 + 60 * at, `0.2${100 + ((at * 37) % 90)}`])

  it('are columns: the smallest and the largest value stay, and the others are told by their range', () => {
    const series = points.map(([time, value], at) => [time, at === 52 ? '6.3712' : value])
    const { text } = choose({ pod: 'api-3', values: series }, 1200)!
    expect(text).toContain('[1748933520, "6.3712"]')
    expect(text).toMatch(/\[… 41 of 80 rows are not shown: "column 1" \d+-\d+; "column 2" 0\.2\d+-0\.2\d+\]/u)
  })
})

describe('stack traces', () => {
  const trace = (name: string): string =>
    [
      `TypeError: ${name} is not a function`,
      ...Array.from({ length: 20 }, (_, at) => `    at run (/app/src/${name}${at}.ts:${at}:7)`),
    ].join('\n')

  it('are shown once each, and cut where they come again', () => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      at % 10 === 3
        ? { id: at, level: 50, stack: trace(at === 43 ? 'tax' : 'orders'), text: 'order failed' }
        : { id: at, level: 30, text: `request ${at} completed in ${at % 7} ms without anything worth saying of it` },
    )
    const { text } = choose(rows, 3500)!
    expect(text).toContain('/app/src/orders9.ts:9:7')
    expect(text).toContain('/app/src/tax9.ts:9:7')
    expect(text.split('/app/src/orders9.ts:9:7').length - 1).toBe(1)
  })
})
