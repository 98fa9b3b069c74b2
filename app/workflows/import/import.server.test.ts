import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { defaultBoard } from '#app/features/boards/board-settings.ts'
import { loadBoard, saveBoard } from '#app/features/boards/boards.server.ts'
import { eventTexts } from '#app/features/events/event-types.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { createMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import { loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import {
  exportCollections,
  exportEventsCsv,
  exportMosquesCsv,
  exportProgramsCsv,
  importTemplate,
} from '#app/workflows/export-collections.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { declareMonth } from '#tests/support/data/declarations.ts'
import { aMosque, aMosqueAdmin, anEvent } from '#tests/support/data/factories.ts'
import { aFact, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { templateColumns } from './column-names.ts'
import type { DryRun } from './import-plan.ts'
import type { ExistingChoice } from './merge-row.ts'
import type { PlaceChoice, PlaceChoices } from './place-choices.ts'
import { planImport } from './plan-import.server.ts'
import { readImportFile } from './read-import-file.server.ts'
import { importAs } from './run-import.server.ts'
import '#app/i18n/all-texts.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const count = async (table: 'mosques' | 'events' | 'user' | 'eventOccurrences') =>
  Number(
    (
      await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

async function dryRun(file: unknown, at = now, existing?: ExistingChoice, choices?: PlaceChoices): Promise<DryRun> {
  const read = await readImportFile(typeof file === 'string' ? file : JSON.stringify(file))
  if (!read.ok) throw new Error(read.fault)
  return planImport(read.raw, { language: 'en', now: at, existing, choices })
}

const run = async (file: unknown, superadmins: string[] = []) =>
  importAs(superadmin, (await dryRun(file)).plan, { now, superadmins: new Set(superadmins) })

const collections = {
  mosques: {
    m1: {
      name: 'Masjid One',
      area: 'Athlone',
      address: '1 Road',
      status: 'active',
      contact: { phone: '+27210000000', email: 'one@example.org' },
      facilities: ['parking', 'Wudu Area'],
      imams: [{ name: 'Imam A', position: 'Imam', bio: '' }],
      images: ['https://example.org/a.jpg'],
      location: { _latitude: -33.9, _longitude: 18.5 },
      searchKeywords: ['old name'],
      adminIds: ['u1'],
      events: {
        e1: {
          title: 'Lecture',
          type: 'lecture',
          date: '2026-12-01',
          startTime: '9:05',
          endTime: '10:00',
          registrationRequired: true,
        },
        e2: { title: 'Broken', date: 'soon', isRecurring: true },
      },
    },
  },
  admin_users: {
    u1: { email: 'Imam@Example.org', name: 'Imam A', role: 'mosque_admin', mosqueId: 'm1' },
    u2: { email: 'boss@example.org', name: 'Boss', role: 'superadmin' },
  },
  admin_settings: {
    general: {
      customization: { siteName: 'Our Mosques', logoUrl: 'https://elsewhere.example/spy.png' },
      security: { sessionTimeout: 'forever' },
    },
  },
}

test('document collections are imported with their ids, events, admins and settings', async () => {
  const { lines, errors } = await dryRun(collections)
  expect(errors).toBe(0)
  expect(lines.map((line) => `${line.kind} ${line.outcome}`)).toEqual([
    'mosque add',
    'event add',
    'event add',
    'admin add',
    'admin add',
    'settings update',
  ])
  expect(lines[2]!.remarks).toHaveLength(3)
  expect(await count('mosques')).toBe(0)

  await run(collections)
  expect((await loadMosque(db(), 'm1'))?.content).toMatchObject({
    name: 'Masjid One',
    phone: '+27210000000',
    latitude: -33.9,
    facts: ['wudu_area', 'parking'].map((fact) => ({ fact, value: 'yes', note: '', updatedAt: now.toISOString() })),
    images: [{ imageId: null, url: 'https://example.org/a.jpg', alt: '' }],
    keywords: ['old name', 'masjid one', 'athlone'],
  })
  const events = await db().selectFrom('events').selectAll().orderBy('id').execute()
  expect(events).toMatchObject([
    { id: 'e1', mosqueId: 'm1', startTime: '09:05', registrationRequired: 1, rrule: null },
    { id: 'e2', type: 'other', date: 'soon', startTime: null },
  ])
  expect(await count('eventOccurrences')).toBe(2)
  expect(await db().selectFrom('user').select(['email', 'role', 'status', 'mosqueId']).execute()).toEqual([
    { email: 'imam@example.org', role: 'mosque_admin', status: 'inactive', mosqueId: 'm1' },
  ])
  expect(await db().selectFrom('account').select('id').execute()).toEqual([])
  const settings = await db().selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(settings.customization)).toMatchObject({
    siteName: 'Our Mosques',
    primaryColor: '#059669',
    logoUrl: '',
  })
  expect(await db().selectFrom('activity').select('action').execute()).toEqual([{ action: 'import.run' }])
})

test('an imported superadmin becomes one only when ticked', async () => {
  await run(collections, ['boss@example.org'])
  const roles = await db().selectFrom('user').select(['email', 'role']).orderBy('email').execute()
  expect(roles).toEqual([
    { email: 'boss@example.org', role: 'superadmin' },
    { email: 'imam@example.org', role: 'mosque_admin' },
  ])
})

test('a list of 1,000 mosques with 3 bad rows reports the three and cannot be imported', async () => {
  const row = (n: number) =>
    [17, 500, 999].includes(n)
      ? `,Area ${n},x,`
      : `Masjid ${n},Area ${n},${n} Road,+2721000${String(n).padStart(4, '0')}`
  const csv = ['name,area,address,phone', ...Array.from({ length: 1000 }, (_, n) => row(n))].join('\n')
  const { lines, errors } = await dryRun(csv)
  expect(errors).toBe(3)
  const bad = lines.filter((line) => line.outcome === 'error')
  expect(bad.map((line) => line.row)).toEqual([19, 502, 1001])
  expect(bad[0]!.remarks).toEqual(['Mosque name is required'])

  await run(
    csv
      .split('\n')
      .filter((line) => !line.startsWith(','))
      .join('\n'),
  )
  expect(await count('mosques')).toBe(997)
})

test('an import that fails midway changes nothing', async () => {
  const { plan } = await dryRun(collections)
  plan.events[1]!.mosqueId = 'nowhere'
  await expect(importAs(superadmin, plan, { now, superadmins: new Set() })).rejects.toThrow()
  expect([await count('mosques'), await count('events'), await count('user')]).toEqual([0, 0, 0])
  expect(await db().selectFrom('activity').select('id').execute()).toEqual([])
})

test('a row of a mosque that is here completes it, overwrites it or leaves it, field by field', async () => {
  const facts = [aFact('parking', 'no')]
  const content = aMosqueContent({ name: 'Masjid Ōne', area: 'Athlone', phone: '+27210000000', email: '', facts })
  const id = await createMosque(superadmin, content, now)
  const file = [
    'name,area,phone,email,website,parking,wudu_area,adminEmail,adminName',
    'masjid one,ATHLONE,+27219999999,one@example.org,,yes,yes,imam@example.org,Imam A',
    'Masjid Two,Athlone,,,,,,,',
    'masjid one,athlone,,,,,,,',
  ].join('\n')
  const lines = async (existing: ExistingChoice) =>
    (await dryRun(file, now, existing)).lines.map(({ outcome, remarks }) => [outcome, ...remarks])
  const differences = ['Phone: here +27210000000, in the file +27219999999', 'Parking: here no, in the file yes']
  const rest = [['add'], ['skip', 'The same as a row before it: left out']]
  const admin = ['add', 'Inactive until invited']
  expect(await lines('fill')).toEqual([['update', 'Fills in: Email, Wudu area', ...differences], ...rest, admin])
  expect(await lines('leave')).toEqual([['skip', 'Left out, as you chose'], ...rest])
  const write = async (existing: ExistingChoice) => {
    const counts = await importAs(superadmin, (await dryRun(file, now, existing)).plan, { now, superadmins: new Set() })
    const stored = (await loadMosque(db(), id))!.content
    return { counts, ...stored, facts: stored.facts.map(({ fact, value }) => `${fact} ${value}`).sort() }
  }
  expect(await write('fill')).toMatchObject({
    counts: { mosques: 2, admins: 1 },
    name: 'Masjid Ōne',
    phone: '+27210000000',
    email: 'one@example.org',
    facts: ['parking no', 'wudu_area yes'],
  })
  expect(await write('replace')).toMatchObject({ phone: '+27219999999', facts: ['parking yes', 'wudu_area yes'] })
  expect((await lines('fill')).slice(0, 2)).toEqual([['same'], ['same']])
  expect(await count('mosques')).toBe(2)
})

test('a row whose name looks like that of a mosque here, or of an earlier row, is remarked on', async () => {
  await aMosque({ name: 'Auwal Masjid' })
  const remarked = async (file: unknown) =>
    (await dryRun(file)).lines.map(({ outcome, remarks }) => [outcome, ...remarks.map((remark) => remark.slice(0, 23))])
  expect(await remarked('name,area\nАuwal Masjid,Bo-Kaap\nAuw\u00adal Masjid,Athlone\nNur Masjid,Wynberg')).toEqual([
    ['add', expect.stringContaining('Looks like Auwal Masjid')],
    ['add', expect.stringContaining('Looks like ')],
    ['add'],
  ])
  const twice =
    'name,area\nNur Masjid,Wynberg\nNur Mаsjid,Athlone\nNur Mаsjid,Bo-Kaap\nNur Masjid,Retreat\nНур,A\nНур,B'
  expect(await remarked(twice)).toEqual([
    ['add'],
    ['add', 'Looks like Nur Masjid, '],
    ['add'],
    ['add', 'Looks like Nur Mаsjid, '],
    ['add'],
    ['add'],
  ])
  const { id } = await aMosque({ name: 'Salaam Masjid' })
  expect(await remarked({ mosques: { [id]: { name: 'Аuwal Masjid', area: 'Wynberg' } } })).toEqual([
    ['update', 'Looks like Auwal Masjid'],
  ])
})

test('rows are rejected that have no mosque or contain invalid values', async () => {
  const remarks = async (file: unknown) => (await dryRun(file)).lines.map((line) => line.remarks.join())
  expect(await remarks('title,mosqueName\nLecture,Nowhere')).toEqual(['Its mosque is not found'])
  expect(await remarks({ mosques: { '../x': { name: 'A', area: 'B' } } })).toEqual([
    'The id has signs that are not allowed',
  ])
  expect(await remarks('name,area\nA,')).toEqual(['Area is required'])
})

test('what is optional and not usable is left out with what it says and why, and the rest is imported', async () => {
  const long = 'x'.repeat(5001)
  const row = {
    name: 'Masjid A',
    area: 'Athlone',
    phone: 'ask',
    website: 'javascript:alert(1)',
    placeKind: 'hall',
    latitude: 'south',
    longitude: '18.5',
    capacity: '300',
    description: long,
    parking: 'perhaps',
    wudu_area: 'yes',
    imams: `Imam A; Imam; ${long}`,
    images: 'https://example.org/a.jpg|https://example.org/list',
    adminEmail: 'amina@example.org, nobody',
  }
  const cells = (texts: string[]) => texts.map((text) => JSON.stringify(text)).join(',')
  const file = `${cells(Object.keys(row))}\n${cells(Object.values(row))}`
  const { lines, plan, errors } = await dryRun(file)
  expect([errors, lines.map(({ kind, outcome }) => `${kind} ${outcome}`)]).toEqual([0, ['mosque add', 'admin add']])
  expect(lines[0]!.remarks).toEqual([
    `Description is not usable and left out: ${'x'.repeat(80)}… – Please use at most 5000 characters`,
    'Phone is not usable and left out: ask – Invalid phone number format (e.g., +27123456789)',
    'Website is not usable and left out: javascript:alert(1) – Website URL must start with http:// or https://',
    'Kind of place is not usable and left out: hall – Kind of place is mosque or prayer-room',
    'Position on the map is not usable and left out: south, 18.5 – Latitude must be a number between -90 and 90',
    'Parking is not usable and left out: perhaps – Only yes or no is allowed, or nothing',
    'Imams is not usable and left out:  – Please use at most 1000 characters',
    'Pictures is not usable and left out: https://example.org/list – Please enter a valid image URL',
    'Admin email is not usable and left out: nobody – Invalid email format',
    'Pictures are fetched after the import',
  ])
  expect(plan.mosques[0]!.content).toMatchObject({
    ...{ phone: '', website: '', placeKind: 'mosque', latitude: null, longitude: null, capacity: 300, imams: [] },
    facts: [{ fact: 'wudu_area' }],
    images: [{ url: 'https://example.org/a.jpg' }],
  })
  expect(plan.admins).toMatchObject([{ email: 'amina@example.org' }])
  const two = await dryRun('name,area,phone\nMasjid A,Athlone,021 555 0001 / 082 555 0002')
  expect([two.plan.mosques[0]!.content.phone, two.lines[0]!.remarks]).toEqual([
    '+27215550001',
    ['Only the first phone number is kept, not 082 555 0002'],
  ])
  const half = await dryRun('name,area,phone,latitude\nMasjid A,Athlone,ask,-33.9')
  expect([half.errors, half.lines[0]!.remarks.length, half.plan.mosques[0]!.content.latitude]).toEqual([0, 2, null])
})

test('a list without areas has its suburbs, and its towns where the directory has other cities', async () => {
  const areas = async (file: string) => (await dryRun(file)).plan.mosques.map(({ content }) => content.area)
  const file = 'Masjid,Town,Suburb\nMasjid A,Paarl,Nederburg\nMasjid B,Paarl,\nMasjid C,London,Mile End'
  expect(await areas(file)).toEqual(['Nederburg', 'Paarl', 'Mile End'])
  await storeCities()
  expect(await areas(file)).toEqual(['Paarl', 'Paarl', 'Mile End'])
})

test('a row near a mosque with a similar name is asked about and becomes what was chosen', async () => {
  const here = await aMosque({
    name: 'Green Lane Masjid',
    area: 'Athlone',
    latitude: -33.9,
    longitude: 18.5,
    phone: '',
  })
  const file = [
    'name,area,latitude,longitude,phone',
    'Greenlane Mosque,Gatesville,-33.90006,18.5,+27215550100',
    'Green Lane Islamic Centre,Athlone,-33.9026,18.5,',
    'Green Lane Masjid,Retreat,-33.91,18.5,',
    'Masjid Quds,Athlone,-33.9,18.5,',
    'Al-Quds Mosque,Gatesville,-33.9001,18.5,',
    'Green Lane Masjid,Wynberg,,,',
  ].join('\n')
  const plan = (choices: [number, PlaceChoice, string][] = [], existing?: ExistingChoice) =>
    dryRun(file, now, existing, new Map(choices.map(([row, choice, mosqueId]) => [row, { choice, mosqueId }])))
  const { lines } = await plan()
  expect(lines.map(({ row, outcome, remarks }) => [row, outcome, ...remarks])).toEqual([
    [2, 'doubtful', 'Perhaps the same as Green Lane Masjid, 7 m away: left out until you decide'],
    [3, 'doubtful', 'Perhaps the same as Green Lane Masjid, 289 m away: left out until you decide'],
    [4, 'add'],
    [5, 'add'],
    [6, 'doubtful', 'Perhaps the same as Masjid Quds, 11 m away: left out until you decide'],
    [7, 'add'],
  ])
  expect(lines[0]!.doubt).toMatchObject({ mosqueId: here.id, ofRow: null, recordId: null, chosen: null })
  expect(lines[4]!.doubt).toMatchObject({ mosqueId: 'row-5', ofRow: 5 })
  const chosen = await plan([
    [2, 'same', here.id],
    [3, 'same', here.id],
    [6, 'same', 'row-5'],
  ])
  expect(chosen.lines.map(({ outcome }) => outcome)).toEqual(['update', 'skip', 'add', 'add', 'skip', 'add'])
  expect(chosen.plan.mosques[0]).toMatchObject({ id: here.id, content: { name: here.name, phone: '+27215550100' } })
  const others = await plan([
    [2, 'new', here.id],
    [3, 'new', here.id],
    [6, 'same', 'row-4'],
  ])
  expect(others.lines.map(({ outcome }) => outcome)).toEqual(['add', 'add', 'add', 'add', 'doubtful', 'add'])
  expect((await plan([[2, 'leave', here.id]])).lines[0]).toMatchObject({ outcome: 'skip' })
  const left = await plan([[2, 'same', here.id]], 'leave')
  expect(left.lines[0]).toMatchObject({ outcome: 'skip', isExisting: true })
  // A site that is moved tells its own mosques apart.
  const withIds = file
    .replaceAll('\n', '\nm,')
    .replace('name', 'id,name')
    .replaceAll('m,', () => `m${Math.random()},`)
  expect((await dryRun(withIds)).lines.map(({ outcome }) => outcome)).not.toContain('doubtful')
})

test('the current year of a mosque begins at midnight in its zone', async () => {
  const file = 'name,area,address,established\nMasjid New,Athlone,1 Road,2027'
  const established = async (at: string) => (await dryRun(file, new Date(at))).plan.mosques[0]?.content.established
  expect(await established('2026-12-31T21:59:00Z')).toBeNull()
  expect(await established('2026-12-31T22:00:00Z')).toBe(2027)
})

test('an import updates records with the same id and raises their version', async () => {
  const id = await createMosque(superadmin, aMosqueContent({ phone: '0210000000' }), now)
  await run({ mosques: { [id]: { name: 'Masjid Test', area: 'City Bowl', contact: { phone: '0210000009' } } } })
  expect(await loadMosque(db(), id)).toMatchObject({ version: 2, content: { phone: '+27210000009' } })
})

test('a fact that stays keeps its day, one that changes has today, and a mosque that was removed meanwhile is left out', async () => {
  const facts = [aFact('parking'), aFact('wudu_area', 'no')]
  const ids = [await createMosque(superadmin, aMosqueContent({ facts }), now)]
  ids.push(await createMosque(superadmin, aMosqueContent({ name: 'Masjid Gone', area: 'Athlone' }), now))
  const mosque = (name: string) => ({ name, area: 'Athlone', facilities: ['parking', 'wudu_area'] })
  const { plan } = await dryRun({ mosques: { [ids[0]!]: mosque('Masjid Test'), [ids[1]!]: mosque('Masjid Gone') } })
  await db().deleteFrom('mosques').where('id', '=', ids[1]!).execute()
  const later = new Date('2026-11-21T10:00:00Z')
  await importAs(superadmin, plan, { now: later, superadmins: new Set() })
  const stored = await db()
    .selectFrom('mosqueFacts')
    .select(['mosqueId', 'fact', 'updatedAt'])
    .orderBy('fact')
    .execute()
  expect(stored).toEqual([
    { mosqueId: ids[0], fact: 'parking', updatedAt: facts[0]!.updatedAt },
    { mosqueId: ids[0], fact: 'wudu_area', updatedAt: later.toISOString() },
  ])
})

test('everybody may read what an import changed at a mosque, and its events move with it', async () => {
  const here = await createMosque(superadmin, aMosqueContent({ address: '1 Old Road' }), now)
  await db().deleteFrom('history').execute()
  await anEvent({ mosqueId: here, startTime: null, endTime: null, startSalaah: 'maghrib', startOffset: 10 })
  await run({
    mosques: {
      [here]: { name: 'Masjid Test', area: 'City Bowl', address: '2 New Road' },
      new: { name: 'Masjid New', area: 'Athlone' },
    },
    ramadan_programs: [{ mosqueId: here, year: 1448, taraweeh: [aTaraweeh({ rakaats: 20 })] }],
  })
  const rows = await db().selectFrom('history').select(['mosqueId', 'by', 'what', 'before', 'after']).execute()
  expect(rows.map((row) => Object.values(row).join(' ').trim())).toEqual([
    'new site status  active',
    `${here} site address 1 Old Road 2 New Road`,
    `${here} site suburb Bo-Kaap`,
    expect.stringMatching(`^${here} site taraweeh `),
  ])
  expect(await count('eventOccurrences'), 'what follows the salaah of a mosque that may have moved').toBe(1)
})

test('a list as other countries and programs write it is read: decimal commas, bare hosts, national phones', async () => {
  const file = [
    'name;area;latitude;longitude;website;phone;capacity',
    'Masjid One;Athlone;-33,92;18,5;one.example/times;021 424-4608;300',
  ].join('\n')
  await run(file)
  expect(await db().selectFrom('mosques').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    ...{ latitude: -33.92, longitude: 18.5, website: 'https://one.example/times' },
    ...{ phone: '+27214244608', capacity: 300 },
  })
})

test('an export can be imported again and gives the same data', async () => {
  const id = await createMosque(
    superadmin,
    aMosqueContent({
      description: 'One,\n"two"',
      established: 1798,
      latitude: -33.9,
      longitude: 18.4,
      facts: [aFact('parking'), aFact('ladies_daily', 'no', 'Planned; see the board'), aFact('burial_room', 'no')],
      imams: [{ name: 'Imam A', position: 'Imam', bio: 'Text' }],
    }),
    now,
  )
  const zone = 'Asia/Dhaka'
  const access = JSON.stringify(
    anAccess({ sign_language: 'sfs', ladies: 'no' }, { languages: ['ar'], confirmed: '2026-11-01' }),
  )
  const event = await anEvent({
    mosqueId: id,
    rrule: 'FREQ=WEEKLY;BYDAY=FR',
    audience: 'ladies',
    searchText: '',
    zone,
    access,
    registrationRequired: 1,
  })
  const admin = await aMosqueAdmin({ mosqueId: id, email: 'imam@example.org' })
  await aMosqueAdmin({ mosqueId: (await aMosque()).id })
  const before = await loadMosque(db(), id)
  const json = await exportCollections(superadmin, 'https://example.org')
  const files = [
    await exportMosquesCsv(superadmin, 'https://example.org'),
    await exportEventsCsv(superadmin, 'https://example.org'),
  ]
  expect(json.mosques[id]).toMatchObject({ adminIds: [admin.id] })
  expect(JSON.stringify(json)).not.toMatch(/password/i)

  for (const file of files) expect(await readImportFile(file)).toMatchObject({ ok: true, raw: { ignoredColumns: [] } })

  for (const again of [[JSON.stringify(json)], files]) {
    for (const table of ['eventOccurrences', 'events', 'mosques', 'user'] as const)
      await db().deleteFrom(table).execute()
    for (const file of again) {
      expect((await dryRun(file)).lines.filter((line) => line.outcome === 'error')).toEqual([])
      await run(file)
    }
    expect((await loadMosque(db(), id))?.content).toEqual(before?.content)
    const restored = await db().selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
    expect(restored).toMatchObject({
      title: event.title,
      date: event.date,
      rrule: event.rrule,
      zone: event.zone,
      audience: 'ladies',
      access,
      registrationRequired: 1,
    })
  }
})

test.each([
  ['', 'empty'],
  ['{', 'not-json'],
  ['name,area\nA\0,B', 'not-text'],
  ['{"mosques": [{"name": "A\\u0000"}]}', 'not-text'],
  ['{"other": 1}', 'nothing-found'],
  ['a,b\n1,2', 'unknown-columns'],
  ['name,area\n"open', 'not-csv'],
])('the file %j cannot be read: %s', async (file, fault) => {
  expect(await readImportFile(file)).toEqual({ ok: false, fault })
})

test('only superadmins export', async () => {
  const forbidden = { init: { status: 403 } }
  for (const actor of [null, anActor('mosque_admin', 'm1')]) {
    await expect(exportCollections(actor, '')).rejects.toMatchObject(forbidden)
    await expect(exportMosquesCsv(actor, '')).rejects.toMatchObject(forbidden)
    await expect(exportEventsCsv(actor, '')).rejects.toMatchObject(forbidden)
  }
})

test('an event belongs to one mosque, here or in the file, each id once, in the time zone of its mosque', async () => {
  const here = await aMosque({ name: 'Masjid Here', timeZone: 'Asia/Dhaka' })
  for (const name of ['Masjid Twin', 'Masjid Twin']) await aMosque({ name })
  const moved = await aMosque({ name: 'Masjid Moved', timeZone: 'Asia/Dhaka' })
  const known = await anEvent({ mosqueId: here.id })
  const event = (fields: object) => ({ title: 'Lecture', date: '2026-12-01', startTime: '18:00', ...fields })
  const imageId = 'a'.repeat(32)
  const { lines, plan } = await dryRun({
    mosques: {
      [moved.id]: { name: 'Masjid Moved', area: 'Athlone' },
      new: { name: 'Masjid New', area: 'Retreat', timeZone: 'Europe/London' },
    },
    events: [
      event({ id: known.id, mosqueId: here.id, imageId }),
      event({ id: known.id, mosqueId: here.id }),
      event({ mosqueName: 'masjid new', startTime: '' }),
      event({ mosqueId: moved.id }),
      event({ mosqueName: 'Masjid Twin' }),
      event({ mosqueId: 'none', mosqueName: 'Masjid Here', id: '../x' }),
      event({ mosqueName: 'Masjid Here', title: 'EXAMPLE: Lecture' }),
      event({ mosqueName: 'Masjid Here', title: '' }),
    ],
  })
  expect(lines.slice(2).map(({ row, outcome, remarks }) => [row, outcome, ...remarks])).toEqual([
    [1, 'update'],
    [2, 'error', 'This one is there already'],
    [3, 'add', 'Start time missing or not readable: shown as N/A'],
    [4, 'add'],
    [5, 'error', 'Its mosque is not found'],
    [6, 'error', 'Its mosque is not found', 'The id has signs that are not allowed'],
    [7, 'skip', 'The example of the template: not imported'],
    [8, 'error', expect.stringMatching(/required/i)],
  ])
  expect(plan.events.map(({ mosqueId, isNew, columns }) => [mosqueId, isNew, columns.zone])).toEqual([
    [here.id, false, 'Asia/Dhaka'],
    ['new', true, 'Europe/London'],
    [moved.id, true, 'Africa/Johannesburg'],
  ])
  expect(plan.events[0]!.columns.imageId, 'a picture that is not here').toBeNull()
})

test('administrators are added once, with a name, for the mosque that the file names', async () => {
  const mosque = await aMosque({ name: 'Masjid Here' })
  const known = await aMosqueAdmin({ mosqueId: mosque.id })
  const admin_users = [
    { email: ' Amina@Example.org', mosqueName: 'masjid here' },
    { email: 'amina@example.org', name: 'Amina' },
    { email: known.email },
    { email: 'bilal@example.org', name: `  ${'B'.repeat(130)}`, mosqueId: 'none' },
    { email: 'sara@example.org', name: 'Sara', role: 'superadmin', mosqueId: mosque.id },
    { email: 'nobody' },
  ]
  const { lines, plan } = await dryRun({ admin_users })
  expect(lines.map(({ name, outcome, remarks }) => [name, outcome, ...remarks])).toEqual([
    ['amina@example.org', 'add', 'Inactive until invited'],
    ['amina@example.org', 'skip', 'A user with this email already exists'],
    [known.email, 'skip', 'A user with this email already exists'],
    ['bilal@example.org', 'add', 'Inactive, and without a mosque'],
    ['sara@example.org', 'add', 'Super admin: tick to import'],
    ['nobody', 'error', 'Invalid email format'],
  ])
  expect(plan.admins.map(({ name, role, mosqueId }) => [name, role, mosqueId])).toEqual([
    ['amina', 'mosque_admin', mosque.id],
    ['B'.repeat(120), 'mosque_admin', null],
    ['Sara', 'superadmin', null],
  ])
  const invite = { origin: 'https://mosques.example', language: 'en' as const }
  plan.admins.splice(2)
  const counts = await importAs(superadmin, plan, { now, superadmins: new Set(), invite })
  expect(counts, 'who has no mosque is not invited').toMatchObject({ admins: 2, invited: 1 })
})

test('the report names what is different in lists, cities of no directory, ids twice and settings that stay', async () => {
  const imams = [{ name: 'Imam A', position: '', bio: '' }]
  const content = aMosqueContent({ name: 'Masjid One', area: 'Athlone', phone: '', imams, images: [] })
  await createMosque(superadmin, content, now)
  const file = (imam: string) => `name,area,imams\nMasjid One,Athlone,${imam}`
  const linesOf = async (document: unknown, existing?: ExistingChoice) =>
    (await dryRun(document, now, existing)).lines.map(({ outcome, remarks }) => [outcome, ...remarks])
  const others = 'Imams: others here than in the file'
  expect(await linesOf(file('Imam B'))).toEqual([['different', others]])
  expect(await linesOf(file('Imam B'), 'replace')).toEqual([['update', others]])
  expect(await linesOf(file('Imam A'), 'replace')).toEqual([['same']])
  const mosque = { name: 'Masjid Two', area: 'Retreat' }
  const again = { ...mosque, name: 'Masjid Three' }
  const twice = ['skip', 'The same as a row before it: left out']
  expect(
    await linesOf([
      { ...mosque, id: 'm2' },
      { ...again, id: 'm2' },
      { ...mosque, id: 'm3' },
    ]),
  ).toEqual([['add'], twice, twice])
  const settings = (customization: object) => linesOf({ admin_settings: { general: { customization } } })
  expect(await settings({ siteName: 'Our Mosques' })).toEqual([['update']])
  expect(await settings({ siteName: 7, primaryColor: 'green' })).toEqual([
    ['update', expect.stringMatching(/stays: customization\.siteName, customization\.primaryColor$/)],
  ])
  await storeCities()
  const inCity = (city: string) => linesOf([{ ...mosque, city }])
  const remark = 'Its city is none of the directory: put into the nearest one'
  expect([await inCity('Paarl'), await inCity('Luton'), await inCity('')]).toEqual([
    [['add', remark]],
    [['add']],
    [['add']],
  ])
})

test('while an import is written it tells how far it is, and who is not invited gets no email', async () => {
  const rows = Array.from({ length: 201 }, (_, n) => `Masjid ${n},Area ${n},a${n}@example.org`)
  const { plan } = await dryRun(['name,area,adminEmail', ...rows].join('\n'))
  plan.admins.splice(3)
  const progress: string[] = []
  const onProgress = (done: number, total: number) => progress.push(`${done}/${total}`)
  const counts = await importAs(superadmin, plan, { now, superadmins: new Set(), importId: 'i1', onProgress })
  expect(progress).toEqual(['200/204', '201/204', '202/204', '203/204', '204/204'])
  expect(counts).toEqual({ mosques: 201, events: 0, admins: 3, invited: 0 })
  expect(await db().selectFrom('outbox').select('id').execute()).toEqual([])
  expect(await db().selectFrom('activity').select(['action', 'subjectId']).execute()).toEqual([
    { action: 'import.run', subjectId: 'i1' },
  ])
})

test('administrators in a list of mosques are added and invited in the same import', async () => {
  const csv = [
    'Masjid;Area;Address;Secretary;Admin e-mail;Shoe racks',
    'Masjid One;Athlone;1 Road;Amina|Bilal;amina@example.org, bilal@example.org;12',
    'EXAMPLE: Masjid;City Bowl;2 Road;;nobody@example.org;1',
    'Masjid Two;Athlone;3 Road;;;',
  ].join('\n')
  const read = await readImportFile(csv)
  if (!read.ok) throw new Error(read.fault)
  expect(read.raw.ignoredColumns).toEqual(['Shoe racks'])
  const { plan, lines } = await planImport(read.raw, { language: 'en', now })
  expect(lines.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'mosque add',
    'mosque skip',
    'mosque add',
    'admin add',
    'admin add',
  ])
  const invite = { origin: 'https://mosques.example', language: 'en' as const }
  const counts = await importAs(superadmin, plan, { now, superadmins: new Set(), invite })
  expect(counts).toEqual({ mosques: 2, events: 0, admins: 2, invited: 2 })
  const people = await db().selectFrom('user').select(['name', 'status']).orderBy('name').execute()
  expect(people).toEqual([
    { name: 'Amina', status: 'inactive' },
    { name: 'Bilal', status: 'inactive' },
  ])
  const mails = await db().selectFrom('outbox').select(['kind', 'content']).execute()
  expect(mails).toHaveLength(2)
  expect(mails[0]!.content).toContain('https://mosques.example/invitation?token=')
})

