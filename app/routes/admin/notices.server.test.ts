import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import { open } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/notices'
const NOW = '2026-11-20T10:00:00.000Z'

/** What is typed for a janazah after Asr, at a time because the mosque announces no jamaat. */
const fields = {
  kind: 'janazah',
  version: '0',
  fingerprint: '',
  name: 'Sample Name',
  way: 'time',
  time: '14:30',
  day: '2026-11-20',
  cemetery: 'Sample Makbara',
}

async function asAdmin() {
  vi.setSystemTime(new Date(NOW))
  const mosque = await aMosque({ name: 'Masjid of the Form' })
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const id = newId()
  const send = (changes: Record<string, string> = {}, who = as) =>
    open(`${PAGE}?${Number(changes.version) > 0 ? `edit=${id}` : `new=${changes.kind ?? fields.kind}`}`, {
      as: who,
      form: { intent: 'preview', id, ...fields, ...changes },
    })
  const stored = () => db().selectFrom('notices').selectAll().execute()
  return { mosque, as, id, send, stored }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof asAdmin>>['send']>>
const fingerprintOf = (page: Page) => page.all('[name=fingerprint]')[0]!.getAttribute('value')!

test('a notice is previewed, published by the second press, and a third publishes nothing more', async () => {
  const { send, stored, mosque, as, id } = await asAdmin()
  const preview = await send()
  expect(preview.status).toBe(200)
  expect(preview.text).toContain('This is what everyone will see')
  expect(preview.text).toContain('Mayyit of Sample Name')
  expect(await stored()).toEqual([])
  const press = { intent: 'publish', fingerprint: fingerprintOf(preview) }
  const published = await send(press)
  expect((await send(press)).status).toBe(302)
  const landed = published.headers.get('location')!
  const toSend = await open(landed, { as })
  const message =
    'Mayyit of Sample Name, salaah at Masjid of the Form, Friday 20 November, time 14:30, cemetery Sample Makbara'
  expect(toSend.texts('textarea')).toEqual([`${message} http://localhost:3000/notices/${id}`])
  expect(toSend.attributes('main a[href^="https://wa.me"]', 'href')).toHaveLength(1)
  expect(toSend.attributes('main img[width]', 'src')).toContain(`/notices/${id}/picture.png`)
  const other = await cookieOf(await anAdminWhoSignsIn())
  expect((await open(landed, { as: other })).has('textarea'), 'of another mosque').toBe(false)
  expect(await stored()).toMatchObject([
    { mosqueId: mosque.id, state: 'published', endsAt: '2026-11-21T12:30:00.000Z' },
  ])
})

test('what was changed after the preview is previewed again', async () => {
  const { send, stored } = await asAdmin()
  const fingerprint = fingerprintOf(await send())
  const again = await send({ intent: 'publish', fingerprint, name: 'Other Name' })
  expect(again.status).toBe(200)
  expect(again.text).toContain('Mayyit of Other Name')
  expect(await stored()).toEqual([])
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(121) }],
  ['time', { time: '' }],
  ['time', { time: '25:00' }],
  ['time', { time: '09:00' }],
  ['time', { day: '2026-12-20' }],
  ['day', { day: '2026-02-30' }],
  ['place', { way: 'asr', place: 'Another mosque' }],
  ['consent', { house: '1 Sample Road' }],
  ['consent', { phone: '021 555 0100' }],
  ['phone', { phone: 'call me', consent: 'on' }],
  ['position', { position: 'near the tree' }],
  ['leaves', { leaves: 'soon' }],
  ['text', { kind: 'closed' }],
  [
    'endDay',
    { kind: 'car', text: 'x', startDay: '2026-11-20', startTime: '12:00', endDay: '2026-11-20', endTime: '15:01' },
  ],
  [
    'endDay',
    { kind: 'cut', text: 'x', startDay: '2026-11-20', startTime: '12:00', endDay: '2026-11-20', endTime: '11:00' },
  ],
  ['startDay', { kind: 'cut', text: 'x', startDay: '', startTime: '', endDay: '', endTime: '' }],
  ['consent', { kind: 'ill', startDay: '2026-11-20', startTime: '12:00', endDay: '2026-11-21', endTime: '12:00' }],
] as [string, Record<string, string>][])('%s is refused at its field: %o', async (field, changes) => {
  const { send, stored } = await asAdmin()
  const page = await send(changes)
  expect(page.status).toBe(400)
  expect(page.all('[aria-invalid=true]').map((input) => input.getAttribute('name'))).toContain(field)
  expect(await stored()).toEqual([])
})

