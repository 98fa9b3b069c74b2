import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** The path by which the session check recognises this sign-in method; no request reaches it. */
export const LINK_SIGN_IN_PATH = '/one-time-link/sign-in'

/** A better-auth plugin that signs in the person whose one-time link has just been redeemed. */
export const linkSignInPlugin = () => ({
  id: 'link-sign-in' as const,
  endpoints: {
    signInByLink: createAuthEndpoint(
      LINK_SIGN_IN_PATH,
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true as const } },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(context, { session, user })
        return context.json({ signedIn: true })
      },
    ),
  },
})
