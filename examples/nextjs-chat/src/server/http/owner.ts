/** The cookie that says whose conversations a browser sees. It is a secret: who has it has the conversations. */
export const ownerCookie = 'winnow-chat'

/** The owner a value of the cookie names; none where it is nothing that the chat made. */
export const ownerIn = (value: string | undefined): string | undefined =>
  value !== undefined && /^[\da-f-]{36}$/u.test(value) ? value : undefined

/** Whose request this is; nobody's where the browser keeps no cookie. */
export function ownerOf(request: Request): string | undefined {
  const cookies = request.headers.get('cookie')?.split(/; */u) ?? []
  return ownerIn(cookies.find((each) => each.startsWith(`${ownerCookie}=`))?.slice(ownerCookie.length + 1))
}
