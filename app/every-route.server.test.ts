import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createLink } from '#app/access/one-time-links.server.ts'
import type { Role } from '#app/access/permissions.ts'
import { db, engine } from '#app/db/client.server.ts'
import { requestReset } from '#app/features/accounts/passwords.server.ts'
import { hashToken } from '#app/features/claims/submit-claim.server.ts'
import { follow } from '#app/features/following/followers.server.ts'
import { askForLetter } from '#app/features/following/subscribers.server.ts'
import { createConfirmToken } from '#app/features/timetables/reminders/confirm-link.server.ts'
import { completeLanguages, type Language, localAddress } from '#app/i18n/languages.ts'
import type { SiteRoute } from '#app/lib/web/page-handle.ts'
import { seedSampleData } from '#server/sample/sample-data.ts'
import { cookieOf, emailsTo, requestFactsWith } from '#tests/support/data/accounts.ts'
import { anImport, aReport, aSuggestion, aSuperadmin } from '#tests/support/data/factories.ts'
import { type Page, pageOf } from '#tests/support/http/page.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { loadSiteRoutes, visit } from '#tests/support/site/route-site.ts'

// Pictures of the sample are drawn in a process of their own, which takes longer than everything here.
vi.mock('#app/services/images/images.server.ts', async (load) => ({
  ...(await load<typeof import('#app/services/images/images.server.ts')>()),
  storeImage: aStoredImage,
}))

async function aStoredImage(bytes: Uint8Array) {
  const row = { id: `picture${bytes.length}`, mime: 'image/webp', width: 800, height: 600, bytes: bytes.length }
  const variants = JSON.stringify([{ width: 800, height: 600, format: 'webp' }])
  const image = { ...row, variants, store: 'local', originalUrl: null, createdBy: null, mosqueId: null }
  await db()
    .insertInto('images')
    .values({ ...image, createdAt: new Date().toISOString() })
    .execute()
  return image
}

type Who = 'guest' | Role
const everybody: readonly Who[] = ['guest', 'mosque_admin', 'superadmin']

/** The statuses of addresses that do not answer 200 to all whom their handle lets in. */
const others: Record<string, number | Partial<Record<Who | Language, number>>> = {
  '/*': 404,
  // Who is signed in is led to the own page, and who is not to sign-in.
  '/login': { mosque_admin: 302, superadmin: 302 },
  '/superadmin-access': { mosque_admin: 302, superadmin: 302 },
  '/two-factor': { guest: 302, superadmin: 302 },
  // Nobody has to set up the site any more.
  '/setup': 404,
  '/setup/restore': 404,
  '/admin/claims/:claimId/photo': { mosque_admin: 404 },
  // These are posted to.
  '/admin/pictures': 400,
  '/admin/event-preview': 400,
  '/admin/backup-file': 400,
  '/screen/code': 405,
  '/events/:mosque/:event/preview.png': 301,
  '/language/:language': 302,
  '/.well-known/change-password': 302,
  '/api/auth/callback/google': 302,
  '/uploads/:name': 404,
  // The first night writes it.
  '/data/dump/:file': 404,
}

