import { describe, expect, test } from 'vitest'
import { logRole } from './log-lines.ts'

describe('the level of a line', () => {
  test.each([
    '2026-03-05 08:00:00 [严重] 磁盘',
    '05.03.2026 08:00:00 SCHWERWIEGEND Platte 3',
    '05.03.2026 08:00:00 [Kritisch] Platte 3',
    '[08:00:00 ERR] disk 3',
    'lvl=eror msg="disk 3"',
    'web-1 | {"level":50,"time":1772697600000,"msg":"disk 3"}',
    '{"name":"shop","level": 60, "msg":"disk 3"}',
    'SEVERE: disk 3',
    'fail: Shop.Core[0]',
    '03-05 08:00:00.123  1234  1301 E Shop: disk 3',
    'F0305 08:00:00.123456 17 main.go:3] disk',
    '[E] disk 3',
    'severity=CRIT msg="disk 3"',
  ])('tells a failure: %s', (line) => expect(logRole(line)).toBe('failure'))
  test.each([
    '05.03.2026 08:00:00 WARNUNG Platte 3',
    '05.03.2026 08:00:00 [Warnung] Platte 3',
    '2026-03-05 08:00:00 告警 磁盘',
    '[08:00:00 WRN] disk 3',
    '[2026-03-05T08:00:00.000Z] {"level":40,"msg":"disk 3"}',
    'W0305 08:00:00.123456 17 main.go:3] disk',
    '03-05 08:00:00.123  1234  1301 W Shop: disk 3',
  ])('tells a warning: %s', (line) => expect(logRole(line)).toBe('warning'))
  test.each([
    '2026-03-05 08:00:00 INFO disk 3',
    '{"level":50,"hero":"Mila"}',
    'web-1 | {"level":30,"time":1772697600000,"msg":"disk 3"}',
    'level=info err=nil msg="disk 3"',
    'the alert was closed by hand',
    'temperature [C] 21',
    'a severe winter',
    'I0305 08:00:00.123456 17 main.go:3] disk',
  ])('tells neither: %s', (line) => expect(logRole(line)).toMatch(/^(?:other|place)$/u))
  test.each([
    'deploy-7 : done=31 moved=4 unreachable=0 failed=0',
    'shard 4 synced, error: none',
    '{"id":"j-81","error":null,"rows":40}',
    '{"id":"j-81","errors":[],"timed_out":false}',
    'window closed: error rate 0.00%, p95 12ms',
    'Warnings: 0',
    'Failed checks: 0',
    '[ui] bundled warnings=0 in 4s',
    'ui: 12 files, no warnings',
    '==> /srv/app/errors/error.log <==',
    'rotated logs/failed.log',
    'compiled src/errors/timeout.ts',
    'GET https://shop.example/errors/42',
  ])('tells neither where there is none of it, and in a name: %s', (line) =>
    expect(logRole(line)).toMatch(/^(?:other|place|summary)$/u),
  )
  test.each([
    'error: 0 of 3 replicas are up',
    'upload failed retries=0',
    'connection to db refused, retries: 0',
    'java.net.ConnectException: connect',
    'requests.exceptions.ConnectionError: db',
    '[Server thread/ERROR] tick took 4s',
    '"GET /cart HTTP/1.1" 502 0',
    '/bin/sh: lint: not found',
    'cp: cannot stat /srv/a.txt',
    'failed=2 unreachable=0',
    'FAIL src/errors/error.test.ts',
    'error: null pointer in parser',
  ])('tells a failure beside a name or a zero: %s', (line) => expect(logRole(line)).toBe('failure'))
})