test('every text of a mosque and an event is in the exports and the templates', async () => {
  const mosque = await aMosque(Object.fromEntries(mosqueTexts.map((field) => [field, `Its ${field}`])))
  const stored = await anEvent({
    ...Object.fromEntries(eventTexts.map((field) => [field, `Its ${field}`])),
    mosqueId: mosque.id,
  })
  const rowOf = (csv: string) => parse<Record<string, string>>(csv, { columns: true, bom: true })[0]!
  const json = JSON.stringify(await exportCollections(superadmin, ''))
  const mosqueRow = rowOf(await exportMosquesCsv(superadmin, ''))
  for (const field of mosqueTexts) {
    expect(mosqueRow[field], field).toBe(`Its ${field}`)
    expect(json).toContain(`"${field}":"Its ${field}"`)
    expect(templateColumns.mosques).toContain(field)
  }
  const eventRow = rowOf(await exportEventsCsv(superadmin, ''))
  for (const field of eventTexts) {
    expect(eventRow[field], field).toBe(stored[field])
    expect(json).toContain(`"${field}":"Its ${field}"`)
    expect(templateColumns.events).toContain(field)
  }
})

test('the templates are read, and their example is not imported', async () => {
  for (const kind of ['mosques', 'events'] as const) {
    const { lines, errors } = await dryRun(importTemplate(superadmin, kind, 'ar'))
    expect([errors, lines.map(({ outcome }) => outcome)]).toEqual([0, ['skip']])
  }
})

