import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { createConfirmToken } from '#app/features/timetables/reminders/confirm-link.server.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { anAccess, aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { type Page, textOf } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const page = '/admin/mosque/times'
const clockText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const today = '2026-11-20'

async function siteWithAdmin() {
  const mosque = await aMosque({ name: 'Masjid Times' })
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const as = await cookieOf(admin)
  const post = (form: Record<string, string>) => open(page, { as, form })
  return { mosque, admin, as, post }
}

/** A press of a button of a form without script, with the hidden fields of the page. */
function hiddenOf({ value }: Page) {
  const fields: Record<string, string> = {}
  for (const name of ['version', 'opened', 'start', 'fingerprint']) {
    const sent = value(name)
    if (sent !== undefined) fields[name] = sent
  }
  return fields
}

const filledIn = {
  validFrom: today,
  kind: 'regular',
  school: 'shafii',
  'fajr.jamaat.way': 'rounded',
  'fajr.jamaat.minutes': '30',
  'fajr.adhan.way': 'begins',
  'dhuhr.jamaat.way': 'fixed',
  'dhuhr.jamaat.time': '13:15',
  'dhuhr.adhan.way': 'none',
  'asr.jamaat.way': 'none',
  'asr.adhan.way': 'none',
  'maghrib.jamaat.way': 'after',
  'maghrib.jamaat.minutes': '5',
  'maghrib.adhan.way': 'none',
  'isha.jamaat.way': 'none',
  'isha.adhan.way': 'none',
  'exceptions.0.weekday': '7',
  'exceptions.0.prayer': 'fajr',
  'exceptions.0.jamaat.way': 'rounded',
  'exceptions.0.jamaat.minutes': '45',
  'exceptions.0.adhan.way': 'none',
  'sessions.0.salaah': '13:20',
  'sessions.0.khutbah': '13:00',
  'sessions.0.ladies': 'yes',
  'sessions.0.place': 'here',
}

async function publish(
  { as, post }: Awaited<ReturnType<typeof siteWithAdmin>>,
  form: Record<string, string> = filledIn,
) {
  const opened = hiddenOf(await open(page, { as }))
  const preview = await post({ ...form, ...opened, intent: 'preview' })
  expect(preview.status).toBe(200)
  const published = await post({ ...form, ...hiddenOf(preview), intent: 'publish' })
  return { preview, published }
}

test('a form without script is previewed as visitors will see it, and then published and taken back', async () => {
  const site = await siteWithAdmin()
  const { preview, published } = await publish(site)
  expect(preview.text).toContain('What changes')
  expect(preview.text).toContain('13:15')
  expect(published.status).toBe(302)
  const days = (await loadTimetableDays([site.mosque.id], today, 3)).get(site.mosque.id)!
  expect(days[0]!.sessions).toMatchObject([
    { salaah: '13:20', khutbah: '13:00', access: anAccess({ ladies: 'yes' }, { confirmed: today }) },
  ])
  expect(days[1]!.prayers.dhuhr.jamaat).toBe(795)
  expect(days[2]!.prayers.fajr.jamaat! % 5).toBe(0)
  expect(days[2]!.prayers.fajr.jamaat! - days[1]!.prayers.fajr.jamaat!).toBeGreaterThanOrEqual(10)

  const done = await open(published.headers.get('location')!, { as: site.as })
  expect(done.texts('textarea')[0]).toContain('*Masjid Times*')
  expect(done.attributes('main a[href^="https://wa.me"]', 'href')).toHaveLength(1)
  await site.post({ timetable: done.value('timetable')!, intent: 'undo-publish' })
  const after = (await loadTimetableDays([site.mosque.id], today, 1)).get(site.mosque.id)!
  expect(after[0]!.timetableId).toBeNull()
})

