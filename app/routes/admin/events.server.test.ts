import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { countAttempt } from '#app/access/attempts.server.ts'
import { db } from '#app/db/client.server.ts'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { addDays } from '#salaah/days.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import type { Page } from '#tests/support/http/page.ts'
import { messageOf } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

const filled = {
  intent: 'save',
  title: 'Evening lecture',
  type: 'lecture',
  date: day(10),
  startTime: '18:30',
  endTime: '20:00',
  description: 'About patience.',
}

async function people() {
  const [own, other] = [await aMosque({ name: 'Own Masjid' }), await aMosque({ name: 'Other Masjid' })]
  return {
    own,
    other,
    admin: await cookieOf(await anAdminWhoSignsIn({ mosqueId: own.id })),
    superadmin: await cookieOf(await aSuperadmin()),
  }
}

const events = () => db().selectFrom('events').selectAll().orderBy('id').execute()

test('a mosque admin adds events to their own mosque only, whatever mosque is in the form', async () => {
  const { own, other, admin } = await people()
  const response = await visit('/admin/events', { as: admin, form: { ...filled, mosqueId: other.id } })
  const [added] = await events()
  expect([response.status, response.headers.get('location')]).toEqual([302, `/admin/events?added=${added?.id}`])
  expect(decodeURIComponent(response.headers.get('set-cookie') ?? '')).toContain('Event created successfully')
  expect(await events()).toMatchObject([{ mosqueId: own.id, title: 'Evening lecture' }])
})

test('who can follow an event goes from its form to pages, lists, calendar and API, and stays when a form did not ask', async () => {
  const { own, admin } = await people()
  const asked = { ...Object.fromEntries(gatheringFacts.map((fact) => [fact, 'unknown'])), sign_language: 'sfs' }
  const form = { ...filled, ...asked, live_captions: 'no', languages: 'xh' }
  const wrong = { quiet_room: 'sfs', sign_language: 'x'.repeat(10_000), languages: '<script>' }
  for (const [name, value] of Object.entries(wrong)) {
    const refused = await open('/admin/events', { as: admin, form: { ...form, [name]: value } })
    expect([refused.status, refused.texts('#access-error')]).toEqual([
      400,
      ['Choose one of the answers that are offered.'],
    ])
  }
  await visit('/admin/events', { as: admin, form })
  await visit('/admin/events', { as: admin, form: { ...filled, ...asked, sign_language: 'no', title: 'Without' } })
  const [stored] = await events()
  const [{ confirmed }] = JSON.parse(stored!.access!).facts
  const facts = [
    { fact: 'sign_language', value: 'yes', which: 'sfs', confirmed },
    { fact: 'live_captions', value: 'no', which: '', confirmed },
  ]
  expect(JSON.parse(stored!.access!)).toEqual({ languages: ['xh'], facts })
  expect(confirmed).toMatch(/^\d{4}-\d\d-\d\d$/)

  const address = `/events/${own.slug}/${stored!.slug}`
  const page = await open(address)
  const interpreter = 'Sign language interpreter (South African Sign Language)'
  for (const words of [interpreter, 'No live captions', 'Xhosa', 'Said on']) expect(page.text).toContain(words)
  expect(page.structuredData()[0]).toMatchObject({
    inLanguage: ['xh'],
    location: { amenityFeature: [{ value: true, description: 'South African Sign Language' }, { value: false }] },
  })
  expect((await open(`/ar${address}`)).text).toContain('مترجم لغة إشارة')
  const list = await open('/events?access=sign_language')
  expect(list.texts('article h4')).toEqual(['Evening lecture'])
  expect(list.texts('article')[0]).toContain(`Xhosa · ${interpreter}`)
  expect(list.texts('article')[0]).not.toContain('live captions')
  expect((await (await visit(`${address}.ics`)).text()).replaceAll('\r\n ', '')).toContain(`Xhosa · ${interpreter}`)
  expect(await (await visit('/events.ics?access=sign_language')).text()).not.toContain('Without')
  expect((await visit('/events.ics?access=teleport')).status).toBe(400)

  // A form that was opened before it asked.
  const edit = { ...filled, eventId: stored!.id, version: '1', title: 'Later title' }
  await visit('/admin/events', { as: admin, form: edit })
  expect((await events())[0]).toMatchObject({ title: 'Later title', access: stored!.access, version: 2 })
  // Two editors, of whom each changed another fact.
  await visit('/admin/events', { as: admin, form: { ...edit, ...form, version: '2', hearing_loop: 'yes' } })
  await visit('/admin/events', { as: admin, form: { ...edit, ...form, version: '2', quiet_room: 'yes' } })
  expect(JSON.parse((await events())[0]!.access!).facts.map(({ fact }: { fact: string }) => fact)).toEqual([
    'sign_language',
    'live_captions',
    'hearing_loop',
    'quiet_room',
  ])
})

