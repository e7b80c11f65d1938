import { expect, test } from 'vitest'
import { linesAbove } from './headings.ts'

const shown = (text: string): string[] => {
  const lines = text.split('\n')
  return linesAbove(lines).flatMap((above, at) =>
    above ? [[...above, at].map((each) => lines[each]!.trim()).join(' > ')] : [],
  )
}

test.each([
  ['Safe:\n- a\n\n- b\n\nNot safe:\n- c', ['Safe: > - a', 'Safe: > - b', 'Not safe: > - c']],
  ['**Not done**\n\nMail:\n- a\n\nBank:\n- b', ['**Not done** > Mail: > - a', '**Not done** > Bank: > - b']],
  ['Not done:\n**Mail**\n- a\n**Bank**\n- b', ['Not done: > **Mail** > - a', 'Not done: > **Bank** > - b']],
  ['# Day\n## Done\n- a\n## Failed\n- b', ['# Day > ## Done > - a', '# Day > ## Failed > - b']],
  [
    'Two of them must not run.\n\n- a\n- b\n\nThe others may.',
    ['Two of them must not run. > - a', 'Two of them must not run. > - b'],
  ],
  [
    '- Safe\n  - a\n- Not safe\n  - b\n    and more',
    ['- Safe', '- Safe > - a', '- Not safe', '- Not safe > - b', '- Not safe > - b > and more'],
  ],
  ['1. Safe:\n- a\n2. Not safe:\n- b', ['1. Safe:', '1. Safe: > - a', '2. Not safe:', '2. Not safe: > - b']],
  ['失败：\n订单甲\n订单乙\n\n其余正常。', ['失败： > 订单甲', '失败： > 订单乙']],
  ['| order | refund |\n| A-2 | failed |', ['| order | refund | > | A-2 | failed |']],
  ['One sentence.\nAnother line', []],
])('%j has above each line what it stands under', (text, expected) => {
  expect(shown(text)).toEqual(expected)
})

test('is linear on hostile texts', () => {
  const deep = Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at % 500)}- x:`).join('\n')
  for (const text of [deep, '#\n'.repeat(100_000), '- :\n'.repeat(100_000), '|\n'.repeat(100_000), ' '.repeat(200_000)])
    expect(linesAbove(text.split('\n')).length).toBeGreaterThan(0)
})
