// Copied beside the sources of `langchain`: adds Winnow to an agent of one of its tests.
import { appendFileSync } from 'node:fs'
import { createWinnow, withWinnow } from '@winnow/langchain/middleware'

const winnow = createWinnow({ onEvent: ({ type }) => appendFileSync('events.txt', `${type}\n`) })

export const winnowed = (params) => withWinnow(winnow, params)
