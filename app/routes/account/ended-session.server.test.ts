import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieIn, cookieOf, password } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, anOccurrence, aReport } from '#tests/support/data/factories.ts'
import { type Page, readPage } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const mosqueForm = {
  version: '1',
  arabicName: 'مسجد الاختبار',
  description: 'A long text, "quoted" & typed with care',
  address: '9 Typed Street',
  area: 'Athlone',
  suburb: 'Bridgetown',
  phone: 'half a num',
  imamName: ['Imam A', 'Imam B'],
  imamPosition: ['First', 'Second'],
  imamBio: ['', 'Studied far away'],
  'fact.parking': 'yes',
  'note.parking': 'Behind the hall',
  image: 'https://pictures.example/one.jpg',
  imageAlt: 'The dome',
  keywords: 'bo-kaap, dome',
}

const eventForm = {
  intent: 'save',
  version: '1',
  title: 'Half a title “typed”',
  type: 'lecture',
  date: '2031-02-03',
  startTime: '18:30',
  endTime: '17:00',
  description: 'What nobody wants to type twice',
  repeat: 'weekly',
  days: ['MO', 'WE'],
}

type Fields = Record<string, string | string[]>

const asForm = (fields: Fields) => {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

/** Sends a form without a session and signs in; returns the page that resumes the form. */
async function signInAgain(admin: { email: string }, path: string, submitted: Fields) {
  const rejected = await visit(path, { form: asForm(submitted) })
  expect(rejected.status).toBe(307)
  const login = rejected.headers.get('location') ?? ''
  const signInPage = await open(login, { form: asForm(submitted) })
  const entry = {
    intent: 'sign-in',
    email: admin.email,
    password,
    from: hidden(signInPage, 'from')[0]!,
    resumedForm: hidden(signInPage, 'resumedForm')[0]!,
  }
  const entered = await visit(login, { form: entry })
  return { as: cookieIn(entered.headers), resume: await readPage(entered) }
}

/** The same, and resumes the form; returns its page. */
async function throughSignIn(admin: { email: string }, path: string, submitted: Fields) {
  const { as, resume } = await signInAgain(admin, path, submitted)
  const [action] = resume.attributes('form[action]:has([name="_resumed"])', 'action')
  const resumed = Object.fromEntries(
    [...Object.keys(submitted), '_resumed'].map((name) => [name, hidden(resume, name)]),
  )
  return { as, page: await open(action!, { as, form: asForm(resumed) }) }
}

test('after sign-in the form of a mosque has all submitted values and is not saved', async () => {
  const mosque = await aMosque({ name: 'Own Name' })
  const { page } = await throughSignIn(await anAdminWhoSignsIn({ mosqueId: mosque.id }), '/admin/mosque', mosqueForm)
  const { version, ...typed } = mosqueForm
  for (const [name, values] of Object.entries(typed))
    expect(page.valuesOf(name), name).toEqual(expect.arrayContaining([values].flat()))
  expect(page.text).toContain('this form is not saved yet')
  expect(page.text).not.toContain('Please correct the errors in the form')
  const row = await db().selectFrom('mosques').selectAll().where('id', '=', mosque.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Own Name', version: Number(version), description: mosque.description })
})

test('after sign-in the form of an event has all submitted values and is not saved', async () => {
  const mosque = await aMosque()
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const { page } = await throughSignIn(admin, '/admin/events', eventForm)
  const { intent, version, ...typed } = eventForm
  for (const [name, values] of Object.entries(typed))
    expect(page.valuesOf(name), name).toEqual(expect.arrayContaining([values].flat()))
  expect(page.text).toContain('this form is not saved yet')
  expect(await db().selectFrom('events').select('id').execute()).toEqual([])
})

test('after sign-in by a link in another window the form has the submitted values', async () => {
  const superadmin = await anAdminWhoSignsIn({ role: 'superadmin', mosqueId: null })
  const mosque = await aMosque({ name: 'Own Name' })
  const path = `/admin/mosques/edit/${mosque.id}`
  const login = (await visit(path, { form: asForm(mosqueForm) })).headers.get('location') ?? ''
  const waiting = await open(login, { form: asForm(mosqueForm) })
  expect(waiting.text).toContain('(opens in a new tab)')
  const submitted = Object.fromEntries(
    [...Object.keys(mosqueForm), '_resumed'].map((name) => [name, hidden(waiting, name, `form[action="${path}"] `)]),
  )
  // Before sign-in the form redirects to sign-in again, with all values.
  const early = await visit(path, { form: asForm(submitted) })
  expect([early.status, early.headers.get('location')]).toEqual([307, login])
  const as = await cookieOf(superadmin)
  const page = await open(path, { as, form: asForm(submitted) })
  expect(page.value('description')).toBe(mosqueForm.description)
  expect(page.valuesOf('imamName')).toEqual(expect.arrayContaining(mosqueForm.imamName))
  const row = await db().selectFrom('mosques').selectAll().where('id', '=', mosque.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Own Name', description: mosque.description })
})

test.each([
  ['revive', 'It takes place after all'],
  ['restore-date', 'Restore this date'],
  ['exclude-date', 'Remove this date'],
  ['include-date', 'Put this date back'],
  ['move-date', 'Change this date'],
])(
  'a button (%s) pressed without a session asks for another press after sign-in, and does nothing before',
  async (intent, words) => {
    const admin = await anAdminWhoSignsIn()
    const event = await anEvent({
      mosqueId: admin.mosqueId!,
      rrule: 'FREQ=WEEKLY',
      status: intent === 'revive' ? 'cancelled' : 'scheduled',
      cancelledDates: intent === 'restore-date' ? '["2027-01-15"]' : '[]',
      excludedDates: intent === 'include-date' ? '["2027-01-15"]' : '[]',
    })
    await anOccurrence(event)
    const stored = () => db().selectFrom('events').selectAll().executeTakeFirstOrThrow()
    const moved = { date: '2027-01-16', startTime: '18:00', endTime: '19:00' }
    const pressed = {
      intent,
      eventId: event.id,
      key: '2027-01-15',
      _about: 'Circle of patience, Friday, 15 January 2027',
      _button: words,
      ...(intent === 'move-date' && moved),
    }
    const { as, resume } = await signInAgain(admin, '/admin/events', pressed)
    expect(resume.text).toContain(`when you pressed “${words}: ${pressed._about}”. Nothing has been done yet`)
    expect(hidden(resume, '_resumed')).toEqual([])
    expect(await stored()).toEqual(event)
    const again = Object.fromEntries(Object.keys(pressed).map((name) => [name, hidden(resume, name)]))
    expect((await visit('/admin/events', { as, form: asForm(again) })).status).toBe(302)
    expect(await stored()).not.toEqual(event)
  },
)

test('a report that is rejected without a session is named, with its mosque, and rejected by the next press', async () => {
  const mosque = await aMosque({ name: 'Masjid Named' })
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const report = await aReport({ mosqueId: mosque.id })
  const page = await open('/admin/reports', { as: await cookieOf(admin) })
  const pressed = { ...page.fields(page.one('form:has([value=reject])')), intent: 'reject' }
  const { as, resume } = await signInAgain(admin, '/admin/reports', pressed)
  expect(resume.text).toContain('when you pressed “Reject: Something else, Masjid Named”. Nothing has been done yet')
  expect(resume.texts('main form button')).toEqual(['Reject'])
  const state = () => db().selectFrom('reports').select('state').where('id', '=', report.id).executeTakeFirst()
  expect(await state()).toEqual({ state: 'open' })
  const again = resume.fields(resume.one('main form'))
  expect((await visit('/admin/reports', { as, form: again })).status).toBe(302)
  expect(await state()).toEqual({ state: 'rejected' })
})

test('the sign-in page names what was not done, and offers it to whoever signs in elsewhere', async () => {
  const mosque = await aMosque({ name: 'Masjid Named' })
  await aReport({ mosqueId: mosque.id })
  const superadmin = await anAdminWhoSignsIn({ role: 'superadmin', mosqueId: null })
  const page = await open('/admin/reports', { as: await cookieOf(superadmin) })
  const pressed = { ...page.fields(page.one('form:has([value=reject])')), intent: 'reject' }
  const waiting = await open('/login?from=%2Fadmin%2Freports', { form: asForm(pressed) })
  const name = 'Reject: Something else, Masjid Named'
  expect(waiting.text).toContain(`You were signed out before “${name}” was done.`)
  expect(waiting.texts('form[action="/admin/reports"] button')).toEqual([name])
  const deleted = await open('/login?from=%2Fadmin%2Fevents', { form: { intent: 'delete', eventId: '1' } })
  expect(deleted.text).toContain('You were signed out, and nothing was changed.')
  const arabic = await open('/ar/login?from=%2Far%2Fadmin%2Freports', { form: asForm(pressed) })
  expect(arabic.text).toContain('انتهت جلستك قبل تنفيذ')
})

test('a form that was sent with a file says that it has to be chosen again', async () => {
  const form = asForm(eventForm)
  form.append('picture', new File(['a picture'], 'a.png', { type: 'image/png' }))
  const waiting = await open('/login?from=%2Fadmin%2Fevents', { form })
  expect(waiting.text).toContain('Please choose the file again: it could not be kept.')
})

test('a form resumed after sign-in does not silently overwrite what others saved', async () => {
  const mosque = await aMosque()
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  await db().updateTable('mosques').set({ version: 2, description: 'Saved meanwhile' }).execute()
  const { as, page } = await throughSignIn(admin, '/admin/mosque', mosqueForm)
  const version = hidden(page, 'version')[0]!
  expect(hidden(page, 'conflict')).toContain('description')
  const saved = { version, area: 'Athlone', address: 'X', description: 'Mine', conflict: 'description' }
  expect((await visit('/admin/mosque', { as, form: saved })).status).toBe(409)
})

test.each(['mosque', 'event'] as const)(
  'what others saved while the form of a %s was resumed is not silently overwritten',
  async (noun) => {
    const mosque = await aMosque()
    const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
    const event = await anEvent({ mosqueId: mosque.id, date: '2031-01-15' })
    const path = noun === 'mosque' ? '/admin/mosque' : `/admin/events?edit=${event.id}`
    const whole: Record<string, string> =
      noun === 'mosque'
        ? { area: 'Athlone', address: 'X' }
        : { ...asTexts(eventForm), eventId: event.id, repeat: 'none', date: '2031-02-03', endTime: '20:00' }
    await db()
      .updateTable(noun === 'mosque' ? 'mosques' : 'events')
      .set({ version: 2 })
      .execute()
    const wrong = await open(path, { as, form: { ...whole, version: '1', address: '', title: '' } })
    expect(wrong.status).toBe(409)
    const [version = '', conflict = ''] = ['version', 'conflict'].map((name) => hidden(wrong, name)[0])
    const corrected = await visit(path, { as, form: { ...whole, version, conflict } })
    expect([version, corrected.status]).toEqual(['2', 409])
  },
)

const asTexts = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

const hidden = (page: Page, name: string, within = '') =>
  page.attributes(`${within}input[type="hidden"][name="${name}"]`, 'value').map((value) => value ?? '')

test('a form with a picture that a script sends without a session is refused, so that the page keeps it', async () => {
  await aMosque()
  const form = asForm(mosqueForm)
  form.append('pictures', new File(['a picture'], 'a.png', { type: 'image/png' }))
  const send = (headers: Record<string, string>) => visit('/admin/mosque', { form, headers })
  expect((await send({ 'Sec-Fetch-Dest': 'empty' })).status).toBe(401)
  expect((await send({ 'Sec-Fetch-Dest': 'document' })).status).toBe(307)
})