test('who can follow is published of each session, and a form that was opened before it was asked keeps it', async () => {
  const site = await siteWithAdmin()
  const form: Record<string, string> = { ...filledIn }
  for (let index = 0; index < 8; index += 1) {
    for (const fact of gatheringFacts) form[`sessions.${index}.${fact}`] = 'yes'
    form[`sessions.${index}.sign_language`] = 'sfs'
    form[`sessions.${index}.languages`] = 'ar'
    form[`sessions.${index}.language`] = 'Arabic first'
    form[`sessions.${index}.salaah`] = `1${3 + Math.floor(index / 6)}:${index % 6}0`
    form[`sessions.${index}.place`] = 'here'
  }
  delete form['sessions.0.khutbah']
  expect((await publish(site, form)).published.status).toBe(302)
  const sessionsNow = async () =>
    (await loadTimetableDays([site.mosque.id], today, 1)).get(site.mosque.id)![0]!.sessions
  const stored = await sessionsNow()
  expect(stored).toHaveLength(8)
  const { access } = stored[0]!
  expect(access.facts.map(({ fact, confirmed }) => [fact, confirmed])).toEqual(
    gatheringFacts.map((fact) => [fact, today]),
  )
  const visited = await open(`/mosques/${site.mosque.slug}`)
  expect(visited.text).toContain('Sign language interpreter (South African Sign Language)')
  expect(visited.text).toContain('Khutbah in Arabic (Arabic first)')

  const wrong = await site.post({
    ...form,
    ...hiddenOf(await open(page, { as: site.as })),
    'sessions.7.hearing_loop': 'x'.repeat(10_000),
    intent: 'preview',
  })
  expect([wrong.status, wrong.texts('[data-slot=field-error]')]).toEqual([
    400,
    ['Choose one of the answers that are offered.'],
  ])

  const names = gatheringFacts.filter((fact) => fact !== 'ladies')
  const old = Object.fromEntries(
    Object.entries(form).filter(
      ([name]) => !names.some((fact) => name.endsWith(`.${fact}`)) && !/languages$/.test(name),
    ),
  )
  expect((await publish(site, { ...old, 'sessions.0.ladies': 'no' })).published.status).toBe(302)
  const kept = await sessionsNow()
  expect(kept.slice(1)).toEqual(stored.slice(1).map((each) => ({ ...each, standing: expect.anything() })))
  expect(kept[0]!.access.facts).toEqual(
    access.facts.map((each) => (each.fact === 'ladies' ? { ...each, value: 'no' } : each)),
  )
})

test('a preview says how many dates of events move, and publishing moves them in every feed', async () => {
  const site = await siteWithAdmin()
  const salaah = { startSalaah: 'dhuhr', endSalaah: 'dhuhr', startOffset: 0, endOffset: 60, follows: 'jamaat' as const }
  const rrule = 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3'
  const event = await aPublishedEvent({ mosqueId: site.mosque.id, date: '2026-11-26', rrule, ...salaah })
  const feed = async () => (await visit(`/events/${site.mosque.slug}/${event.slug}.ics`)).text()
  expect((await feed()).match(/SEQUENCE:0/g)).toHaveLength(3)
  const { preview } = await publish(site)
  expect(preview.text).toContain('When you publish, 3 coming dates of events that follow your jamaats move with them.')
  const published = await feed()
  expect(published.match(/SEQUENCE:1/g)).toHaveLength(3)
  expect(published).toContain('DTSTART;TZID=Africa/Johannesburg:20261126T132000')
  const unmoved = await publish(site, { ...filledIn, 'maghrib.jamaat.minutes': '10' })
  expect(unmoved.preview.text).not.toContain('When you publish')
  expect((await feed()).match(/SEQUENCE:1/g)).toHaveLength(3)
})

test('nothing is published that was not previewed', async () => {
  const site = await siteWithAdmin()
  const without = await site.post({ ...filledIn, version: '0', intent: 'publish' })
  expect(without.status).toBe(200)
  const seen = hiddenOf(without)
  const changed = await site.post({ ...filledIn, ...seen, 'dhuhr.jamaat.time': '13:30', intent: 'publish' })
  expect(changed.text).toContain('You changed something after the preview')
  expect(await db().selectFrom('timetables').select('id').execute()).toEqual([])
})

