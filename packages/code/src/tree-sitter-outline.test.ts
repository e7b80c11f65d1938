import { compressResult, type OutlineBlock } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { treeSitterOutline, type TreeSitterOutlineOptions } from './tree-sitter-outline.ts'

const outline = await treeSitterOutline()
const names = (blocks: readonly OutlineBlock[] | undefined): string[] | undefined => blocks?.map(({ name }) => name)
const repeat = (count: number, say: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => say(index)).join('')

describe('a language', () => {
  it.each([
    ['src/app.PY', 'def first():\n    pass\n', ['first']],
    ['tool', '#!/usr/bin/env python3.12\ndef first():\n    pass\n', ['first']],
    [undefined, '#!/bin/sh\nfirst() {\n  :\n}\n', ['first']],
    ['a.jsx', 'const First = () => {\n  return <b>x</b>\n}\n', ['First']],
    ['a.c', 'static int first(void)\n{\n  return 0;\n}\n', ['first']],
  ])('is known by its name or its first line: %s', (path, source, expected) => {
    expect(names(outline.outline(source, path))).toEqual(expected)
  })

  it.each([
    ['notes.txt', 'def first():\n    pass\n'],
    ['Makefile', 'all:\n\techo\n'],
    [undefined, 'def first():\n    pass\n'],
    [undefined, '#!\n'],
    [undefined, '#!/usr/bin/env'],
  ])('that is not known has no outline: %s', (path, source) => {
    expect(outline.outline(source, path)).toBeUndefined()
  })

  it('that was not loaded is never used, whoever loads it later', async () => {
    const onlyGo = await treeSitterOutline({ languages: ['go'] })
    await treeSitterOutline({ languages: ['python'] })
    expect(onlyGo.outline('def first():\n    pass\n', 'a.py')).toBeUndefined()
    expect(names(onlyGo.outline('package a\n\nfunc First() {\n}\n', 'a.go'))).toEqual(['', 'First'])
  })

  it.each([
    [{ languages: ['pascal'] }, 'languages[0]: there is no grammar "pascal"'],
    [{ languages: 'go' }, 'languages: this is no list'],
    [{ wasm: '/files' }, 'wasm: this is no function'],
  ])('that is asked for wrongly is refused at once', async (options, message) => {
    await expect(treeSitterOutline(options as TreeSitterOutlineOptions)).rejects.toThrow(message)
  })
})

describe('a text with errors', () => {
  const good = repeat(40, (n) => `function step${n}(value) {\n  return value + ${n}\n}\n`)

  it('has an outline while they are few', () => {
    expect(names(outline.outline(`${good}function last( {\n`, 'a.js'))?.slice(0, 2)).toEqual(['step0', 'step1'])
  })
  it('has none where they are many', () => {
    expect(outline.outline(`${good}${'} ) else ('.repeat(200)}`, 'a.js')).toBeUndefined()
    expect(outline.outline('The quick brown fox; it is not code, is it?\n'.repeat(20), 'a.go')).toBeUndefined()
  })
  it('does not change what the next text is read as', () => {
    const fresh = outline.outline(good, 'a.ts')
    expect(outline.outline('a<b,'.repeat(50_000), 'a.ts')).toBeUndefined()
    expect(outline.outline('x = (\n'.repeat(40_000), 'a.ts')).toBeUndefined()
    expect(outline.outline(good, 'a.ts')).toEqual(fresh)
    expect(fresh).toHaveLength(40)
  })
  it('has none with more comments in a row than people write', () => {
    const commented = (count: number): string => `def first():\n${'    # why\n\n'.repeat(count)}    pass\n`
    expect(names(outline.outline(commented(400), 'a.py'))).toEqual(['first'])
    expect(outline.outline(commented(401), 'a.py')).toBeUndefined()
  })
  it('has none with null characters', () => {
    expect(outline.outline('first() {\n  :\n}\n\0a\n', 'a.sh')).toBeUndefined()
  })
})

describe('a large text', () => {
  const file = (size: number): string =>
    repeat(Math.ceil(size / 70), (n) => `export function step${n}(value: number): number {\n  return value + ${n}\n}\n`)

  it('of 200 kB is read, one of more than 250,000 characters is not', () => {
    expect(outline.outline(file(200_000), 'a.ts')?.length).toBeGreaterThan(2800)
    expect(outline.outline(file(260_000), 'a.ts')).toBeUndefined()
  })
  it('leaves no tree behind', () => {
    const source = file(40_000)
    const read = (rounds: number, mark: string): void => {
      for (let round = 0; round < rounds; round += 1) outline.outline(`${source}// ${mark} ${round}\n`, 'a.ts')
    }
    read(10, 'warm')
    const before = process.memoryUsage().rss
    read(60, 'more')
    // A tree of such a text takes about 2 MB; sixty that stay would take 120.
    expect(process.memoryUsage().rss - before).toBeLessThan(72_000_000)
  })
})

describe('a compressed file', () => {
  const fillers = repeat(60, (n) => `function reset${n}(count) {\n  total = count + ${n}\n  emit('done')\n}\n`)
  const text = `\`\n${repeat(12, () => 'function couponRate(order) {\n  return order\n}\n')}\``
  const wanted =
    '/** The rate of a coupon. */\nfunction couponRate(\n  order,\n) {\n  const rate = rates.get(order)\n  return rate\n}\n'
  const source = `${fillers}const text = ${text}\n${wanted}${fillers}`
  const call = { toolName: 'read_file', args: { path: 'a.js' }, output: source, query: 'Where is couponRate defined?' }

  it('keeps the declaration that is asked for, with its comment and its whole signature', () => {
    const { output } = compressResult(call, { cap: 200, outline })
    expect(output).toContain(wanted)
  })
  it('is the same in two outlines', async () => {
    const other = await treeSitterOutline({ languages: ['javascript'] })
    expect(compressResult(call, { cap: 200, outline: other })).toEqual(compressResult(call, { cap: 200, outline }))
  })
  it('is compressed by indentation where the outline knows nothing', async () => {
    const other = await treeSitterOutline({ languages: [] })
    expect(compressResult(call, { cap: 200, outline: other })).toEqual(compressResult(call, { cap: 200 }))
    expect(compressResult(call, { cap: 200, outline })).not.toEqual(compressResult(call, { cap: 200 }))
  })
})

it('does not read another language that is called a shell script for long', () => {
  const nested = Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}def f${i}():`).join('\n')
  const flat = Array.from({ length: 4000 }, (_, i) => `def f${i}():\n  return g(${i})`).join('\n')
  for (const source of [nested, flat]) expect(outline.outline(source, 'run.sh')).toBeUndefined()
  expect(
    outline.outline('function first() {\n  run "$(second)" | third\n}\nfourth() {\n  :\n}', 'run.sh'),
  ).toHaveLength(2)
})
