import { APICallError, RetryError } from 'ai'
import { expect, it } from 'vitest'
import { explain } from './explain.ts'

const refused = (statusCode: number): APICallError =>
  new APICallError({ message: 'no', url: 'https://x.test', requestBodyValues: {}, statusCode })

it.each([
  [refused(401), 'refused the key'],
  [refused(404), 'does not know this model'],
  [refused(429), 'asks you to wait'],
  [refused(503), 'a problem of its own'],
  [new RetryError({ message: 'tried', reason: 'maxRetriesExceeded', errors: [refused(429)] }), 'asks you to wait'],
  [Object.assign(new Error('Too many'), { status: 429 }), 'asks you to wait'],
  [new Error('outer', { cause: Object.assign(new Error('x'), { status: 401 }) }), 'refused the key'],
  [new TypeError('fetch failed'), 'cannot be reached'],
  [new Error('Connection error.'), 'cannot be reached'],
  [new Error("This model's maximum context length is 8192 tokens"), 'no longer fits'],
  [new Error('odd'), 'Something went wrong: odd'],
  ['text', 'Something went wrong: text'],
])('says of %s what to do', (error, words) => {
  expect(explain(error)).toContain(words)
})
