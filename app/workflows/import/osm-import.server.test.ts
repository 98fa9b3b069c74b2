import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { showsOsmData } from '#app/features/mosques/mosque-sources.server.ts'
import { planImport } from '#app/workflows/import/plan-import.server.ts'
import { readImportFile } from '#app/workflows/import/read-import-file.server.ts'
import { importAs } from '#app/workflows/import/run-import.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import overpass from '#tests/support/data/openstreetmap.json' with { type: 'json' }
import { type PlaceChoice, type PlaceChoices, type RoomChoice, readPlaceChoices } from './place-choices.ts'

const now = new Date('2026-11-20T10:00:00Z')
const author = { id: 's', name: 'Super Admin', role: 'superadmin' }

async function plan(document: unknown = overpass, choices?: PlaceChoices, rooms?: RoomChoice) {
  const read = await readImportFile(JSON.stringify(document))
  if (!read.ok) throw new Error(read.fault)
  return planImport(read.raw, { language: 'en', now, choices, rooms })
}

async function run(document: unknown = overpass, choices?: PlaceChoices) {
  const dryRun = await plan(document, choices)
  await importAs(author, dryRun.plan, { now, superadmins: new Set() })
  return dryRun.lines.map(({ row, outcome }) => `${row} ${outcome}`)
}

const changed = (id: number, tags: Record<string, string>) => ({
  ...overpass,
  elements: overpass.elements.map((element) =>
    element.id === id ? { ...element, tags: { ...element.tags, ...tags } } : element,
  ),
})

const findByName = (name: string) => db().selectFrom('mosques').selectAll().where('name', '=', name).executeTakeFirst()

test('an empty site is filled with the named places, each once, and knows where they are from', async () => {
  const { lines, errors } = await plan()
  expect(errors).toBe(0)
  expect(lines.map(({ row, outcome, remarks }) => [row, outcome, ...remarks])).toEqual([
    [1, 'add'],
    [2, 'add', 'Phone is not usable and left out: not a number'],
    [3, 'skip', 'Area is required'],
    [4, 'skip', 'This one is there already'],
    [5, 'skip', 'It has no name: left out'],
  ])
  expect(await showsOsmData(null)).toBe(false)
  await run()
  const lantern = await findByName('Lantern Street Mosque')
  expect(lantern).toMatchObject({
    arabicName: 'مسجد شارع المصباح',
    area: 'London',
    suburb: 'Weaverside',
    phone: '+442079460101',
    capacity: 350,
    latitude: 51.5201,
    longitude: -0.0702,
    approximate: 0,
    status: 'active',
  })
  const facts = await db().selectFrom('mosqueFacts').select(['fact', 'value']).orderBy('fact').execute()
  expect(facts.map(({ fact, value }) => `${fact} ${value}`)).toEqual([
    'ladies_space yes',
    'step_free_entrance yes',
    'wheelchair_toilet no',
  ])
  expect(await showsOsmData(lantern!.id)).toBe(true)
  expect(await showsOsmData(null)).toBe(true)
})

test('the same file again proposes nothing, and a later one only what changed', async () => {
  await run()
  const again = await plan()
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'skip', 'skip', 'skip'])
  expect(again.plan).toMatchObject({ mosques: [], sources: [] })

  const later = await plan(changed(101, { phone: '+44 20 7946 0199', 'capacity:persons': '1' }))
  expect(later.lines[0]).toMatchObject({ outcome: 'update', remarks: ['Fills in: Phone'] })
  expect(later.plan.mosques).toHaveLength(1)
  await run(changed(101, { phone: '+44 20 7946 0199' }))
  expect(await findByName('Lantern Street Mosque')).toMatchObject({ phone: '+442079460199', version: 2 })
})

test('what an admin has set is never overwritten, and what an admin has emptied stays empty', async () => {
  await run()
  await db()
    .updateTable('mosques')
    .set({ phone: '+442079460777', website: null })
    .where('name', '=', 'Lantern Street Mosque')
    .execute()
  expect(await run()).toContain('1 same')
  const later = changed(101, { phone: '+44 20 7946 0199', female: 'no' })
  await db().updateTable('mosqueFacts').set({ value: 'yes', note: 'Upstairs' }).execute()
  const { lines } = await plan(later)
  expect(lines[0]).toMatchObject({
    outcome: 'different',
    remarks: [
      'Phone stays as it is here; OpenStreetMap says +442079460199',
      'Space for ladies stays as it is here; OpenStreetMap says no',
    ],
  })
  await run(later)
  expect(await findByName('Lantern Street Mosque')).toMatchObject({ phone: '+442079460777', website: null })
  // The difference was reported once.
  expect(await run(later)).toContain('1 same')
})