test('a superadmin must choose a mosque', async () => {
  const { other, superadmin } = await people()
  const rejected = await open('/admin/events', { as: superadmin, form: filled })
  expect(rejected.status).toBe(400)
  expect(rejected.text).toContain('Please choose a mosque')
  await visit('/admin/events', { as: superadmin, form: { ...filled, mosqueId: other.id } })
  expect(await events()).toMatchObject([{ mosqueId: other.id }])
})

test('an iftar says who is welcome, its meals and whether to bring a mat, from its form to pages and export', async () => {
  const { own, admin, superadmin } = await people()
  const iftar = { ...filled, type: 'iftar', title: 'Open iftar', welcome: 'everyone', meals: '120', bringMat: 'on' }
  const wrong = await open('/admin/events', { as: admin, form: { ...iftar, meals: '-3' } })
  expect([wrong.status, wrong.value('meals'), wrong.value('welcome')]).toEqual([400, '-3', 'everyone'])
  await visit('/admin/events', { as: admin, form: iftar })
  // What only an iftar has is not stored for another kind, also when the form sends it.
  await visit('/admin/events', { as: admin, form: { ...iftar, type: 'taraweeh', title: 'Khatam night' } })
  const [stored, taraweeh] = await events()
  expect(stored).toMatchObject({ type: 'iftar', welcome: 'everyone', meals: 120, bringMat: 1 })
  expect(taraweeh).toMatchObject({ type: 'taraweeh', welcome: null, meals: null, bringMat: 0 })

  const page = await open(`/events/${own.slug}/${stored!.slug}`)
  for (const fact of ['Everyone is welcome', 'Food for 120 people', 'Please bring a mat'])
    expect(page.text).toContain(fact)
  expect((await open(`/events/${own.slug}/${taraweeh!.slug}`)).text).not.toContain('Please bring a mat')
  expect((await open(`/ar/events/${own.slug}/${stored!.slug}`)).text).toContain('120')
  const list = await open('/events?type=iftar')
  expect(list.texts('article h4')).toEqual(['Open iftar'])
  expect(list.texts('article')[0]).toContain('Everyone is welcome')
  expect((await open('/events?type=taraweeh')).texts('article h4')).toEqual(['Khatam night'])
  const edited = await open(`/admin/events?edit=${stored!.id}`, { as: admin })
  expect([edited.value('welcome'), edited.value('meals'), edited.has('[name=bringMat][checked]')]).toEqual([
    'everyone',
    '120',
    true,
  ])
  const csv = await (await visit('/admin/export/events.csv', { as: superadmin })).text()
  const [head, row] = parse(csv, { bom: true }) as [string[], string[]]
  expect(['type', 'welcome', 'meals', 'bringMat'].map((column) => row[head.indexOf(column)])).toEqual([
    ...['iftar', 'everyone', '120', 'true'],
  ])
})

test('an invalid form returns 400, its messages and all submitted values', async () => {
  const { admin } = await people()
  const form = { ...filled, title: '', date: day(-1), startTime: '18:10', description: 'Typed with care' }
  const page = await open('/admin/events', { as: admin, form })
  expect(page.status).toBe(400)
  for (const message of [
    'Title is required',
    'The date cannot be earlier than today',
    'Please choose a time in steps of 15 minutes',
  ])
    expect(page.text).toContain(message)
  const { title, type, date, startTime, endTime, description } = form
  expect(page.fields(page.one('form:has([name="description"])'))).toMatchObject({
    ...{ title, type, date, startTime, endTime, description },
  })
  expect(await events()).toEqual([])
})

