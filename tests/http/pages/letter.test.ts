import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'
import { openMailServer } from '#tests/support/servers/open-mail-server.ts'

const server = await openMailServer()
afterAll(server.stop)
// Before the built site reads them: a letter needs both.
Object.assign(process.env, { PUBLIC_URL: 'https://localhost', MAIL_URL: server.url })
beforeEach(() => {
  server.received.length = 0
})

const plain = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const email = 'aisha@example.org'
const wish = { intent: 'letter', email, topics: 'events' }

async function site() {
  const { slug } = await aMosque({ name: 'Masjid of the Letters', area: 'Athlone' })
  // The list of areas follows the revision.
  await write(null, { action: 'mosque.create', kind: 'mosque', subjectId: slug }, async () => {})
  return { ...(await startApp()), slug }
}

/** Asks for the letter and returns the link of the email that came, without the origin. */
async function askedLink({ open }: Awaited<ReturnType<typeof site>>, path: string, form: Record<string, string>) {
  const before = server.received.length
  expect((await open(path, { form })).status).toBe(302)
  await expect.poll(() => server.received.length).toBe(before + 1)
  return /https:\/\/localhost(\S+confirm-letter\?token=[\w-]+)/.exec(plain(server.received.at(-1)!.source))?.[1] ?? ''
}

const pathOf = (response: { headers: Headers }) => response.headers.get('location')!

async function confirmed(app: Awaited<ReturnType<typeof site>>) {
  const link = await askedLink(app, '/follow', { ...wish, mosque: app.slug })
  return pathOf(await app.open(link, { form: {} })).replace('&done=confirmed', '')
}

test('an address is confirmed by a press, changes what it gets, and stops', async () => {
  const app = await site()
  const { open, slug } = app
  const page = await open(`/follow?mosque=${slug}`)
  expect(page.text).toContain('A letter by email, once a week')
  const link = await askedLink(app, '/follow', { ...wish, mosque: slug })
  expect(link).toMatch(/^\/confirm-letter/)
  const asking = await open(link)
  expect([asking.status, asking.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
  expect(asking.text).toContain('Events of the coming week: Masjid of the Letters')
  expect(asking.attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
  expect(await db().selectFrom('subscribers').selectAll().execute(), 'a scanner opened it').toEqual([])
  const pressed = await open(link, { form: {} })
  expect(pressed.status).toBe(302)
  const own = await open(pathOf(pressed))
  expect(own.text).toContain('Confirmed. The first letter comes on Thursday')
  expect(own.text).toContain('Events of the coming week: Masjid of the Letters')
  expect(own.text, 'a letter that was passed on shows no address').not.toContain(email)
  expect([(await open(link)).status, (await open(link, { form: {} })).status]).toEqual([404, 404])
  const address = pathOf(pressed).replace('&done=confirmed', '')
  const saved = await open(address, { form: { intent: 'save', language: 'ar' } })
  expect(saved.status).toBe(302)
  expect((await open(address)).text).not.toContain('Masjid of the Letters')
  expect(await db().selectFrom('subscribers').select('language').execute()).toEqual([{ language: 'ar' }])
  expect((await open(address, { form: { intent: 'save', language: 'xx' } })).status).toBe(400)
  expect(pathOf(await open(address, { form: { intent: 'stop' } }))).toBe('/following?done=stopped')
  expect((await open(address)).status).toBe(404)
  expect(await db().selectFrom('subscribers').selectAll().execute()).toEqual([])
})

test('a mail program unsubscribes by POST without cookies and without an origin; a GET shows a button', async () => {
  const app = await site()
  for (const asMultipart of [false, true]) {
    const address = await confirmed(app)
    const seen = await app.open(address)
    expect(seen.texts('button')).toContain('Stop everything')
    expect(await db().selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
    const body = asMultipart ? new FormData() : new URLSearchParams()
    body.set('List-Unsubscribe', 'One-Click')
    const answer = await fetch(app.url + address, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status, 'mail programs follow no redirect').toBe(200)
    expect(await answer.text()).toContain('everything about it is erased')
    expect(await db().selectFrom('subscribers').selectAll().execute()).toEqual([])
  }
  const foreign = { origin: 'https://evil.example' }
  const address = await confirmed(app)
  expect((await app.visit(address, { form: { intent: 'stop' }, headers: foreign })).status).toBe(403)
  expect((await app.visit('/following?token=guess', { form: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(200)
  expect(await db().selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
})

test('whoever asks gets the same answer, and what is wrong is said at its field', async () => {
  const app = await site()
  const { open, slug } = app
  await confirmed(app)
  const answers = []
  for (const to of [email, 'nobody@example.org', email, email, email]) {
    const { status, headers } = await open('/follow', { form: { ...wish, email: to, mosque: slug } })
    answers.push([status, headers.get('location')])
  }
  expect(new Set(answers.map(String))).toEqual(new Set(['302,/following?done=asked']))
  expect((await open('/following?done=asked')).text).toContain('If this address can get a letter')
  for (const [changes, message] of [
    [{ email: '' }, 'Enter an email address such as'],
    [{ email: 'a@b' }, 'Enter an email address such as'],
    [{ email: 'a@example.org, b@example.org' }, 'Enter an email address such as'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'Enter an email address such as'],
    [{ email: `${'a'.repeat(300)}@example.org` }, 'Enter an email address such as'],
    [{ topics: 'everything' }, 'Choose at least one.'],
    [{ mosque: '', area: 'Nowhere' }, 'Choose an area.'],
    [{ mosque: 'no-such-mosque' }, 'This mosque is not in the directory any more.'],
  ] as const) {
    const answer = await open('/follow', { form: { ...wish, mosque: slug, ...changes } })
    expect([changes, answer.status]).toEqual([changes, 400])
    expect(answer.text).toContain(message)
  }
  for (const token of ['', 'guess', 'a'.repeat(3000)])
    for (const page of ['/confirm-letter', '/following'])
      expect([token, (await open(`${page}?token=${token}`)).status]).toEqual([token, 404])
})

test('the link and its pages are in the language of the form', async () => {
  const app = await site()
  for (const [prefix, button] of [
    ['/ar', 'نعم، أرسلها إليّ'],
    ['/af', 'Ja, stuur dit vir my'],
  ] as const) {
    const link = await askedLink(app, `${prefix}/follow`, {
      ...wish,
      area: 'Athlone',
      email: `${prefix.slice(1)}@example.org`,
    })
    expect(link.startsWith(`${prefix}/confirm-letter`)).toBe(true)
    expect((await app.open(link)).texts('button')).toContain(button)
    expect(pathOf(await app.open(link, { form: {} }))).toMatch(new RegExp(`^${prefix}/following\\?token=`))
  }
  expect(await db().selectFrom('subscribers').select('language').orderBy('language').execute()).toEqual([
    { language: 'af' },
    { language: 'ar' },
  ])
})

test('who asks when very many do is told that the email comes later', async () => {
  const { open, slug } = await site()
  const places: string[] = []
  for (let count = 0; count < 11; count++)
    places.push(pathOf(await open('/follow', { form: { ...wish, email: `person${count}@example.org`, mosque: slug } })))
  expect(places.slice(9)).toEqual(['/following?done=asked', '/following?done=later'])
  const told = await open(places[10]!)
  expect(told.status).toBe(200)
  expect(told.text).toContain('So many ask at the moment that it can take up to a day.')
})
