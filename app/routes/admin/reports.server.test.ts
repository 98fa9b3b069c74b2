import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { submitMissingMosque } from '#app/features/reports/submit-report.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aReport, aSuggestion, aSuperadmin } from '#tests/support/data/factories.ts'
import { timetableContent } from '#tests/support/data/timetables.ts'
import { type Page, textOf } from '#tests/support/http/page.ts'
import { press } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const WEBP = 'UklGRhIAAABXRUJQVlA4TAYAAAAvAAAAAA=='

async function site() {
  const [mosque, other] = [await aMosque({ name: 'Masjid Own' }), await aMosque({ name: 'Masjid Other' })]
  const cookies = {
    superadmin: await cookieOf(await aSuperadmin()),
    own: await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id })),
    other: await cookieOf(await anAdminWhoSignsIn({ mosqueId: other.id })),
    unlinked: await cookieOf(await anAdminWhoSignsIn({ mosqueId: null })),
  }
  const content = { about: 'isha.jamaat', shown: null, wanted: '21:15', text: 'SECRET <b>words</b>' }
  const report = await aReport({ mosqueId: mosque.id, content, contact: 'visitor@example.org', photo: WEBP })
  return { report, cookies }
}

const stateOf = async (id: string) =>
  (await db().selectFrom('reports').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('the admin of the mosque and a superadmin see a report with its photo, nobody else does', async () => {
  const { report, cookies } = await site()
  for (const [who, as] of Object.entries(cookies)) {
    const isAllowed = who === 'own' || who === 'superadmin'
    const page = await open('/admin/reports', { as })
    expect(page.status).toBe(200)
    expect(page.source.includes('SECRET'), who).toBe(isAllowed)
    expect(page.text.includes('SECRET <b>words</b>'), who).toBe(isAllowed)
    expect(page.texts('b').join()).not.toContain('words')
    const photo = await visit(`/admin/reports/${report.id}/photo`, { as })
    expect(`${who} ${photo.status}`).toBe(`${who} ${isAllowed ? 200 : 404}`)
    expect(page.has(`img[src="/admin/reports/${report.id}/photo"]`), who).toBe(isAllowed)
    if (isAllowed)
      expect([photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([
        'image/webp',
        'private, no-store',
      ])
  }
  expect((await visit(`/admin/reports/${report.id}/photo`)).status).toBe(302)
})

test('others decide nothing, whatever they send', async () => {
  const { report, cookies } = await site()
  for (const as of [cookies.other, cookies.unlinked, ''])
    for (const intent of ['accept', 'accept-thank', 'reject', 'thank', 'delete', ''])
      expect((await visit('/admin/reports', { as, form: { id: report.id, intent } })).status).toBeLessThan(500)
  for (const id of ['', 'x'.repeat(5000), '__proto__', '%00'])
    expect((await visit('/admin/reports', { as: cookies.own, form: { id, intent: 'accept' } })).status).toBe(302)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await visit(`/admin/reports/${report.id}/photo`, { as: cookies.own, method })).status).toBeGreaterThan(400)
  expect(await stateOf(report.id)).toBe('open')
  expect(await db().selectFrom('outbox').select('id').execute()).toEqual([])
})

test('an accepted report of something else leads to the form, which shows what the visitor wrote', async () => {
  const { cookies } = await site()
  const mosque = await db()
    .selectFrom('mosques')
    .select('id')
    .where('name', '=', 'Masjid Own')
    .executeTakeFirstOrThrow()
  const words = 'The women’s entrance is in Chapel Street'
  const inWords = [
    await aReport({ mosqueId: mosque.id, content: { text: words } }),
    await aSuggestion(mosque.id, { field: 'other', wanted: words }),
  ]
  const forms = { own: '/admin/mosque', superadmin: `/admin/mosques/edit/${mosque.id}` } as const
  for (const [index, who] of (['own', 'superadmin'] as const).entries()) {
    const { id } = inWords[index]!
    const page = await open('/admin/reports', { as: cookies[who] })
    expect(page.texts('button[value=accept]')).toContain('Accept and make the change')
    const version = page.value('version') ?? ''
    const accepted = await visit('/admin/reports', { as: cookies[who], form: { id, intent: 'accept', version } })
    expect(accepted.headers.get('location')).toBe(`${forms[who]}?report=${id}`)
    const form = await open(`${forms[who]}?report=${id}`, { as: cookies[who] })
    expect(form.texts('main [data-slot=notice]').join()).toContain(`What the visitor asks for ${words}`)
    expect(form.links.some((link) => link.endsWith('/times'))).toBe(true)
  }
  const of = (as: string, id: string) => open(`/admin/mosque?report=${id}`, { as })
  const undecided = await aReport({ mosqueId: mosque.id, content: { text: 'NOT DECIDED' } })
  expect((await of(cookies.own, undecided.id)).text).not.toContain('NOT DECIDED')
  expect((await of(cookies.other, inWords[0]!.id)).text).not.toContain(words)
})

test('a time is accepted with one press, and visitors see it at once', async () => {
  const { report, cookies } = await site()
  expect((await open('/admin/home', { as: cookies.own })).text).toContain('1 report of a visitor to look at')
  expect((await open('/admin', { as: cookies.superadmin })).links).toContain(`/admin/reports?item=${report.id}`)
  const accepted = await visit('/admin/reports', { as: cookies.own, form: { id: report.id, intent: 'accept-thank' } })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([302, '/admin/reports'])
  expect(await stateOf(report.id)).toBe('accepted')
  expect((await open(`/mosques/${report.mosqueId}/report`)).text).toContain('Isha: jamaat (now 21:15)')
  expect(await db().selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'report' }])
  const again = await visit('/admin/reports', { as: cookies.superadmin, form: { id: report.id, intent: 'reject' } })
  expect(again.status).toBe(302)
  expect(await stateOf(report.id)).toBe('accepted')
  expect((await open('/admin/reports?show=decided', { as: cookies.superadmin })).text).toContain('Thanked')
})

