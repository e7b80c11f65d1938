import { parseJson } from '@winnow/core'
import type { Generate } from '@winnow/core'
import { UsageError } from '../errors.ts'

/** Characters of a problem, which may quote all that a server answered. */
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

/** What went wrong, without the key, which servers and `fetch` itself quote, and without what drives a terminal. */
function problemOf(error: unknown, key: string | undefined): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const whole = cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message
  const clean = (key ? whole.replaceAll(key, '[key]') : whole).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return clean.length > longestQuoted ? `${clean.slice(0, longestQuoted)}…` : clean
}

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[]
}

/** Redirects that are followed. */
const mostRedirects = 3

/**
 * Posts to an endpoint. A conversation is sent nowhere but to the host the caller named, wherever that redirects to.
 *
 * @throws Error for a redirect to another origin
 */
async function post(url: string, request: RequestInit): Promise<Response> {
  let target = url
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await fetch(target, { ...request, method: 'POST', redirect: 'manual' })
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return response
    const next = new URL(location, target)
    if (next.origin !== new URL(url).origin)
      throw new Error(`it redirects to ${next.origin}, which is sent nothing; give that as --base-url if it may be`)
    if (response.status !== 307 && response.status !== 308)
      throw new Error(`status ${response.status}: it redirects to ${next.href}; give that as --base-url`)
    target = next.href
  }
  throw new Error(`it redirects more than ${mostRedirects} times`)
}

/**
 * Asks an endpoint for chat completions.
 *
 * @throws UsageError where its URL is none
 */
export function askEndpoint({ model, baseUrl, key }: Endpoint): Generate {
  const url = urlOf(baseUrl)
  const complete: Generate = async ({ system, prompt, signal }) => {
    const messages = [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      { role: 'user', content: prompt },
    ]
    const response = await post(url, {
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model, messages }),
      ...(signal ? { signal } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`status ${response.status}: ${text}`)
    const { choices } = parseJson(text) as Completion
    const content = choices?.[0]?.message?.content
    if (typeof content !== 'string') throw new Error('the endpoint gave no text')
    return content
  }
  return async (request) => {
    try {
      return await complete(request)
    } catch (error) {
      // Without the cause, which may quote the key.
      return Promise.reject(new Error(problemOf(error, key)))
    }
  }
}