test('announced months are exported, and imported where they are not entered yet, by their own rules', async () => {
  await declareMonth(['2026-10-12', 1448, 5], 'Committee')
  await declareMonth(['2026-11-11', 1448, 6], 'Committee', 'completed')
  const { announced_months } = await exportCollections(superadmin, 'http://localhost')
  const outcomes = async (file: unknown) =>
    (await dryRun(file)).lines.map(({ kind, name, outcome }) => [kind, name, outcome])
  expect(await outcomes({ announced_months })).toEqual([
    ['month', '1448-06', 'same'],
    ['month', '1448-05', 'same'],
  ])
  await db().deleteFrom('declarations').execute()
  await write(null, { action: 'test', kind: 'test', subjectId: 'test' }, async () => {})
  // At a site further west the sun was still up when it was announced here.
  await storeCities([
    {
      ...london,
      id: 'dakar',
      names: { en: 'Dakar', ar: 'داكار' },
      latitude: 14.69,
      longitude: -17.45,
      zone: 'Africa/Dakar',
    },
  ])
  const early = Object.values(announced_months).map((month) => ({
    ...month,
    announcedAt: month.announcedAt.replace('T19:', 'T17:'),
  }))
  expect((await outcomes({ announced_months: early })).map(([, , outcome]) => outcome)).toEqual(['add', 'add'])
  const [one, two] = Object.values(announced_months)
  const { state: _, ...current } = two!
  expect(await outcomes({ announced_months: { current } })).toHaveLength(1)
  const withdrawn = { ...two, announced: 'withdrawn' }
  const withOneMore = { ...announced_months, undone: { ...one, state: 'undone' }, withdrawn }
  await run({ announced_months: withOneMore })
  const { announced_months: again } = await exportCollections(superadmin, 'http://localhost')
  const facts = (months: object) =>
    Object.values(months).map(({ firstDay, announced, authority }) => [firstDay, announced, authority])
  expect(facts(again)).toEqual(expect.arrayContaining(facts(announced_months)))
  expect(Object.keys(again)).toHaveLength(2)
  const [rajab] = Object.values(announced_months)
  const wrong = {
    ...rajab,
    month: 7,
    firstDay: '2026-12-09',
    announced: 'seen',
    announcedAt: '2026-12-08T19:00:00.000Z',
  }
  const { lines } = await dryRun(
    { announced_months: { wrong, odd: { month: 'x' }, gone: { announced: 'withdrawn' } } },
    new Date('2026-12-20T10:00:00Z'),
  )
  expect(lines.map(({ outcome, remarks }) => [outcome, remarks[0]])).toEqual([
    ['error', 'Not readable as an announced month'],
    ['error', expect.stringContaining('there would be 28 days')],
  ])
})