test('a mosque admin cannot open or change an event of another mosque', async () => {
  const { own, other, admin } = await people()
  const theirs = await anEvent({ mosqueId: other.id, title: 'Not yours', rrule: 'FREQ=WEEKLY', date: day(3) })
  for (const query of [`edit=${theirs.id}`, `copy=${theirs.id}`]) {
    const response = await visit(`/admin/events?${query}`, { as: admin })
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('Not yours')
  }
  const intents = [
    'save',
    'delete',
    'cancel',
    'revive',
    'cancel-date',
    'restore-date',
    'exclude-date',
    'include-date',
    'move-date',
  ]
  for (const intent of intents) {
    const form = { ...filled, intent, eventId: theirs.id, mosqueId: own.id, version: '1', key: day(3) }
    const response = await visit('/admin/events', { as: admin, form })
    expect([intent, response.status]).toEqual([intent, 403])
  }
  expect(await events()).toMatchObject([{ id: theirs.id, title: 'Not yours', version: 1, status: 'scheduled' }])
})

test('the list of a mosque admin contains only events of their mosque', async () => {
  const { admin, superadmin, own, other } = await people()
  for (const [mosque, title] of [
    [own, 'Mine'],
    [other, 'Theirs'],
  ] as const) {
    await visit('/admin/events', { as: superadmin, form: { ...filled, title, mosqueId: mosque.id } })
  }
  const mine = await open('/admin/events', { as: admin })
  expect(mine.text).toContain('Mine')
  expect(mine.source).not.toMatch(/Theirs|Other Masjid/)
  const all = (await open('/admin/events', { as: superadmin })).text
  expect(all).toContain('Mine')
  expect(all).toContain('Theirs')
})

test('of two editors each keeps the fields that only one of them changed', async () => {
  const { admin, superadmin } = await people()
  await visit('/admin/events', { as: admin, form: filled })
  const [event] = await events()
  const opened = { eventId: event?.id ?? '', mosqueId: event?.mosqueId ?? '', version: '1' }
  const whole = { ...filled, offset: '0', minutes: '60', repeat: 'none', start: 'fixed', ...opened }
  const save = (as: string, changes: Record<string, string>) =>
    visit('/admin/events', { as, form: { ...whole, ...changes } })
  expect((await save(superadmin, { title: 'New title', startTime: '19:00' })).status).toBe(302)
  expect((await save(admin, { description: 'New text\r\nin two lines' })).status).toBe(302)
  expect(await events()).toMatchObject([
    { title: 'New title', startTime: '19:00', description: 'New text\nin two lines', version: 3 },
  ])
})

test('what two editors of an event both changed is asked about until one version is chosen', async () => {
  const { admin } = await people()
  await visit('/admin/events', { as: admin, form: filled })
  const [event] = await events()
  const edit = (fields: Record<string, string>) =>
    open('/admin/events', { as: admin, form: { ...filled, eventId: event?.id ?? '', version: '1', ...fields } })
  expect((await edit({ title: 'First', description: 'First text' })).status).toBe(302)
  const second = await edit({ title: 'Second' })
  expect(second.status).toBe(409)
  expect(second.value('title')).toBe('Second')
  expect(second.text).toMatch(/Title: somebody else saved.*First/)
  expect(second.value('description')).toBe('First text')
  expect(second.text).not.toContain('Description: somebody else saved')
  expect(second.value('version')).toBe('2')
  const asked = { title: 'Second', description: 'First text', version: '2', conflict: 'title' }
  expect((await edit(asked)).status).toBe(409)
  expect((await edit({ ...asked, 'choice.title': 'saved' })).status).toBe(302)
  expect(await events()).toMatchObject([{ title: 'First', description: 'First text', version: 2 }])
  expect((await edit({ ...asked, 'choice.title': 'mine' })).status).toBe(302)
  expect(await events()).toMatchObject([{ title: 'Second', description: 'First text', version: 3 }])
})

test('cancelling a date and deleting an event each show a toast', async () => {
  const { admin } = await people()
  await visit('/admin/events', { as: admin, form: { ...filled, repeat: 'weekly' } })
  const [event] = await events()
  const act = (form: Record<string, string>) =>
    open('/admin/events', { as: admin, form: { eventId: event?.id ?? '', ...form } })
  await act({ intent: 'cancel-date', key: day(10) })
  expect((await events())[0]?.cancelledDates).toBe(JSON.stringify([day(10)]))
  const wrong = await act({ intent: 'move-date', key: day(17), date: 'x', startTime: '', endTime: '19:02' })
  expect(wrong.status).toBe(400)
  for (const error of ['Date is required', 'Start time is required', 'Please choose a time in steps of 5 minutes'])
    expect(wrong.source, 'in the data of the page, for its dialog').toContain(error)
  expect((await events())[0]?.movedDates).toBe('{}')
  const deleted = await act({ intent: 'delete' })
  expect(decodeURIComponent(deleted.headers.get('set-cookie') ?? '')).toContain('Event deleted successfully')
  expect(await events()).toEqual([])
  const gone = await act({ intent: 'delete' })
  expect(decodeURIComponent(gone.headers.get('set-cookie') ?? '')).toContain('This event is no longer there.')
})