test('an impossible jamaat is refused at its field, and what was typed stays', async () => {
  const { post } = await siteWithAdmin()
  const answer = await post({
    ...filledIn,
    'dhuhr.jamaat.time': '12:30',
    'maghrib.jamaat.minutes': '999',
    'sessions.0.khutbah': '14:00',
    validFrom: '2026-11-19',
    version: '0',
    intent: 'preview',
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Enter a day, today or later')
  expect(answer.text).toContain('Enter minutes from 0 to 180')
  const second = await post({
    ...filledIn,
    'dhuhr.jamaat.time': '12:30',
    'sessions.0.khutbah': '14:00',
    version: '0',
    intent: 'preview',
  })
  expect(second.status).toBe(400)
  expect(second.text).toMatch(/Jamaat at 12:30 is before Dhuhr enters at 12:\d\d/)
  expect(second.text).toContain('Adhan, khutbah and salaah must follow each other')
  expect(second.value('dhuhr.jamaat.time')).toBe('12:30')
})

test('a draft is shown to its editors only', async () => {
  const site = await siteWithAdmin()
  const answer = await site.post({ ...filledIn, version: '0', intent: 'draft' })
  expect(answer.status).toBe(302)
  const days = (await loadTimetableDays([site.mosque.id], today, 1)).get(site.mosque.id)!
  expect(days[0]!.timetableId).toBeNull()
  expect((await open(page, { as: site.as })).text).toContain('This is a draft. Visitors do not see it.')
  expect((await site.post({ intent: 'discard' })).status).toBe(302)
  expect(await db().selectFrom('timetables').select('id').execute()).toEqual([])
})

test('of two editors the second is asked about what both changed, and keeps everything else', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const superadmin = await cookieOf(await aSuperadmin())
  const other = `/admin/mosques/${site.mosque.id}/times`
  const opened = hiddenOf(await open(page, { as: site.as }))
  const theirs = { ...filledIn, ...opened, 'dhuhr.jamaat.time': '13:30', 'maghrib.jamaat.minutes': '7' }
  const preview = hiddenOf(await open(other, { as: superadmin, form: { ...theirs, intent: 'preview' } }))
  const first = await visit(other, { as: superadmin, form: { ...theirs, ...preview, intent: 'publish' } })
  expect(first.status).toBe(302)

  const mine = { ...filledIn, ...opened, 'dhuhr.jamaat.time': '13:45', 'fajr.jamaat.minutes': '40', intent: 'preview' }
  const asked = await site.post(mine)
  expect(asked.status).toBe(409)
  expect([asked.has('[name="choice.dhuhr"]'), asked.has('[name="choice.maghrib"]')]).toEqual([true, false])
  expect(asked.value('dhuhr.jamaat.time')).toBe('13:45')
  const again = {
    ...mine,
    'maghrib.jamaat.minutes': '7',
    ...hiddenOf(asked),
    conflict: 'dhuhr',
    'choice.dhuhr': 'saved',
  }
  const chosen = await site.post(again)
  expect(chosen.status).toBe(200)
  expect(chosen.text).toContain('13:30')
  const publishing = await site.post({ ...again, ...hiddenOf(chosen), 'dhuhr.jamaat.time': '13:30', intent: 'publish' })
  expect(publishing.status).toBe(302)
  const days = (await loadTimetableDays([site.mosque.id], today, 2)).get(site.mosque.id)!
  expect(days[1]!.prayers.dhuhr.jamaat).toBe(810)
})

test('a draft that somebody else has replaced is asked about, also when the form was left open or is from the device', async () => {
  const site = await siteWithAdmin()
  await site.post({ ...filledIn, version: '0', intent: 'draft' })
  const opened = hiddenOf(await open(page, { as: site.as }))
  const superadmin = await cookieOf(await aSuperadmin())
  const theirs = { ...filledIn, ...opened, 'dhuhr.jamaat.time': '13:30', intent: 'draft' }
  await visit(`/admin/mosques/${site.mosque.id}/times`, { as: superadmin, form: theirs })
  const asked = await site.post({ ...filledIn, ...opened, 'dhuhr.jamaat.time': '13:45', intent: 'draft' })
  expect([asked.status, asked.has('[name="choice.dhuhr"]')]).toEqual([409, true])
  expect(asked.value('dhuhr.jamaat.time')).toBe('13:45')
})

/** What a browser sends when somebody types in the form of a page and presses a button. */
const typed = (page: Page, fields: Record<string, string>, intent: string) => ({
  ...page.fields(page.one('form:has([name="validFrom"])')),
  ...fields,
  intent,
})

test('the form starts from what will be in force on its first day, and what was typed stays', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  await publish(site, {
    ...filledIn,
    validFrom: '2026-11-30',
    'dhuhr.jamaat.time': '13:20',
    'maghrib.jamaat.minutes': '7',
  })
  const opened = await open(page, { as: site.as })
  expect(opened.value('dhuhr.jamaat.time')).toBe('13:15')
  const change = { validFrom: '2026-12-05', 'fajr.jamaat.minutes': '40', 'maghrib.adhan.way': 'begins' }
  const moved = await site.post(typed(opened, change, 'start'))
  expect(moved.status).toBe(200)
  expect(moved.text).toContain(
    'These are the times that will be in force on Saturday 5 December. What you typed stays.',
  )
  expect(moved.text).toMatch(/begins at 12:\d\d on 5 Dec 2026/)
  const values = ['dhuhr.jamaat.time', 'fajr.jamaat.minutes', 'maghrib.jamaat.minutes', 'maghrib.adhan.way', 'start']
  expect(values.map((name) => moved.value(name))).toEqual(['13:20', '40', '7', 'begins', '2026-12-05'])
  // Back to the first day, the rest is that of today again.
  const back = await site.post(typed(moved, { validFrom: today }, 'start'))
  expect(values.map((name) => back.value(name))).toEqual(['13:15', '40', '5', 'begins', today])
  // A press of another button does the same.
  const preview = await site.post(typed(opened, change, 'preview'))
  expect(preview.text).toContain('The times are now those of the day you chose.')
  const published = await site.post(typed(preview, {}, 'publish'))
  expect(published.status).toBe(302)
  const days = (await loadTimetableDays([site.mosque.id], '2026-11-29', 10)).get(site.mosque.id)!
  const dhuhrOn = (day: string) => days.find((each) => each.day === day)!.prayers.dhuhr.jamaat
  expect(['2026-11-29', '2026-11-30', '2026-12-05'].map(dhuhrOn)).toEqual([795, 800, 800])
  const wrong = await site.post(typed(opened, { ...change, validFrom: '2026-11-01' }, 'start'))
  expect([wrong.status, wrong.value('fajr.jamaat.minutes')]).toEqual([400, '40'])
  expect(wrong.text).toContain('Enter a day, today or later')
})

