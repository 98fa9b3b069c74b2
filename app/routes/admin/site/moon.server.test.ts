import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { saveImportedSettings } from '#app/features/settings/settings-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { messageOf } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const authority = 'Demonstration moon committee (sample)'
const shaban = {
  ...{ intent: 'other', year: '1448', month: '8', firstDay: '2027-01-10', announced: 'completed' },
  ...{ announcedDay: '2027-01-08', announcedTime: '20:30', authority, seen: '' },
}
const seen = { intent: 'answer', answer: 'seen 2027-02-08', year: '1448', month: '9', seen: '', authority }
const notSeen = { ...seen, answer: 'completed 2027-02-09' }
const beforeSunset = '2027-02-07T17:00:00Z'
/** 19:50 in Cape Town; the sun set at about 19:44. */
const evening = '2027-02-07T17:50:00Z'
const setClock = (instant: string) => vi.setSystemTime(new Date(instant))

beforeEach(async () => {
  await write(null, { action: 'settings.update', kind: 'settings', subjectId: 'hijri' }, (trx) =>
    saveImportedSettings(trx, { hijri: { authority } }, new Date()),
  )
  setClock(beforeSunset)
})

async function asSuperadmin() {
  const as = await cookieOf(await aSuperadmin({ name: 'Amina' }))
  const other = await cookieOf(await aSuperadmin({ name: 'Nadia' }))
  const send = (form: Record<string, string>, who = as) => open('/admin/moon', { as: who, form })
  expect((await send(shaban)).status).toBe(302)
  return { as, other, send }
}

const firstDays = async () => (await listDeclarations()).map(({ month, firstDay }) => `${month} ${firstDay}`)

test.each([
  ['/admin', ['Announced: seen. Tomorrow is 1 Ramadan', 'Announced: not seen. The month has 30 days']],
  ['/admin/moon', ['30 Sha’ban or 1 Ramadan?', authority]],
  ['/ar/admin', ['أُعلن: ثبتت الرؤية. غدًا 1 رمضان', 'أُعلن: لم تثبت الرؤية. الشهر ثلاثون يومًا']],
])('%s shows the two buttons from sunset on the 29th until one is pressed', async (page, words) => {
  const { as, send } = await asSuperadmin()
  const text = async () => (await open(page, { as })).text.replaceAll("'", '’')
  for (const word of words.slice(0, 1)) expect(await text()).not.toContain(word)
  setClock(evening)
  for (const word of words) expect(await text()).toContain(word)
  expect((await send(notSeen)).headers.get('location')).toBe('/admin/moon')
  expect(await text()).not.toContain(words[0])
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-09'])
})

test('one press of a button declares, at the time of the press, and the sentence says so', async () => {
  const { as, send } = await asSuperadmin()
  setClock(evening)
  const page = await open('/admin', { as })
  expect(page.all('button[name=answer]').map((button) => button.getAttribute('value'))).toEqual([
    'seen 2027-02-08',
    'completed 2027-02-09',
  ])
  await send(seen)
  const { text } = await open('/admin/moon', { as })
  expect(text).toContain(
    `Announced by ${authority}, Sunday 7 February 2027 19:50: the moon was seen. Monday 8 February 2027 is 1 Ramadan.`,
  )
  expect(text).toContain('Entered by Amina')
  expect((await open('/admin/activity', { as })).text).toContain('entered the announced month Ramadan 1448')
})

test('after the Fajr of the 30th the question says that the month counts as one of 30 days', async () => {
  const { as } = await asSuperadmin()
  const text = async () => (await open('/admin/moon', { as })).text
  const complete = 'so that Tuesday 9 February is 1 Ramadan'
  setClock(evening)
  expect(await text()).not.toContain(complete)
  setClock('2027-02-08T10:00:00Z')
  expect(await text()).toContain(complete)
})

test('before sunset nothing can be declared, and the reason is shown', async () => {
  const { send } = await asSuperadmin()
  const answer = await send(seen)
  expect(answer.status).toBe(400)
  expect(answer.text).toMatch(/from sunset on the 29th, which is Sunday 7 February 2027 at 19:4\d/)
  expect(await firstDays()).toEqual(['8 2027-01-10'])
})