test('the preview has the next five dates and stores nothing', async () => {
  const { admin } = await people()
  const form = {
    ...filled,
    title: '',
    repeat: 'weekly',
    start: 'maghrib',
    offset: '10',
    minutes: '60',
  }
  const preview = await (await visit('/admin/event-preview', { as: admin, form })).json()
  expect(preview.dates).toHaveLength(5)
  expect(await events()).toEqual([])
  expect((await visit('/admin/event-preview', { form })).status).toBe(307)
})

test('a guest can open neither the page nor the preview', async () => {
  for (const path of ['/admin/events', '/admin/event-preview']) {
    const response = await visit(path)
    expect(response.headers.get('location')).toContain('/login?from=')
  }
})

test('the picture of an event form counts like every other, and a rejected form keeps it', async () => {
  const { own, admin } = await people()
  const { id } = await db().selectFrom('user').select('id').where('mosqueId', '=', own.id).executeTakeFirstOrThrow()
  const send = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...filled, ...fields })) form.set(name, value)
    const bytes = new Uint8Array(await photo(60, 40).png().toBuffer())
    form.set('picture', new File([bytes], 'a.png', { type: 'image/png' }))
    return open('/admin/events', { as: admin, form })
  }
  const stored = () => db().selectFrom('images').select('mosqueId').execute()
  const rejected = await send({ title: '' })
  expect(rejected.status).toBe(400)
  expect(await stored()).toEqual([{ mosqueId: own.id }])
  const form = { ...filled, imageId: rejected.value('imageId') ?? '' }
  expect((await open('/admin/events', { as: admin, form })).status).toBe(302)
  expect((await events())[0]?.imageId).toBe(form.imageId)
  for (let count = 0; count < attemptLimits.pictures.hits; count++) await countAttempt('pictures', id, new Date())
  const limited = await send({ title: 'Another' })
  expect([limited.status, limited.text.includes('Too many pictures were sent')]).toEqual([400, true])
  expect(await events()).toHaveLength(1)
})

test('an event from before keeps following the begin until its form says otherwise, and says so', async () => {
  const { own, admin: as } = await people()
  const begin = { startSalaah: 'dhuhr', endSalaah: 'dhuhr', startOffset: 0, endOffset: 60, follows: null }
  const { id } = await anEvent({ mosqueId: own.id, date: day(7), startTime: null, endTime: null, ...begin })
  const edit = `/admin/events?edit=${id}`
  const said = 'This event follows the begin of the salaah, not the jamaat, until you choose otherwise here.'
  const form = await open(edit, { as })
  expect(form.text).toContain(said)
  expect((await open(`/ar${edit}`, { as })).text).toContain('تتبع هذه الفعالية')
  // The list has a form with filters of its own.
  const fieldsIn = (of: Page) => of.fields(of.one('form:has([name=follows])'))
  const fields = fieldsIn(form)
  expect(fields).toMatchObject({ start: 'dhuhr', follows: 'begin' })
  const stored = async () =>
    db().selectFrom('events').select(['title', 'follows', 'followsSession']).where('id', '=', id).executeTakeFirst()
  await visit(edit, { as, form: { ...fields, title: 'Renamed', intent: 'save' } })
  expect(await stored()).toEqual({ title: 'Renamed', follows: null, followsSession: null })
  const again = fieldsIn(await open(edit, { as }))
  await visit(edit, { as, form: { ...again, follows: 'jamaat', session: '2', intent: 'save' } })
  expect(await stored()).toEqual({ title: 'Renamed', follows: 'jamaat', followsSession: 2 })
  const changed = await open(edit, { as })
  expect(changed.text).not.toContain(said)
  expect(fieldsIn(changed)).toMatchObject({ follows: 'jamaat', session: '2' })
  const blank = await open('/admin/events?add', { as })
  expect(fieldsIn(blank)).toMatchObject({ follows: 'jamaat', session: '1' })
  expect(blank.texts('[name=session] option')).toHaveLength(3)
})

