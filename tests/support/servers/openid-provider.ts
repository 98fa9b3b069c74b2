import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type Claims = { email: string; email_verified: boolean; name: string }

export type OpenIdProvider = {
  issuer: string
  /** Who is signed in at the provider, by their id there. */
  people: Map<string, Claims>
  signedIn: string
  /** When set, the token response has this ID token instead of the right one. */
  swappedIdToken: string | null
  /** An ID token signed with the provider's own key, whatever it claims. */
  signIdToken(claims: Record<string, unknown>): string
  /** Follows an authorization address as a browser would, to the callback address. */
  authorize(address: string): Promise<URL>
  close(): Promise<void>
}

export const client = { id: 'mosque-connect', secret: 'a-secret-of-the-tests' }
export const otherClient = { id: 'another-site', secret: 'another-secret', callback: 'http://localhost:9/callback' }

/** A certified OpenID provider on this machine, which signs in the chosen user without asking. */
export async function startOpenIdProvider(callback: string): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'of-the-tests', use: 'sig', alg: 'RS256' }
  const provider = new Provider(issuer, {
    jwks: { keys: [jwk as never] },
    clients: [
      { client_id: client.id, client_secret: client.secret, redirect_uris: [callback] },
      { client_id: otherClient.id, client_secret: otherClient.secret, redirect_uris: [otherClient.callback] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As at Google, the ID token contains the claims.
    conformIdTokenClaims: false,
    pkce: { required: (_context, { clientId }) => clientId === client.id },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...self.people.get(sub) }) }),
    cookies: { keys: ['only for tests'] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  const self: OpenIdProvider = {
    issuer,
    people: new Map(),
    signedIn: '',
    swappedIdToken: null,
    signIdToken(claims) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const content = `${part({ alg: 'RS256', kid: jwk.kid })}.${part({ iss: issuer, ...claims })}`
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
    },
    authorize: (address) => followUntilBack(issuer, address),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token' && self.swappedIdToken)
      Object.assign(context.body as object, { id_token: self.swappedIdToken })
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { prompt, params } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: self.signedIn } })
    }
    const grant = new provider.Grant({ accountId: self.signedIn, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })
  return self
}

async function followUntilBack(issuer: string, address: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  for (let step = 0; step < 10 && next.origin === issuer; step++) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, issuer)
  }
  return next
}