/** The coming week in a card: of each day the time now, and under each meaning. */
const weekOf = ({ all }: Page, card: Element) =>
  all('tr[data-day]', card).map((row) => [
    row.getAttribute('data-day')!,
    ...[...row.querySelectorAll('td')].map(textOf),
  ])

async function publishedIsha(mosqueId: string, days: string[]) {
  const all = (await loadTimetableDays([mosqueId], '2026-11-20', 40)).get(mosqueId)!
  const minutes = days.map((day) => all.find((each) => each.day === day)!.prayers.isha.jamaat!)
  return minutes.map((each) => `${Math.floor(each / 60)}:${String(each % 60).padStart(2, '0')}`)
}

test.each(['fixed', 'after'])('what a card shows for a time is what is published: %s', async (meaning) => {
  const { cookies } = await site()
  const superadmin = anActor('superadmin')
  const { id: mosqueId } = await aMosque()
  const jamaat = { kind: 'after' as const, minutes: 30, roundToFive: true }
  const timetable = (validFrom: string) => ({
    kind: 'regular' as const,
    name: '',
    validFrom,
    validUntil: null,
    content: timetableContent({ week: { isha: { adhan: null, jamaat } } }),
  })
  const options = { state: 'published' as const, now: new Date('2026-11-01T10:00:00Z'), afterChange: async () => {} }
  await saveTimetable(superadmin, mosqueId, timetable('2026-11-01'), { ...options, version: 0 })
  await saveTimetable(superadmin, mosqueId, timetable('2026-12-10'), { ...options, version: 1 })
  const content = { about: 'isha.jamaat', shown: '21:25', wanted: '21:30', text: '' }
  const report = await aReport({ mosqueId, content })
  for (const path of ['/admin/reports', '/ar/admin/reports'])
    expect((await open(path, { as: cookies.superadmin })).status).toBe(200)

  const page = await open('/admin/reports', { as: cookies.superadmin })
  const card = page.one(`#decide-${report.id}`)
  const keys = page.attributes(`#decide-${report.id} [name="meaning"]`, 'value')
  // The minutes after Isha begins come first, because the time followed the sun.
  expect([keys[0]!.startsWith('after.'), keys[1]]).toEqual([true, 'fixed'])
  expect(textOf(card)).toContain('Fixed 21:30')
  expect(textOf(card)).toContain(`${keys[0]!.slice(6)} minutes after`)
  const column = meaning === 'fixed' ? 3 : 2
  const shown = weekOf(page, card).map((row) => [row[0]!, row[column]!])
  expect(shown).toHaveLength(7)
  // Nothing is rounded: the day after, a time that follows the sun is a minute later.
  expect(shown.slice(0, 2).map(([, time]) => time)).toEqual(['21:30', meaning === 'fixed' ? '21:30' : '21:31'])

  const fields = page.fields(card)
  const chosen = {
    ...fields,
    meaning: keys[meaning === 'fixed' ? 1 : 0]!,
    carry: page.value('carry')!,
    intent: 'accept',
  }
  // Somebody else changed the times since: nothing is published that the card did not show.
  const older = await visit('/admin/reports', { as: cookies.superadmin, form: { ...chosen, version: '1' } })
  expect(decodeURIComponent(older.headers.getSetCookie().join())).toContain('Somebody else changed the times just now')
  expect(await stateOf(report.id)).toBe('open')
  await visit('/admin/reports', { as: cookies.superadmin, form: chosen })
  expect(await stateOf(report.id)).toBe('accepted')
  expect(
    await publishedIsha(
      mosqueId,
      shown.map(([day]) => day!),
    ),
  ).toEqual(shown.map(([, time]) => time))
  // The coming timetable was changed too.
  const [before, after] = await publishedIsha(mosqueId, ['2026-12-09', '2026-12-10'])
  if (meaning === 'fixed') expect([before, after]).toEqual(['21:30', '21:30'])
  else expect(after).toBe(before)
})

