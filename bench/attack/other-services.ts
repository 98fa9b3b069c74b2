import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '#scripts/free-port.ts'
import { client, otherClient, startOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import type { Step } from './steps.ts'
import { cookiesOf, type Target } from './target.ts'

/** The time for both attempts at the service together, and for our own work. */
const MAX_ANSWER_MS = 8_000

async function listen(answer: (response: ServerResponse) => void) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

/** Sends until the other side closes the connection. */
function sendEndlessly(response: ServerResponse): void {
  while (!response.destroyed && response.write(' '.repeat(65_536)));
  response.once('drain', () => sendEndlessly(response))
}

/** Hostile services for a site to use: its salaah service and the provider of its superadmins. */
export async function hostileServices() {
  const port = await freePort()
  const internal = await listen((response) => response.end('a secret of the private network'))
  let answer: (response: ServerResponse) => void = sendEndlessly
  const salaah = await listen((response) => answer(response))
  const provider = await startOpenIdProvider(`http://localhost:${port}/api/auth/callback/google`)
  const settings = {
    PORT: String(port),
    SALAAH_SOURCE: salaah.url,
    OIDC_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  }

  async function useSalaah({ send }: Target): Promise<void> {
    const behaviors = [
      sendEndlessly,
      (response: ServerResponse) => response.writeHead(302, { Location: `${internal.url}/latest/meta-data` }).end(),
      () => undefined,
    ]
    for (const [index, behavior] of behaviors.entries()) {
      answer = behavior
      const before = salaah.requests.length
      const since = performance.now()
      const month = `2027-0${index + 1}`
      assert.equal((await send(`/prayer-times?month=${month}`)).status, 200)
      assert.ok(performance.now() - since < MAX_ANSWER_MS, 'The page waits for the service')
      assert.ok(salaah.requests.length > before, 'The service was not asked')
    }
    assert.deepEqual(internal.requests, [])
  }

  async function signInWith(target: Target, claims: Record<string, unknown>): Promise<string> {
    const begun = await target.send('/superadmin-access', { method: 'POST' })
    const address = new URL(begun.headers.get('location') ?? '')
    const whole = {
      sub: 'the-attacker',
      email: 'superadmin@sample.example',
      email_verified: true,
      aud: client.id,
      nonce: address.searchParams.get('nonce'),
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 600,
    }
    provider.people.set('the-attacker', { email: whole.email, email_verified: true, name: 'Attacker' })
    provider.signedIn = 'the-attacker'
    provider.swappedIdToken = provider.signIdToken({ ...whole, ...claims })
    const back = await provider.authorize(address.href)
    return cookiesOf(await target.send(back.pathname + back.search, { as: cookiesOf(begun) }))
  }

  async function useTokens(target: Target): Promise<void> {
    const wrong = [
      { exp: undefined },
      { iat: undefined },
      { exp: 1_700_000_000 },
      { aud: otherClient.id },
      { aud: [client.id, otherClient.id], azp: otherClient.id },
      { nonce: 'of-another-sign-in' },
      { iss: 'https://accounts.example' },
      { email_verified: false },
      { email: 'stranger@example.org' },
    ]
    for (const claims of wrong)
      assert.doesNotMatch(await signInWith(target, claims), /session_token/, JSON.stringify(claims))
    assert.match(await signInWith(target, { sub: 'the-owner' }), /session_token/)
    assert.doesNotMatch(await signInWith(target, {}), /session_token/, 'another account with the same address')
  }

  const steps: Step[] = [
    ['a salaah service that sends without end, redirects to the private network or is silent', useSalaah],
    ['tokens of the sign-in provider for another site, person or time', useTokens],
  ]
  return {
    settings,
    steps,
    async close() {
      internal.close()
      salaah.close()
      await provider.close()
    },
  }
}
