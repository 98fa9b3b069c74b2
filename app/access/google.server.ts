import { genericOAuth } from 'better-auth/plugins/generic-oauth'
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
        getUserInfo: async ({ idToken }) => (idToken ? userFromIdToken(idToken) : null),
      },
    ],
  })
}

/** Reads the claims of an ID token; better-auth has already checked its signature, audience, issuer and nonce. */
function userFromIdToken(idToken: string) {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  return {
    id: claims.sub,
    sub: claims.sub,
    email: claims.email,
    name: claims.name,
    emailVerified: claims.email_verified === true,
  }
}
