// Copied beside the sources of `langchain`: gives an agent of one of its tests the middleware of Winnow, nearest to the model.
import { appendFileSync } from 'node:fs'
import { createWinnow, winnowMiddleware } from '@winnow/langchain/middleware'

const winnow = createWinnow({ onEvent: ({ type }) => appendFileSync('events.txt', `${type}\n`) })

export const winnowed = (params) => ({
  ...params,
  middleware: [...(params.middleware ?? []), winnowMiddleware(winnow)],
})
