import { expectTypeOf, test } from 'vitest'
import { because } from './because.ts'

test('a reason names what its words name, and nothing else', () => {
  expectTypeOf(because('pinned')).toEqualTypeOf<string>()
  expectTypeOf(because('call-without-result', 'search')).toEqualTypeOf<string>()
  expectTypeOf(because('saves-too-little', 12, 30)).toEqualTypeOf<string>()
  // @ts-expect-error -- it names nothing
  because('pinned', 1)
  // @ts-expect-error -- it names a tool
  because('call-without-result')
  // @ts-expect-error -- it names two numbers
  because('saves-too-little', 12)
  // @ts-expect-error -- a text might hold what stands between two values
  because('saves-too-little', '12', '30')
  // @ts-expect-error -- there is no such code
  because('because')
})
