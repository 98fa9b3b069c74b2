import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { follow } from '#app/features/following/followers.server.ts'
import { MAX_FOLLOWS } from '#app/features/following/following-rules.ts'
import { exportCollections } from '#app/workflows/export-collections.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

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
    [{ mosque: 'no-such-mosque' }, 'This page is not in the directory any more.'],
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

test('the page of following has what the site offers: messages, letters, and the feeds of the mosque or area', async () => {
  const { slug, id } = await aMosque({ name: 'Masjid One', area: 'Athlone' })
  const hidden = await aMosque({ status: 'hidden', area: 'Athlone' })
  const whole = await open('/follow')
  expect(whole.has('[data-follow-form]')).toBe(true)
  expect(whole.has('h2#letter'), 'no mail server').toBe(false)
  expect(whole.texts('select[name=area] option')).toEqual(expect.arrayContaining(['Athlone', 'All areas']))
  expect(whole.texts('form:not([method]) select[name=area] option').slice(1)).toEqual(['Athlone'])
  expect(whole.title).toBe('Follow · Mosque Connect')
  const ofMosque = await open(`/ar/follow?mosque=${slug}&area=Athlone`)
  expect(ofMosque.links).toEqual(
    expect.arrayContaining([
      `/mosques/${slug}/jamaat.ics?lang=ar`,
      `/notices.atom?lang=ar&mosque=${id}&kind=janazah&area=Athlone`,
    ]),
  )
  expect(ofMosque.valuesOf('mosque')).toEqual([slug])
  const hasAreas = ({ has }: typeof whole) => has('form:not([method]) select[name=area]')
  expect([hasAreas(whole), hasAreas(ofMosque)]).toEqual([true, false])
  for (const query of [`?mosque=${hidden.slug}`, '?mosque=none', '?area=Nowhere']) {
    const page = await open(`/follow${query}`)
    expect(page.has('input[name=mosque]'), query).toBe(false)
    expect(
      page.links.some((link) => link.includes('jamaat.ics')),
      query,
    ).toBe(false)
  }
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:1' })
  const withLetter = await open(`/follow?mosque=${slug}`)
  expect([withLetter.has('h2#letter'), withLetter.valuesOf('mosque')]).toEqual([true, [slug, slug]])
  const ofLetter = withLetter.one('form:has(button[value=letter])')
  expect(Object.keys(withLetter.fields(ofLetter))).toEqual(expect.arrayContaining(['mosque', 'email', 'topics']))
  setProcessSettings({ OFFLINE: false })
  const withoutPush = await open('/follow')
  expect(withoutPush.has('[data-follow-form]')).toBe(false)
  expect(withoutPush.text).toContain('This site cannot send notices to devices.')
  setProcessSettings({ MAIL_URL: undefined })
  const refused = await open('/follow', {
    form: { intent: 'letter', email: 'a@example.org', topics: 'events', mosque: slug },
  })
  expect([refused.status, refused.text.includes('This site sends no letters.')]).toEqual([404, false])
})

test('a refused form keeps what was chosen and says why where it belongs', async () => {
  const { slug } = await aMosque({ area: 'Athlone' })
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:1' })
  const push = await open('/follow', {
    form: { ...subscription, endpoint: '', area: 'Athlone', topics: 'events', intent: 'follow' },
  })
  expect([push.status, push.valuesOf('topics')[0]]).toEqual([400, 'events'])
  expect(push.texts('form[data-follow-form] [data-slot=notice]')).toContain(
    'This browser gave no usable address. Try again.',
  )
  expect(push.valuesOf('email'), 'the letter is as before').toEqual([''])
  const letter = await open('/follow', { form: { intent: 'letter', email: 'a@b', topics: 'appeals', mosque: slug } })
  expect(letter.status).toBe(400)
  expect(letter.value('email')).toBe('a@b')
  expect(letter.texts('form[data-follow-form] [data-slot=notice]')).not.toContain(
    'Enter an email address such as name@example.org.',
  )
  const arabic = await open('/ar/follow', {
    form: { ...subscription, mosque: 'none', topics: 'events', intent: 'follow' },
  })
  expect([arabic.status, arabic.text.includes('لم تعد هذه الصفحة')]).toEqual([400, true])
})

test('a device follows at most so many things, and asks for its page at most so often', async () => {
  await aMosque({ area: 'Athlone' })
  const follows = Array.from({ length: MAX_FOLLOWS }, (_, index) => ({
    target: { kind: 'area' as const, value: `Area ${index}` },
    topic: 'janazah' as const,
  }))
  await follow(subscription, follows, { language: 'en', clientAddress: '203.0.113.7', now: new Date() })
  const refused = await open('/follow', {
    form: { ...subscription, area: 'Athlone', mosque: '', topics: 'events', intent: 'follow' },
  })
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining(`A device can follow ${MAX_FOLLOWS} things.`),
  ])
  const statuses = []
  for (let asked = 0; asked < 31; asked++)
    statuses.push((await visit('/follow', { form: { ...subscription, intent: 'manage' } })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([302, 429])
})

test('what a device follows is saved in its language, and a save of nothing says nothing', async () => {
  const [one, two] = [await aMosque({ name: 'Masjid One' }), await aMosque({ name: 'Masjid Two' })]
  const press = (mosque: string) =>
    open('/ar/follow', { form: { ...subscription, mosque, topics: 'events', intent: 'follow' } })
  await press(one.slug)
  const link = pathOf(await press(two.slug)).replace('&done=following', '')
  expect(link).toMatch(/^\/ar\/following\?token=/)
  const page = await open(link)
  const [kept] = page.valuesOf('kept')
  expect(page.valuesOf('kept')).toHaveLength(2)
  expect([page.has('main [role=status]'), page.meta('robots'), page.title]).toEqual([
    false,
    'noindex',
    expect.any(String),
  ])
  const choices = { intent: 'save', kept: kept!, quietFrom: '22:00', quietUntil: '05:00', maxPerDay: '3' }
  const saved = await open(link, { form: choices })
  expect(pathOf(saved)).toBe(`${link}&done=saved`)
  const after = await open(pathOf(saved))
  expect(after.has('main [role=status]')).toBe(true)
  expect([after.valuesOf('kept'), after.value('quietFrom'), after.value('maxPerDay')]).toEqual([[kept], '22:00', '3'])
  expect((await visit(`${link}&done=nonsense`)).status).toBe(200)
  expect((await open('/following?token=guess', { form: choices })).headers.get('location')).toBe(
    '/following?token=guess',
  )
  const stopped = await open(link, { form: { intent: 'stop' } })
  expect(stopped.headers.get('location')).toBe('/ar/following?done=stopped')
  for (const [path, status, isMissing] of [
    ['/following?done=stopped', 200, false],
    ['/following?done=saved', 404, true],
    ['/following', 404, true],
  ] as const) {
    const { text, ...answer } = await open(path)
    expect([path, answer.status, text.includes('There is nothing here')]).toEqual([path, status, isMissing])
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.has('button[value=stop]')).toBe(false)
  }
})
