import type { Report } from '@winnow/core'
import { requestFigures, type RequestFigures } from '@winnow/core/telemetry'
import { isFields } from './message/native-message.ts'

/** Wraps a model call that gives its answer at once. */
export type GenerateWrapper = <Answer extends object>(options: {
  readonly doGenerate: () => PromiseLike<Answer>
  readonly params: object
}) => Promise<Answer>

/** Wraps a model call that streams. */
export type StreamWrapper = <
  Part extends { readonly type: string },
  Answer extends { stream: ReadableStream<Part> },
>(options: {
  readonly doStream: () => PromiseLike<Answer & { stream: ReadableStream<Part> }>
  readonly params: object
}) => Promise<Answer>

/** The same with the figures among its provider metadata. */
function withFigures<Holder extends object>(holder: Holder, figures: RequestFigures): Holder {
  const given = 'providerMetadata' in holder ? holder.providerMetadata : undefined
  return { ...holder, providerMetadata: { ...(isFields(given) ? given : {}), winnow: figures } }
}

/** Remembers what was done to a call until it is answered. */
export class FiguresOfCalls {
  readonly #figures = new WeakMap<object, RequestFigures>()

  remember(call: object, report: Report): void {
    if (report.mode !== 'off') this.#figures.set(call, requestFigures(report))
  }

  /** The answer with the figures of its call, or as it is where there are none. */
  addTo<Answer extends object>(call: object, answer: Answer): Answer {
    const figures = this.#figures.get(call)
    return figures ? withFigures(answer, figures) : answer
  }

  /** The same for a stream, whose last part says how the answer ended. */
  addToStream<Part extends { readonly type: string }, Answer extends { stream: ReadableStream<Part> }>(
    call: object,
    answer: Answer,
  ): Answer {
    const figures = this.#figures.get(call)
    if (!figures) return answer
    const adding = new TransformStream<Part, Part>({
      transform: (part, controller) => controller.enqueue(part.type === 'finish' ? withFigures(part, figures) : part),
    })
    return { ...answer, stream: answer.stream.pipeThrough(adding) }
  }
}

/**
 * What Winnow did to a request, from the provider metadata of its answer; undefined where it did not prepare it.
 *
 * @example
 * import { generateText } from 'ai'
 * const { providerMetadata } = await generateText(withWinnow(winnow, { model, messages }))
 * console.log(figuresOf(providerMetadata)?.tokens.saved)
 */
export function figuresOf(providerMetadata: unknown): RequestFigures | undefined {
  const figures = isFields(providerMetadata) ? providerMetadata['winnow'] : undefined
  return isFields(figures) ? (figures as unknown as RequestFigures) : undefined
}
