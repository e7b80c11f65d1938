import { NextResponse, type NextRequest } from 'next/server.js'
import { ownerCookie, ownerIn } from './server/http/owner.ts'

/** As long as browsers keep a cookie: 400 days, from the last visit on. */
const maxAge = 400 * 24 * 60 * 60

/** Gives each browser a cookie with the page, before it asks for anything: its conversations belong to that. */
export function proxy(request: NextRequest): NextResponse {
  const owner = ownerIn(request.cookies.get(ownerCookie)?.value) ?? crypto.randomUUID()
  const protocol = request.headers.get('x-forwarded-proto') ?? request.nextUrl.protocol
  const response = NextResponse.next()
  // `lax`, because a page that another site links to must find the cookie, too, and not be given a new one.
  response.cookies.set(ownerCookie, owner, {
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol.startsWith('https'),
    path: '/',
    maxAge,
  })
  return response
}

export const config = { matcher: ['/', '/c/:id'] }
