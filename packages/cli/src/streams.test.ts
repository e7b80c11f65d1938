import { expect, test } from 'vitest'
import { parseJson } from '@winnow/core'
import { safeStreams } from './streams.ts'

function write(text: string): { out: string; err: string } {
  const written = { out: '', err: '' }
  const streams = safeStreams({
    stdout: { write: (given) => void (written.out += given) },
    stderr: { write: (given) => void (written.err += given) },
  })
  streams.stdout.write(text)
  streams.stderr.write(text)
  return written
}

const hostile = 'a\u001B[31mb\u009B2Jc\u202Etxt.exe\u2066d\u2069e\u200Ff\u007Fg\u0085h\u2028i'

test('what drives a terminal or turns text around is written so that it is seen', () => {
  const seen = 'a\\u001b[31mb\\u009b2Jc\\u202etxt.exe\\u2066d\\u2069e\\u200ff\\u007fg\\u0085h\\u2028i'
  expect(write(`${hostile}\n\tz`)).toEqual({ out: `${seen}\n\tz`, err: `${seen}\n\tz` })
})

test('JSON says the same', () => {
  const { out } = write(JSON.stringify({ [hostile]: [hostile] }, null, 2))
  expect(out).not.toMatch(/[\u0080-\u009F\u202A-\u202E\u2066-\u2069]/u)
  expect(parseJson(out)).toEqual({ [hostile]: [hostile] })
})

test('a line of progress is still cleared', () => {
  expect(write('\r\u001B[Kwinnow: 1 \u009B').err).toBe('\r\u001B[Kwinnow: 1 \\u009b')
})
