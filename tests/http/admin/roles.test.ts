import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, anImport, aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'
import { guardedPages, guardedResources, unguardedAdminPaths } from '#tests/support/http/guarded-routes.ts'

const superadminPages = guardedPages.filter(({ guard }) => guard === 'superadmin').map(({ path }) => path)
const mosqueAdminPages = guardedPages.filter(({ guard }) => guard === 'mosque_admin').map(({ path }) => path)
const sharedPages = guardedPages.filter(({ guard }) => guard === 'signed-in').map(({ path }) => path)

/** The parts of a page that a request can name. */
const parts = Object.fromEntries(guardedPages.map(({ path, id }) => [path, id]))

const allPages = [...superadminPages, ...mosqueAdminPages, ...sharedPages]

/** Texts that a response without permission must not contain. */
const SECRET = 'Masjid Not For Everybody'

async function people() {
  const mosque = await aMosque({ name: SECRET, status: 'hidden' })
  const [own, other] = [await anAdminWhoSignsIn({ mosqueId: mosque.id }), await anAdminWhoSignsIn()]
  const inactive = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const [superadmin, removed] = [await aSuperadmin(), await aSuperadmin()]
  await anImport({ id: 'IMPORT', actorId: superadmin.id })
  const cookies = {
    guest: '',
    own: await cookieOf(own),
    other: await cookieOf(other),
    superadmin: await cookieOf(superadmin),
    inactive: await cookieOf(inactive),
    removed: await cookieOf(removed),
    forged: (await cookieOf(own)).replace(/=.{8}/, '=forged00'),
  }
  await db().updateTable('user').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()
  await db().deleteFrom('user').where('id', '=', removed.id).execute()
  return { cookies, mosque }
}

/** Requests of a page: its HTML, its data, the data of one part, and a POST. */
function waysTo(page: string, mosqueId: string) {
  const path = page.replace('MOSQUE', mosqueId)
  const data = `${path}.data`
  const form = { intent: 'delete', id: mosqueId, mosqueId, name: 'x' }
  return [
    { path, form: undefined },
    { path: `/ar${path}`, form: undefined },
    { path: data, form: undefined },
    { path: `${data}?_routes=${parts[page]}`, form: undefined },
    { path: page === '/admin' ? '/admin?index' : path, form },
    { path: page === '/admin' ? '/admin.data?index' : data, form },
  ]
}

type Outcome = { status: number; to: string | null; text: string }

async function outcomes(
  page: string,
  as: string,
  mosqueId: string,
  visit: Awaited<ReturnType<typeof startApp>>['visit'],
) {
  const found: (Outcome & { way: string })[] = []
  for (const { path, form } of waysTo(page, mosqueId)) {
    const response = await visit(path, { as, ...(form ? { form } : {}) })
    const text = await response.text()
    const to = response.headers.get('location') ?? /"(\/(?:ar\/)?(?:login|admin|profile)[^"]*)"/.exec(text)?.[1] ?? null
    found.push({ way: `${form ? 'POST' : 'GET'} ${path}`, status: response.status, to, text })
  }
  return found
}

test('every address of the admin side has a guard and is in the table below', () => {
  expect(unguardedAdminPaths).toEqual([])
  expect(superadminPages).toContain('/admin/settings')
  expect(mosqueAdminPages).toEqual([
    '/admin/mosque',
    '/admin/mosque/times',
    '/admin/mosque/times/year',
    '/admin/mosque/times/history',
    '/admin/mosque/ramadan',
    '/admin/mosque/months',
    '/admin/mosque/boards',
    '/admin/mosque/colleagues',
    '/admin/home',
  ])
  expect(sharedPages).toEqual([
    '/profile',
    '/admin/events',
    '/admin/notices',
    '/admin/changes/TIMETABLE',
    '/admin/reports',
  ])
  for (const part of ['admins', 'boards', 'live', 'ramadan', 'times'])
    expect(superadminPages).toContain(`/admin/mosques/MOSQUE/${part}`)
  expect(superadminResources).toContain('/admin/import/IMPORT/progress')
  expect(superadminResources).toContain('/admin/activity.csv')
})

