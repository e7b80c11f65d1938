import { createWinnow } from '@winnow/core'
import { synonyms } from './synonyms.ts'

export const winnow = createWinnow({
  compress: { tier: synonyms({ outage: ['incident', 'sev1'] }), tools: { bash: { tier: 'rules' } } },
  store: new Map(), // keeps it in this process; Keyv or @winnow/stores keep it for all of them
})
