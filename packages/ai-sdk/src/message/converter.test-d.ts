import type { LanguageModelV3Prompt, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { EditAction } from '@winnow/core'
import type { ModelMessage } from 'ai'
import type { ModelMessage as ModelMessage6 } from 'ai-6'
import { expectTypeOf, test } from 'vitest'
import { applyModelMessages, type readModelMessages } from '../index.ts'

type Readable = Parameters<typeof readModelMessages>[0]

test('messages and prompts of ai 6 and 7 can be read', () => {
  expectTypeOf<ModelMessage[]>().toExtend<Readable>()
  expectTypeOf<ModelMessage6[]>().toExtend<Readable>()
  expectTypeOf<LanguageModelV3Prompt>().toExtend<Readable>()
  expectTypeOf<LanguageModelV4Prompt>().toExtend<Readable>()
})

test('applying gives back the type it was given', () => {
  const edits: EditAction[] = []
  expectTypeOf(applyModelMessages([] as ModelMessage[], edits)).toEqualTypeOf<readonly ModelMessage[]>()
})
