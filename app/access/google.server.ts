import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { env } from '#app/env.server.ts'

const GOOGLE = 'https://accounts.google.com'

/** Whether the owner has registered this site with Google (or another OpenID provider). */
export const googleIsSetUp = () => Boolean(env().GOOGLE_CLIENT_ID && env().GOOGLE_CLIENT_SECRET)

/** The OpenID Connect provider: code flow with PKCE, a nonce, and an ID token that must be signed for this site. */
export function google(wanted: boolean) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_ISSUER } = env()
  if (!wanted || !clientId || !clientSecret) return genericOAuth({ config: [] })
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
        // Google would otherwise take the same account again after a refusal; other providers may not know the word.
        ...(issuer === GOOGLE ? { prompt: 'select_account' as const } : {}),
        disableSignUp: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken }) => (idToken ? personIn(idToken) : null),
      },
    ],
  })
}

/** Who an ID token speaks of; better-auth has checked its signature, audience, issuer and nonce before. */
function personIn(idToken: string) {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  return {
    id: claims.sub,
    sub: claims.sub,
    email: claims.email,
    name: claims.name,
    emailVerified: claims.email_verified === true,
  }
}
