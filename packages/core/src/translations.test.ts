import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** These are shorter than the English page, and say so. */
const abridged = new Set(['README.zh.md', 'docs/README.zh.md'])
const translated = globSync(['*.zh.md', 'docs/**/*.zh.md', 'examples/*/*.zh.md'], { cwd: root })
const english = (page: string): string => page.replace(/\.zh\.md$/u, '.md')

const blocksOf = (page: string): string[] => textOf(page).match(/^```[\s\S]*?^```$/gmu) ?? []
const ranksOf = (page: string): number[] =>
  Array.from(
    textOf(page)
      .replace(/^```[\s\S]*?^```$/gmu, '')
      .matchAll(/^(#+) /gmu),
    ([, marks]) => marks!.length,
  )
const cellsOf = (page: string): number[] =>
  (textOf(page).match(/^\|.*\|$/gmu) ?? []).map((row) => row.split(' | ').length)
/** The figures of each row of a table. */
const figuresOf = (page: string): string[][] =>
  (textOf(page).match(/^\|.*\|$/gmu) ?? []).map((row) => (row.match(/\d[\d.,]*\d|\d/gu) ?? []).toSorted())
const listed = (page: string): number => (textOf(page).match(/^(?:- |\d+\. )/gmu) ?? []).length

it('every page to learn from is there in Chinese, and so is the glossary', () => {
  const wanted = [
    'docs/glossary.md',
    ...globSync('docs/learn/*.md', { cwd: root }).filter((page) => !page.endsWith('.zh.md')),
  ]
  expect(wanted.length).toBeGreaterThan(6)
  expect(wanted.map((page) => page.replace(/\.md$/u, '.zh.md')).filter((page) => !translated.includes(page))).toEqual(
    [],
  )
})

describe.each(translated)('%s', (page) => {
  it('leads to the English page, and that leads here', () => {
    expect(textOf(page)).toContain(`[English](${basename(english(page))})`)
    expect(textOf(english(page))).toContain(`(${basename(page)})`)
  })

  it('leads to Chinese pages where there are some', () => {
    const own = basename(english(page))
    const targets = Array.from(textOf(page).matchAll(/\]\(([^)#\s:]+\.md)/gu), ([, target]) => target!)
    const others = targets.filter((target) => target !== own && !target.endsWith('.zh.md'))
    const isThere = (target: string): boolean =>
      existsSync(join(root, dirname(page), target.replace(/\.md$/u, '.zh.md')))
    expect(others.filter(isThere)).toEqual([])
  })

  it.skipIf(abridged.has(page))('has the code, headings, lists, tables and figures of the English page', () => {
    expect(blocksOf(page)).toEqual(blocksOf(english(page)))
    expect(ranksOf(page)).toEqual(ranksOf(english(page)))
    expect(cellsOf(page)).toEqual(cellsOf(english(page)))
    expect(figuresOf(page)).toEqual(figuresOf(english(page)))
    expect(listed(page)).toBe(listed(english(page)))
  })
})
