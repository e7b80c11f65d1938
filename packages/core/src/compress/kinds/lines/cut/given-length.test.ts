import { compressResult, estimator } from '@winnow/core'
import { expect, test } from 'vitest'

const words = 'quay harbour lock barge ledger keeper tide mooring drawbridge pilot'.split(' ')
const sentence = (count: number, shift: number): string =>
  `${Array.from({ length: count }, (_, index) => words[(index * 7 + shift + Math.floor(index / 9)) % words.length]!).join(' ')}.`
const blob = btoa('A ledger of the harbour, kept by the pilot. '.repeat(12))

test.each([150, 300])(
  'a mark counts the characters the tool gave, base64 among them, in a step of %d tokens',
  (cap) => {
    const line = `left: ${sentence(200, 1)} key=${blob} ${sentence(200, 4)}`
    const logged = Array.from({ length: 60 }, (_, index) => `ok ${index} - ${words[index % 10]!} in ${index} ms`).join(
      '\n',
    )
    const output = `$ first --all\n${logged}\n$ second --all\n${line}\n$ third --all\n${logged}`
    const view = String(
      compressResult({ toolName: 'sh', output, query: 'tide' }, { cap, tokens: estimator, recall: false }).output,
    )
    const [, shown] = view.split('$ second --all\n')
    const [first = ''] = shown!.split('\n')
    const marks = [...first.matchAll(/\[… (\d+) characters(?: of base64)?\]/gu)]
    const counted = marks.reduce((sum, [, count]) => sum + Number(count), 0)
    const beside = marks
      .reduce((text, [mark]) => text.replace(mark, ''), first)
      .replaceAll(/\s+/gu, ' ')
      .trim()
    expect(marks.length).toBeGreaterThan(0)
    expect(line.length - counted - beside.length).toBeLessThan(4)
    expect(line.length - counted - beside.length).toBeGreaterThanOrEqual(0)
    expect(first).toBe(first.trim())
  },
)
