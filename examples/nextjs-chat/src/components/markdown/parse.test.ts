import { describe, expect, it } from 'vitest'
import { readBlocks, readInline } from './parse.ts'

describe('blocks', () => {
  it('are paragraphs, lists, code, headings and tables', () => {
    const text =
      '# One\n\ntwo\nlines\n\n- a\n- b\n\n1. c\n\n```ts\nx < 1\n\n- no list\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |'
    expect(readBlocks(text)).toEqual([
      { type: 'heading', level: 1, text: 'One' },
      { type: 'paragraph', text: 'two\nlines' },
      { type: 'list', ordered: false, items: ['a', 'b'] },
      { type: 'list', ordered: true, items: ['c'] },
      { type: 'code', text: 'x < 1\n\n- no list' },
      { type: 'table', head: ['a', 'b'], rows: [['1', '2']] },
    ])
  })

  it('read as far as an answer has come', () => {
    const whole = 'Look:\n\n```ts\nconst a = 1\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- **bold** and `code`'
    for (let to = 0; to <= whole.length; to += 1) {
      const shown = JSON.stringify(readBlocks(whole.slice(0, to)))
      expect(shown.length).toBeLessThan(600)
    }
    expect(readBlocks('```ts\nconst a')).toEqual([{ type: 'code', text: 'const a' }])
  })
})

describe('a line', () => {
  it('holds code, bold text and links to the web', () => {
    expect(readInline('a `b` **c** [d](https://example.com/e) f')).toEqual([
      { type: 'text', text: 'a ' },
      { type: 'code', text: 'b' },
      { type: 'text', text: ' ' },
      { type: 'bold', text: 'c' },
      { type: 'text', text: ' ' },
      { type: 'link', text: 'd', href: 'https://example.com/e' },
      { type: 'text', text: ' f' },
    ])
  })

  it('keeps everything else as text', () => {
    for (const text of ['<b>x</b>', '[a](javascript:alert(1))', '[a](data:text/html,x)', '**open', '`open', '<script>'])
      expect(readInline(text)).toEqual([{ type: 'text', text }])
  })

  it('is read in one pass, whatever it holds', () => {
    // Read again from each sign, so many would take longer than a test may take.
    for (const unit of ['[', '[a](', '**', '`', '[[', '**a', '[a](https://'])
      expect(readBlocks(unit.repeat(200_000))).not.toEqual([])
  })
})