test('nobody publishes or changes a notice of another mosque', async () => {
  const { send, stored, id, mosque } = await asAdmin()
  const other = await cookieOf(await anAdminWhoSignsIn())
  const fingerprint = fingerprintOf(await send())
  // The mosque of a form is not believed: a notice of an admin is one of the own mosque.
  await send({ mosqueId: mosque.id, intent: 'publish', fingerprint }, other)
  expect(await stored()).toEqual([])
  await publishNotice(anActor('mosque_admin', mosque.id), aJanazah(mosque.id, { ...fields, id }), new Date(NOW))
  for (const intent of ['withdraw', 'undo', 'preview', 'publish'])
    await open(PAGE, { as: other, form: { ...fields, intent, id, version: '1' } })
  expect((await open(PAGE, { as: other, form: { intent: 'release', id, version: '1' } })).status).toBe(403)
  expect(await stored()).toMatchObject([{ state: 'published', version: 1 }])
  expect((await open(`${PAGE}?edit=${id}`, { as: other })).status).toBe(302)
  expect((await open(PAGE, { as: other })).text).not.toContain('Sample Name')
})

test('the second of two editors loses nothing and learns who was first', async () => {
  const { send, mosque, id, as } = await asAdmin()
  await publishNotice(anActor('mosque_admin', mosque.id), aJanazah(mosque.id, { ...fields, id }), new Date(NOW))
  expect(
    (await open(`${PAGE}?edit=${id}`, { as })).all('[name=version]').map((input) => input.getAttribute('value')),
  ).toContain('1')
  const [mine, theirs] = [
    { version: '1', time: '15:00' },
    { version: '1', time: '16:00' },
  ]
  const [first, second] = [fingerprintOf(await send(mine)), fingerprintOf(await send(theirs))]
  expect((await send({ ...mine, intent: 'publish', fingerprint: first })).status).toBe(302)
  const refused = await send({ ...theirs, intent: 'publish', fingerprint: second })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('changed this notice meanwhile')
  expect(refused.all('[name=time]').map((input) => input.getAttribute('value'))).toEqual(['16:00'])
})

test('a superadmin chooses the mosque, and publishes what is held', async () => {
  const { send, stored, mosque, id } = await asAdmin()
  const as = await cookieOf(await aSuperadmin())
  expect((await send({}, as)).status).toBe(400)
  const preview = await send({ mosqueId: mosque.id }, as)
  expect(preview.text).toContain('Masjid of the Form')
  await send({ mosqueId: mosque.id, intent: 'publish', fingerprint: fingerprintOf(preview) }, as)
  expect(await stored()).toHaveLength(1)
  await db().updateTable('notices').set({ state: 'held' }).execute()
  expect((await open(PAGE, { as })).text).toContain('Publish it now')
  expect((await open(PAGE, { as, form: { intent: 'release', id, version: '1' } })).status).toBe(302)
  expect(await stored()).toMatchObject([{ state: 'published' }])
})

test('a form without fields publishes nothing', async () => {
  const { as, stored } = await asAdmin()
  expect((await open(PAGE, { as, form: { intent: 'publish' } })).status).toBe(302)
  expect(await stored()).toEqual([])
})

