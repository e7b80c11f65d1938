import { describe, expect, test } from 'vitest'
import { knownKinds } from './kind-table.ts'

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')

describe('the kind of a text is told by its shape', () => {
  test.each([
    ['search', lines(8, (i) => `src/cart/total.ts:${i * 7 + 1}:  const price${i} = 1`)],
    ['search', lines(9, (i) => `src/a-1-b.ts${i % 3 === 1 ? ':' : '-'}${i + 1}${i % 3 === 1 ? ':' : '-'}text`)],
    ['search', 'src/a.ts\n3:one\n9:two\n\nsrc/b.ts\n4:three\n5:four'],
    ['search', lines(8, (i) => `src/f${i}.ts:${i}`)],
    ['search', lines(3, (i) => `{"type":"match","data":{"path":{"text":"a.ts"},"line_number":${i}}}`)],
    ['file', lines(8, (i) => `     ${i + 1}\tconst price${i} = 1`)],
    ['file', `src/a.ts\n${lines(8, (i) => `${i + 1}:const price${i} = 1`)}`],
    ['search', lines(30, (i) => `worker.py:${i + 20}: handled job ${i}`)],
    ['prose', `${lines(8, (i) => `worker.py:${i + 20}: handled job ${i}`)}\nall jobs are handled`],
    ['prose', `${lines(30, (i) => `worker.py:${i + 20}: handled job ${i}`)}\nTraceback (most recent call last):`],
    ['log', lines(8, (i) => `src/main.c:${i + 20}:5: error: expected a name`)],
    ['log', lines(8, (i) => `Mar  4 06:25:0${i} web01 sshd[${i}]: session opened`)],
    ['log', lines(8, (i) => `api       | 02:14:0${i} GET /items 200`)],
    ['log', lines(8, (i) => `I0307 00:00:0${i}.728000       1 watch.go:77] synced object`)],
    ['log', lines(8, (i) => `10.0.0.${i} - - [04/Mar/2026:14:00:0${i} +0000] "GET / HTTP/1.1" 200 12`)],
    ['log', lines(8, (i) => `src/a_${i}.py:${i + 4}:1: F401 unused import`)],
    ['prose', lines(8, (i) => `localhost:8080: handled job ${i}`)],
    ['log', lines(8, (i) => `2026-01-02T03:04:0${i}Z INFO [api] GET /items/${i} 200`)],
    ['log', lines(8, (i) => `2026-01-02 03:04:0${i} started worker ${i}`)],
    ['json', '{"id": 1, "at": "12:30:45"}'],
    ['table', ['NAME   READY   AGE', ...Array.from({ length: 6 }, (_, i) => `web-${i}  1/1     ${i}d`)].join('\n')],
    ['table', ['id\tname', ...Array.from({ length: 6 }, (_, i) => `${i}\tboat ${i}`)].join('\n')],
    ['listing', lines(8, (i) => `src/cart/file${i}.ts`)],
    ['diff', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b\n c'],
    ['page', '# Title\n\nSome words.\n\n## Part\n\nMore words.'],
    ['prose', lines(8, (i) => `2026-01-0${i + 1},Lyon,${i * 100},open`)],
    ['prose', 'It began at 12:30:45 and was over soon.'],
    ['prose', ''],
  ])('%s', (kind, text) => {
    expect(knownKinds.ofShape(text).name).toBe(kind)
  })
})

test.each([
  'a:1:',
  'a-1-',
  '1:',
  '/',
  '{"type":"match",',
  ' ',
  '\n',
  'a:',
  '2026-03-05 ',
  '1. Mar ',
  '[a] ',
  'a=b ',
  'ERR',
  'Anna ',
])('repeats of %j take linear time', (unit) => {
  // What is not linear here does not end within the time of a test.
  const texts = [unit.repeat(2_000_000), `${unit.repeat(300)}\n`.repeat(2000)]
  for (const text of texts) expect(knownKinds.kinds).toContain(knownKinds.ofShape(text))
})