test('a copy keeps everything but its dates, and is saved as an event of its own', async () => {
  const { own, admin: as } = await people()
  const texts = textsIn('en').admin.adminEvents
  const fields = { title: 'Circle', description: 'Weekly', rrule: 'FREQ=WEEKLY;UNTIL=20270301', date: day(3) }
  const { id } = await anEvent({ mosqueId: own.id, ...fields })
  const isOpen = async (query: string) => (await open(`/admin/events${query}`, { as })).has('form [name=description]')
  expect([await isOpen(''), await isOpen('?add'), await isOpen(`?copy=${id}`), await isOpen(`?edit=${id}`)]).toEqual([
    ...[false, true, true, true],
  ])
  const copy = await open(`/admin/events?copy=${id}`, { as })
  expect(copy.text).toContain(texts.duplicating({ title: 'Circle' }))
  expect(copy.texts('main h2')).toContain(texts.addTitle)
  const form = copy.fields(copy.one('form:has([name=description])'))
  expect(form).toMatchObject({ title: 'Circle', description: 'Weekly', date: '', until: '', repeat: 'weekly' })
  expect((await visit('/admin/events', { as, form: { ...form, intent: 'save', date: day(4) } })).status).toBe(302)
  expect((await events()).map(({ title, date }) => [title, date])).toEqual([
    ['Circle', day(3)],
    ['Circle', day(4)],
  ])
  const edited = await open(`/admin/events?edit=${id}&copy=${id}`, { as })
  expect([edited.value('date'), edited.text.includes(texts.duplicating({ title: 'Circle' }))]).toEqual([day(3), false])
  expect(edited.texts('main h2')).toContain(texts.editTitle)
  const { gone } = textsIn('ar').admin.adminEvents.toasts
  for (const query of ['edit=nothing', 'copy=nothing']) {
    const { status, headers } = await visit(`/ar/admin/events?${query}`, { as })
    expect([status, headers.get('location'), messageOf(headers)]).toEqual([302, '/ar/admin/events', `error: ${gone}`])
  }
})

