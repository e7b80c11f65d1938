import { expect, it } from 'vitest'
import { questionOf } from '../../../read/question.ts'
import { excerptOf } from './excerpt.ts'

const others = ['欧阳小明', '李雪芳', '上海市海宁区', '北京市朝阳区', 'Zelda Novak']
const lines = Array.from({ length: 30_000 }, (_, index) => `${index},${others[index % others.length]!},的情况`)

it.each([
  ['欧阳雪梅', '请问欧阳雪梅的情况怎么样？'],
  ['欧阳雪梅', '欧阳雪梅'],
  ['欧阳雪梅', 'What about 欧阳雪梅?'],
  ['雪芳', '雪芳的情况怎么样？'],
  ['北京市海淀区', '请查一下北京市海淀区这个地址'],
  ['김철수', '김철수의 주문은 어떻게 되었나요?'],
  ['佐藤健太郎', '佐藤健太郎さんの注文はどうなりましたか'],
  ['Zelda Quillfeather', 'What about Zelda Quillfeather?'],
])('reads the only line of a long text with %s if one asks: %s', (name, asked) => {
  const own = lines.map((line) => line.replace('李雪芳', name === '雪芳' ? '李雪' : '李雪芳'))
  own[17_000] = `17000,${name},ended`
  const stretches = excerptOf(own.join('\n'), own, questionOf(asked, {}), { pointed: [] })
  expect(stretches.some(({ from, to }) => from <= 17_000 && to >= 17_000)).toBe(true)
})