test('a form that begins in a season changes the season, or the regular timetable if that is chosen', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const season = { kind: 'season', name: 'Ramadan', validFrom: '2026-12-01', validUntil: '2026-12-20' }
  await publish(site, { ...filledIn, ...season, 'dhuhr.jamaat.time': '13:45' })
  const opened = await open(page, { as: site.as })
  const inSeason = await site.post(typed(opened, { validFrom: '2026-12-05' }, 'start'))
  const shown = ['kind', 'name', 'validUntil', 'dhuhr.jamaat.time']
  expect(shown.map((name) => inSeason.value(name))).toEqual(['season', 'Ramadan', '2026-12-20', '13:45'])
  expect(inSeason.text).toContain('On this day Ramadan is in force, until Sunday 20 December.')
  const regular = await site.post(typed(inSeason, { kind: 'regular' }, 'start'))
  expect(shown.map((name) => regular.value(name))).toEqual(['regular', '', '', '13:15'])
  const after = await site.post(typed(inSeason, { validFrom: '2026-12-21' }, 'start'))
  expect(shown.map((name) => after.value(name))).toEqual(['regular', '', '', '13:15'])
})

/** Fills in the page of the times, looks at the preview and publishes it; returns both. */
async function change(site: Awaited<ReturnType<typeof siteWithAdmin>>, fields: Record<string, string>, ticked = {}) {
  const started = await site.post(typed(await open(page, { as: site.as }), fields, 'start'))
  const preview = await site.post(typed(started, {}, 'preview'))
  const published = await site.post(typed(preview, ticked, 'publish'))
  return {
    preview,
    published,
    id: new URLSearchParams(published.headers.get('location')!.split('?')[1]).get('published')!,
  }
}

async function dhuhrsOf(mosqueId: string, days: string[]) {
  const all = (await loadTimetableDays([mosqueId], '2026-11-20', 60)).get(mosqueId)!
  return days.map((day) => clockText(all.find((each) => each.day === day)!.prayers.dhuhr.jamaat!))
}

const rowsOf = (preview: Page) => preview.all('[data-slot="times-preview"] tr[data-changed]').map(textOf)

test('a change that a coming one ends says so, and is carried over to it if wanted, and taken back with it', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const coming = { validFrom: '2026-11-30', 'dhuhr.jamaat.time': '13:20', 'maghrib.jamaat.minutes': '7' }
  await change(site, coming)
  const days = ['2026-11-26', '2026-11-30']
  expect(await dhuhrsOf(site.mosque.id, days)).toEqual(['13:15', '13:20'])

  const alone = await change(site, { 'dhuhr.jamaat.time': '13:30' })
  expect(alone.preview.text).toContain('From Monday 30 November this no longer applies: a timetable that')
  expect(alone.preview.text).toContain('Dhuhr: 13:20 → 13:30')
  expect(alone.preview.text).toContain('Also change the timetable from Monday 30 November')
  expect(rowsOf(alone.preview)).toEqual(['Dhuhr 13:15 13:30'])
  expect(await dhuhrsOf(site.mosque.id, days)).toEqual(['13:30', '13:20'])

  const ticked = alone.preview.value('carry')!
  const both = await change(site, { 'dhuhr.jamaat.time': '13:40' }, { carry: ticked })
  expect(await dhuhrsOf(site.mosque.id, days)).toEqual(['13:40', '13:40'])
  const later = (await loadTimetableDays([site.mosque.id], '2026-11-29', 2)).get(site.mosque.id)!
  const wait = ({ prayers }: (typeof later)[0]) => prayers.maghrib.jamaat! - prayers.maghrib.begins
  expect(later.map(wait)).toEqual([5, 7])

  await site.post({ timetable: both.id, intent: 'undo-publish' })
  expect(await dhuhrsOf(site.mosque.id, days)).toEqual(['13:30', '13:20'])
})

