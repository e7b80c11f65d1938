import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'
import { logRole } from './log-lines.ts'

test('the name of a file says nothing of a failure, and the code of a finding does', () => {
  expect(logRole('==> /var/log/quay/error.log <==')).not.toBe('failure')
  expect(logRole('reading src/errors/failed.ts')).not.toBe('failure')
  expect(logRole('/var/log/quay/error.log: cannot open')).toBe('failure')
  expect(logRole("quay/crane.py:9:4: E1101: Instance of 'Crane' has no 'lift' member (no-member)")).toBe('failure')
  expect(logRole('quay/crane.py:9:4: W0613: Unused argument (unused-argument)')).not.toBe('failure')
  expect(logRole('quay/crane.py:9:80: E501 line too long')).not.toBe('failure')
})

test('the one fatal line of many logs is shown before the names of the others', () => {
  const logs = ['quay', 'crane', 'gate', 'yard', 'rail', 'scale', 'berth', 'depot', 'pilot', 'tug'].map((name, log) => {
    const own = Array.from({ length: 24 }, (_, at) =>
      log === 7 && at === 11
        ? '2026-04-02 07:11:00 FATAL no space left for the journal'
        : `2026-04-02 07:${10 + at}:00 ${at % 3 === 0 ? 'WARN' : 'INFO'} ${at % 2 === 0 ? 'cache' : 'queue'} at ${(at * 37 + log * 11) % 90}% after ${at * 13}ms`,
    )
    return `==> /var/log/${name}/error.log <==\n${own.join('\n')}\n`
  })
  const view = compressResult(
    {
      toolName: 'bash',
      args: { command: 'tail -n 24 /var/log/*/error.log' },
      output: logs.join('\n'),
      query: 'Is there a fatal error in any log?',
    },
    { cap: 600 },
  ).output
  expect(view).toMatch(/==> \/var\/log\/depot\/error\.log <==\n(?:.*\n)*?.*FATAL no space left/u)
})
