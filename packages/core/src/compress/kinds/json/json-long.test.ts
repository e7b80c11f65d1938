import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { json } from './json.ts'

const contextOf = (question = ''): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})

describe('long JSON', () => {
  /** Rows of 23 groups, one of them with its own title. */
  const inGroups = (count: number, titleOf: (at: number) => string): string => {
    const groups = Array.from({ length: 23 }, (_, at) => ({ name: `part ${at}`, list: [] as object[] }))
    for (let at = 0; at < count; at += 1)
      groups[at % 23]!.list.push({
        id: at * 3,
        title: titleOf(at),
        state: ['open', 'held'][at % 2],
        total: (at * 7919) % 997,
      })
    return JSON.stringify(Object.fromEntries(groups.map((group, at) => [`group${at}`, group])))
  }

  it.each([
    ['Who is 10.20.203.171?', '10.20.203.171', (at: number) => `10.${21 + (at % 90)}.${at % 250}.7`],
    ['Was ist mit Auftrag 964 passiert?', 'Auftrag 964', (at: number) => `Auftrag ${at + 5000}`],
    ['Why was order 1673 refused?', 'Order #1673', (at: number) => `Order #${at + 5000}`],
    ['What happened on 2031-02-17?', '2031-02-17', (at: number) => `2011-0${1 + (at % 9)}-17`],
    ['Find "blue heron at dawn"', 'blue heron at dawn', (at: number) => `${['grey', 'blue'][at % 2]} heron at noon`],
  ])(
    'shows the row that is asked for exactly, whichever of many lists it stands in: %s',
    (question, title, titleOf) => {
      for (const count of [1840, 9200]) {
        const text = inGroups(count, (at) => (at === count - 700 ? title : titleOf(at)))
        for (const room of [3000, 10_000]) {
          const chosen = json.choose(text, contextOf(question), room)!
          expect(chosen.text).toMatch(new RegExp(`^ *${(count - 700) * 3},${title},`, 'mu'))
          expect(chosen.text.length).toBeLessThanOrEqual(room)
        }
      }
    },
  )

  it('counts no row as shown that stands in a group which is left out', () => {
    const chosen = json.choose(
      inGroups(1840, (at) => `Order ${at}`),
      contextOf('Order 700?'),
      6000,
    )!
    const groups = chosen.text.match(/^group/gmu)!.length
    const rows = chosen.text.match(/^ *\d+,Order /gmu)!.length
    expect(groups).toBeLessThan(23)
    expect(chosen).toMatchObject({ unit: 'rows', total: 1840 + 23, shown: rows + groups })
  })

  it('reads of long texts what is asked for, what reports an error, and both ends', () => {
    const map = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, index) => [
        `key${index}`,
        { at: index, note: index === 9000 ? 'zebra' : 'horse' },
      ]),
    )
    const chosen = json.choose(JSON.stringify({ total: 30_000, map }), contextOf('where is the zebra?'), 1500)!
    expect(chosen.text.length).toBeLessThanOrEqual(1500)
    expect(chosen.text).toMatch(/^total: 30000\nmap:\n/u)
    expect(chosen.text).toMatch(/key0 0 horse[\s\S]*key9000 9000 zebra[\s\S]*key29999 29999 horse$/u)
    expect(chosen.total).toBe(30_000)
  })

  it('reads of many lines what is asked for and both ends', () => {
    const rows = Array.from({ length: 20_000 }, (_, id) =>
      JSON.stringify({ id, animal: id === 9000 ? 'zebra' : 'horse' }),
    )
    const chosen = json.choose(rows.join('\n'), contextOf('where is the zebra?'), 1500)!
    expect(chosen.text.length).toBeLessThanOrEqual(1500)
    expect(chosen.text).toMatch(
      /^id,animal\n0,horse[^]*9000,zebra[^]*19999,horse$|^id animal\n0 horse[^]*9000 zebra[^]*19999 horse$/u,
    )
    expect(chosen.total).toBe(20_000)
  })

  it('takes large texts', () => {
    const rows = Array.from({ length: 60_000 }, (_, id) => ({
      id,
      name: `name ${id}`,
      tags: ['a', 'b'],
      at: { x: id, y: 1 },
    }))
    const text = JSON.stringify(rows)
    expect(json.choose(text, contextOf('name 777'), 4000)!.text.length).toBeLessThanOrEqual(4000)
    expect(json.reformat!(JSON.stringify(rows.slice(0, 5000)), contextOf())!.text.split('\n')).toHaveLength(5002)
  })

  it('cuts what sentences say before rows lose their names and addresses', () => {
    const rows = Array.from({ length: 8 }, (_, at) => ({
      title: `Harbour ${at}`,
      url: `https://ports.example/harbours/of/the/north/and/of/the/south/and/of/all/the/islands/between/them/number-${at}`,
      snippet: Array.from(
        { length: 4 },
        (__, n) => `Boat ${at}${n} moors below the bridge that is closed in winter.`,
      ).join('\n'),
    }))
    const { text } = json.choose(JSON.stringify(rows), contextOf('bridge'), 1900)!
    for (const { title, url } of rows) expect(text).toContain(`${title},${url}`)
    expect(text.length).toBeLessThan(2300)
  })
})
