import fc from 'fast-check'

/** Short things people, models and tools say: Latin, East Asian, emoji, markup, blank and empty. */
export const shortTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'Fix the failing test in src/parse.ts',
    'Which flights leave Zürich on 2026-03-14?',
    '请把订单 A-1042 的状态告诉我',
    '好的',
    'ok',
    'true',
    '3',
    '👩‍👩‍👧‍👦 done 🎉',
    'Order 88123 was sent to ops@example.com',
    '   ',
    '',
    '```ts\nconst answer = 42\n```',
    '[finished turn, shortened; tools used: search]',
  ),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
)

/** Texts that say something: what an instruction or an answer needs to be one. */
export const spokenTexts: fc.Arbitrary<string> = shortTexts.filter((text) => text.trim() !== '')

const lineKinds = {
  log: (n: number) =>
    `2026-02-${String((n % 28) + 1).padStart(2, '0')} 10:${n % 60} worker ${n * 7919} took ${n * 13} ms`,
  search: (n: number) => `src/module-${n % 17}/file-${n}.ts:${n * 3}:  export const value${n} = compute(${n})`,
  code: (n: number) => `  if (items[${n}] === undefined) return handleMissing${n}({ index: ${n} })`,
  chinese: (n: number) => `第${n}条：客户编号 C${n * 31} 于本月下单，金额 ${n * 17}.50 元，备注：请尽快发货。`,
  emoji: (n: number) => `🚚 ${n} parcels → depot ${n * 11} ✅`,
}

type LineKind = keyof typeof lineKinds | 'json'

/** A long text of one kind; the same numbers give the same text. */
export function longText(kind: LineKind, lines: number, seed: number): string {
  const numbers = Array.from({ length: lines }, (_, index) => seed * 1000 + index)
  if (kind !== 'json') return numbers.map(lineKinds[kind]).join('\n')
  return JSON.stringify(numbers.map((n) => ({ id: `rec_${n}`, total: n * 3, paid: n % 2 === 0, tags: ['a', `t${n}`] })))
}

/** What long tool results look like: logs, search hits, code, JSON, Chinese, emoji. */
export const longTexts: fc.Arbitrary<string> = fc
  .record({
    kind: fc.constantFrom<LineKind>('log', 'search', 'code', 'chinese', 'emoji', 'json'),
    lines: fc.integer({ min: 1, max: 60 }),
    seed: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ kind, lines, seed }) => longText(kind, lines, seed))
