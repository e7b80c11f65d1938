import { expect, test } from 'vitest'
import { termsOf, wordsOf } from './words.ts'

test.each([
  ['getUserTweets', ['get', 'user', 'tweet']],
  ['get_user_tweets', ['get', 'user', 'tweet']],
  ['files.list-all', ['file', 'list']],
  ['HTTPRequest2', ['http', 'request', '2']],
  ['AI2sql', ['ai', '2', 'sql']],
  ['What is the weather like?', ['weath']],
  ["I'd like my dog's photo, don't you?", ['dog', 'photo']],
  ['', []],
  ['?!… — ', []],
  ['café ÜBER', ['café', 'über']],
  ['天气', ['天', '天气', '气']],
  ['请问明天的天气怎么样', ['明', '明天', '天', '天', '天气', '气', '样']],
  ['查询 API 文档', ['查', '查询', '询', 'api', '文', '文档', '档']],
  ['開く', ['開', '開く', 'く']],
])('the terms of %s', (text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

test('a word is kept as it was written', () => {
  expect(wordsOf('Send TWEETS')).toEqual([
    { term: 'send', written: 'Send' },
    { term: 'tweet', written: 'TWEETS' },
  ])
})

test('words around a stop phrase do not become a pair', () => {
  expect(termsOf('我的天气')).not.toContain('我天')
  expect(termsOf('苹果的价格')).not.toContain('果价')
})

test('a word that holds a stop phrase stays whole', () => {
  expect(termsOf('我要请假')).toContain('请假')
  expect(termsOf('每月还款')).toContain('还款')
})

test('what is too long to be a word is passed over', () => {
  expect(termsOf(`find ${'x'.repeat(41)}`)).toEqual(['find'])
  expect(termsOf('A'.repeat(100_000))).toEqual([])
})
