import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shortenerOf } from './compress/shorten.ts'
import { createRefs } from './text/marks/ref.ts'
import { resolveCompactOptions } from './compact/options.ts'
import { builtInKinds } from './compress/kinds/index.ts'

const reference = (name: string): string =>
  readFileSync(new URL(`../../../docs/reference/${name}`, import.meta.url), 'utf8')

const capsOf = (profile: 'default' | 'aggressive'): Record<string, number> =>
  Object.fromEntries(builtInKinds.map(({ name, cap }) => [name, typeof cap === 'number' ? cap : cap[profile]]))

test('the reference of compression states the caps of every kind', () => {
  const rows = [...reference('compress.md').matchAll(/^\| `(\w+)`\s*\|.*\|\s*(\d+) \|\s*(\d+) \|$/gmu)]
  expect(Object.fromEntries(rows.map(([, kind, cap]) => [kind, Number(cap)]))).toEqual(capsOf('default'))
  expect(Object.fromEntries(rows.map(([, kind, , cap]) => [kind, Number(cap)]))).toEqual(capsOf('aggressive'))
})

test('the reference of compacting states the defaults', () => {
  const shorten = shortenerOf({}, 'default', createRefs(), () => {})
  const { digest, minSavings, keepKinds } = resolveCompactOptions({}, { isOfKind: () => false, shorten })
  const text = reference('compact.md')
  expect(text).toContain(`\`{ tokens: ${digest!.tokens}, share: ${digest!.share} }\``)
  expect(text).toMatch(new RegExp(`\\| \`minSavings\` \\| \`${minSavings}\``, 'u'))
  expect(keepKinds).toEqual([])
  expect(text).toMatch(/\| `keepKinds` +\| none /u)
})
