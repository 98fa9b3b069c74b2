import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { createConfirmToken } from '#app/features/timetables/reminders/confirm-link.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

const page = '/admin/mosque/times'
const today = '2026-11-20'

async function siteWithAdmin() {
  const mosque = await aMosque({ name: 'Masjid Times' })
  const { visit } = await startApp()
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const as = await cookieOf(admin)
  const post = (form: Record<string, string>) => visit(page, { as, form })
  return { mosque, admin, visit, as, post }
}

/** A press of a button of a form without script, with the hidden fields of the page. */
function hiddenOf(html: string) {
  const fields: Record<string, string> = {}
  for (const name of ['version', 'opened', 'latest', 'fingerprint']) {
    const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
    if (value !== undefined) fields[name] = value
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

async function publish({ visit, as, post }: Awaited<ReturnType<typeof siteWithAdmin>>, form = filledIn) {
  const opened = hiddenOf(await (await visit(page, { as })).text())
  const preview = await post({ ...form, ...opened, intent: 'preview' })
  const html = await preview.text()
  expect(preview.status).toBe(200)
  const published = await post({ ...form, ...hiddenOf(html), intent: 'publish' })
  return { html, published }
}

test('a form without script is previewed as visitors will see it, and then published and taken back', async () => {
  const site = await siteWithAdmin()
  const { html, published } = await publish(site)
  expect(html).toContain('This is how visitors will see it')
  expect(html).toContain('13:15')
  expect(published.status).toBe(302)
  const days = (await loadTimetableDays([site.mosque.id], today, 3)).get(site.mosque.id)!
  expect(days[0]!.sessions).toMatchObject([{ salaah: '13:20', khutbah: '13:00', ladies: 'yes' }])
  expect(days[1]!.prayers.dhuhr.jamaat).toBe(795)
  expect(days[2]!.prayers.fajr.jamaat! % 5).toBe(0)
  expect(days[2]!.prayers.fajr.jamaat! - days[1]!.prayers.fajr.jamaat!).toBeGreaterThanOrEqual(10)

  const done = await site.visit(published.headers.get('location')!, { as: site.as })
  const [, timetable] = /name="timetable" value="([^"]+)"/.exec(await done.text())!
  await site.post({ timetable: timetable!, intent: 'undo-publish' })
  const after = (await loadTimetableDays([site.mosque.id], today, 1)).get(site.mosque.id)!
  expect(after[0]!.timetableId).toBeNull()
})

test('nothing is published that was not previewed', async () => {
  const site = await siteWithAdmin()
  const without = await site.post({ ...filledIn, version: '0', intent: 'publish' })
  expect(without.status).toBe(200)
  const seen = hiddenOf(await without.text())
  const changed = await site.post({ ...filledIn, ...seen, 'dhuhr.jamaat.time': '13:30', intent: 'publish' })
  expect(await changed.text()).toContain('You changed something after the preview')
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
  const first = await answer.text()
  expect(first).toContain('Enter a day, today or later')
  expect(first).toContain('Enter minutes from 0 to 180')
  const second = await post({
    ...filledIn,
    'dhuhr.jamaat.time': '12:30',
    'sessions.0.khutbah': '14:00',
    version: '0',
    intent: 'preview',
  })
  const html = await second.text()
  expect(second.status).toBe(400)
  expect(html).toMatch(/Jamaat at 12:30 is before Dhuhr enters at 12:\d\d/)
  expect(html).toContain('Adhan, khutbah and salaah must follow each other')
  expect(html).toContain('value="12:30"')
})

test('a draft is shown to its editors only', async () => {
  const site = await siteWithAdmin()
  const answer = await site.post({ ...filledIn, version: '0', intent: 'draft' })
  expect(answer.status).toBe(302)
  const days = (await loadTimetableDays([site.mosque.id], today, 1)).get(site.mosque.id)!
  expect(days[0]!.timetableId).toBeNull()
  const html = await (await site.visit(page, { as: site.as })).text()
  expect(html).toContain('This is a draft. Visitors do not see it.')
  expect((await site.post({ intent: 'discard' })).status).toBe(302)
  expect(await db().selectFrom('timetables').select('id').execute()).toEqual([])
})

