import { describe, expect, it } from 'vitest'
import { placesOf, type Diagnostic } from './diagnostics.ts'

const at = (file: string): Diagnostic => ({ file, line: '7', message: '', from: 0, head: 0, to: 0, isError: true })

describe('the places of findings', () => {
  // These files have no folder in common. The first starts with a slash, and that had been looked for without an end.
  it.each([
    ['/usr/include/stdio.h', 'src/a.c', 'src/b.c'],
    ['/a.c', 'b.c', 'c.c'],
    ['/src/a.c', '/src/b.c', 'C:\\src\\c.c'],
    ['//a.c', 'b.c', '/c.c'],
  ])('are named where some files are absolute and others are not: %s, %s, %s', (...files) => {
    expect(placesOf(files.map(at), 400)).toBe(`at ${files.map((file) => `${file}:7`).join(' ')}`)
  })

  it('name the folder that all files are in once', () => {
    const files = ['/home/app/src/a.c', '/home/app/src/b.c', '/home/app/src/c.c']
    expect(placesOf(files.map(at), 400)).toBe('in /home/app/src/ at a.c:7 b.c:7 c.c:7')
  })
})