test.each(['guest', 'inactive', 'removed', 'forged'] as const)(
  '%s is redirected to sign-in from every guarded address',
  async (who) => {
    const { visit } = await startApp()
    const { cookies, mosque } = await people()
    for (const page of allPages) {
      for (const { way, status, to, text } of await outcomes(page, cookies[who], mosque.id, visit)) {
        expect(`${way} ${status}`).toMatch(/ (202|302|307)$/)
        expect(`${way} ${to}`).toMatch(/ (\/ar)?\/login\?from=/)
        expect(text).not.toContain(SECRET)
      }
    }
  },
)

test.each(['own', 'other'] as const)("a mosque admin (%s) is redirected from the superadmins' pages", async (who) => {
  const { visit } = await startApp()
  const { cookies, mosque } = await people()
  for (const page of superadminPages) {
    for (const { way, status, to, text } of await outcomes(page, cookies[who], mosque.id, visit)) {
      if (way.startsWith('POST')) expect(`${way} ${status}`).toMatch(/ 403$/)
      else expect(`${way} ${status} ${to}`).toMatch(/ (202|302) (\/ar)?\/admin\/mosque$/)
      if (who === 'other') expect(text).not.toContain(SECRET)
    }
  }
})

test("a superadmin is redirected from the mosque admins' page", async () => {
  const { visit } = await startApp()
  const { cookies, mosque } = await people()
  for (const page of mosqueAdminPages) {
    for (const { way, status, to } of await outcomes(page, cookies.superadmin, mosque.id, visit)) {
      if (way.startsWith('POST')) expect(`${way} ${status}`).toMatch(/ 403$/)
      else expect(`${way} ${status} ${to}`).toMatch(/ (202|302) (\/ar)?\/admin$/)
    }
  }
})

test.each([
  // A change of times is seen with one that exists: announced-change.test.ts.
  ['own', [...mosqueAdminPages, ...sharedPages.filter((page) => !page.includes('TIMETABLE'))]],
  ['superadmin', [...superadminPages, ...sharedPages.filter((page) => !page.includes('TIMETABLE'))]],
] as const)('%s sees the pages of their role, which are never cached', async (who, pages) => {
  const { visit } = await startApp()
  const { cookies, mosque } = await people()
  for (const page of pages) {
    const response = await visit(page.replace('MOSQUE', mosque.id), { as: cookies[who] })
    expect(`${page} ${response.status}`).toBe(`${page} 200`)
    expect(response.headers.get('cache-control')).toContain('no-store')
  }
})

test('the cookie of an inactive admin is removed', async () => {
  const { visit } = await startApp()
  const { cookies } = await people()
  const response = await visit('/admin', { as: cookies.inactive })
  expect(response.headers.getSetCookie().join()).toMatch(/mc\.session_token=; Max-Age=0/)
})

test.each([
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/email',
  '/api/auth/get-session',
  '/api/auth/one-time-link/enter',
  '/api/auth/reset-password',
])('the sign-in library does not answer at %s', async (path) => {
  const { visit } = await startApp()
  expect((await visit(path)).status).toBe(404)
  const posted = await visit(path, { headers: { 'content-type': 'application/json' }, method: 'POST', body: '{}' })
  expect([404, 405]).toContain(posted.status)
})

const superadminResources = guardedResources.filter(({ guard }) => guard === 'superadmin').map(({ path }) => path)
const sharedResources = guardedResources.filter(({ guard }) => guard === 'signed-in').map(({ path }) => path)

test.each(['guest', 'inactive', 'forged'] as const)(
  '%s gets no content from guarded addresses without a page',
  async (who) => {
    const { visit } = await startApp()
    const { cookies, mosque } = await people()
    for (const path of [...superadminResources, ...sharedResources].map((text) => text.replace('MOSQUE', mosque.id))) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const response = await visit(path, { as: cookies[who], method })
        expect(`${method} ${path} ${response.status} ${response.headers.get('location')}`).toMatch(
          / (302|307) \/login\?from=/,
        )
        expect(await response.text()).not.toContain(SECRET)
      }
    }
  },
)

test("a mosque admin gets nothing from the superadmins' addresses without a page", async () => {
  const { visit } = await startApp()
  const { cookies, mosque } = await people()
  for (const path of superadminResources.map((text) => text.replace('MOSQUE', mosque.id))) {
    for (const as of [cookies.own, cookies.other]) {
      const read = await visit(path, { as })
      expect([read.status, read.headers.get('location')]).toEqual([302, '/admin/mosque'])
      expect((await visit(path, { as, form: { intent: 'create' } })).status).toBe(403)
    }
  }
})