test('a change that is impossible at the coming one is not carried over', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const june = { validFrom: '2027-06-14', 'dhuhr.jamaat.time': '13:20' }
  await change(site, june)
  const early = { 'fajr.jamaat.way': 'fixed', 'fajr.jamaat.time': '04:45' }
  const { preview } = await change(site, early)
  expect(preview.text).toMatch(/It cannot be carried over: Jamaat at 04:45 is before Fajr enters at 0\d:\d\d/)
  expect(preview.has('[name="carry"]')).toBe(false)
})

test('a change that takes a coming one back says so, and keeps it if wanted', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const coming = await change(site, { validFrom: '2026-11-30', 'dhuhr.jamaat.time': '13:20' })
  const back = { validFrom: '2026-12-05', 'dhuhr.jamaat.time': '13:15', 'maghrib.jamaat.minutes': '9' }
  const opened = await open(page, { as: site.as })
  const started = await site.post(typed(opened, { validFrom: back.validFrom }, 'start'))
  const preview = await site.post(typed(started, back, 'preview'))
  expect(preview.text).toContain('This takes back what')
  expect(preview.text).toContain('Dhuhr: 13:20 → 13:15')
  expect(preview.text).toContain('Keep the change from Monday 30 November')
  expect(preview.value('keep')).toBe(coming.id)
  const published = await site.post(typed(preview, { keep: coming.id }, 'publish'))
  expect(published.status).toBe(302)
  expect(await dhuhrsOf(site.mosque.id, ['2026-11-29', '2026-11-30', '2026-12-05'])).toEqual([
    '13:15',
    '13:20',
    '13:20',
  ])
  const [day] = (await loadTimetableDays([site.mosque.id], '2026-12-05', 1)).get(site.mosque.id)!
  expect(day!.prayers.maghrib.jamaat! - day!.prayers.maghrib.begins).toBe(9)
})

test('ten changes in a row, by a secretary who looks at each preview, give no wrong time', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const season = { kind: 'season', name: 'Winter', validFrom: '2026-12-14', validUntil: '2026-12-20' }
  const steps: [Record<string, string>, string?][] = [
    [{ 'dhuhr.jamaat.time': '13:10' }],
    [{ validFrom: '2026-12-07', 'dhuhr.jamaat.time': '13:20' }],
    // In a season that is coming.
    [{ ...season, 'dhuhr.jamaat.time': '13:45' }],
    // For a month, from before one that is coming.
    [{ validFrom: '2026-11-25', 'dhuhr.jamaat.time': '13:25' }, '2026-12-07'],
    // On the day of a change.
    [{ validFrom: '2026-12-07', 'maghrib.jamaat.minutes': '8' }],
    // Within the season, then after it.
    [{ validFrom: '2026-12-16', 'dhuhr.jamaat.time': '13:50' }],
    [{ validFrom: '2026-12-21', 'dhuhr.jamaat.time': '13:30' }],
    // For a few days only.
    [{ validFrom: '2026-11-23', validUntil: '2026-11-24', 'dhuhr.jamaat.time': '13:05' }],
    [{ validFrom: '2026-12-09', 'sessions.0.salaah': '13:35' }, '2026-12-21'],
    [{ 'fajr.jamaat.minutes': '40' }, '2026-11-23'],
  ]
  for (const [fields, carryTo] of steps) {
    const started = await site.post(typed(await open(page, { as: site.as }), fields, 'start'))
    const preview = await site.post(typed(started, {}, 'preview'))
    expect(preview.status).toBe(200)
    const offers = preview
      .all('[name="carry"]')
      .map((box) => ({ id: box.getAttribute('value')!, day: textOf(box.parentElement!) }))
    const wanted = offers.find(({ day }) => carryTo && day.includes(`${Number(carryTo.slice(8))} `))
    expect(Boolean(wanted)).toBe(Boolean(carryTo))
    const published = await site.post(typed(preview, wanted ? { carry: wanted.id } : {}, 'publish'))
    expect(published.status).toBe(302)
  }
  const expected = {
    '2026-11-21': '13:10',
    '2026-11-23': '13:05',
    '2026-11-24': '13:05',
    '2026-11-25': '13:25',
    '2026-12-06': '13:25',
    // Carried over by the fourth change.
    '2026-12-07': '13:25',
    '2026-12-14': '13:45',
    '2026-12-15': '13:45',
    '2026-12-16': '13:50',
    '2026-12-20': '13:50',
    '2026-12-21': '13:30',
    '2027-01-10': '13:30',
  }
  expect(await dhuhrsOf(site.mosque.id, Object.keys(expected))).toEqual(Object.values(expected))
  const all = (await loadTimetableDays([site.mosque.id], today, 60)).get(site.mosque.id)!
  const on = (day: string) => all.find((each) => each.day === day)!
  const afterMaghrib = (day: string) => on(day).prayers.maghrib.jamaat! - on(day).prayers.maghrib.begins
  expect(['2026-12-06', '2026-12-07', '2026-12-22'].map(afterMaghrib)).toEqual([5, 8, 8])
  const jumuahOn = (day: string) => sessionsOf(on(day), 'jumuah').map(({ salaah }) => salaah)
  expect(['2026-11-27', '2026-12-11', '2026-12-25'].map(jumuahOn)).toEqual([['13:20'], ['13:35'], ['13:35']])
  const fajrOn = (day: string) => on(day).prayers.fajr.jamaat! - on(day).prayers.fajr.begins
  const isLater = (day: string) => fajrOn(day) >= 40
  expect(['2026-11-21', '2026-11-23', '2026-11-25'].map(isLater)).toEqual([true, true, false])
})

