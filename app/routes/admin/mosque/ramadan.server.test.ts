import { expect, test, vi } from 'vitest'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { saveProgram } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { anEidSalaah, aProgram, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import { textOf } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/mosque/ramadan'

/** What a secretary types: taraweeh after Isha, and two Eid salaah. */
const fields = {
  intent: 'save',
  version: '0',
  year: '1448',
  'taraweeh.0.way': 'after-isha',
  'taraweeh.0.minutes': '10',
  'taraweeh.0.rakaats': '20',
  'taraweeh.0.huffadh': 'Qari Yusuf',
  'taraweeh.0.reading': 'juz',
  'taraweeh.0.fromNight': '1',
  'taraweeh.0.khatamNight': '29',
  'taraweeh.0.ladies': 'yes',
  'taraweeh.0.place': 'here',
  'itikaf.held': 'yes',
  'itikaf.contact': 'The secretary',
  'eid.0.eid': 'fitr',
  'eid.0.salaah': '07:15',
  'eid.0.place': 'elsewhere',
  'eid.0.venueName': 'Green Point Common',
  'eid.0.bringMat': 'yes',
  'eid.1.eid': 'fitr',
  'eid.1.salaah': '08:00',
  'eid.1.place': 'here',
}

async function asAdmin() {
  vi.setSystemTime(new Date('2027-01-20T10:00:00Z'))
  const mosque = await aMosque({ name: 'Masjid of the Nights' })
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const send = (changes: Record<string, string> = {}) => open(PAGE, { as, form: { ...fields, ...changes } })
  return { ...mosque, as, send }
}

test('an admin enters taraweeh and two Eid salaah, and visitors see them on the page of the mosque', async () => {
  const { send, id, slug } = await asAdmin()
  expect((await send()).status).toBe(302)
  expect(await loadProgram(id, 1448)).toMatchObject({
    taraweeh: [
      {
        ...{ time: { kind: 'after-isha', minutes: 10 }, rakaats: 20, khatamNight: 29 },
        access: anAccess({ ladies: 'yes' }, { confirmed: '2027-01-20' }),
      },
    ],
    itikaf: { held: 'yes', contact: 'The secretary' },
    eid: [
      { eid: 'fitr', salaah: '07:15', bringMat: true, venue: { name: 'Green Point Common' } },
      { eid: 'fitr', salaah: '08:00', bringMat: false, venue: null },
    ],
  })
  const { text } = await open(`/mosques/${slug}`)
  for (const part of ['10 minutes after the jamaat of Isha', 'One juz each night', 'Ask: The secretary', '07:15'])
    expect(text).toContain(part)
  expect(text).toContain('subject to the sighting of the moon')
})

test('who can follow is kept by a form that did not ask, and what nobody can choose is refused', async () => {
  const { send, id, slug } = await asAdmin()
  const asked = Object.fromEntries(gatheringFacts.map((fact) => [`eid.1.${fact}`, 'unknown']))
  const first = { ...asked, 'eid.1.sign_language': 'sfs', 'eid.1.hearing_loop': 'no', 'eid.1.languages': 'ar' }
  expect((await send(first)).status).toBe(302)
  const stored = (await loadProgram(id, 1448))!
  expect(stored.eid[1]!.access).toEqual(
    anAccess({ sign_language: 'sfs', hearing_loop: 'no' }, { languages: ['ar'], confirmed: '2027-01-20' }),
  )
  const { text } = await open(`/mosques/${slug}`)
  expect(text).toContain('Sign language interpreter (South African Sign Language)')
  expect(text).toContain('Khutbah in Arabic')
  expect((await send({ version: '1', 'eid.1.salaah': '08:30' })).status).toBe(302)
  expect((await loadProgram(id, 1448))!.eid[1]).toEqual({ ...stored.eid[1], salaah: '08:30' })
  const wrong = await send({ version: '2', ...asked, 'eid.1.languages': 'x'.repeat(10_000) })
  expect([wrong.status, wrong.texts('[data-slot=field-error]')]).toEqual([
    400,
    ['Choose one of the answers that are offered.'],
  ])
})

test('wrong fields are named and nothing typed is lost; a press for one more row keeps all as well', async () => {
  const { send, id } = await asAdmin()
  const wrong = await send({ 'taraweeh.0.minutes': '', 'taraweeh.0.khatamNight': '31', 'eid.1.salaah': '15:00' })
  expect(wrong.status).toBe(400)
  for (const message of ['Enter minutes from 0 to 180', 'Enter a night from 1 to 30', 'prayed in the morning'])
    expect(wrong.text).toContain(message)
  expect([wrong.value('taraweeh.0.huffadh'), wrong.value('eid.1.salaah')]).toEqual(['Qari Yusuf', '15:00'])
  const opens = (page: typeof wrong, field: string) => page.has(`fieldset details[open] [name="${field}"]`)
  expect(opens(wrong, 'taraweeh.0.khatamNight')).toBe(true)
  const long = await send({ 'eid.1.rain': 'x'.repeat(1_000) })
  expect([long.status, opens(long, 'eid.1.rain'), opens(long, 'taraweeh.0.khatamNight')]).toEqual([400, true, false])
  const { notSavedYet } = textsIn('en').admin.adminEditing
  const resumed = await send({ _resumed: '1', 'taraweeh.0.huffadh': 'Qari Idris' })
  expect([resumed.value('taraweeh.0.huffadh'), resumed.texts('[data-slot=not-saved-yet]')]).toEqual([
    ...['Qari Idris', [notSavedYet]],
  ])
  expect(wrong.has('[data-slot=not-saved-yet]')).toBe(false)
  const more = await send({ intent: 'add-eid-adha' })
  expect([more.status, more.value('eid.1.salaah'), more.value('eid.2.salaah')]).toEqual([200, '08:00', ''])
  expect(await loadProgram(id, 1448)).toBeNull()
})

test('the second of two editors is told, keeps what was typed, and may then save', async () => {
  const { send, id } = await asAdmin()
  await send()
  const second = await send({ 'eid.0.salaah': '07:30' })
  expect(second.status).toBe(409)
  expect(second.text).toContain('changed this page in the meantime')
  expect([second.value('eid.0.salaah'), second.value('version')]).toEqual(['07:30', '1'])
  expect((await loadProgram(id, 1448))!.eid[0]).toMatchObject({ salaah: '07:15' })
  expect((await send({ 'eid.0.salaah': '07:30', version: '1' })).status).toBe(302)
})

test('only the admin of the mosque and a superadmin may save, each at the address of their own', async () => {
  const { id } = await asAdmin()
  const other = await aMosque({ name: 'Masjid Elsewhere' })
  const [admin, superadmin] = [
    await cookieOf(await anAdminWhoSignsIn({ mosqueId: other.id })),
    await cookieOf(await aSuperadmin()),
  ]
  const ofMosque = `/admin/mosques/${id}/ramadan`
  for (const [path, as, status] of [
    [ofMosque, admin, 403],
    [PAGE, superadmin, 403],
    [ofMosque, '', 307],
  ] as const)
    expect([path, (await visit(path, { as, form: { ...fields, mosqueId: id } })).status]).toEqual([path, status])
  expect(await loadProgram(id, 1448)).toBeNull()
  // The address names no mosque: the form of the other admin is that of the other mosque.
  expect((await open(PAGE, { as: admin, form: { ...fields, mosqueId: id } })).status).toBe(302)
  expect([await loadProgram(id, 1448), await loadProgram(other.id, 1448)]).toMatchObject([null, { version: 1 }])
  const saved = await open(ofMosque, { as: superadmin, form: fields })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, ofMosque])
  expect(await loadProgram(id, 1448)).toMatchObject({ version: 1, eid: [{ salaah: '07:15' }, { salaah: '08:00' }] })
})

