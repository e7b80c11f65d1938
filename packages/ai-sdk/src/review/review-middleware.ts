import {
  reviewFinally,
  waitsForReview,
  type FinalReviewOptions,
  type IdentityOptions,
  type Reviewer,
} from '@winnow/core'
import { wrapLanguageModel } from 'ai'
import { isFields, type Fields, type NativeMessage } from '../message/native-message.ts'
import { ownOptions } from '../own-options.ts'
import { readModelMessages } from '../message/read.ts'
import type { WrappedModel, ModelInstance } from '../wrap-model.ts'
import { answerOf, StreamedAnswer } from './answer-parts.ts'

type Call = {
  readonly prompt: readonly NativeMessage[]
  readonly providerOptions?: unknown
  readonly abortSignal?: AbortSignal | undefined
}

/** Passes every part on as it comes; `atEnd` hears of the answer behind the last. */
function watching<Part>(atEnd: (answer: StreamedAnswer) => void): TransformStream<Part, Part> {
  const answer = new StreamedAnswer()
  return new TransformStream<Part, Part>({
    transform(part, controller) {
      answer.add(part)
      controller.enqueue(part)
    },
    flush: () => atEnd(answer),
  })
}

/** What tells nothing of an answer: it may go out although the answer may not. */
const frame = new Set<unknown>(['stream-start', 'response-metadata', 'raw'])

/** The end of a stream that failed, as providers give it. */
function failedEnd(part: Fields): Fields {
  const isPlain = typeof part['finishReason'] === 'string'
  return { ...part, finishReason: isPlain ? 'error' : { unified: 'error', raw: undefined } }
}

/** The parts of a stream with an error in the place of what was said. */
const refused = (held: readonly unknown[], error: unknown): unknown[] => [
  ...held.filter((part) => isFields(part) && frame.has(part['type'])),
  { type: 'error', error },
  ...held.filter((part): part is Fields => isFields(part) && part['type'] === 'finish').map(failedEnd),
]

/** Holds the parts back until `atEnd` lets them pass. */
function holding<Part>(atEnd: (answer: StreamedAnswer) => Promise<void>): TransformStream<Part, Part> {
  const answer = new StreamedAnswer()
  const held: Part[] = []
  return new TransformStream<Part, Part>({
    transform(part) {
      answer.add(part)
      held.push(part)
    },
    async flush(controller) {
      let passed: readonly unknown[] = held
      try {
        await atEnd(answer)
      } catch (error) {
        passed = refused(held, error)
      }
      for (const part of passed) controller.enqueue(part as Part)
    },
  })
}

/** A model whose final answers are reviewed: those that call no tool of the host. */
export function reviewAnswers(
  model: ModelInstance,
  reviewer: Pick<Reviewer, 'review'>,
  options: FinalReviewOptions,
): WrappedModel {
  async function review(call: Call, answer: NativeMessage | undefined): Promise<void> {
    if (!answer) return
    const { prompt, abortSignal } = call
    const { requestId, conversationId } = ownOptions(call) as IdentityOptions
    const named = { requestId, conversationId, ...options }
    await reviewFinally(reviewer, () => readModelMessages([...prompt, answer]), named, abortSignal)
  }
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      async wrapGenerate({ doGenerate, params }) {
        const result = await doGenerate()
        await review(params, answerOf(result.content))
        return result
      },
      async wrapStream({ doStream, params }) {
        const { stream, ...others } = await doStream()
        const passing = waitsForReview(options)
          ? stream.pipeThrough(holding(async (answer) => review(params, answer.message())))
          : stream.pipeThrough(watching((answer) => void review(params, answer.message())))
        return { stream: passing, ...others }
      },
    },
  })
}
