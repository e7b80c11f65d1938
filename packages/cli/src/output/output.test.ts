import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'
import { formatTable } from './table.ts'

describe('formatTable', () => {
  it('sets numbers to the right and counts East Asian characters twice', () => {
    expect(
      formatTable(
        ['规则', 'edits', 'why'],
        [
          ['prune', '9', 'a'],
          ['紧凑', '1,234', 'b'],
        ],
      ),
    ).toBe('规则   edits  why\nprune      9  a\n紧凑   1,234  b')
  })
})

describe('createProgress', () => {
  const record = (isTTY: boolean, times: readonly number[]): string => {
    let time = 0
    let shown = ''
    const progress = createProgress({ isTTY, write: (text) => (shown += text) }, () => time)
    for (const at of times) {
      time = at
      progress.update(1, at)
    }
    progress.end()
    return shown
  }

  it('says nothing of a short run', () => {
    expect(record(false, [0, 100, 4000])).toBe('')
    expect(record(true, [0, 100])).toBe('')
  })

  it('writes a line every five seconds where there is no terminal', () => {
    expect(record(false, [1000, 5000, 6000, 10_500])).toBe(
      'winnow: 1 transcripts, 5000 requests …\nwinnow: 1 transcripts, 10500 requests …\n',
    )
  })

  it('keeps one line up to date in a terminal and clears it', () => {
    expect(record(true, [250])).toBe('\r\u001B[Kwinnow: 1 transcripts, 250 requests …\r\u001B[K')
  })
})
