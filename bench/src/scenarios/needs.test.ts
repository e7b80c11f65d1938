import { describe, expect, it } from 'vitest'
import { isKept } from './needs.ts'

describe('a need of one text', () => {
  it('is kept wherever the view holds it, white space aside', () => {
    expect(isKept('a  b\n\tc', 'a b c')).toBe(true)
    expect(isKept('a b', 'a c')).toBe(false)
  })

  it('is not kept by a longer number', () => {
    expect(isKept('in 2017', '17')).toBe(false)
    expect(isKept('2017 and 17ms', '17')).toBe(true)
  })
})

describe('a need of several texts', () => {
  it('is kept where one line holds them all', () => {
    expect(isKept('pod-1 Running\npod-2 CrashLoopBackOff 17', ['pod-2', '17', 'CrashLoopBackOff'])).toBe(true)
    expect(isKept('pod-1,CrashLoopBackOff\npod-2,Running', ['pod-2', 'CrashLoopBackOff'])).toBe(false)
  })

  it('counts the lines it is indented under', () => {
    const view = 'web:\n  image: one\n  ports:\n    - 80\nworker:\n  image: two\n'
    expect(isKept(view, ['web:', '80'])).toBe(true)
    expect(isKept(view, ['worker', 'two'])).toBe(true)
    expect(isKept(view, ['worker', '80'])).toBe(false)
    expect(isKept(view, ['one', '80'])).toBe(false)
  })

  it('counts the names of columns above a row', () => {
    const view = ' id,name,balance\n 1,Ann,0\n   more: 1\n 2,Ben,5800\nnext:\n 3,Eve,5800'
    expect(isKept(view, ['balance', '5800'])).toBe(true)
    expect(isKept(view, ['Ben', 'balance'])).toBe(true)
    expect(isKept(view, ['Eve', 'balance'])).toBe(false)
    expect(isKept('1|2|3\n4|5|6', ['2', '5'])).toBe(false)
  })

  it('counts the nearest line above that ends in a colon', () => {
    const view = 'src/a.ts:\n12 one\n\n13 two\nsrc/b.ts：\n12 three\n'
    expect(isKept(view, ['src/a.ts', 'two'])).toBe(true)
    expect(isKept(view, ['src/b.ts', 'three'])).toBe(true)
    expect(isKept(view, ['src/a.ts', 'three'])).toBe(false)
  })

  it('finds a path with a line number where the line stands below its path', () => {
    const view = 'src/a.ts\n12:const one = 1\n18:const two = 2\nsrc/b.ts\n12:const two = 3'
    expect(isKept(view, ['src/a.ts:18', 'two'])).toBe(true)
    expect(isKept(view, ['src/a.ts:12', 'two'])).toBe(false)
    expect(isKept(view, ['src/b.ts:18', 'two'])).toBe(false)
    expect(isKept(view, ['src/b.ts:1', 'two'])).toBe(false)
  })

  it('counts the line of which a mark counts more', () => {
    const view = "a.ts(3,1): error TS1: 'note' is missing\n[… 2 more with this message at b.ts:3 c.ts:3]\n[… 4 rows]"
    expect(isKept(view, ['b.ts', 'note'])).toBe(true)
    expect(isKept(view, ['4 rows', 'note'])).toBe(false)
  })

  it('may be found in any line that holds a part', () => {
    expect(isKept('id 1\n  state: ok\nid 2\n  state: ok', ['id 2', 'ok'])).toBe(true)
  })
})
