import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import '#app/i18n/all-texts.server.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { createMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import {
  exportCollections,
  exportEventsCsv,
  exportMosquesCsv,
} from '#app/workflows/export/export-collections.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin, anEvent } from '#tests/support/data/factories.ts'
import { aFact, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { importTemplate } from './import-template.server.ts'
import { type DryRun, planImport } from './plan-import.server.ts'
import { readImportFile } from './read-import-file.server.ts'
import { importAs } from './run-import.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const texts = adminTexts.of('en')
const count = async (table: 'mosques' | 'events' | 'user' | 'eventOccurrences') =>
  Number(
    (
      await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

async function dryRun(file: unknown, at = now): Promise<DryRun> {
  const read = await readImportFile(typeof file === 'string' ? file : JSON.stringify(file))
  if (!read.ok) throw new Error(read.fault)
  return planImport(read.raw, { texts, now: at })
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

test('rows are rejected that exist already, have no mosque or contain invalid values', async () => {
  await aMosque({ name: 'Masjid Ōne', area: 'Athlone' })
  const remarks = async (file: unknown) => (await dryRun(file)).lines.map((line) => line.remarks.join())
  expect(await remarks('name,area\nmasjid one,ATHLONE')).toEqual(['This one is there already'])
  expect(await remarks('title,mosqueName\nLecture,Nowhere')).toEqual(['Its mosque is not found'])
  expect(await remarks({ mosques: { '../x': { name: 'A', area: 'B' } } })).toEqual([
    'The id has signs that are not allowed',
  ])
  expect(await remarks('name,area,website\nA,B,javascript:alert(1)')).toEqual([
    'Website URL must start with http:// or https://',
  ])
})

test('the current year of a mosque begins at midnight in its zone', async () => {
  const file = 'name,area,address,established\nMasjid New,Athlone,1 Road,2027'
  expect((await dryRun(file, new Date('2026-12-31T21:59:00Z'))).errors).toBe(1)
  expect((await dryRun(file, new Date('2026-12-31T22:00:00Z'))).errors).toBe(0)
})

test('an import updates records with the same id and raises their version', async () => {
  const id = await createMosque(superadmin, aMosqueContent({ phone: '0210000000' }), now)
  await run({ mosques: { [id]: { name: 'Masjid Test', area: 'City Bowl', contact: { phone: '0210000009' } } } })
  expect(await loadMosque(db(), id)).toMatchObject({ version: 2, content: { phone: '0210000009' } })
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
  const event = await anEvent({ mosqueId: id, rrule: 'FREQ=WEEKLY;BYDAY=FR', searchText: '' })
  await aMosqueAdmin({ mosqueId: id, email: 'imam@example.org' })
  const before = await loadMosque(db(), id)
  const json = await exportCollections(superadmin, 'https://example.org')
  const files = [
    await exportMosquesCsv(superadmin, 'https://example.org'),
    await exportEventsCsv(superadmin, 'https://example.org'),
  ]
  expect(JSON.stringify(json)).not.toMatch(/password/i)

  for (const again of [[JSON.stringify(json)], files]) {
    for (const table of ['eventOccurrences', 'events', 'mosques', 'user'] as const)
      await db().deleteFrom(table).execute()
    for (const file of again) {
      expect((await dryRun(file)).lines.filter((line) => line.outcome === 'error')).toEqual([])
      await run(file)
    }
    expect((await loadMosque(db(), id))?.content).toEqual(before?.content)
    const restored = await db().selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
    expect(restored).toMatchObject({ title: event.title, date: event.date, rrule: event.rrule, zone: event.zone })
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
  const { plan, lines } = await planImport(read.raw, { texts, now })
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

test('the templates are read, and their example is not imported', async () => {
  for (const kind of ['mosques', 'events'] as const) {
    const { lines, errors } = await dryRun(importTemplate(superadmin, kind, 'ar'))
    expect([errors, lines.map(({ outcome }) => outcome)]).toEqual([0, ['skip']])
  }
})
