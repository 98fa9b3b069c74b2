import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { env } from '#app/env.server.ts'

const GOOGLE = 'https://accounts.google.com'

/** Whether this site is registered with Google (or another OpenID provider). */
export const isGoogleConfigured = () => Boolean(env().GOOGLE_CLIENT_ID && env().GOOGLE_CLIENT_SECRET)

/** The OpenID Connect provider: code flow with PKCE, a nonce, and an ID token that must be signed for this site. */
export function googleProvider(enabled: boolean) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_ISSUER } = env()
  if (!enabled || !clientId || !clientSecret) return genericOAuth({ config: [] })
  const issuer = (OIDC_ISSUER ?? GOOGLE).replace(/\/+$/, '')
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        // After a rejection Google would otherwise reuse the same account; other providers may not know this value.
        ...(issuer === GOOGLE ? { prompt: 'select_account' as const } : {}),
        disableSignUp: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken }) => (idToken ? userFromIdToken(idToken, clientId) : null),
      },
    ],
  })
}

/** Used after better-auth has checked the signature, the issuer, the audience, the times and the nonce. */
const idTokenClaims = z.object({
  sub: z.string().min(1),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.unknown(),
  name: z.string().optional(),
})

/** The person an ID token names; null when it is for several sites and was not issued to this one. */
function userFromIdToken(idToken: string, clientId: string) {
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  const { success, data: claims } = idTokenClaims.safeParse(JSON.parse(payload))
  if (!success) return null
  if (claims.azp === undefined ? [claims.aud].flat().length > 1 : claims.azp !== clientId) return null
  const { sub, email, name = email } = claims
  return { id: sub, sub, email, name, emailVerified: claims.email_verified === true }
}
