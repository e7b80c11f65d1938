import type { Generate } from '@winnow/core'
import { UsageError } from '../errors.ts'

/** Characters of an answer that is no success, as errors quote it. */
const longestQuoted = 300

/** An endpoint that speaks chat completions as OpenAI does. */
export interface Endpoint {
  readonly model: string
  /** Such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  /** Sent as a bearer token; none for servers that ask for none. */
  readonly key: string | undefined
}

/** @throws UsageError where this is no URL of the web */
function urlOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`--base-url ${baseUrl}: give a URL such as https://api.openai.com/v1`)
  return `${url.origin}${url.pathname.replace(/\/$/u, '')}/chat/completions${url.search}`
}

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[]
}

/**
 * Asks an endpoint for chat completions.
 *
 * @throws UsageError where its URL is none
 */
export function askEndpoint({ model, baseUrl, key }: Endpoint): Generate {
  const url = urlOf(baseUrl)
  return async ({ system, prompt, signal }) => {
    const messages = [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      { role: 'user', content: prompt },
    ]
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model, messages }),
      ...(signal ? { signal } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`status ${response.status}: ${text.slice(0, longestQuoted)}`)
    const { choices } = JSON.parse(text) as Completion
    const content = choices?.[0]?.message?.content
    if (typeof content !== 'string') throw new Error('the endpoint gave no text')
    return content
  }
}
