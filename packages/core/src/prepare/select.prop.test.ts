import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'
import { sessions } from '../testing/arbitraries/session.ts'
import { checkOffered, type ToolSession } from '../testing/laws/check-offered.ts'
import { officeTools } from '../select/__fixtures__/office-tools.ts'
import type { SelectableTool } from '../select/types.ts'

const store = new Map<string, string>()

const optionSets: Record<string, WinnowOptions> = {
  'the defaults': { select: {} },
  'one tool a message': { select: { limit: 1, fallback: 'all' } },
  groups: {
    select: { limit: 2, groups: { files: ['read_file', 'write_file'], mail: ['send_email', 'search_email'] } },
  },
  'an index that answers otherwise each time': {
    select: { limit: 2, index: { name: 'moody', search: async () => [{ name: moody(), score: 1 }] } },
    store,
  },
}

let mood = 0
function moody(): string {
  mood += 1
  return officeTools[mood % officeTools.length]!.name
}

/** The tools a session calls, among others. */
const toolSessions: fc.Arbitrary<ToolSession> = sessions().map((session) => {
  const parts = session.messages.flatMap((message) => message.parts)
  const called = new Set(parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : [])))
  const own = [...called].filter((name) => name !== '').map((name): SelectableTool => ({ name, description: name }))
  return { ...session, tools: [...officeTools, ...own] }
})

describe.each(Object.entries(optionSets))('with %s', (_name, options) => {
  test('the offered tools only grow, and are the same in every process', async () => {
    const property = fc.asyncProperty(toolSessions, async (session) =>
      checkOffered(() => createWinnow(options), session),
    )
    await expect(fc.assert(property, { numRuns: runs(8) })).resolves.toBeUndefined()
  })
})
