/** The prefix of all sign-in cookies. */
export const COOKIE_PREFIX = 'mc'

/** The session cookie; over https its name begins with `__Secure-`. Requests with it bypass the page cache. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`

/** The cookie by which a browser is known for the accounts that were signed in there. */
export const DEVICE_COOKIE = `${COOKIE_PREFIX}.device`

/** Whether a Cookie header contains a session cookie, valid or not. */
export const hasSessionCookie = (cookies: string | null | undefined) => !!cookies?.includes(`${SESSION_COOKIE}=`)
