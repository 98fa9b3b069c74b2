import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { cookieIn, emailsTo, sessionsOf, userRow } from '#tests/support/data/accounts.ts'
import { aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { client, otherClient, startOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const callback = 'http://localhost:3000/api/auth/callback/google'
const provider = await startOpenIdProvider(callback)
beforeEach(() =>
  setProcessSettings({
    OIDC_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  }),
)
afterAll(() => provider.close())

function addPerson(email: string, verified = true, sub = `sub-of-${email}`) {
  provider.people.set(sub, { email, email_verified: verified, name: 'Somebody' })
  provider.signedIn = sub
  provider.swappedIdToken = null
}

async function begin(language = '') {
  const response = await visit(`${language}/superadmin-access`, { method: 'POST' })
  return { address: new URL(response.headers.get('location') ?? ''), cookie: cookieIn(response.headers) }
}

const pathOf = (url: URL) => url.pathname + url.search

async function signInWithGoogle(language = '') {
  const { address, cookie } = await begin(language)
  return visit(pathOf(await provider.authorize(address.href)), { as: cookie })
}

async function expectDenied(response: Response, page = '/login') {
  expect([response.status, response.headers.get('location')]).toEqual([302, page])
  expect(cookieIn(response.headers)).not.toContain('session_token')
  expect(await db().selectFrom('session').selectAll().execute()).toEqual([])
}

test('the redirect to Google has a state, a nonce and a challenge', async () => {
  const { address } = await begin()
  const query = Object.fromEntries(address.searchParams)
  expect(address.href.startsWith(`${provider.issuer}/auth?`)).toBe(true)
  expect(query).toMatchObject({
    client_id: client.id,
    redirect_uri: callback,
    code_challenge_method: 'S256',
    response_type: 'code',
  })
  expect([query.state, query.nonce, query.code_challenge].every((value) => (value?.length ?? 0) >= 32)).toBe(true)
})

test('a superadmin first signs in by verified email, and later by the id at the provider', async () => {
  const superadmin = await aSuperadmin({ email: 'amina@example.org' })
  addPerson('Amina@Example.org', true, 'amina-at-google')
  const first = await signInWithGoogle()
  expect(first.headers.get('location')).toBe('/admin')
  expect((await visit('/admin', { as: cookieIn(first.headers) })).status).toBe(200)
  addPerson('new-name@example.org', true, 'amina-at-google')
  expect((await signInWithGoogle('/ar')).headers.get('location')).toBe('/ar/admin')
  expect(await sessionsOf(superadmin.id)).toHaveLength(2)
  expect((await userRow(superadmin.id)).lastLoginAt).not.toBeNull()
})

test('a sign-in with Google on another device is told to its superadmin, in the language of its page', async () => {
  const { email } = await aSuperadmin()
  addPerson(email)
  const first = await signInWithGoogle()
  const known = /mc\.device=[\w-]+/.exec(cookieIn(first.headers))![0]
  const { address, cookie } = await begin()
  await visit(pathOf(await provider.authorize(address.href)), { as: `${cookie}; ${known}` })
  expect(await emailsTo(email)).toEqual([])
  await signInWithGoogle('/ar')
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['تسجيل دخول جديد إلى Mosque Connect'])
})

test("the provider's tokens are not stored", async () => {
  const superadmin = await aSuperadmin()
  addPerson(superadmin.email)
  await signInWithGoogle()
  const accounts = await db().selectFrom('account').select(['accessToken', 'refreshToken', 'idToken']).execute()
  expect(accounts).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
})

test('an email that the provider has not verified is rejected', async () => {
  const superadmin = await aSuperadmin()
  addPerson(superadmin.email, false)
  await expectDenied(await signInWithGoogle())
})

test('strangers, mosque admins and inactive superadmins are sent to sign-in with the reason', async () => {
  const emails = [
    'stranger@example.org',
    (await aMosqueAdmin()).email,
    (await aSuperadmin({ status: 'inactive' })).email,
  ]
  for (const email of emails) {
    addPerson(email)
    const response = await signInWithGoogle('/ar')
    await expectDenied(response, '/ar/login')
    const page = await open('/ar/login', { as: cookieIn(response.headers) })
    expect(page.text).toContain('الدخول مرفوض')
  }
  expect(await db().selectFrom('user').select('email').execute()).toHaveLength(2)
  expect(await db().selectFrom('account').selectAll().execute()).toEqual([])
})

test('a superadmin who became inactive or a mosque admin cannot sign in by the id either', async () => {
  const superadmin = await aSuperadmin()
  addPerson(superadmin.email)
  await signInWithGoogle()
  for (const change of [{ status: 'inactive' }, { status: 'active', role: 'mosque_admin' }] as const) {
    await db().deleteFrom('session').execute()
    await db().updateTable('user').set(change).execute()
    await expectDenied(await signInWithGoogle())
  }
})

test('a token with another nonce is rejected', async () => {
  const superadmin = await aSuperadmin()
  addPerson(superadmin.email)
  const { address, cookie } = await begin()
  address.searchParams.set('nonce', 'the-nonce-of-an-attacker')
  await expectDenied(await visit(pathOf(await provider.authorize(address.href)), { as: cookie }))
})

test('a token for another site is rejected, although the same provider signed it', async () => {
  const superadmin = await aSuperadmin()
  addPerson(superadmin.email)
  const { address, cookie } = await begin()
  provider.swappedIdToken = await tokenForAnotherSite(address.searchParams.get('nonce') ?? '')
  await expectDenied(await visit(pathOf(await provider.authorize(address.href)), { as: cookie }))
})

test('a callback of another browser, or one used before, is rejected', async () => {
  const superadmin = await aSuperadmin()
  addPerson(superadmin.email)
  const { address, cookie } = await begin()
  const back = pathOf(await provider.authorize(address.href))
  await expectDenied(await visit(back))
  expect((await visit(back, { as: cookie })).headers.get('location')).toBe('/admin')
  await db().deleteFrom('session').execute()
  await expectDenied(await visit(back, { as: cookie }))
})

test.each(['', '?error=access_denied', '?code=x&state=y'])(
  'the callback with %j redirects to sign-in',
  async (query) => {
    await expectDenied(await visit(`/api/auth/callback/google${query}`))
  },
)

/** When a token was issued and when it ends. */
function anHour() {
  const iat = Math.floor(Date.now() / 1000)
  return { iat, exp: iat + 3600 }
}

test.each([
  ['without an end', { exp: undefined }],
  ['that has ended', { exp: 1_700_000_000 }],
  ['without the time of its issue', { iat: undefined }],
  ['for several sites', { aud: [client.id, otherClient.id] }],
  ['given to another site', { aud: [client.id, otherClient.id], azp: otherClient.id }],
  ['of another site that names this one', { azp: otherClient.id }],
  ['for another site', { aud: otherClient.id }],
  ['without a nonce', { nonce: undefined }],
  ['of another provider', { iss: 'https://accounts.example' }],
])('a signed token %s lets nobody in', async (_, claims) => {
  const { email } = await aSuperadmin()
  addPerson(email)
  const { address, cookie } = await begin()
  const nonce = address.searchParams.get('nonce')
  const whole = { sub: 'sub-1', email, email_verified: true, aud: client.id, nonce, ...anHour() }
  provider.swappedIdToken = provider.signIdToken({ ...whole, ...claims })
  await expectDenied(await visit(pathOf(await provider.authorize(address.href)), { as: cookie }))
})

test('a signed token with every required claim signs its superadmin in', async () => {
  const { email } = await aSuperadmin()
  addPerson(email)
  const { address, cookie } = await begin()
  const nonce = address.searchParams.get('nonce')
  const claims = { sub: 'sub-1', email, email_verified: true, aud: [client.id], azp: client.id, nonce, ...anHour() }
  provider.swappedIdToken = provider.signIdToken(claims)
  const response = await visit(pathOf(await provider.authorize(address.href)), { as: cookie })
  expect(response.headers.get('location')).toBe('/admin')
})

test('another account at the provider with the same email is another person', async () => {
  const { email } = await aSuperadmin()
  addPerson(email, true, 'the-first')
  expect((await signInWithGoogle()).headers.get('location')).toBe('/admin')
  await db().deleteFrom('session').execute()
  addPerson(email, true, 'the-second')
  await expectDenied(await signInWithGoogle())
  expect(await db().selectFrom('account').select('accountId').execute()).toEqual([{ accountId: 'the-first' }])
  addPerson(email, true, 'the-first')
  expect((await signInWithGoogle()).headers.get('location')).toBe('/admin')
})

async function tokenForAnotherSite(nonce: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: otherClient.id,
    redirect_uri: otherClient.callback,
    response_type: 'code',
    scope: 'openid email',
    nonce,
  })
  const back = await provider.authorize(`${provider.issuer}/auth?${query}`)
  const response = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${otherClient.id}:${otherClient.secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: otherClient.callback,
    }),
  })
  return ((await response.json()) as { id_token: string }).id_token
}
