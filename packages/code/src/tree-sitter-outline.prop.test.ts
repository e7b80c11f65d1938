import { readFileSync } from 'node:fs'
import type { OutlineBlock, OutlineLines } from '@winnow/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../scripts/any-character.ts'
import { runs, someOf } from '../../../scripts/runs.ts'
import { languageNames, languages, type Language } from './languages/index.ts'
import { treeSitterOutline } from './tree-sitter-outline.ts'

const outline = await treeSitterOutline()
const pathOf = (language: Language): string => `file.${languages[language].endings[0]!}`

const isWithin = (inner: OutlineLines, outer: OutlineLines): boolean => inner.from >= outer.from && inner.to <= outer.to

/** Blocks that break what the port promises: inside the text, sorted, nested or disjoint, no child on a header. */
function broken(blocks: readonly OutlineBlock[], within: OutlineLines, header?: OutlineLines): OutlineBlock[] {
  let next = within.from
  return blocks.flatMap((block) => {
    const isSorted = block.from >= next && block.to >= block.from
    const isBesideHeader = !header || block.to < header.from || block.from > header.to
    const isRight = isSorted && isBesideHeader && isWithin(block, within) && isWithin(block.header, block)
    next = block.to + 1
    return [...(isRight ? [] : [block]), ...broken(block.children, block, block.header)]
  })
}

const brokenIn = (source: string, language: Language): OutlineBlock[] =>
  broken(outline.outline(source, pathOf(language)) ?? [], { from: 0, to: source.split('\n').length - 1 })

const language = fc.constantFrom(...languageNames)
const pieces =
  'class|def |function |func |fn |impl |(|)|{|}|[|]|<|>|"|\'|`|#|//|/*|*/|\n|\r\n|\r|=|=>|:=|:|;|,|.|x|1|if |else|end|do|done|@|&|<<EOF|<<~A|%w(|${|#{|\\|"""|<?php |case|esac|中|😀|\u2028|\ud800|\t|  '.split(
    '|',
  )
const garbage = fc.array(fc.constantFrom(...pieces), { maxLength: 300 }).map((all) => all.join(''))
const sources = languageNames.map((name) => ({
  name,
  source: readFileSync(new URL(`../golden/${name}.txt`, import.meta.url), 'utf8'),
}))

/** A real file from which a piece is taken and put elsewhere, with garbage where it was. */
const torn = fc
  .tuple(fc.constantFrom(...sources), fc.array(fc.nat(2000), { minLength: 3, maxLength: 3 }), garbage)
  .map(([{ name, source }, places, between]) => {
    const [a, b, c] = places.map((place) => place % source.length).toSorted((x, y) => x - y) as [number, number, number]
    return {
      name,
      source: source.slice(0, a) + between.slice(0, 10) + source.slice(b, c) + source.slice(a, b) + source.slice(c),
    }
  })

describe('an outline', () => {
  it('keeps its promises on garbage', () => {
    fc.assert(
      fc.property(garbage, language, (source, name) => {
        expect(brokenIn(source, name)).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
  it('keeps its promises on any text', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 400 })
    fc.assert(
      fc.property(text, language, (source, name) => {
        expect(brokenIn(source, name)).toEqual([])
      }),
    )
  })
  it('keeps its promises on files torn apart, and has something to say about many', () => {
    let read = 0
    fc.assert(
      fc.property(torn, ({ source, name }) => {
        expect(brokenIn(source, name)).toEqual([])
        if (outline.outline(source, pathOf(name))) read += 1
      }),
      { numRuns: runs(100) },
    )
    expect(read).toBeGreaterThan(runs(10))
  })
  it('says the same again', () => {
    fc.assert(
      fc.property(torn, ({ source, name }) => {
        const first = outline.outline(source, pathOf(name))
        outline.outline('x = (\n'.repeat(100), pathOf(name))
        expect(outline.outline(source, pathOf(name))).toEqual(first)
      }),
      { numRuns: runs(25) },
    )
  })

  it.each(someOf(languageNames))(
    'reads hostile text in %s, where anything quadratic would not end in time',
    (name) => {
      const fill = (piece: string, size = 60_000): string => piece.repeat(Math.ceil(size / piece.length))
      const hostile = [
        fill('(', 1_000_000),
        ...['(', '{\n', ')}]', 'a<b,', '<<A ', '${', '中文 ', '\0a\n', 'x\r', 'x = (\n'].map((piece) => fill(piece)),
        `def f():\n${fill(' # a\n', 240_000)} x\n`,
        fill('a=(\n)\n', 240_000),
        `a\n${fill('// a\n', 240_000)}.b\n`,
        `a ${fill('\\\n', 240_000)}b\n`,
        `a ${fill('/**/ ')}.b\n`,
        `"${fill('a b\n')}`,
        `/*${fill('x ')}`,
        Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join(''),
      ]
      for (const source of hostile) expect(brokenIn(source, name)).toEqual([])
    },
    60_000,
  )
})
