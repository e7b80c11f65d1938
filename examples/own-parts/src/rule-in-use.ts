import { createWinnow } from '@winnow/core'
import { stalePages } from './stale-pages.ts'

export const winnow = createWinnow({ compact: { keepTools: ['browser_snapshot'] }, turnRules: [stalePages] })
