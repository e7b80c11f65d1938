import { APICallError, RetryError } from 'ai'

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** What lies under an error that others were wrapped around. */
function rootOf(error: unknown, depth = 0): unknown {
  if (depth > 5) return error
  if (RetryError.isInstance(error)) return rootOf(error.lastError, depth + 1)
  const { cause } = fieldsOf(error)
  const isTold = fieldsOf(error)['status'] !== undefined || APICallError.isInstance(error)
  return cause instanceof Error && !isTold ? rootOf(cause, depth + 1) : error
}

function statusOf(error: unknown): number | undefined {
  if (APICallError.isInstance(error)) return error.statusCode
  const { status } = fieldsOf(error)
  return typeof status === 'number' ? status : undefined
}

const byStatus = (status: number): string | undefined => {
  if (status === 401 || status === 403)
    return 'The provider refused the key. Check the key in the environment of the server.'
  if (status === 404) return 'The provider does not know this model. Check CHAT_MODEL.'
  if (status === 408 || status === 504) return 'The provider took too long to answer. Try again.'
  if (status === 413) return 'The message is too large for the provider.'
  if (status === 429) return 'The provider asks you to wait: too many requests, or no credit is left.'
  return status >= 500 ? 'The provider has a problem of its own. Try again in a moment.' : undefined
}

/** An error in words that a person can act on. */
export function explain(thrown: unknown): string {
  const error = rootOf(thrown)
  const message = error instanceof Error ? error.message : String(error)
  if (/context.{0,20}(?:length|window)|too many tokens/iu.test(message))
    return 'The conversation no longer fits into what this model can read. Begin a new one, or choose another model.'
  if (/fetch failed|ECONNREFUSED|ENOTFOUND|ECONNRESET|Connection error/u.test(message))
    return 'The provider cannot be reached. Check the network, and the address if you set one.'
  const status = statusOf(error)
  return (status === undefined ? undefined : byStatus(status)) ?? `Something went wrong: ${message.slice(0, 500)}`
}