test('what can be done about a notice depends on its state, its kind and who asks', async () => {
  const { as, mosque, id } = await asAdmin()
  const chair = await cookieOf(await aSuperadmin())
  const { states, heldText, undo } = textsIn('en').admin.adminNotices
  const owner = anActor('mosque_admin', mosque.id)
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
  const listed = async (who = as) => {
    const page = await open(PAGE, { as: who })
    const card = page.one('main li')
    const has = (selector: string) => card.querySelector(selector) !== null
    return {
      states: Object.values(states).filter((state) => page.texts('main li p > span').includes(state)),
      intents: [...card.querySelectorAll('button[name=intent]')].map((button) => button.getAttribute('value')),
      sent: [...card.querySelectorAll('form')].map((form) => page.fields(form)).map(({ id, version }) => [id, version]),
      ...{ opens: has(`a[href="/notices/${id}"]`), edits: has(`a[href="${PAGE}?edit=${id}"]`) },
      ...{ isHeld: page.text.includes(heldText), undoes: page.text.includes(undo.text) },
    }
  }
  const update = (fields: object) => db().updateTable('notices').set(fields).execute()
  await publishNotice(
    owner,
    { ...aNotice(mosque.id, 'closed', { startsAt: at(6), endsAt: at(20) }), id },
    new Date(NOW),
  )
  const shown = {
    states: [states.public],
    intents: ['withdraw'],
    sent: [[id, '1']],
    opens: true,
    edits: true,
    isHeld: false,
    undoes: false,
  }
  expect(await listed()).toEqual(shown)
  await update({ kind: 'car' })
  expect(await listed(), 'a kind without a page').toEqual({ ...shown, opens: false })
  await update({ kind: 'closed', startsAt: at(15) })
  expect(await listed()).toEqual({ ...shown, states: [states.coming], intents: ['undo'], opens: false, undoes: true })
  await update({ state: 'held', startsAt: at(6) })
  const held = { ...shown, states: [states.held], intents: ['undo'], opens: false, isHeld: true, undoes: true }
  expect([await listed(), await listed(chair)]).toEqual([
    held,
    { ...held, intents: ['release', 'undo'], sent: [...held.sent, ...held.sent] },
  ])
  await update({ state: 'withdrawn' })
  expect(await listed()).toEqual({
    ...shown,
    states: [states.withdrawn],
    intents: [],
    sent: [],
    opens: false,
    edits: false,
  })
})

test('the list of notices has pages, and its form the fields of each kind', async () => {
  const { as, mosque, send } = await asAdmin()
  const { notSavedYet } = textsIn('en').admin.adminEditing
  const asked = async (kind: string) => {
    const { all } = await open(`${PAGE}?new=${kind}`, { as })
    const fields = all('main form :is(input, textarea, select):not([type=hidden])')
    return fields.map((field) => field.getAttribute('name')).filter(Boolean)
  }
  const hours = ['startDay', 'startTime', 'endDay', 'endTime']
  expect(await asked('closed')).toEqual(['text', 'place', ...hours])
  expect((await asked('ill')).filter((name) => !hours.includes(name!))).toEqual(['name', 'suburb', 'text', 'consent'])
  expect((await asked('janazah')).slice(0, 6)).toEqual(['name', 'way', 'time', 'day', 'cemetery', 'place'])
  const resumed = await send({ _resumed: '1' })
  expect([resumed.text.includes(notSavedYet), (await send()).text.includes(notSavedYet)]).toEqual([true, false])
  const life = { startsAt: NOW, endsAt: '2026-11-25T10:00:00.000Z' }
  const links = async (query = '') => (await open(PAGE + query, { as })).attributes('[rel=prev], [rel=next]', 'href')
  expect(await links()).toEqual([])
  const rows = Array.from({ length: 31 }, () => aNotice(mosque.id, 'closed', life))
  await publishNotice(anActor('superadmin'), rows[0]!, new Date(NOW))
  const { id: _id, ...stored } = await db().selectFrom('notices').selectAll().executeTakeFirstOrThrow()
  await db()
    .insertInto('notices')
    .values(rows.slice(1).map(({ id }) => ({ ...stored, id })))
    .execute()
  expect([await links(), await links('?page=2')]).toEqual([[`${PAGE}?page=2`], [PAGE]])
})