test('the second of two superadmins sees what the first has entered and is asked', async () => {
  const { send, other } = await asSuperadmin()
  setClock(evening)
  await send(seen)
  const asked = await send(notSeen, other)
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('Somebody was faster')
  expect(asked.text).toContain('Amina has entered')
  expect(asked.text).toContain('the moon was seen')
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-08'])
  const form = asked.all('form').find((each) => each.querySelector('input[name=intent][value=correct]'))!
  const fields = [...form.querySelectorAll('input')].map((input) => [
    input.getAttribute('name')!,
    input.getAttribute('value')!,
  ])
  expect((await send(Object.fromEntries(fields), other)).status).toBe(302)
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-09'])
  expect((await open('/admin/moon', { as: other })).text).toContain('Corrected on Sunday 7 February 19:50.')
})

test('a correction at night, a withdrawal the next day and an undo each have a form', async () => {
  const { send, as } = await asSuperadmin()
  setClock(evening)
  await send(seen)
  const idOf = async () => (await open('/admin/moon', { as })).value('id') ?? ''
  setClock('2027-02-07T21:30:00Z')
  const month = { year: '1448', month: '9', authority, seen: await idOf() }
  const correction = { ...month, intent: 'correct', firstDay: '2027-02-09', announced: 'completed' }
  expect((await send(correction)).status).toBe(302)
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-09'])
  const reasonless = await send({ intent: 'undo', id: await idOf(), reason: ' ' })
  expect([reasonless.status, reasonless.text.includes('Give a reason')]).toEqual([400, true])
  expect((await send({ intent: 'undo', id: await idOf(), reason: 'Wrong button' })).status).toBe(302)
  expect(await firstDays()).toEqual(['8 2027-01-10', '9 2027-02-08'])
  setClock('2027-02-08T06:00:00Z')
  expect((await send({ ...month, seen: await idOf(), intent: 'withdraw' })).status).toBe(302)
  expect(await firstDays()).toEqual(['8 2027-01-10'])
  const { text } = await open('/admin/moon', { as })
  expect(text).toContain('An earlier announcement was withdrawn')
  expect(text).toContain('Wrong button')
})

test('each press says what it did, with the month and the day, and a wrong field is named', async () => {
  const { send, as, other } = await asSuperadmin()
  const { toasts, months } = textsIn('en').admin.adminMoon
  const idOf = async () => (await open('/admin/moon', { as })).value('id') ?? ''
  const toast = async (form: Record<string, string>, who = as) => messageOf((await send(form, who)).headers)
  const facts = (day: string) => ({ month: months[8]!, day })
  setClock(evening)
  expect(await toast(seen)).toBe(`success: ${toasts.saved(facts('Monday 8 February'))}`)
  expect(await toast(seen, other)).toMatch(/^info: .*Amina/)
  setClock('2027-02-07T21:30:00Z')
  const month = { year: '1448', month: '9', authority, seen: await idOf() }
  const correction = { ...month, intent: 'correct', firstDay: '2027-02-09', announced: 'completed' }
  const wrong = await send({ ...correction, firstDay: 'soon' })
  expect([wrong.status, wrong.texts('[data-slot=field-error]').length > 0]).toEqual([400, true])
  expect(await toast(correction)).toBe(`success: ${toasts.corrected(facts('Tuesday 9 February'))}`)
  expect(await toast({ intent: 'undo', id: await idOf(), reason: 'Wrong button' })).toBe(`success: ${toasts.undone}`)
  setClock('2027-02-08T06:00:00Z')
  const withdrawal = { ...month, seen: await idOf(), intent: 'withdraw' }
  expect(await toast(withdrawal)).toBe(`success: ${toasts.withdrawn(facts('Monday 8 February'))}`)
  expect(await toast(withdrawal)).toBe(`error: ${toasts.outdated}`)
})

test('a site whose calendar is known ahead declares nothing', async () => {
  const { send, as } = await asSuperadmin()
  await write(null, { action: 'settings.update', kind: 'settings', subjectId: 'hijri' }, (trx) =>
    saveImportedSettings(trx, { hijri: { calendar: 'umm-al-qura' } }, new Date()),
  )
  setClock(evening)
  expect((await open('/admin', { as })).text).not.toContain('Announced: seen')
  const page = await open('/admin/moon', { as })
  expect([page.text.includes('known for years ahead'), page.has('input[type=file]')]).toEqual([true, false])
  await send(seen)
  expect(await firstDays()).toEqual(['8 2027-01-10'])
})

