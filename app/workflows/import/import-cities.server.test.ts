import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import overpass from '#tests/support/data/openstreetmap.json' with { type: 'json' }
import { storeCities } from '#tests/support/data/two-cities.ts'
import { planImport } from './plan-import.server.ts'
import { readImportFile } from './read-import-file.server.ts'
import { importAs } from './run-import.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const author = { id: 's', name: 'Super Admin', role: 'superadmin' }

async function run(file: string) {
  const read = await readImportFile(file)
  if (!read.ok) throw new Error(read.fault)
  const dryRun = await planImport(read.raw, { language: 'en', now })
  await importAs(author, dryRun.plan, { now, superadmins: new Set() })
  return dryRun.lines.map(({ remarks }) => remarks.join())
}

const cities = async () => {
  const rows = await db().selectFrom('mosques').select(['name', 'city']).orderBy('name').orderBy('id').execute()
  return rows.map(({ name, city }) => `${name}: ${city}`)
}

const list = `name,city,area,latitude,longitude
A,لوتون,High Town,,
B,london,High Town,51.88,-0.41
C,,High Town,51.88,-0.41
D,Paris,High Town,51.5,-0.1
A,London,High Town,,
E,,High Town,,`

test('a list names the city of a mosque in any language; without one it is the nearest', async () => {
  await storeCities()
  const other = 'Its city is none of the directory: put into the nearest one'
  expect(await run(list), 'two mosques of one name in areas of one name').toEqual(['', '', '', other, '', ''])
  expect(await cities()).toEqual(['A: luton', 'A: london', 'B: london', 'C: luton', 'D: london', 'E: null'])
})

test('places of OpenStreetMap are in the city of their address, or in the nearest', async () => {
  await storeCities()
  const [first, second] = overpass.elements
  const elements = [{ ...first, tags: { ...first?.tags, 'addr:city': 'Luton' } }, second]
  await run(JSON.stringify({ ...overpass, elements }))
  expect((await cities()).map((line) => line.split(': ')[1]).sort()).toEqual(['london', 'luton'])
})

test('on a site of one city the names of cities are left out', async () => {
  expect((await run(list))[4], 'the same name in the same area').toBe('The same as a row before it: left out')
  expect(await cities()).toEqual(['A: null', 'B: london', 'C: null', 'D: null', 'E: null'])
})
