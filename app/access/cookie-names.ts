/** What the names of all sign-in cookies begin with. */
export const cookiePrefix = 'mc'

/** The cookie of a signed-in browser; over https its name begins with `__Secure-`. Requests with it pass by the page cache. */
export const sessionCookie = `${cookiePrefix}.session_token`

/** Whether a Cookie header belongs to a browser that is, or was, signed in. */
export const hasSessionCookie = (cookies: string | null | undefined) => !!cookies?.includes(`${sessionCookie}=`)
