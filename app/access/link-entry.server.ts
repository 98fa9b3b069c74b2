import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** The path that tells the session check how somebody comes in; it answers no request. */
export const linkEntryPath = '/one-time-link/enter'

/** A small plugin of better-auth: lets in the person whose one-time link has just been redeemed. */
export const letInByLink = () => ({
  id: 'link-entry' as const,
  endpoints: {
    enterByLink: createAuthEndpoint(
      linkEntryPath,
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true as const } },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(context, { session, user })
        return context.json({ entered: true })
      },
    ),
  },
})
