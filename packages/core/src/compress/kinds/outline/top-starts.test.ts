import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

const tables = ['visits', 'wards', 'doctors', 'beds', 'bills', 'drugs', 'rooms']
const planOf = (query: number): string[] => [
  `Hash Join  (cost=0.00..${900 + query * 37}.00 rows=${query + 3}) (actual time=0.1..${20 + query * 53}.5 rows=9 loops=1)`,
  '  Hash Cond: (a.id = b.id)',
  ...Array.from({ length: 3 + ((query * 5) % 9) }, (_, at) => [
    `  ->  ${at % 2 === 0 ? 'Seq' : 'Index'} Scan on ${tables[(query + at) % 7]}  (cost=0.00..${at * 31 + 10}.00) (actual time=0.02..${at * 17 + query}.0)`,
    `        Filter: (x > ${at * 7 + query})`,
  ]).flat(),
  `Planning Time: 0.${query} ms`,
  `Execution Time: ${query * 101}.${query % 10} ms`,
]

const heads: Readonly<Record<string, (query: number) => string>> = {
  'a statement': (query) => `EXPLAIN ANALYZE SELECT * FROM ${tables[query % 7]} a JOIN t${query} b USING (id);`,
  'a comment': (query) => `-- ${tables[query % 7]}_${query}.sql`,
  'a file': (query) => `==> sql/${tables[query % 7]}_${query}.sql <==`,
  'a sentence': (query) => `all ${tables[query % 7]} of the ${query}th clinic, by day`,
  'a number': (query) => `Query ${query}: select * from ${tables[query % 7]}`,
}

test.each(
  Object.entries(heads).flatMap(([name, head]) =>
    ['\n', '\n\n'].flatMap((end) =>
      [{}, { profile: 'aggressive' as const }, { cap: 700 }].map((options) => ({ name, head, end, options })),
    ),
  ),
)('the time of a plan stands below its own query, where $name heads it: $options', ({ head, end, options }) => {
  const queries = Array.from({ length: 18 }, (_, at) => at + 1)
  const output = queries.map((query) => [head(query), ...planOf(query)].join('\n')).join(end)
  const view = compressResult(
    { toolName: 'bash', args: { command: 'psql -f reports.sql' }, output, query: 'Which query is the slowest?' },
    options,
  ).output as string
  expect(view.length).toBeLessThan(output.length)
  const own = new Map(queries.map((query) => [`Execution Time: ${query * 101}.${query % 10} ms`, head(query)]))
  const known = new Set(own.values())
  let above = ''
  const misplaced: string[] = []
  for (const line of view.split('\n')) {
    if (known.has(line)) above = line
    if ((own.get(line) ?? above) !== above) misplaced.push(`${line} below ${above}`)
  }
  expect(misplaced).toEqual([])
})