test('what mosques hold in Ramadan and on the Eids is exported, and imported for its mosque and year', async () => {
  const { id, name } = await aMosque()
  await holdProgram(id, { taraweeh: [aTaraweeh({ rakaats: 20 })], eid: [anEidSalaah()] }, { now })
  await holdProgram(id, { eid: [anEidSalaah({ eid: 'adha' })] }, { now, year: 1449 })
  const { ramadan_programs } = await exportCollections(superadmin, 'http://localhost')
  const outcomes = async () =>
    (await dryRun({ ramadan_programs })).lines.map(({ kind, name, outcome }) => [kind, name, outcome])
  expect(await outcomes()).toEqual([
    ['program', `${name} 1448`, 'same'],
    ['program', `${name} 1449`, 'same'],
  ])
  const stored = await loadProgram(id, 1448)
  await db().deleteFrom('ramadanPrograms').where('year', '=', 1449).execute()
  await db().updateTable('ramadanPrograms').set({ content: '{}', hasTaraweeh: 0, hasEidFitr: 0 }).execute()
  expect((await outcomes()).map(([, , outcome]) => outcome)).toEqual(['update', 'add'])
  await run({ ramadan_programs })
  expect(await loadProgram(id, 1448)).toEqual({ ...stored, version: 2 })
  expect(await loadProgram(id, 1449)).toMatchObject({ eid: [{ eid: 'adha' }], taraweeh: [], version: 1 })
  const { hasTaraweeh } = await db()
    .selectFrom('ramadanPrograms')
    .select('hasTaraweeh')
    .where('year', '=', 1448)
    .executeTakeFirstOrThrow()
  expect(hasTaraweeh).toBe(1)
})

