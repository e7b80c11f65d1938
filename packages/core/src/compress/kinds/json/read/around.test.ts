import { describe, expect, it } from 'vitest'
import { compressResult } from '@winnow/core'

const items = Array.from({ length: 60 }, (_, index) => ({
  id: `it_${(index * 7919).toString(36)}k`,
  label: `berth ${index}`,
  zip: String(index * 37).padStart(5, '0'),
  createdAt: `2026-03-02T09:14:${String(index % 60).padStart(2, '0')}Z`,
}))
const pretty = JSON.stringify({ success: true, items }, undefined, 2)
const sent = (output: string, toolName = 'boards_create'): string =>
  compressResult({ toolName, args: {}, output, query: 'Put the plan on the board.' }).output as string

describe('JSON between words', () => {
  it.each<[string, string, string]>([
    ['a line on each side', 'Here are the elements:\n', '\nDone.'],
    [
      'several lines',
      'Created on board 7.\n\nHere are the elements:\n\n',
      '\n\nAll are synced.\nNote: open the board to see them.',
    ],
    ['a fence', 'Here are the elements:\n```json\n', '\n```\nNote: 60 in all.'],
  ])('is written as JSON, with %s', (_what, before, after) => {
    const lines = sent(before + pretty + after).split('\n')
    for (const { id } of items) expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
    const words = (text: string): string[] =>
      text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('```'))
    const [begin, end] = [lines.indexOf('[json]'), lines.indexOf('[end of json]')]
    expect(lines.slice(0, begin).filter((line) => line !== '')).toEqual(words(before))
    expect(lines.slice(end + 1).filter((line) => line !== '')).toEqual(words(after))
  })
  it('is cut by members where it is long, and its words stay', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      items.map((item) => ({ ...item, id: `${item.id}-${at}`, note: `note ${at} of ${item.label}` })),
    ).flat()
    const text = sent(`Here are the elements:\n${JSON.stringify(many, undefined, 2)}\nNext page: cursor "pg_2".`)
    expect(text).toMatch(/^Here are the elements:\n\[json\]\n/u)
    expect(text).toMatch(/\n\[end of json\]\nNext page: cursor "pg_2"\.\n\[\d+ of 1800 rows left out/u)
  })
  it('of several values in lines is one list', () => {
    const text = sent(`Reading\n${items.map((item) => JSON.stringify(item)).join('\n')}\n60 records read\nNote: done`)
    expect(text).toMatch(/^Reading\n\[json\]\nid\S{1}label/u)
    expect(text).toMatch(/\n\[end of json\]\n60 records read\nNote: done$/u)
  })
  it('stands in a result that was written so before', () => {
    const first = sent(`Here are the elements:\n${pretty}\nDone.`)
    expect(sent(first)).toBe(first)
  })
})