test('a change within a timetable of a few days says that it ends with it', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  await change(site, { validFrom: '2026-11-23', validUntil: '2026-11-24', 'dhuhr.jamaat.time': '13:05' })
  const opened = await open(page, { as: site.as })
  const within = await site.post(typed(opened, { validFrom: '2026-11-24' }, 'start'))
  expect([within.value('validUntil'), within.value('dhuhr.jamaat.time')]).toEqual(['2026-11-24', '13:05'])
  expect(within.text).toContain('What is in force on this day ends on Tuesday 24 November, and so does this change')
  const after = await site.post(typed(within, { validFrom: '2026-11-25' }, 'start'))
  expect([after.value('validUntil'), after.value('dhuhr.jamaat.time')]).toEqual(['', '13:15'])
})

test('times that were copied do not change with the day', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const other = await aMosque({ name: 'Masjid Copy' })
  const superadmin = await cookieOf(await aSuperadmin())
  const to = `/admin/mosques/${other.id}/times`
  const copied = await open(`${to}?copy=${site.mosque.id}`, { as: superadmin })
  const moved = await open(to, { as: superadmin, form: typed(copied, { validFrom: '2026-12-05' }, 'preview') })
  expect([moved.status, moved.value('dhuhr.jamaat.time')]).toEqual([200, '13:15'])
})

test('rows are added and removed by the server', async () => {
  const { post } = await siteWithAdmin()
  const added = await post({ ...filledIn, version: '0', intent: 'add-session' })
  expect(added.has('[name="sessions.1.salaah"]')).toBe(true)
  const removed = await post({ ...filledIn, version: '0', intent: 'remove-session.0' })
  expect([removed.has('[name="validFrom"]'), removed.has('[name="sessions.0.salaah"]')]).toEqual([true, false])
})

test('a season names itself, copies fill the form, and a day can be looked up', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const other = await aMosque({ name: 'Masjid Copy' })
  const superadmin = await cookieOf(await aSuperadmin())
  const copied = await open(`/admin/mosques/${other.id}/times?copy=${site.mosque.id}`, { as: superadmin })
  expect(copied.text).toContain('Copied from Masjid Times')
  const season = { ...filledIn, kind: 'season', version: '1', intent: 'preview' }
  const refused = (await site.post(season)).text
  expect(refused).toContain('Enter the last day of the season')
  expect(refused).toContain('Enter a name for the season')
  expect((await visit(`${page}?day=2026-11-21`, { as: site.as })).headers.get('location')).toBe(
    `${page}/history?day=2026-11-21`,
  )
  const looked = (await open(`${page}/history?day=2026-11-21`, { as: site.as })).text
  expect(looked).toContain('21 Nov 2026: Regular timetable')
  expect((await visit(`${page}/history?day=x`, { as: site.as })).status).toBe(200)
  expect((await visit(`${page}?copy=nobody&from=nothing`, { as: site.as })).status).toBe(200)
})