test('the same as CSV comes back unchanged, and a spreadsheet may write its times and answers in its own way', async () => {
  const { id, name } = await aMosque()
  const access = anAccess(
    { sign_language: 'bfi', quiet_room: 'no' },
    { languages: ['ar', 'en'], confirmed: '2026-11-01' },
  )
  const venue = { name: 'Field, north', address: '1 Long Street', latitude: -33.9, longitude: 18.5 }
  const full = {
    taraweeh: [
      aTaraweeh({ reading: { kind: 'lines', lines: ['', 'Juz 2'] }, khatamNight: 29, rakaats: 20, ladies: 'yes' }),
      aTaraweeh({ time: { kind: 'fixed', time: '21:30' }, reading: { kind: 'juz' }, fromNight: 2, huffadh: '=Qari' }),
    ],
    itikaf: { held: 'yes' as const, contact: 'The secretary', note: '' },
    eid: [
      anEidSalaah({ venue, bringMat: true, rain: 'Inside', imam: 'Imam A', access }),
      anEidSalaah({ eid: 'adha', language: 'Afrikaans', note: '-' }),
    ],
  }
  await holdProgram(id, full, { now })
  await holdProgram(id, { eid: [anEidSalaah()] }, { now, year: 1449 })
  const csv = await exportProgramsCsv(superadmin)
  await expect(exportProgramsCsv(anActor('mosque_admin', id))).rejects.toMatchObject({ init: { status: 403 } })
  const outcomes = async () =>
    (await dryRun(csv)).lines.map(({ name, outcome, remarks }) => [name, outcome, ...remarks])
  const both = (outcome: string) => [
    [`${name} 1448`, outcome],
    [`${name} 1449`, outcome],
  ]
  expect(await outcomes()).toEqual(both('same'))
  await db().deleteFrom('ramadanPrograms').execute()
  expect(await outcomes()).toEqual(both('add'))
  await run(csv)
  expect(await loadProgram(id, 1448)).toMatchObject(full)

  const { lines, plan } = await dryRun(
    [
      'Mosque name,Year,Occasion,Time,Bring mat,Held,Colour',
      `${name},1450,eid-al-fitr,7:15:00,TRUE,,`,
      `${name},1450,itikaf,,,no,`,
      `${name},1451,eid,07:15,,,`,
    ].join('\n'),
  )
  expect(lines.map(({ row, outcome, remarks }) => [row, outcome, ...remarks])).toEqual([
    [2, 'add'],
    [4, 'error', 'Not readable as a mosque’s Ramadan and Eid of one year'],
  ])
  expect(plan.programs).toMatchObject([
    { mosqueId: id, year: 1450, program: { itikaf: { held: 'no' }, eid: [{ salaah: '07:15', bringMat: true }] } },
  ])
})