test('of two editors the second is asked about what both changed, and keeps everything else', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const superadmin = await cookieOf(await aSuperadmin())
  const other = `/admin/mosques/${site.mosque.id}/times`
  const opened = hiddenOf(await (await site.visit(page, { as: site.as })).text())
  const theirs = { ...filledIn, ...opened, 'dhuhr.jamaat.time': '13:30', 'maghrib.jamaat.minutes': '7' }
  const preview = hiddenOf(
    await (await site.visit(other, { as: superadmin, form: { ...theirs, intent: 'preview' } })).text(),
  )
  const first = await site.visit(other, { as: superadmin, form: { ...theirs, ...preview, intent: 'publish' } })
  expect(first.status).toBe(302)

  const mine = { ...filledIn, ...opened, 'dhuhr.jamaat.time': '13:45', 'fajr.jamaat.minutes': '40', intent: 'preview' }
  const asked = await site.post(mine)
  expect(asked.status).toBe(409)
  const html = await asked.text()
  expect(html).toContain('name="choice.dhuhr"')
  expect(html).not.toContain('name="choice.maghrib"')
  expect(html).toContain('value="13:45"')
  const again = {
    ...mine,
    'maghrib.jamaat.minutes': '7',
    ...hiddenOf(html),
    conflict: 'dhuhr',
    'choice.dhuhr': 'saved',
  }
  const chosen = await site.post(again)
  expect(chosen.status).toBe(200)
  const last = await chosen.text()
  expect(last).toMatch(/13:30/)
  const publishing = await site.post({ ...again, ...hiddenOf(last), 'dhuhr.jamaat.time': '13:30', intent: 'publish' })
  expect(publishing.status).toBe(302)
  const days = (await loadTimetableDays([site.mosque.id], today, 2)).get(site.mosque.id)!
  expect(days[1]!.prayers.dhuhr.jamaat).toBe(810)
})

test('rows are added and removed by the server', async () => {
  const { post } = await siteWithAdmin()
  const added = await (await post({ ...filledIn, version: '0', intent: 'add-session' })).text()
  expect(added).toContain('sessions.1.salaah')
  const removed = await (await post({ ...filledIn, version: '0', intent: 'remove-session.0' })).text()
  expect(removed).not.toContain('name="sessions.0.salaah"')
})

test('a season names itself, copies fill the form, and a day can be looked up', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const other = await aMosque({ name: 'Masjid Copy' })
  const superadmin = await cookieOf(await aSuperadmin())
  const copied = await site.visit(`/admin/mosques/${other.id}/times?copy=${site.mosque.id}`, { as: superadmin })
  expect(await copied.text()).toContain('Copied from Masjid Times')
  const season = { ...filledIn, kind: 'season', version: '1', intent: 'preview' }
  const refused = await (await site.post(season)).text()
  expect(refused).toContain('Enter the last day of the season')
  expect(refused).toContain('Enter a name for the season')
  const looked = await (await site.visit(`${page}?day=2026-11-21`, { as: site.as })).text()
  expect(looked).toContain('21 Nov 2026: Regular timetable')
  expect((await site.visit(`${page}?day=x&copy=nobody&from=nothing`, { as: site.as })).status).toBe(200)
})

test('the times are confirmed in one press', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  await db().updateTable('timetableStates').set({ confirmedAt: '2026-08-01T10:00:00.000Z' }).execute()
  const home = await (await site.visit('/admin/home', { as: site.as })).text()
  expect(home).toContain('Not confirmed since Saturday 1 August 2026')
  const answer = await site.post({ intent: 'confirm', back: 'home' })
  expect(answer.headers.get('location')).toBe('/admin/home')
  expect(await (await site.visit('/admin/home', { as: site.as })).text()).toContain('Confirmed today')
})

test('opening the link of the email confirms nothing; its button does, without signing in', async () => {
  const site = await siteWithAdmin()
  await publish(site)
  const old = '2026-08-01T10:00:00.000Z'
  await db().updateTable('timetableStates').set({ confirmedAt: old }).execute()
  const confirmedAt = async () =>
    (await db().selectFrom('timetableStates').select('confirmedAt').executeTakeFirstOrThrow()).confirmedAt
  const token = createConfirmToken(site.mosque.id, site.admin.id, new Date('2026-11-20T10:00:00Z'))
  const opened = await site.visit(`/confirm-times?token=${token}`)
  const html = await opened.text()
  expect(opened.status).toBe(200)
  expect(html).toContain('All still correct')
  expect(html).toContain('13:15')
  expect(await confirmedAt()).toBe(old)
  const forged = await site.visit(`/confirm-times?token=${token}x`, { method: 'POST' })
  expect([forged.status, await confirmedAt()]).toEqual([400, old])
  const pressed = await site.visit(`/ar/confirm-times?token=${token}`, { form: { intent: 'confirm' } })
  expect(pressed.status).toBe(200)
  expect(await confirmedAt()).toBe('2026-11-20T10:00:00.000Z')
})

test('a superadmin reminds the selected mosques', async () => {
  const site = await siteWithAdmin()
  const superadmin = await cookieOf(await aSuperadmin())
  expect(await (await site.visit('/admin/times?show=none', { as: superadmin })).text()).toContain('Masjid Times')
  const answer = await site.visit('/admin/times', { as: superadmin, form: { mosque: site.mosque.id } })
  expect(decodeURIComponent(answer.headers.getSetCookie().join())).toContain('1 email to 1 mosque')
  expect((await site.visit('/admin/times', { as: site.as, form: { mosque: site.mosque.id } })).status).not.toBe(200)
})
