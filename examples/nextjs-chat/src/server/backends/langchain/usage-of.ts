import type { BaseMessage, UsageMetadata } from '@langchain/core/messages'
import type { Usage } from '../../../shared/request.ts'

/** What a message of a model says it used, if it says so. */
export function usageOf(message: BaseMessage): Usage | undefined {
  const used = Reflect.get(message, 'usage_metadata') as UsageMetadata | undefined
  return (
    used && {
      input: used.input_tokens,
      cached: used.input_token_details?.cache_read ?? 0,
      output: used.output_tokens,
    }
  )
}