const { adminReports: texts } = textsIn('en').admin

test.each([
  ['other', 'accept', 'acceptedInWords'],
  ['time', 'accept', 'timeChanged'],
  ['time', 'reject', 'rejected'],
  ['suggestion', 'accept', 'changed'],
  ['time', 'delete', 'failed'],
] as const)('of a report of kind %s that is sent with %s the toast says: %s', async (kind, intent, toast) => {
  const mosque = await aMosque()
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const content = { about: 'isha.jamaat', shown: null, wanted: '21:15', text: '' }
  const { id } =
    kind === 'suggestion'
      ? await aSuggestion(mosque.id, { field: 'phone', wanted: '+27211111111' })
      : await aReport({ mosqueId: mosque.id, ...(kind === 'time' && { content }) })
  const version = (await open('/admin/reports', { as })).value('version') ?? ''
  const kindOfToast = toast === 'failed' ? 'error' : 'success'
  expect((await press('/admin/reports', as, { id, intent, version }))[2]).toBe(`${kindOfToast}: ${texts.toasts[toast]}`)
})

test('a suggestion says what is there now and what was when it was written, and who can accept it', async () => {
  const { id } = await aMosque({ name: 'Masjid Own', phone: '021 555 0100' })
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: id }))
  const { changedSince, movedHint, superadmin, hidden, nothing } = texts.suggestion
  const shown = async (suggestion: Parameters<typeof aSuggestion>[1]) => {
    await db().deleteFrom('reports').execute()
    await aSuggestion(id, suggestion)
    const page = await open('/admin/reports', { as })
    const words = [changedSince({ old: suggestion.old || nothing }), movedHint, superadmin]
    const buttons = page.attributes('main button[name=intent]', 'value')
    expect(page.text, 'which only a time has').not.toContain(texts.acceptHint)
    return [page.texts('main dd'), buttons, words.map((each) => page.text.includes(each))]
  }
  const both = ['accept', 'reject']
  const phones = { field: 'phone', wanted: '021 555 0200' } as const
  expect(await shown({ ...phones, old: '021 555 0100' })).toEqual([
    ...[['021 555 0100', '021 555 0200'], both, [false, false, false]],
  ])
  expect(await shown({ ...phones, old: '' })).toEqual([
    ...[['021 555 0100', '021 555 0200'], both, [true, false, false]],
  ])
  expect(await shown({ field: 'name', old: 'Masjid Own', wanted: 'Masjid New' })).toEqual([
    ...[['Masjid Own', 'Masjid New'], ['reject'], [false, false, true]],
  ])
  expect((await shown({ field: 'closed' })).slice(0, 2)).toEqual([[hidden], ['reject']])
  expect((await shown({ field: 'moved', wanted: '2 Main Road' }))[2]).toEqual([expect.any(Boolean), true, false])
})

test('a report says how often and by whom it was sent, and whoever was thanked is not thanked again', async () => {
  const mosque = await aMosque()
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const decided = { state: 'accepted' as const, decidedAt: '2026-11-20T09:00:00.000Z', decidedByName: 'Chair' }
  const report = await aReport({ mosqueId: mosque.id, times: 3, contact: 'visitor@example.org' })
  const marks = async (show = 'open') => {
    const page = await open(`/admin/reports?show=${show}`, { as })
    const buttons = page.attributes('main button[name=intent]', 'value')
    const words = [texts.times({ count: 3 }), texts.thanked, 'visitor@example.org', texts.by({ name: 'Chair' })]
    return [buttons, words.map((each) => page.text.includes(each))]
  }
  expect(await marks()).toEqual([
    ['accept-thank', 'accept', 'reject'],
    [true, false, true, false],
  ])
  const update = (fields: object) => db().updateTable('reports').set(fields).where('id', '=', report.id).execute()
  await update({ contact: null, times: 1 })
  expect(await marks()).toEqual([
    ['accept', 'reject'],
    [false, false, false, false],
  ])
  await update({ ...decided, contact: 'visitor@example.org' })
  expect(await marks('decided')).toEqual([['thank'], [false, false, true, true]])
  expect((await press('/admin/reports', as, { id: report.id, intent: 'thank' }))[2]).toBe(
    `success: ${texts.toasts.thanked}`,
  )
  expect(await marks('decided')).toEqual([[], [false, true, true, true]])
  expect((await press('/admin/reports', as, { id: report.id, intent: 'thank' }))[2]).toBe(
    `error: ${texts.toasts.decided}`,
  )
  expect((await press('/admin/reports', as, { id: 'gone', intent: 'thank' }))[2]).toBe(`error: ${texts.toasts.missing}`)
})