/** A site with something at every address; gives the address of a route. */
async function aSiteWithEverything() {
  setProcessSettings({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000', MAIL_URL: 'smtp://127.0.0.1:1' })
  const now = new Date()
  await seedSampleData(now, () => {})
  // Sixty real mosques would only be more of the same.
  await db().deleteFrom('mosques').where('name', 'not like', '%demonstration%').execute()
  const email = 'admin@sample.example'
  const admin = await db().selectFrom('user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const superadmin = await aSuperadmin()
  const mosqueId = admin.mosqueId!
  const find = (table: 'mosques' | 'events', column: 'id' | 'mosqueId') =>
    db()
      .selectFrom(table)
      .select(['id', 'slug'])
      .where(column as 'id', '=', mosqueId)
      .executeTakeFirstOrThrow()
  const [mosque, event] = [await find('mosques', 'id'), await find('events', 'mosqueId')]
  const notice = await db().selectFrom('notices').select('id').executeTakeFirstOrThrow()
  const timetables = db().selectFrom('timetables').select('id').where('mosqueId', '=', mosqueId)
  const timetable = await timetables.where('state', '=', 'published').orderBy('validFrom').executeTakeFirstOrThrow()
  await anImport({ id: 'IMPORT', actorId: superadmin.id })
  const report = await aReport({ mosqueId, photo: 'UklGRg==', contact: 'visitor@example.org' })
  await aSuggestion(mosqueId, { field: 'phone', old: '', wanted: '+27210000000' })
  await aClaim(mosqueId)
  const links = { email, userId: admin.id, mosqueId, createdBy: superadmin.id, seconds: 600 }
  const link = (purpose: 'verification' | 'invitation' | 'superadmin', of = {}) =>
    createLink(db(), { ...links, purpose, ...of }, now)
  const visitor = { language: 'en', clientAddress: '203.0.113.7', now } as const
  const wish = { target: { kind: 'area', value: 'City Bowl' }, topics: ['events'] } as const
  await askForLetter({ ...wish, topics: ['events'], email: 'reader@example.org' }, visitor)
  await requestReset(requestFactsWith(), email, '/reset-password')
  const mailed = async (to: string) => /\?token=([^\s&"]+)/.exec((await emailsTo(to)).at(-1)!.text)![1]!
  const browser = { endpoint: 'https://push.example.org/1', p256dh: 'p', auth: 'a' }
  const followed = await follow(browser, [{ target: wish.target, topic: 'notices' }], visitor)
  if (followed.outcome !== 'saved') throw new Error(followed.outcome)
  const tokens: Record<string, string> = {
    '/confirm-letter': await mailed('reader@example.org'),
    '/reset-password': await mailed(email),
    '/following': followed.token,
    '/verify-email': await link('verification'),
    '/invitation': await link('invitation'),
    '/one-time-link': await link('superadmin', { email: superadmin.email, userId: superadmin.id }),
    '/confirm-times': await createConfirmToken(db(), mosqueId, admin.id, now),
    '/confirm-claim': 'claim-token',
  }
  const parameters: Record<string, string> = {
    ...{
      ':mosqueId': mosqueId,
      ':mosque': mosque.slug,
      ':event': event.slug,
      ':notice': notice.id,
      '*': 'nothing-here',
    },
    ...{ ':timetableId': timetable.id, ':importId': 'IMPORT', ':reportId': report.id, ':claimId': 'CLAIM' },
    ...{ ':city': 'cape-town', ':language': 'ar', ':name': 'none-800.webp' },
  }
  const files: Record<string, string> = {
    '/admin/export/:file': '/admin/export/mosques.csv',
    '/data/:file': '/data/mosques.csv',
    '/data/dump/:file': '/data/dump/manifest.json',
    '/prayer-times/:file': '/prayer-times/cape-town.ics',
    '/admin/letter/preview': '/admin/letter/preview?of=area:City+Bowl',
    '/oembed': `/oembed?url=${encodeURIComponent(`http://localhost:3000/mosques/${mosque.slug}`)}`,
  }
  return {
    cookies: { guest: '', mosque_admin: await cookieOf(admin), superadmin: await cookieOf(superadmin) },
    addressOf: ({ path }: SiteRoute) =>
      files[path] ??
      path.replaceAll(/:\w+|\*/g, (name) => parameters[name]!) + (tokens[path] ? `?token=${tokens[path]}` : ''),
  }
}

async function aClaim(mosqueId: string) {
  const claim = { id: 'CLAIM', mosqueId, name: 'Aisha', role: 'Secretary', email: 'aisha@example.org', phone: null }
  const proof = { proof: 'phone', offer: 'photo', publishedContact: '', confirmedAt: null } as const
  const state = { state: 'open', createdAt: new Date().toISOString(), decidedAt: null, decidedByName: null } as const
  const row = {
    ...claim,
    ...proof,
    ...state,
    note: '',
    language: 'en',
    tokenHash: hashToken('claim-token'),
    heldBy: null,
  }
  await db().insertInto('claims').values(row).execute()
  await db().insertInto('claimPhotos').values({ claimId: 'CLAIM', data: 'UklGRg==', codes: '[]' }).execute()
}

const isLetIn = (who: Who, { handle }: SiteRoute) => {
  const guard = 'guard' in handle ? handle.guard : undefined
  return !guard || who === guard || (guard === 'signed-in' && who !== 'guest')
}

const statusFor = (route: SiteRoute, who: Who, language: Language): number => {
  if (!isLetIn(who, route)) return 302
  const other = others[route.path] ?? 200
  return typeof other === 'number' ? other : (other[who] ?? other[language] ?? 200)
}

/**
 * Files have no language, and for guests a redirect has none. What is public is asked in each language by guests. What is
 * asked of the database is the same in each.
 */
function languagesOf(route: SiteRoute, who: Who): readonly Language[] {
  const [first, ...more] = completeLanguages
  if (!route.isPage || !isLetIn(who, route) || engine() === 'postgres') return [first]
  return who === 'guest' || route.handle.kind === 'app' ? completeLanguages : [more[everybody.indexOf(who) - 1]!]
}

test.each(everybody)(
  'every address answers a %s in each language, without a warning of React, with well-formed pages',
  async (who) => {
    const { cookies, addressOf } = await aSiteWithEverything()
    const found: unknown[] = []
    for (const route of await loadSiteRoutes())
      for (const language of languagesOf(route, who)) {
        const address = localAddress(language, addressOf(route))
        const response = await visit(address, { as: cookies[who] })
        const text = await response.text()
        const wanted = statusFor(route, who, language)
        if (response.status !== wanted) found.push([address, response.status, wanted])
        if (!route.isPage || wanted === 302) continue
        found.push(...misplaced(text).map((fault) => [address, fault]))
        // The elements are the same in other languages, and parsing takes as long as rendering.
        if (language === 'en') found.push(...faults(pageOf(text)).map((fault) => [address, fault]))
      }
    expect(found).toEqual([])
  },
  600_000,
)

test('React warns here of a missing key, so that the tests above would', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
  const paragraph = createElement('p')
  renderToString(createElement('div', null, [paragraph, paragraph]))
  expect(String(warn.mock.calls)).toContain('unique "key" prop')
})

function faults({ all }: Page): string[] {
  const elements = all('*').filter((element) => !element.closest('template, noscript'))
  const values = (name: string) => elements.flatMap((element) => element.getAttribute(name) ?? [])
  const ids = values('id')
  const names = ['for', 'aria-labelledby', 'aria-describedby'].flatMap(values)
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two of id ${id}`),
    ...names.flatMap((name) => name.split(' ')).flatMap((name) => (ids.includes(name) ? [] : [`no id ${name}`])),
    ...elements
      .filter((element) => element.matches('img') && !isSized(element))
      .map((picture) => `not sized: ${picture.getAttribute('src')}`),
    ...values('class').flatMap((names) => {
      const classes = names.split(' ')
      return new Set(classes).size < classes.length ? [`a class twice: ${names}`] : []
    }),
  ]
}

/** The size of a photo that a visitor sent is not stored. */
const isSized = (picture: Element) =>
  picture.hasAttribute('alt') &&
  (/\/photo$/.test(picture.getAttribute('src') ?? '') ||
    ['width', 'height'].every((name) => /^\d+$/.test(picture.getAttribute(name) ?? '')))

const inParagraph = new Set(
  'a abbr b bdi bdo br button code em i img input kbd label mark output progress q s select small span strong sub sup svg textarea time u wbr'.split(
    ' ',
  ),
)
const withoutEnd = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const parents: Record<string, readonly string[]> = {
  li: ['ul', 'ol', 'menu'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
  tr: ['tbody', 'thead', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  option: ['select', 'optgroup', 'datalist'],
  summary: ['details'],
  legend: ['fieldset'],
  figcaption: ['figure'],
}
const notInItself = ['a', 'button', 'form', 'label']
const pressed = ['a', 'button', 'input', 'select', 'textarea']

/** Elements that a browser would move or close early, which breaks hydration. React looks for them in browsers only. */
function misplaced(source: string): string[] {
  const open: string[] = []
  const found: string[] = []
  const markup = source.replaceAll(/<(script|style|template|noscript)\b.*?<\/\1>|<!--.*?-->/gs, '')
  for (const [, isEnd, name = ''] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>/g)) {
    // The elements of a drawing have other rules, and one may be in another.
    if (open.includes('svg') && name !== 'svg') continue
    if (isEnd) {
      if (open.pop() !== name) return [...found, `</${name}> without a beginning`]
      continue
    }
    const isOdd =
      (parents[name] && !parents[name].includes(open.at(-1)!)) ||
      (notInItself.includes(name) && open.includes(name)) ||
      (pressed.includes(name) && (open.includes('a') || open.includes('button'))) ||
      (open.includes('p') && !inParagraph.has(name))
    if (isOdd) found.push(`<${name}> in ${open.join(' ')}`)
    if (!withoutEnd.has(name)) open.push(name)
  }
  return found
}

test.each([
  '<p>One<div>two</div></p>',
  '<ul><div><li>One</li></div></ul>',
  '<a href="/">One<button>two</button></a>',
  '<form><fieldset><form></form></fieldset></form>',
  '<table><tr><td>One</td></tr></table>',
])('%s is misplaced', (markup) => {
  expect(misplaced(markup)).toHaveLength(1)
})

test('a drawing in another one is not misplaced', () => {
  expect(misplaced('<p><svg><a><svg><path></path></svg></a></svg><b>One</b></p>')).toEqual([])
})
