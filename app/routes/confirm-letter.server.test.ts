import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { MAX_FOLLOWS } from '#app/features/following/following-rules.ts'
import { waitForDelivery } from '#app/services/mail/queue.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

// A letter needs both.
beforeEach(() => setProcessSettings({ PUBLIC_URL: 'https://localhost', MAIL_URL: 'smtp://127.0.0.1:1' }))

const email = 'aisha@example.org'
const wish = { intent: 'letter', email, topics: 'events' }

const aMosqueInAthlone = () => aMosque({ name: 'Masjid of the Letters', area: 'Athlone' })

/** Asks for the letter and returns the link of the email that waits, without the origin. */
async function askedLink(path: string, form: Record<string, string>) {
  expect((await visit(path, { form })).status).toBe(302)
  await waitForDelivery()
  const { content } = await db().selectFrom('outbox').select('content').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return /https:\/\/localhost(\S+confirm-letter\?token=[\w-]+)/.exec(content ?? '')?.[1] ?? ''
}

const pathOf = (response: { headers: Headers }) => response.headers.get('location')!

async function confirmed(mosque: string) {
  const link = await askedLink('/follow', { ...wish, mosque })
  return pathOf(await open(link, { form: {} })).replace('&done=confirmed', '')
}

test('an address is confirmed by a press, changes what it gets, and stops', async () => {
  const { slug } = await aMosqueInAthlone()
  const page = await open(`/follow?mosque=${slug}`)
  expect(page.text).toContain('A letter by email, once a week')
  const link = await askedLink('/follow', { ...wish, mosque: slug })
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

test('the press of a mail program stops a letter without a redirect, and nothing of others', async () => {
  const { slug } = await aMosqueInAthlone()
  const address = await confirmed(slug)
  const press = { form: { 'List-Unsubscribe': 'One-Click' } }
  expect((await visit('/following?token=guess', press)).status).toBe(200)
  expect(await db().selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  const answer = await open(address, press)
  expect(answer.status, 'mail programs follow no redirect').toBe(200)
  expect(answer.text).toContain('everything about it is erased')
  expect(await db().selectFrom('subscribers').selectAll().execute()).toEqual([])
})

test('whoever asks gets the same answer, and what is wrong is said at its field', async () => {
  const { slug } = await aMosqueInAthlone()
  await confirmed(slug)
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
    [{ mosque: 'no-such-mosque' }, 'This page is not in the directory any more.'],
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
  await aMosqueInAthlone()
  for (const [prefix, button] of [
    ['/ar', 'نعم، أرسلها إليّ'],
    ['/af', 'Ja, stuur dit vir my'],
  ] as const) {
    const link = await askedLink(`${prefix}/follow`, {
      ...wish,
      area: 'Athlone',
      email: `${prefix.slice(1)}@example.org`,
    })
    expect(link.startsWith(`${prefix}/confirm-letter`)).toBe(true)
    expect((await open(link)).texts('button')).toContain(button)
    expect(pathOf(await open(link, { form: {} }))).toMatch(new RegExp(`^${prefix}/following\\?token=`))
  }
  expect(await db().selectFrom('subscribers').select('language').orderBy('language').execute()).toEqual([
    { language: 'af' },
    { language: 'ar' },
  ])
})

test('who asks when very many do is told that the email comes later', async () => {
  const { slug } = await aMosqueInAthlone()
  const places: string[] = []
  for (let count = 0; count < 11; count++)
    places.push(pathOf(await open('/follow', { form: { ...wish, email: `person${count}@example.org`, mosque: slug } })))
  expect(places.slice(9)).toEqual(['/following?done=asked', '/following?done=later'])
  const told = await open(places[10]!)
  expect(told.status).toBe(200)
  expect(told.text).toContain('So many ask at the moment that it can take up to a day.')
})

test('one address follows at most so many things, and is told at the press what is too much', async () => {
  const { slug } = await aMosqueInAthlone()
  await confirmed(slug)
  const { id: subscriberId } = await db().selectFrom('subscribers').select('id').executeTakeFirstOrThrow()
  const many = Array.from({ length: MAX_FOLLOWS - 1 }, (_, index) => ({
    ...{ subscriberId, target: `area:Area ${index}`, topic: 'times' },
  }))
  await db().insertInto('letterFollows').values(many).execute()
  const refused = await open(await askedLink('/follow', { ...wish, area: 'Athlone' }), { form: {} })
  expect([refused.status, refused.texts('[role=alert]')]).toEqual([
    400,
    [`One address can follow ${MAX_FOLLOWS} things. Remove one first, by the link in your letter.`],
  ])
  const missing = await open('/confirm-letter?token=guess', { form: {} })
  expect([missing.status, missing.has('[role=alert]')]).toEqual([404, false])
  expect(missing.text).toContain('This link does not work any more')
  expect((await visit('/confirm-letter?token=guess', { method: 'POST' })).status).toBe(400)
})