test('a missing mosque is named with its kind and place, and with what may be the same', async () => {
  const { missing } = textsIn('en').admin.adminReports
  const as = await cookieOf(await aSuperadmin())
  const alike = await aMosque({ name: 'Masjid Noor', slug: 'noor', area: 'Athlone' })
  const near = await aMosque({ name: 'Jami', slug: 'jami', area: 'Strand', latitude: -33.9612, longitude: 18.5034 })
  const seen = async (said: object) => {
    await db().deleteFrom('reports').execute()
    const input = { name: 'Musalla Ohne', address: '2 Main Road', area: 'Wynberg', place: '', source: 'I pray there' }
    const whole = { placeKind: 'mosque' as const, contact: '', website: '', ...input, ...said }
    await submitMissingMosque(whole, { clientAddress: '192.0.2.1', language: 'en', now: new Date() })
    const page = await open('/admin/reports', { as })
    expect(page.text).toContain('2 Main Road, Wynberg')
    expect(page.text).toContain(`${missing.source}: I pray there`)
    const words = [missing.noPosition, missing.noDuplicates, missing.duplicates]
    return {
      title: page.texts('main h2'),
      map: page.attributes('main a[target=_blank]', 'href'),
      perhaps: page.texts(`main a[href="/mosques/noor"], main a[href="/mosques/jami"]`),
      words: words.map((each) => page.text.includes(each)),
    }
  }
  const title = (name: string, kind: 'mosque' | 'prayer-room') => [missing.title({ name, kind })]
  expect(await seen({ placeKind: 'prayer-room' })).toEqual({
    ...{ title: title('Musalla Ohne', 'prayer-room'), map: [], perhaps: [], words: [true, true, false] },
  })
  expect(await seen({ name: alike.name })).toEqual({
    ...{
      title: title('Masjid Noor', 'mosque'),
      map: [],
      perhaps: ['Masjid Noor, Athlone'],
      words: [true, false, true],
    },
  })
  expect(await seen({ place: `${near.latitude}, ${near.longitude}` })).toEqual({
    title: title('Musalla Ohne', 'mosque'),
    map: ['https://www.openstreetmap.org/?mlat=-33.9612&mlon=18.5034#map=18/-33.9612/18.5034'],
    perhaps: ['Jami, Strand'],
    words: [false, false, true],
  })
})

test('the title of a report says what it is about', async () => {
  const { labels, suggestion } = textsIn('en').admin.adminReports
  const { topics } = textsIn('en').public.suggest
  const { prayers } = textsIn('en').public.events
  const { id: mosqueId } = await aMosque()
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId }))
  const titleOf = async (about: string, wanted: string | null = null) => {
    await db().deleteFrom('reports').execute()
    await aReport({ mosqueId, content: { about, wanted } })
    return (await open('/admin/reports', { as })).texts('main h2')
  }
  expect(await titleOf('other')).toEqual([labels.other])
  expect(await titleOf('isha.jamaat', '20:15')).toEqual([labels.jamaat({ prayer: prayers.isha })])
  expect(await titleOf('fajr.adhan', '05:15')).toEqual([labels.adhan({ prayer: prayers.fajr })])
  expect(await titleOf('jumuah.13:00', '13:15')).toEqual([labels.session])
  expect(await titleOf('jumuah', '13:15')).toEqual([labels.missingSession])
  expect(await titleOf('notice.00000000-0000-4000-8000-000000000000')).toEqual([labels.notice])
  await db().deleteFrom('reports').execute()
  await aSuggestion(mosqueId, { field: 'phone', wanted: '021 555 0200' })
  expect((await open('/admin/reports', { as })).texts('main h2')).toEqual([suggestion.title({ label: topics.phone })])
})
