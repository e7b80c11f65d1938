import { cookies } from 'next/headers.js'
import { ownerCookie, ownerIn } from './owner.ts'

/** Whose page is made; nobody's on a first visit, when the cookie comes with the page. */
export const pageOwner = async (): Promise<string | undefined> => ownerIn((await cookies()).get(ownerCookie)?.value)