test('a mosque that exists is completed, found by position and name', async () => {
  const position = { latitude: 51.5203, longitude: -0.0703 }
  const own = await aMosque({ name: 'Lantern St. Masjid', area: 'Weavers', address: '14 Lantern Street', ...position })
  const { lines } = await plan()
  expect(lines[0]?.outcome).toBe('update')
  expect(lines[0]?.remarks[1]).toContain('Address stays as it is here')
  await run()
  const stored = await loadMosque(db(), own.id)
  expect(stored?.content).toMatchObject({
    name: 'Lantern St. Masjid',
    area: 'Weavers',
    address: '14 Lantern Street',
    phone: '+442079460101',
    capacity: 350,
    ...position,
  })
  expect(stored?.content.facts).toHaveLength(3)
  // The second one is near a mosque, whose area it takes.
  expect(await findByName('Jamia Masjid Noor')).toMatchObject({ area: 'London' })
})

test('a doubtful one is left out, and a mosque that was removed here does not come back', async () => {
  await aMosque({ name: 'Weavers Hospital Room', latitude: 51.5201, longitude: -0.0703 })
  const { lines, plan: planned } = await plan()
  expect(lines[0]).toMatchObject({ outcome: 'doubtful' })
  expect(lines[0]?.remarks[0]).toContain('Perhaps the same as Weavers Hospital Room')
  expect(planned.mosques).toHaveLength(1)
  await run()
  await db().deleteFrom('mosques').where('name', '=', 'Jamia Masjid Noor').execute()
  const again = await plan()
  expect(again.lines[1]).toMatchObject({ outcome: 'skip', remarks: ['It was removed here: left out'] })
})

test('a mosque that was saved after the plan is left to the next import', async () => {
  const position = { latitude: 51.5201, longitude: -0.0702 }
  const own = await aMosque({ name: 'Lantern Street Mosque', area: 'Weavers', ...position })
  const dryRun = await plan()
  await db().updateTable('mosques').set({ version: 2, phone: '+442079460777' }).where('id', '=', own.id).execute()
  await importAs(author, dryRun.plan, { now, superadmins: new Set() })
  expect((await loadMosque(db(), own.id))?.content).toMatchObject({ phone: '+442079460777', capacity: null })
  expect(await showsOsmData(own.id)).toBe(false)
  await run()
  expect((await loadMosque(db(), own.id))?.content).toMatchObject({ phone: '+442079460777', capacity: 350 })
})

/** The choice for the place of row 1, as its form sends it. */
function choose(choice: PlaceChoice, mosqueId: string): PlaceChoices {
  const form = new FormData()
  form.set('place-1', `${choice} ${mosqueId}`)
  return readPlaceChoices(form)
}

const somewhere = { type: 'node', lat: 51.5, lon: -0.1, tags: { amenity: 'place_of_worship', religion: 'muslim' } }
const spot = (id: number, tags: Record<string, string>, north = 0) => ({
  ...somewhere,
  ...{ id, lat: 51.5 + north },
  tags: { ...somewhere.tags, 'addr:city_district': 'London', ...tags },
})

test('two places of one file are asked about when one has the name of the other', async () => {
  const document = {
    elements: [
      spot(1, { name: 'Lantern Street Mosque' }),
      spot(2, { name: 'Weaverside Trust Masjid', alt_name: 'Lantern Street Mosque' }, 0.00013),
      spot(3, { name: 'Hospital Prayer Room Anwar' }, 0.0002),
    ],
  }
  const { lines } = await plan(document)
  expect(lines.map(({ outcome }) => outcome)).toEqual(['add', 'doubtful', 'add'])
  expect(lines[1]?.doubt).toMatchObject({ mosqueId: 'row-1', ofRow: 1, meters: 14, chosen: null })
  const outcomeOf = async (choice: PlaceChoice) =>
    (await plan(document, new Map([[2, { choice, mosqueId: 'row-1' }]]))).lines[1]?.outcome
  expect([await outcomeOf('same'), await outcomeOf('new'), await outcomeOf('leave')]).toEqual(['skip', 'add', 'skip'])
})