test('a new year is filled in from the one before, and a superadmin undoes a change under Activity', async () => {
  const { as, send, id } = await asAdmin()
  await holdProgram(id, { taraweeh: [aTaraweeh({ huffadh: 'Qari of last year' })] }, { year: 1447 })
  const page = await open(PAGE, { as })
  expect(page.text).toContain('Filled in from 1447')
  expect(page.value('taraweeh.0.huffadh')).toBe('Qari of last year')
  expect((await open(`${PAGE}?empty`, { as })).value('taraweeh.0.huffadh')).toBe('')
  vi.setSystemTime(new Date('2027-01-20T10:05:00Z'))
  await send()
  const superadmin = await cookieOf(await aSuperadmin())
  expect((await open(`/admin/mosques/${id}/ramadan`, { as: superadmin })).text).toContain('Masjid of the Nights')
  const activity = await open('/admin/activity', { as: superadmin })
  expect(activity.text).toContain('changed Ramadan and Eid at Masjid of the Nights')
  const undo = activity.all('button[name=undo]')[0]!.getAttribute('value')!
  await open('/admin/activity', { as: superadmin, form: { undo } })
  expect(await loadProgram(id, 1448)).toMatchObject({ taraweeh: [], eid: [], version: 2 })
})

test('the form names both days on which an Eid can be, once Ramadan is announced', async () => {
  const { as } = await asAdmin()
  await nameAuthority('Committee A')
  await declareMonth(['2027-01-10', 1448, 8], 'Committee A')
  await declareMonth(['2027-02-09', 1448, 9], 'Committee A', 'completed')
  const { text } = await open(PAGE, { as })
  expect(text).toContain('Eid al-Fitr: Wednesday 10 March or Thursday 11 March.')
})