test('the times are confirmed in one press', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  await db().updateTable('timetableStates').set({ confirmedAt: '2026-08-01T10:00:00.000Z' }).execute()
  const home = (await open('/admin/home', { as: site.as })).text
  expect(home).toContain('Not confirmed since Saturday 1 August 2026')
  const answer = await site.post({ intent: 'confirm', back: 'home' })
  expect(answer.headers.get('location')).toBe('/admin/home')
  expect((await open('/admin/home', { as: site.as })).text, 'it is due no longer').not.toContain('Not confirmed since')
  expect((await open('/admin/mosque/times', { as: site.as })).text).toContain('Confirmed today')
})

test('opening the link of the email confirms nothing; its button does, without signing in', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const old = '2026-08-01T10:00:00.000Z'
  await db().updateTable('timetableStates').set({ confirmedAt: old }).execute()
  const confirmedAt = async () =>
    (await db().selectFrom('timetableStates').select('confirmedAt').executeTakeFirstOrThrow()).confirmedAt
  const token = await createConfirmToken(db(), site.mosque.id, site.admin.id, new Date('2026-11-20T10:00:00Z'))
  const opened = await open(`/confirm-times?token=${token}`)
  expect(opened.status).toBe(200)
  expect(opened.text).toContain('All still correct')
  expect(opened.text).toContain('13:15')
  expect(await confirmedAt()).toBe(old)
  const forged = await visit(`/confirm-times?token=${token}x`, { method: 'POST' })
  expect([forged.status, await confirmedAt()]).toEqual([400, old])
  const pressed = await visit(`/ar/confirm-times?token=${token}`, { form: { intent: 'confirm' } })
  expect(pressed.status).toBe(200)
  expect(await confirmedAt()).toBe('2026-11-20T10:00:00.000Z')
  await db().updateTable('timetables').set({ withdrawnFrom: '2026-11-20' }).execute()
  await db().updateTable('timetableStates').set({ confirmedAt: old }).execute()
  const again = await open(`/confirm-times?token=${token}`, { form: { intent: 'confirm' } })
  expect([again.status, await confirmedAt()]).toEqual([400, old])
  expect(again.text).toContain('The times have changed')
  expect(again.text).not.toContain('All still correct')
})

const hall = { name: 'Town Hall', address: '', latitude: null, longitude: null }

test('the history groups timetables, says what became of each, and offers what can still be done', async () => {
  const sessions = [aSession({ salaah: '13:20', khateeb: 'Sheikh A', venue: hall })]
  const week = (time: string) => ({ content: { week: jamaatAt('isha', time), sessions } })
  const { id } = await aMosqueWithTimes('Masjid A', week('20:00'), { ...week('20:30'), from: '2026-06-01' })
  const as = await cookieOf(await aSuperadmin())
  const times = `/admin/mosques/${id}/times`
  const { list, lookup, announce, preview } = textsIn('en').admin.adminTimes
  const read = async (query = '') => {
    const history = await open(`${times}/history${query}`, { as })
    return { history, card: history.all('main section, main details').map(textOf), text: history.text }
  }
  const first = await read()
  expect(first.history.texts('main section h3')).toEqual([list.groups.current])
  expect(first.history.texts('main details > summary')).toEqual([`${list.groups.past} (1)`])
  expect(first.card[0]).toContain(list.edit)
  expect(first.card[1]).toContain(list.again)
  for (const words of [list.withdrawnFrom({ day: '' }).trim(), list.neverInForce, list.ramadanHint])
    expect(first.text).not.toContain(words)
  expect(first.history.all('button[value=withdraw]')).toHaveLength(1)
  expect(first.history.texts('a[href^="/admin/changes/"]')).toEqual([announce.link])
  expect(first.history.value('day')).toBe('')
  const looked = await read('?day=2026-05-01')
  expect([looked.history.value('day'), looked.history.texts('#lookup caption')]).toEqual([
    '2026-05-01',
    [lookup.on({ day: '1 May 2026', timetable: list.regular })],
  ])
  const rows = looked.history.all('#lookup tbody tr').map((row) => [...row.querySelectorAll('td')].map(textOf))
  expect(rows[4]!.slice(1)).toEqual([preview.noJamaat, '20:00'])
  expect(rows[0]!.slice(1)).toEqual([preview.noJamaat, preview.noJamaat])
  expect(looked.text).toContain(`${preview.jumuah({ time: '13:20' })} · Sheikh A · Town Hall`)
  expect((await read('?day=2025-05-01')).text).toContain(lookup.nothing({ day: '1 May 2025' }))
  const [timetable] = first.history.attributes('[name=timetable]', 'value')
  await visit(times, { as, form: { intent: 'withdraw', timetable: timetable! } })
  const after = await read()
  expect(after.text).toContain(list.withdrawnFrom({ day: '20 Nov 2026' }))
  expect(after.history.has(`[name=timetable][value="${timetable}"]`)).toBe(false)
})