test('the list says how many there are, and what it offers to other websites is that of the mosque', async () => {
  const { own, other, admin, superadmin } = await people()
  const texts = textsIn('en').admin.adminEvents
  const embedOf = async (query: string, as: string) =>
    (await open(`/admin/events${query}`, { as })).everything().match(/events\/embed[^"&\s]*(mosque=[\w-]*)?/)?.[0]
  expect(await embedOf('', admin)).toContain(own.id)
  expect(await embedOf(`?mosque=${other.id}`, admin)).toContain(own.id)
  expect(await embedOf(`?mosque=${other.id}`, superadmin)).toContain(other.id)
  expect(await embedOf('', superadmin)).not.toMatch(new RegExp(`${own.id}|${other.id}`))
  expect((await open('/admin/events?tab=past', { as: admin })).text).toContain(texts.none)
  await aPublishedEvent({ mosqueId: own.id, title: 'Long over', date: day(-7) })
  const past = await open('/admin/events?tab=past', { as: superadmin })
  expect(past.texts('main h2'), 'only what comes is told by its week').not.toContain(texts.later)
  const rowOf = async (as: string) => (await open('/admin/events?tab=past', { as })).texts('main tbody tr').join()
  expect([(await rowOf(superadmin)).includes('Own Masjid'), (await rowOf(admin)).includes('Own Masjid')]).toEqual([
    ...[true, false],
  ])
  for (let count = 0; count < 31; count++) await aPublishedEvent({ mosqueId: own.id, title: `Class ${count}` })
  const query = `?q=class&mosque=${own.id}`
  const first = await open(`/admin/events${query}`, { as: superadmin })
  expect(first.text).toContain(texts.count({ count: 31 }))
  const page2 = first.links.find((link) => link.includes('page=2')) ?? ''
  for (const part of ['q=class', `mosque=${own.id}`]) expect(page2).toContain(part)
  expect((await open(page2, { as: superadmin })).text).toContain('Page 2 of 2')
})

test('events of this week come first, each with its date, kind and repetition, and what can be done', async () => {
  const { own, admin: as } = await people()
  const { events: words } = textsIn('en').shared
  const once = await aPublishedEvent({ mosqueId: own.id, title: 'Soon', type: 'lecture', date: day(1) })
  await aPublishedEvent({ mosqueId: own.id, title: 'Later', date: day(9), rrule: 'FREQ=WEEKLY', status: 'cancelled' })
  const texts = textsIn('en').admin.adminEvents
  const page = await open('/admin/events', { as })
  expect(page.texts('main caption h2')).toEqual([texts.thisWeek, texts.later])
  const [soon, later] = page.texts('main tbody tr')
  expect(soon).toContain('Saturday 21 November 2026, 18:00')
  expect([soon?.includes(words.types.lecture), soon?.includes(words.cancelled)]).toEqual([true, false])
  expect([later?.includes(words.cancelled), later?.includes('Every Sunday')]).toEqual([true, true])
  expect(page.attributes('main tbody tr:first-child a', 'href').slice(0, 3)).toEqual([
    ...[`/admin/events?edit=${once.id}`, `/admin/events?copy=${once.id}`, once.path.replace(own.id, own.slug)],
  ])
})

test('the filters of events keep each other, and searching past events finds past ones', async () => {
  const { own, superadmin: as } = await people()
  const chosen = `q=circle&mosque=${own.id}&type=lecture&state=cancelled`
  const page = await open(`/admin/events?tab=past&${chosen}&page=2`, { as })
  const { filters, tabs } = textsIn('en').admin.adminEvents
  const linksOf = (label: string) => page.attributes(`main nav[aria-label="${label}"] a`, 'href')
  const inOrder = (address: string | null) => [...new URL(address ?? '', 'http://x').searchParams].sort()
  const past = inOrder(`/?tab=past&${chosen}`)
  expect(linksOf(tabs).map(inOrder)).toEqual([inOrder(`/?${chosen}`), past])
  expect(page.attributes(`main nav[aria-label="${tabs}"] a`, 'aria-current')).toEqual([null, 'page'])
  expect(Object.entries(page.fields(page.one('main form[role=search]'))).sort()).toEqual(past)
  expect(page.texts('main form[role=search] a')).toEqual([filters.clear])
  expect(page.attributes('main form[role=search] a', 'href')).toEqual(['/admin/events?tab=past'])
  const upcoming = await open('/admin/events', { as })
  expect([upcoming.has('[name=tab]'), upcoming.has('main form[role=search] a')]).toEqual([false, false])
})

test('a date of an event is offered what fits its state, and each form names the event and the date', async () => {
  const { own, admin: as } = await people()
  const event = await aPublishedEvent({
    ...{ mosqueId: own.id, title: 'Circle', rrule: 'FREQ=WEEKLY;COUNT=4', date: day(3) },
    cancelledDates: JSON.stringify([day(10)]),
    excludedDates: JSON.stringify([day(17)]),
    movedDates: JSON.stringify({ [day(24)]: { date: day(25), startTime: '10:00', endTime: '11:00', title: 'Guest' } }),
  })
  const page = await open(`/admin/events?edit=${event.id}`, { as })
  const presses = page.all('[aria-labelledby=event-dates] button[name=intent]').map((button) => {
    const { eventId, key } = page.fields(button.closest('form')!)
    return [button.getAttribute('value'), eventId === event.id, key]
  })
  const press = (key: string, ...intents: string[]) => intents.map((intent) => [intent, true, key])
  expect(presses).toEqual([
    ...press(day(3), 'move-date', 'cancel-date', 'exclude-date'),
    ...press(day(10), 'restore-date', 'move-date'),
    ...press(day(24), 'restore-date', 'move-date', 'cancel-date'),
    ...press(day(17), 'include-date'),
    ['cancel', true, undefined],
  ])
  const { preview } = textsIn('en').admin.adminEvents
  expect(page.texts('[aria-labelledby=event-dates] li > form > p')).toEqual([
    'Monday 23 November 2026 18:00',
    `Monday 30 November 2026 18:00 ${preview.cancelled}`,
    `Tuesday 15 December 2026 10:00 ${preview.moved} Guest`,
    'Monday 7 December 2026',
  ])
})

test('the page of events shows a form only when somebody adds, edits or copies, and dates only of what is edited', async () => {
  const { own, admin } = await people()
  const { id } = await aPublishedEvent({ mosqueId: own.id, title: 'Circle', date: day(3), rrule: 'FREQ=WEEKLY' })
  const { addTitle, editTitle, duplicating } = textsIn('en').admin.adminEvents
  const shown = async (query: string) => {
    const page = await open(`/admin/events${query}`, { as: admin })
    const form = page.has('main [name=title]')
    return {
      ...{ form, head: form ? page.texts('main h2')[0] : null, add: page.links.includes('/admin/events?add') },
      ...{ copies: page.text.includes(duplicating({ title: 'Circle' })), dates: page.has('[value=cancel-date]') },
      ...{
        date: page.value('date'),
        notices: page.all('main [data-slot=notice]').length,
        embeds: page.everything().includes(`/events/embed?mosque=${own.id}`),
      },
    }
  }
  const closed = {
    notices: 0,
    form: false,
    head: null,
    add: true,
    copies: false,
    dates: false,
    date: undefined,
    embeds: true,
  }
  const opened = { ...closed, form: true, add: false, date: '' }
  expect(await shown('')).toEqual(closed)
  expect(await shown('?add')).toEqual({ ...opened, head: addTitle })
  const { weeklyLecture } = textsIn('en').admin.adminEvents
  const offersWeekly = async (query: string, form?: Record<string, string>) =>
    (await open(`/admin/events${query}`, { as: admin, ...(form && { form }) })).text.includes(weeklyLecture)
  expect([await offersWeekly('?add'), await offersWeekly(`?copy=${id}`)]).toEqual([true, false])
  expect(await offersWeekly('', { ...filled, title: '' }), 'of a form that was refused').toBe(false)
  expect(await shown(`?copy=${id}`)).toEqual({ ...opened, head: addTitle, copies: true, notices: 1 })
  expect(await shown(`?edit=${id}`)).toEqual({ ...opened, head: editTitle, dates: true, date: day(3) })
  const gone = await visit('/ar/admin/events?edit=gone', { as: admin })
  expect([gone.headers.get('location'), messageOf(gone.headers)]).toEqual([
    '/ar/admin/events',
    `error: ${textsIn('ar').admin.adminEvents.toasts.gone}`,
  ])
})

test('the form of an event offers what fits a new event or the stored one', async () => {
  const { own, admin, superadmin } = await people()
  const { save, add, cancelEdit } = textsIn('en').admin.adminEvents
  const fields = { mosqueId: own.id, date: day(3), startTime: '21:00', endTime: '01:00' }
  const night = await anEvent({ ...fields, rrule: 'FREQ=YEARLY' })
  const after = { startSalaah: 'isha', endSalaah: 'isha', startOffset: 7, endOffset: 32, follows: 'jamaat' } as const
  const odd = await anEvent({ mosqueId: own.id, date: day(3), startTime: null, endTime: null, ...after })
  const shown = async (query: string, as = admin) => {
    const page = await open(`/admin/events${query}`, { as })
    const form = page.one('form:has([name=description])')
    const [{ newId, eventId, _draft }, valuesOf] = [
      page.fields(form),
      (name: string) => page.all(`[name=${name}] option`, form).map((option) => option.getAttribute('value')),
    ]
    return {
      ids: [newId !== undefined, eventId, _draft],
      earliest: page.all('[name=date]', form)[0]?.getAttribute('min') ?? null,
      focus: page.all('[autofocus]', form).map((field) => field.getAttribute('name')),
      buttons: [page.all('[value=save]', form)[0]?.textContent, page.texts('a').includes(cancelEdit)],
      nextDay: page.all('[name=endsNextDay]', form).length,
      repeats: valuesOf('repeat').includes('custom'),
      minutes: [valuesOf('offset').slice(0, 4), valuesOf('minutes').slice(0, 3)],
    }
  }
  const usual = [
    ['0', '5', '10', '15'],
    ['15', '30', '45'],
  ]
  const blank = { nextDay: 0, repeats: false, minutes: usual }
  const added = { ...blank, ids: [true, undefined, 'event:new'], earliest: day(0), buttons: [add, false] }
  expect(await shown('?add')).toEqual({ ...added, focus: ['title'] })
  expect(await shown('?add', superadmin)).toEqual({ ...added, focus: [] })
  const edited = (id: string) => ({
    ...{ ids: [false, id, `event:${id}`], earliest: null, focus: [], buttons: [save, true] },
  })
  expect(await shown(`?edit=${night.id}`)).toEqual({ ...blank, ...edited(night.id), nextDay: 1, repeats: true })
  const minutes = [
    ['0', '5', '7', '10'],
    ['15', '25', '30'],
  ]
  expect(await shown(`?edit=${odd.id}`)).toEqual({ ...blank, ...edited(odd.id), minutes })
})
