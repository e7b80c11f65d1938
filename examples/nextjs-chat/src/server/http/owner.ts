/** The cookie that says whose conversations a browser sees. It is a secret: who has it has the conversations. */
export const ownerCookie = 'winnow-chat'

/** Whether this is an owner as the chat makes them. */
export const isOwner = (value: string | undefined): value is string => /^[\da-f-]{36}$/u.test(value ?? '')

/** The owner a value of the cookie names, if it names one. */
export const ownerIn = (value: string | undefined): string | undefined => (isOwner(value) ? value : undefined)

/** Whose request this is; nobody's where the browser keeps no cookie. */
export function ownerOf(request: Request): string | undefined {
  const cookies = request.headers.get('cookie')?.split(/; */u) ?? []
  return ownerIn(cookies.find((each) => each.startsWith(`${ownerCookie}=`))?.slice(ownerCookie.length + 1))
}
