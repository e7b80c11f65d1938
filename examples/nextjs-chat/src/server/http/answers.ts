/** A value as a response. */
export const json = (value: unknown): Response =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

/** What a window has done wrong, in words for people. */
export class RequestError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Answers a request, and says what went wrong where something did. A page of another site is refused: the server listens to
 * this machine alone, but any page a person opens runs there, too.
 */
export async function answer(request: Request, make: () => Response | Promise<Response>): Promise<Response> {
  try {
    const origin = request.headers.get('origin')
    if (origin !== null && new URL(origin).host !== request.headers.get('host'))
      throw new RequestError(403, 'This page may not use the chat.')
    return await make()
  } catch (error) {
    if (error instanceof RequestError) return new Response(error.message, { status: error.status })
    console.error(error)
    return new Response('The chat has a problem of its own. Its terminal says more.', { status: 500 })
  }
}