test('a program of no mosque, of no year, that cannot be read or is there twice is refused', async () => {
  const { id, name } = await aMosque()
  const { lines } = await dryRun({
    ramadan_programs: [
      { mosqueId: 'none', year: 1448 },
      { mosqueId: id, year: '1448' },
      { mosqueName: name, year: 1448, taraweeh: [{ occasion: 'taraweeh', time: 'late' }] },
      { mosqueName: name, year: 1448 },
      { mosqueId: id, year: 1448 },
    ],
  })
  expect(lines.map(({ outcome, remarks }) => [outcome, ...remarks])).toEqual([
    ['error', 'Its mosque is not found'],
    ['error', 'Not readable as a mosque’s Ramadan and Eid of one year'],
    ['error', 'Not readable as a mosque’s Ramadan and Eid of one year'],
    ['add'],
    ['error', 'This one is there already'],
  ])
})

test('what boards show is exported, and imported for its mosque; what cannot be read is refused', async () => {
  const { id, name } = await aMosque()
  const save = (theme: 'dark' | 'light', version: number) =>
    saveBoard(superadmin, id, { ...defaultBoard, theme, dark: { ...defaultBoard.dark, fajr: 25 } }, { version, now })
  await save('dark', 0)
  const { boards } = await exportCollections(superadmin, 'http://localhost')
  const outcomes = async (document = {}) =>
    (await dryRun({ boards: { ...boards, ...document } })).lines.map(({ kind, name, outcome }) => [kind, name, outcome])
  expect(await outcomes()).toEqual([['board', name, 'same']])
  await save('light', 1)
  expect(await outcomes()).toEqual([['board', name, 'update']])
  await run({ boards })
  expect(await loadBoard(id)).toMatchObject({ settings: { theme: 'dark', dark: { fajr: 25 } }, version: 3 })
  await db().deleteFrom('boards').execute()
  expect(await outcomes()).toEqual([['board', name, 'add']])
  const { lines } = await dryRun({
    boards: [
      { mosqueId: 'none', ...defaultBoard },
      { mosqueId: id, theme: 'pink' },
    ],
  })
  expect(lines.map(({ outcome, remarks }) => [outcome, ...remarks])).toEqual([
    ['error', 'Its mosque is not found'],
    ['error', 'Not readable as what the boards of a mosque show'],
  ])
})
