import { parseJson } from '@winnow/core'
import { anthropicApi } from './anthropic/api.ts'
import { chatApi } from './chat/api.ts'
import { createMemory } from './memory.ts'
import { responsesApi } from './responses/api.ts'
import { firstComplaint } from './rule.ts'
import type { WireBody } from './wire.ts'

const apis = [chatApi, responsesApi, anthropicApi]

/**
 * Why a provider would refuse a posted body, without a server: by the path it is posted to, which ends as those of
 * {@link startLoopback} do. Undefined where it would be taken.
 */
export function refusalOf(path: string, text: string): string | undefined {
  const api = apis.find((candidate) => path.endsWith(candidate.path))
  if (!api) return `No such route: ${path}`
  return firstComplaint(api.rules, parseJson(text) as WireBody, createMemory())
}