test('the address alone declares nothing: it leads to sign-in and from there back', async () => {
  await asSuperadmin()
  setClock(evening)
  const asked = await visit('/admin/moon')
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/login?from=%2Fadmin%2Fmoon'])
  const login = await open('/login?from=%2Fadmin%2Fmoon')
  expect(login.all('a[href*="superadmin-access"]').map((link) => link.getAttribute('href'))).toContain(
    '/superadmin-access?from=%2Fadmin%2Fmoon',
  )
  const admin = await cookieOf(await anAdminWhoSignsIn())
  expect((await visit('/admin/moon', { as: admin, form: seen })).status).toBe(403)
  expect((await visit('/admin/moon', { form: seen })).status).toBe(307)
  expect(await firstDays()).toEqual(['8 2027-01-10'])
  expect(await db().selectFrom('declarations').select('id').execute()).toHaveLength(1)
})

test('the settings name who announces and which days of the year are shown', async () => {
  const { as } = await asSuperadmin()
  const form = new FormData()
  const fields = {
    ...{ calendar: 'sighting', authority: ' Council of the Bay ', dayTurns: 'midnight' },
    ...{ cautionMinutes: '5', 'fitrah.amounts': '33 or 84', 'fitrah.currency': 'ZAR', 'fitrah.authority': 'Council' },
    ...{ 'fitrah.year': '1448', 'fitrah.note': '' },
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const day of ['ashura', 'arafah']) form.append('shownDays', day)
  const page = '/admin/settings?tab=hijri'
  expect((await open(page, { as, form })).status).toBe(302)
  const saved = await open(page, { as })
  expect([saved.value('authority'), saved.valuesOf('shownDays')]).toEqual(['Council of the Bay', ['ashura', 'arafah']])
  expect([saved.valuesOf('cautionMinutes'), saved.value('fitrah.amounts')]).toEqual([['5'], '33; 84'])
  form.set('authority', 'x'.repeat(121))
  const refused = await open(page, { as, form })
  expect([refused.status, refused.text.includes('The name is too long')]).toEqual([400, true])
  setClock(evening)
  expect((await open('/admin', { as })).text).toContain('What did Council of the Bay announce?')
})

test('announced months are downloaded as CSV, and a file of them is entered', async () => {
  const { as } = await asSuperadmin()
  const file = await visit('/admin/export/announced-months.csv', { as })
  expect(file.headers.get('content-type')).toContain('text/csv')
  const csv = await file.text()
  expect(csv).toContain('1448,8,2027-01-10,completed,2027-01-08,20:30')
  const send = (text: string) => {
    const form = new FormData()
    form.set('intent', 'add')
    form.set('file', new File([text], 'months.csv', { type: 'text/csv' }))
    return open('/admin/moon', { as, form })
  }
  const rajab = `1448,7,2026-12-11,completed,2026-12-09,20:30,${authority},,`
  const head = 'year,month,first_day,announced,announced_day,announced_time,authority,source,note'
  const refused = await send([head, rajab.replace('2026-12-11', '2026-12-09')].join('\n'))
  expect([refused.status, refused.text.includes('Row 2:')]).toEqual([400, true])
  expect((await send([head, rajab].join('\n'))).status).toBe(302)
  expect(await firstDays()).toEqual(['7 2026-12-11', '8 2027-01-10'])
  expect((await open('/admin/moon', { as, form: { intent: 'add' } })).text).toContain('Choose a file')
})

test('the page of the moon says what is missing, when the next evening is, and what was entered', async () => {
  const { as } = await asSuperadmin()
  const { noAuthority, none, file } = textsIn('en').admin.adminMoon
  const shows = async (instant: string) => {
    setClock(instant)
    const page = await open('/admin/moon', { as })
    const said = { noAuthority, none, export: file.export, quiet: 'Nothing is to be entered now.' }
    const found = Object.entries(said).flatMap(([name, words]) => (page.text.includes(words) ? [name] : []))
    return [...found, page.texts('main ol h3')]
  }
  const history = ["Sha'ban 1448"]
  expect(await shows(beforeSunset)).toEqual(['export', 'quiet', history])
  expect(await shows(evening)).toEqual(['export', history])
  await db().deleteFrom('declarations').execute()
  await write(null, { action: 'settings.update', kind: 'settings', subjectId: 'hijri' }, (trx) =>
    saveImportedSettings(trx, { hijri: { authority: '' } }, new Date()),
  )
  expect(await shows(beforeSunset)).toEqual(['noAuthority', 'none', 'quiet', []])
})
