import { describe, expect, it } from 'vitest'
import { headingsOf } from './headings.ts'

const above = (text: string, line: string): string[] => {
  const lines = text.split('\n')
  const parents = headingsOf(lines)
  const found: string[] = []
  for (let at = parents[lines.indexOf(line)]!; at >= 0; at = parents[at]!) found.unshift(lines[at]!)
  return found
}

describe('what a line belongs to', () => {
  it('is what is less indented above it', () => {
    const text = 'web:\n  ports:\n    - 80\n  image: one\ncrane:\n  image: two'
    expect(above(text, '    - 80')).toEqual(['web:', '  ports:'])
    expect(above(text, '  image: two')).toEqual(['crane:'])
    expect(above(text, 'crane:')).toEqual([])
  })

  it('is a label above lines that are no more indented, up to a blank line', () => {
    const text = 'Failed ropes:\nrope one\nrope two\n\nThe end'
    expect(above(text, 'rope two')).toEqual(['Failed ropes:'])
    expect(above(text, 'The end')).toEqual([])
    expect(above('web:\n  port: 80\ncrane: 2', 'crane: 2')).toEqual([])
  })

  it('is the path above matches that begin with their numbers', () => {
    expect(above('src/a.ts\n3:one\n9:two\nsrc/b.ts\n4:three', '9:two')).toEqual(['src/a.ts'])
  })

  it('is in a diff the hunk and the file', () => {
    const text = '--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-  old\n+  new\n+++ b/y.ts\n@@ -7 +7 @@\n+  more'
    expect(above(text, '+  new')).toEqual(['+++ b/x.ts', '@@ -1 +1 @@'])
    expect(above(text, '+  more')).toEqual(['+++ b/y.ts', '@@ -7 +7 @@'])
  })
})
