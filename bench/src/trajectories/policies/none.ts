import type { Policy } from '../policy.ts'

/** The whole history, as it grows: what all others are compared with. */
export const none: Policy = { name: 'none', note: 'the whole history', view: (messages) => messages }
