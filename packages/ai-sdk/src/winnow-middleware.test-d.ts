import { createWinnow } from '@winnow/core'
import type { createProviderRegistry, LanguageModelMiddleware, wrapLanguageModel, wrapProvider } from 'ai'
import type { LanguageModelMiddleware as LanguageModelMiddleware6, wrapLanguageModel as wrapLanguageModel6 } from 'ai-6'
import { expectTypeOf, test } from 'vitest'
import { winnowMiddleware } from './index.ts'

const middleware = winnowMiddleware(createWinnow())

test('a middleware of ai 7, for models, providers and registries', () => {
  expectTypeOf(middleware).toExtend<LanguageModelMiddleware>()
  expectTypeOf(middleware).toExtend<NonNullable<Parameters<typeof wrapLanguageModel>[0]['middleware']>>()
  expectTypeOf(middleware).toExtend<Parameters<typeof wrapProvider>[0]['languageModelMiddleware']>()
  expectTypeOf({ languageModelMiddleware: middleware }).toExtend<
    NonNullable<Parameters<typeof createProviderRegistry>[1]>
  >()
})

test('a middleware of ai 6', () => {
  expectTypeOf(middleware).toExtend<LanguageModelMiddleware6>()
  expectTypeOf(middleware).toExtend<NonNullable<Parameters<typeof wrapLanguageModel6>[0]['middleware']>>()
})