test('what is not usable of a place, and a place without a position, have a line in the report', async () => {
  const tags = { name: 'Masjid A', email: 'office(at)masjid', website: 'javascript:alert(1)', start_date: '~1905' }
  const { position: _none, ...unplaced } = { ...spot(2, { name: 'Masjid B' }), position: null, lat: null, lon: null }
  const { lines } = await plan({ elements: [spot(1, { ...tags, phone: 'ask' }), unplaced] })
  expect(lines.map(({ outcome, remarks }) => [outcome, ...remarks])).toEqual([
    [
      'add',
      'Phone is not usable and left out: ask',
      'Email is not usable and left out: office(at)masjid',
      'Website is not usable and left out: javascript:alert(1)',
      'Year established is not usable and left out: ~1905',
    ],
    ['skip', 'It has no position: left out'],
  ])
})

test('a doubtful place becomes what was chosen, and the next file does not ask again', async () => {
  const room = await aMosque({ name: 'Weavers Hospital Room', latitude: 51.5201, longitude: -0.0703 })
  const asked = await plan()
  expect(asked.lines[0]?.doubt).toEqual({
    ofRow: null,
    mosqueId: room.id,
    mosqueName: 'Weavers Hospital Room',
    meters: 7,
    recordId: 'node/101',
    chosen: null,
  })
  expect(asked.plan.leftOut, 'what nobody has answered is asked again').toEqual([])
  expect(await run(overpass, choose('leave', room.id))).toContain('1 skip')
  const again = await plan()
  expect(again.lines[0]).toMatchObject({ outcome: 'skip', doubt: { chosen: 'leave' } })
  expect(again.plan).toMatchObject({ mosques: [], leftOut: [] })

  expect(await run(overpass, choose('same', room.id))).toContain('1 update')
  expect((await loadMosque(db(), room.id))?.content).toMatchObject({
    name: 'Weavers Hospital Room',
    phone: '+442079460101',
  })
  expect((await plan()).lines[0]).toMatchObject({ outcome: 'same' })
  expect(await findByName('Lantern Street Mosque')).toBeUndefined()
})

test('a doubtful place chosen as new is added once', async () => {
  const room = await aMosque({ name: 'Weavers Hospital Room', latitude: 51.5201, longitude: -0.0703 })
  expect(await run(overpass, choose('new', room.id))).toContain('1 add')
  expect(await findByName('Lantern Street Mosque')).toBeDefined()
  expect((await plan()).lines[0]).toMatchObject({ outcome: 'same' })
})

test('a choice that was made for another mosque, or that no form offers, is asked again', async () => {
  await aMosque({ name: 'Weavers Hospital Room', latitude: 51.5201, longitude: -0.0703 })
  expect((await plan(overpass, choose('same', 'another'))).lines[0]).toMatchObject({ outcome: 'doubtful' })
  const form = new FormData()
  for (const [name, value] of [
    ['place-1', 'delete m1'],
    ['place--1', 'new m1'],
    ['place-x', 'new m1'],
    ['place-2', 'same a b'],
    ['place-3', ''],
    ['superadmin', 'new m1'],
  ])
    form.append(name!, value!)
  expect(readPlaceChoices(form).size).toBe(0)
})

test('a place that OpenStreetMap no longer has stays here, as it was', async () => {
  await run()
  const before = await findByName('Lantern Street Mosque')
  const without = { ...overpass, elements: overpass.elements.filter(({ id }) => id !== 101) }
  const { lines, plan: planned } = await plan(without)
  expect(lines.map(({ name }) => name)).not.toContain('Lantern Street Mosque')
  expect(planned).toMatchObject({ mosques: [], sources: [], leftOut: [] })
  await run(without)
  expect(await findByName('Lantern Street Mosque')).toEqual(before)
})

test('what the map calls a prayer room becomes what the person chooses, and no mosque by itself', async () => {
  const college = changed(103, { 'addr:district': 'Holmwell' })
  const rooms = async (choice?: RoomChoice) => {
    const { lines, plan: written } = await plan(college, undefined, choice)
    const line = lines.find(({ isRoom }) => isRoom)
    const content = written.mosques.map((mosque) => mosque.content).find(({ name }) => name.startsWith('Prayer Room'))
    return [lines.filter(({ isRoom }) => isRoom).length, line?.outcome, content?.placeKind, ...(line?.remarks ?? [])]
  }
  expect(await rooms()).toEqual([1, 'add', 'prayer-room', 'Prayer room'])
  expect(await rooms('mosque')).toEqual([1, 'add', 'mosque'])
  expect(await rooms('leave')).toEqual([1, 'skip', undefined, 'Left out, as you chose'])
})
