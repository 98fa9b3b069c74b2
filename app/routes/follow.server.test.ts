import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { exportCollections } from '#app/workflows/export-collections.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open } from '#tests/support/site/route-site.ts'

// Push is offered on https only.
beforeEach(() => setProcessSettings({ PUBLIC_URL: 'https://localhost' }))

/** Keys as a browser makes them: those of the example of RFC 8291. */
const subscription = {
  endpoint: 'https://push.example.org/send/abc',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const pathOf = (response: { headers: Headers }) => {
  const { pathname, searchParams } = new URL(response.headers.get('location')!, 'https://localhost')
  return `${pathname}?${searchParams}`
}

test('a device follows a mosque, sees and changes it by its link, and stops', async () => {
  const { slug } = await aMosque({ name: 'Masjid of the Followers' })
  const form = await open(`/follow?mosque=${slug}`)
  expect(form.text).toContain('You will follow Masjid of the Followers.')
  expect(form.attributes('form[data-follow-form]', 'data-follow-form')[0]).toMatch(/^[\w-]{87}$/)
  expect(form.attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
  const sent = await open('/follow', { form: { ...subscription, mosque: slug, topics: 'janazah', intent: 'follow' } })
  expect(sent.status).toBe(302)
  const path = pathOf(sent)
  const own = await open(path)
  expect(own.text).toContain('You are told from now on.')
  expect(own.text).toContain('Janazah: Masjid of the Followers')
  const manage = await open('/follow', { form: { ...subscription, intent: 'manage' } })
  const link = pathOf(manage)
  expect(path.startsWith(link)).toBe(true)

  const wrong = await open(link, { form: { intent: 'save', quietFrom: '22:00', quietUntil: '', maxPerDay: '900' } })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Enter both times as 22:00, or none.')
  expect(wrong.text).toContain('Enter a number from 1 to 20.')
  const saved = await open(link, { form: { intent: 'save', quietFrom: '', quietUntil: '', maxPerDay: '2' } })
  expect(saved.status).toBe(302)
  expect((await open(link)).text).not.toContain('Janazah: Masjid of the Followers')
  expect((await open(link, { form: { intent: 'stop' } })).status).toBe(302)
  expect((await open('/following?done=stopped')).text).toContain('everything about it is erased')
  expect((await open(link)).status).toBe(404)
  expect(await db().selectFrom('followers').selectAll().execute()).toEqual([])
})

test('what no browser sends is answered at the field, and nothing is stored', async () => {
  const { slug } = await aMosque({ area: 'Athlone' })
  const good = { ...subscription, mosque: slug, topics: 'janazah', intent: 'follow' }
  const address = 'This browser gave no usable address. Try again.'
  for (const [changes, message] of [
    [{ endpoint: '' }, address],
    [{ endpoint: 'http://push.example.org/a' }, address],
    [{ endpoint: 'https://192.168.0.1/a' }, address],
    [{ endpoint: 'https://[fd00::1]/a' }, address],
    [{ endpoint: 'https://user:secret@push.example.org/a' }, address],
    [{ endpoint: `https://push.example.org/${'a'.repeat(2000)}` }, ''],
    [{ p256dh: 'AAAA' }, address],
    [{ auth: 'AAAA' }, address],
    [{ topics: 'everything' }, 'Choose at least one.'],
    [{ topics: '' }, 'Choose at least one.'],
    [{ mosque: '', area: 'Nowhere' }, 'Choose an area.'],
    [{ mosque: 'no-such-mosque' }, 'This mosque is not in the directory any more.'],
  ] as const) {
    const answer = await open('/follow', { form: { ...good, ...changes } })
    expect([changes, answer.status]).toEqual([changes, 400])
    expect(answer.text).toContain(message)
  }
  const unknown = await open('/follow', { form: { ...subscription, intent: 'manage' } })
  expect([unknown.status, unknown.text.includes('This device follows nothing yet.')]).toEqual([404, true])
  expect(await db().selectFrom('followers').selectAll().execute()).toEqual([])
  const ofArea = await open('/follow', { form: { ...good, mosque: '', area: 'Athlone' } })
  expect([ofArea.status, ofArea.texts('[role=alert]')]).toEqual([302, []])
})

test('the thirty-first subscription of a network in an hour is answered 429', async () => {
  const { slug } = await aMosque()
  const statuses = []
  for (let count = 0; count < 31; count++) {
    const endpoint = `https://push.example.org/send/${count}`
    const form = { ...subscription, endpoint, mosque: slug, topics: 'janazah', intent: 'follow' }
    statuses.push((await open('/follow', { form })).status)
  }
  expect(statuses.slice(29)).toEqual([302, 429])
})

test('the pages of a mosque and of notices lead to following, in every language', async () => {
  const { slug } = await aMosque()
  for (const language of ['', '/ar', '/af']) {
    const links = (await open(`${language}/mosques/${slug}`)).attributes('main a', 'href')
    expect(links).toContain(`${language}/follow?mosque=${slug}`)
    expect((await open(`${language}/notices`)).attributes('main a', 'href')).toContain(`${language}/follow`)
    expect((await open(`${language}/follow`)).status).toBe(200)
  }
})

test('nothing of followers is in exports, activity, bin, jobs or what is logged', async () => {
  const logged = (['log', 'info', 'warn'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}))
  const { slug } = await aMosque({ name: 'Masjid of the Export' })
  await write(null, { action: 'mosque.create', kind: 'mosque', subjectId: slug }, async () => {})
  const form = {
    ...subscription,
    endpoint: 'https://push.example.org/send/secret-browser',
    mosque: slug,
    topics: 'events',
  }
  expect((await open('/follow', { form: { ...form, intent: 'follow' } })).status).toBe(302)
  expect((await open('/follow', { form: { ...form, area: '*', mosque: '', intent: 'follow' } })).status).toBe(302)
  const [follower] = await db().selectFrom('followers').select('id').execute()
  const tables = ['activity', 'bin', 'outbox', 'jobs', 'siteState', 'messages'] as const
  const stored = await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()))
  const exported = await exportCollections(anActor('superadmin'), 'https://localhost')
  const everything = JSON.stringify([stored, exported, logged.flatMap(({ mock }) => mock.calls)])
  expect(everything).toContain('Masjid of the Export')
  for (const secret of ['secret-browser', follower!.id, subscription.p256dh]) expect(everything).not.toContain(secret)
})

test('all areas can be followed, but changed times need a mosque or an area', async () => {
  const everywhere = { ...subscription, area: '*', intent: 'follow' }
  const refused = await open('/follow', { form: { ...everywhere, topics: 'times' } })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Changed times need one mosque or one area.')
  const sent = await open('/follow', { form: { ...everywhere, topics: 'children' } })
  expect((await open(pathOf(sent))).text).toContain('Children’s classes alone: All areas')
})
