import { describe, expect, it } from 'vitest'
import { ShownWords } from './shown-words.ts'

describe('a line counts as shown', () => {
  const view = new ShownWords(
    'src/hall/\n a.ts 12: rope = 3\n b.ts 9: rope = 4\nbroken.ts\n  3 error rope\nwhole.ts\n  7 fine',
  )

  it('where a line of the view has its words, however it is spelled', () => {
    expect(view.has('src/hall/a.ts:12:  rope = 3', '')).toBe(true)
    expect(view.has('src/hall/a.ts:12:  rope = 4', '')).toBe(false)
    expect(view.has('src/hall/c.ts:1:  rope = 3', '')).toBe(false)
  })

  it('only below what it belongs to', () => {
    expect(view.has('  3 error rope', 'broken.ts')).toBe(true)
    expect(view.has('  3 error rope', 'whole.ts')).toBe(false)
  })

  it('where it says nothing', () => {
    expect(view.has('  }', '')).toBe(true)
    expect(view.has('', 'whole.ts')).toBe(true)
  })
})
