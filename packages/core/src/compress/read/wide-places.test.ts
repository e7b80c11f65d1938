import { describe, expect, test } from 'vitest'
import { questionOf } from './question.ts'
import { widePlaces } from './wide-places.ts'

const placesOf = (text: string, asked: string, most = 100): Record<string, number[]> =>
  Object.fromEntries(widePlaces(text, questionOf(asked, {}), { most }))

describe('what a text has in common with a question without spaces', () => {
  test('is the longest part of it, though others have all its pairs', () => {
    expect(placesOf('王小 小明 王小明 小明', '请问王小明的情况')).toEqual({ 小明: [3, 10], 王小明: [6] })
  })

  test('is no word that any question has, and no two characters of two words', () => {
    expect(placesOf('请问 为什么 怎么 下北 个地 的地址', '请问一下北京的这个地址为什么怎么样')).toEqual({ 地址: [17] })
  })

  test('is told without endings, in Japanese and in Korean', () => {
    expect(placesOf('佐藤さんの 김철수', '佐藤さんの注文 김철수의 주문')).toEqual({ 佐藤: [0], 김철수: [6] })
  })

  test('is told as a whole where the end of one word begins another', () => {
    expect(placesOf('上海淀区', '上海 海淀区')).toEqual({ 上海: [0], 海淀区: [1] })
  })

  test('is told at its first places, those in between included', () => {
    const question = questionOf('欧阳雪梅', {})
    const text = '欧阳雪梅'.repeat(5)
    expect([...widePlaces(text, question, { most: 2 }).values()]).toEqual([[0, 4]])
    expect([...widePlaces(text, question, { most: 9, apart: 6, from: 2 }).values()].flat()).not.toContain(8)
  })

  test('cuts no character in two', () => {
    expect(placesOf('𠮷野家 𠮸', '𠮷野 𠮷田')).toEqual({ 𠮷野: [0] })
  })

  test('is none if either says nothing without spaces', () => {
    expect(placesOf('欧阳雪梅', 'What about Zelda?')).toEqual({})
    expect(placesOf('Zelda', '欧阳雪梅')).toEqual({})
  })
})
