// Copied beside the sources of `ai`: puts Winnow around a model that one of its tests uses.
import { appendFileSync } from 'node:fs'
import { createWinnow, winnowMiddleware } from '@winnow/ai-sdk'
import { wrapLanguageModel } from 'ai'

const winnow = createWinnow({ onEvent: ({ type }) => appendFileSync('events.txt', `${type}\n`) })

/** The result of a model without what Winnow reports in it. */
function withoutMetadata({ providerMetadata, ...rest }) {
  const { winnow: _, ...others } = providerMetadata ?? {}
  const had = providerMetadata !== undefined && providerMetadata.winnow === undefined
  return had || Object.keys(others).length > 0 ? { ...rest, providerMetadata: others } : rest
}

const quiet = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => withoutMetadata(await doGenerate()),
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream()
    const transform = (part, to) => to.enqueue(part.type === 'finish' ? withoutMetadata(part) : part)
    return { ...rest, stream: stream.pipeThrough(new TransformStream({ transform })) }
  },
}

const own = winnowMiddleware(winnow)
const middleware = process.env['WINNOW_SUITE'] === 'without-metadata' ? [quiet, own] : own
const wrapped = new WeakMap()

export function winnowed(model) {
  if (!wrapped.has(model)) wrapped.set(model, wrapLanguageModel({ model, middleware }))
  return wrapped.get(model)
}