test('folded sessions say what they hold, new ones are open, and after ten no more are offered', async () => {
  const { as, id, send } = await asAdmin()
  const { eid, taraweeh } = textsIn('en').admin.adminRamadan
  const second = { 'taraweeh.1.way': 'fixed', 'taraweeh.1.time': '20:30', 'taraweeh.1.place': 'here' }
  const nights = { 'taraweeh.1.reading': 'juz', 'taraweeh.1.fromNight': '1', 'taraweeh.1.minutes': '' }
  expect((await send({ ...second, ...nights, 'eid.1.eid': 'adha' })).status).toBe(302)
  const page = await open(PAGE, { as })
  const folds = (of: string) =>
    page
      .all(`#${of} > div > details`)
      .map((fold) => [textOf(fold.querySelector('summary')!), fold.hasAttribute('open')])
  expect(folds('taraweeh')).toEqual([
    [expect.stringContaining(`${taraweeh.afterIsha} · ${taraweeh.rakaats}: 20 · Qari Yusuf`), true],
    [expect.stringMatching(/20:30$/), false],
  ])
  expect(folds('eid')).toEqual([
    [expect.stringMatching(new RegExp(`${eid.session({ number: 1 })}: ${eid.fitr}.*07:15$`)), false],
    [expect.stringMatching(new RegExp(`${eid.session({ number: 2 })}: ${eid.adha}.*08:00$`)), false],
  ])
  expect(page.texts('#taraweeh fieldset > legend.sr-only')).toEqual(
    [1, 2].map((number) => taraweeh.session({ number })),
  )
  const removes = [taraweeh.remove({ number: 1 }), taraweeh.remove({ number: 2 }), eid.remove({ number: 1 })]
  expect(page.texts('button[value^=remove-]')).toEqual([...removes, eid.remove({ number: 2 })])
  expect(page.all('[name$=bringMat]').map((box) => box.hasAttribute('checked'))).toEqual([true, false])
  const isOpen = (field: string) => page.has(`fieldset details[open] [name="${field}"]`)
  expect([isOpen('eid.0.venueName'), isOpen('eid.1.venueName')], 'held elsewhere and here').toEqual([true, false])
  const adds = async () => (await open(PAGE, { as })).attributes('button[value^=add-]', 'value')
  expect(await adds()).toEqual(['add-taraweeh', 'add-eid-fitr', 'add-eid-adha'])
  const added = await send({ intent: 'add-taraweeh' })
  expect(added.all('#taraweeh details[open] [name="taraweeh.1.rakaats"]')).toHaveLength(1)
  const ten = <T>(one: T) => Array.from({ length: 10 }, () => one)
  const full = aProgram({ taraweeh: ten(aTaraweeh()), eid: ten(anEidSalaah()) })
  await saveProgram(anActor('superadmin'), id, full, { year: 1448, version: 1, now: new Date() })
  expect(await adds()).toEqual([])
})