test('a row of the history says of which kind it is, that nothing changed, and that it was never in force', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { list } = textsIn('en').admin.adminTimes
  const none = await aMosque()
  expect((await open(`/admin/mosques/${none.id}/times/history`, { as })).text).toContain(list.none)
  const content = { week: jamaatAt('isha', '20:00') }
  const { id } = await aMosqueWithTimes('Masjid A', { content }, { content }, { content, from: '2026-12-01' })
  const period = { name: '', validFrom: '2026-12-05', validUntil: null, content: timetableContent(content) }
  const at = (time: string | null) => ({ adhan: null, jamaat: time })
  const day = { fajr: at(null), dhuhr: at(null), asr: at(null), maghrib: at(null), isha: at('20:15') }
  const others: Parameters<typeof saveTimetable>[2][] = [
    { ...period, kind: 'season', name: 'Ramadan', hijri: 'ramadan' },
    { ...period, kind: 'dates', validUntil: '2026-12-05', dates: new Map([['2026-12-05', day]]) },
  ]
  for (const [index, timetable] of others.entries())
    await saveTimetable(anActor('superadmin'), id, timetable, {
      ...{ state: 'published', version: 3 + index, now: new Date(Date.now() + 3 + index), afterChange: async () => {} },
    })
  const page = await open(`/admin/mosques/${id}/times/history`, { as })
  const shown = page.all('main li').map((row) => {
    const links = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')!)
    const names = [list.ramadan, list.dates, list.regular].filter((name) => textOf(row).startsWith(`${name},`))
    const said = { hint: list.ramadanHint, never: list.neverInForce, same: list.noChanges }
    const words = Object.entries(said).flatMap(([name, text]) => (textOf(row).includes(text) ? [name] : []))
    return [...names, ...words, ...(links.some((link) => link.includes('?from=')) ? ['edit'] : [])]
  })
  expect(shown.sort()).toEqual(
    [
      [list.dates],
      [list.ramadan, 'hint', 'same', 'edit'],
      [list.regular, 'edit'],
      [list.regular, 'never', 'edit'],
      [list.regular, 'same', 'edit'],
    ].sort(),
  )
  expect(page.links.filter((link) => link.startsWith('/admin/changes/'))).toEqual([])
  expect(page.text).not.toContain(list.none)
})

test('the times of a year ago and of other mosques are offered where there are any, a long list of changes is folded', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { list, copy } = textsIn('en').admin.adminTimes
  const alone = await aMosque()
  const offers = async (id: string) => {
    const times = `/admin/mosques/${id}/times`
    const form = await open(times, { as })
    return [form.text.includes(copy.title), form.has('[name=copy]'), form.links.includes(`${times}?last-year`)]
  }
  expect(await offers(alone.id)).toEqual([false, false, false])
  const every = (time: string) => ({
    ...jamaatAt('dhuhr', time),
    ...jamaatAt('asr', '17:00'),
    ...jamaatAt('isha', '21:00'),
  })
  const { id } = await aMosqueWithTimes(
    'Masjid A',
    { content: { week: jamaatAt('dhuhr', '13:00') }, from: '2025-01-01' },
    { content: { week: jamaatAt('dhuhr', '13:10') }, from: '2026-06-01' },
    {
      content: { week: { ...every('13:15'), ...jamaatAt('fajr', '05:00'), ...jamaatAt('maghrib', '19:00') } },
      from: '2026-07-01',
    },
  )
  expect([await offers(alone.id), await offers(id)]).toEqual([
    [true, true, false],
    [true, false, true],
  ])
  const copied = async (query: string) => {
    const form = await open(`/admin/mosques/${alone.id}/times${query}`, { as })
    return [form.has('main details[open] [name=copy]'), form.text.includes(copy.none({ name: other.name }))]
  }
  const other = await aMosque()
  expect([await copied(''), await copied(`?copy=${other.id}`)]).toEqual([
    [false, false],
    [true, true],
  ])
  const history = await open(`/admin/mosques/${id}/times/history`, { as })
  expect(history.texts('main section summary')).toEqual([list.changes({ count: 5 })])
})
