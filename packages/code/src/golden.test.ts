import { readFileSync } from 'node:fs'
import type { OutlineBlock } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { languageNames, languages } from './languages/index.ts'
import { treeSitterOutline } from './tree-sitter-outline.ts'

const golden = (name: string): string => readFileSync(new URL(`../golden/${name}.txt`, import.meta.url), 'utf8')

/** Blocks as people write them down: lines from 1, nested ones further in. */
const written = (blocks: readonly OutlineBlock[], indent = ''): string[] =>
  blocks.flatMap(({ kind, name, from, to, header, children }) => {
    const isDeclaration = kind !== 'comment' && kind !== 'import'
    const said = isDeclaration
      ? ` ${name} ${from + 1}-${to + 1}, header ${header.from + 1}-${header.to + 1}`
      : ` ${from + 1}-${to + 1}`
    return [`${indent}${kind}${said}`, ...written(children, `${indent}  `)]
  })

const outline = await treeSitterOutline()

describe('the outline of a file', () => {
  it.each(languageNames)('is right in %s', (language) => {
    const source = golden(language)
    const path = `file.${languages[language].endings[0]!}`
    const expected = golden(`${language}.outline`)
    expect(written(outline.outline(source, path) ?? []).join('\n')).toBe(expected.trimEnd())
    const withReturns = outline.outline(source.replaceAll('\n', '\r\n'), path)
    expect(written(withReturns ?? []).join('\n')).toBe(expected.trimEnd())
  })
})
