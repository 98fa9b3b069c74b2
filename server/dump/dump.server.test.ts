// Runs in `npm run test:all`: whole sites are written and read.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { endpoints } from '#api/v1/document.ts'
import { mosqueDetailsJson } from '#api/v1/mosque-json.ts'
import { client, db, setClient } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { removeFromHistory } from '#app/features/history/history.server.ts'
import { createMosque, updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { adoptTimetable } from '#app/features/prayer-times/adopted/adopted-writes.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { listPrograms } from '#app/features/timetables/feeds/public-programs.server.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { publicKeys, rotateSigningKey } from '#app/services/signing-key.server.ts'
import { hasSampleData } from '#app/services/site-state.server.ts'
import { dumpedThings, dumpsFolder } from '#app/workflows/dump.server.ts'
import { isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { seedSampleData } from '#server/sample/sample-data.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aMosqueAdmin, anEvent, aReport } from '#tests/support/data/factories.ts'
import { aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { anAccess, aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { emptyDatabase } from '#tests/support/setup/database.ts'
import { visit } from '#tests/support/site/route-site.ts'
import { buildDump } from './build-dump.ts'
import { importDump } from './import-dump.ts'

// Drawing the pictures of the sample takes far longer than all else.
vi.mock('#app/services/images/images.server.ts', async (original) => ({
  ...(await original<object>()),
  storeImage: async () => {
    const id = newId().replaceAll('-', '')
    const file = { mime: 'image/webp', width: 1280, height: 854, bytes: 1, variants: '[]', store: 'hosted' }
    const image = { id, ...file, originalUrl: `https://pictures.example/${id}.webp`, createdAt: night.toISOString() }
    await db().insertInto('images').values(image).execute()
    return { id }
  },
}))

const night = new Date('2026-11-20T01:30:00Z')
const noon = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const afterChange = async () => {}

async function aDirectory() {
  const id = await createMosque(superadmin, aMosqueContent({ address: 'House of Secret' }), night)
  await updateMosque(superadmin, id, aMosqueContent({ address: '1 Long Street' }), {
    ...{ version: 1, now: night, afterMove: afterChange },
  })
  const hidden = await aMosque({ name: 'SECRET Masjid', status: 'hidden' })
  await aMosqueAdmin({ name: 'SECRET Admin', email: 'secret@example.org', mosqueId: id })
  await aReport({ mosqueId: id, content: { about: 'other', shown: null, wanted: '', text: 'SECRET report' } })
  const admin = { ...anActor('mosque_admin', id), name: 'SECRET Admin' }
  const content = timetableContent({ week: jamaatAt('isha', '21:30'), sessions: [aSession({ salaah: '13:00' })] })
  const regular = { kind: 'regular' as const, name: '', validFrom: '2026-11-20', validUntil: null, content }
  const publish = { state: 'published' as const, version: 0, now: night, afterChange }
  await saveTimetable(admin, id, regular, publish)
  const draft = { ...regular, content: timetableContent({ sessions: [aSession({ khateeb: 'SECRET khateeb' })] }) }
  await saveTimetable(admin, id, draft, { ...publish, version: 1, state: 'draft' })
  await saveTimetable(superadmin, hidden.id, draft, publish)
  await holdProgram(id, { taraweeh: [aTaraweeh({})], itikaf: { held: 'no', contact: '', note: '' }, eid: [] })
  const movedDates = JSON.stringify({ '2027-01-11': { description: 'In the hall', imageId: 'SECRET picture' } })
  for (const mosqueId of [id, hidden.id])
    await aPublishedEvent({
      ...{ mosqueId, movedDates, title: mosqueId === id ? 'Lecture' : 'SECRET event', rrule: 'FREQ=WEEKLY' },
    })
  return id
}

/** Downloads the last dump as anybody can, into a folder of its own. */
async function download(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'))
  const names = dumpedThings.flatMap((thing) => [`${thing}.jsonl`, `${thing}.csv`])
  for (const name of ['manifest.json', 'manifest.json.sig', ...names]) {
    const response = await visit(`/data/dump/${name}`)
    expect([name, response.status]).toEqual([name, 200])
    writeFileSync(join(folder, name), Buffer.from(await response.arrayBuffer()))
  }
  writeFileSync(join(folder, 'signing-keys.pem'), await (await visit('/.well-known/signing-keys.pem')).text())
  return folder
}

/** What the verifier of the site prints about a folder with the keys in it. */
function verifier(folder: string, keys = 'signing-keys.pem', ...earlier: string[]): string {
  const files = [keys, ...earlier].map((name) => join(folder, name))
  const { stdout, stderr, status } = spawnSync(process.execPath, ['public/verify-dump.mjs', folder, ...files], {
    encoding: 'utf8',
  })
  expect(status).toBe(stderr ? 1 : 0)
  return stdout + stderr
}

const textOf = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
const linesOf = (folder: string, thing: string) =>
  textOf(folder, `${thing}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

async function ask(name: string, parameters: Record<string, string>, query: object = {}) {
  const endpoint = endpoints.find((each) => each.name === name)!
  const context = { now: noon, origin: 'http://localhost:3000' }
  const { body } = (await endpoint.respond(parameters, endpoint.query.parse(query), context))!
  // An import has pictures by their addresses, without their sizes.
  return JSON.parse(JSON.stringify(body), (key, value) => (key === 'height' || key === 'width' ? 0 : value))
}

test('a dump has everything public as the API returns it, in lines and in rows, and nothing else', async () => {
  const id = await aDirectory()
  await buildDump(night)
  const folder = await download()
  for (const name of readdirSync(folder)) expect(textOf(folder, name), name).not.toMatch(/SECRET|secret@/)
  const { events: _events, nextJamaat: _next, ...mosque } = await ask('getMosque', { id })
  const also = { createdAt: night.toISOString(), openStreetMap: null }
  expect(linesOf(folder, 'mosques')).toEqual([{ ...mosque, ...also }])
  mosqueDetailsJson.omit({ events: true, nextJamaat: true }).strict().parse(mosque)
  const days = { from: '2026-11-20', to: '2027-01-18' }
  expect(linesOf(folder, 'jamaat-times')).toEqual([
    { ...(await ask('getMosqueTimetable', { id }, days)), name: mosque.name },
  ])
  const history = linesOf(folder, 'history').map(({ mosqueId: _id, ...entry }) => entry)
  expect(history.toReversed()).toEqual((await ask('listHistory', { id })).data)
  const { data } = await ask('listRamadanPrograms', {}, { year: linesOf(folder, 'ramadan-programs')[0].year })
  expect(linesOf(folder, 'ramadan-programs')).toEqual(data)
  expect(linesOf(folder, 'timetables')).toMatchObject([
    { mosqueId: id, kind: 'regular', content: { sessions: [{ salaah: '13:00' }] }, dates: null },
  ])
  expect(linesOf(folder, 'events')).toMatchObject([{ mosqueId: id, title: 'Lecture', rrule: 'FREQ=WEEKLY' }])
  for (const thing of dumpedThings) {
    const rows = parse(textOf(folder, `${thing}.csv`), { columns: true, bom: true })
    const count = { 'jamaat-times': 60, 'ramadan-programs': 2 }[thing as string] ?? linesOf(folder, thing).length
    expect({ [thing]: rows.length }).toEqual({ [thing]: count })
  }
})

test('however many mosques there are, a dump holds only some of them at a time', async () => {
  for (let index = 0; index < 600; index++) await anEvent({ mosqueId: (await aMosque()).id })
  const own = client()
  let mostRows = 0
  setClient({
    ...own,
    reader: own.reader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        mostRows = Math.max(mostRows, result.rows.length)
        return result
      },
    }),
  })
  await buildDump(night).finally(() => setClient(own))
  expect(linesOf(await download(), 'mosques')).toHaveLength(600)
  expect(mostRows).toBeLessThanOrEqual(500)
})

test('anybody verifies a dump with the public key, by the verifier of the site and by openssl', async () => {
  await aDirectory()
  await buildDump(night)
  const folder = await download()
  expect(verifier(folder)).toBe('http://localhost:3000, 2026-11-20: the signature and 20 files are right.\n')
  const recipe = /```sh\n([^`]+)```/.exec(readFileSync('docs/open-data.md', 'utf8'))![1]!
  const checks = recipe.split('\n').filter((line) => !/curl|mkdir|^cd/.test(line))
  const told = execFileSync('sh', ['-ec', checks.join('\n')], { cwd: folder })
  expect(String(told)).toContain('Signature Verified Successfully')
  expect(String(told).match(/: OK/g)).toHaveLength(dumpedThings.length * 2)

  const path = join(folder, 'events.csv')
  const before = readFileSync(path)
  writeFileSync(path, `${before}x`)
  expect(verifier(folder)).toContain('events.csv is not the file that was signed')
  writeFileSync(path, before)
  const manifest = textOf(folder, 'manifest.json')
  writeFileSync(join(folder, 'manifest.json'), manifest.replace('2026-11-20', '2026-11-21'))
  expect(verifier(folder)).toContain('manifest.json is not signed')
  rmSync(join(folder, 'manifest.json'))
  expect(verifier(folder)).toMatch(/^\/.+\/manifest.json is missing.\n$/)
})

test('after the key was replaced, whoever has the one before can follow to the new one', async () => {
  const first = await publicKeys(night)
  await rotateSigningKey(night)
  await rotateSigningKey(night)
  await buildDump(night)
  const folder = await download()
  const all = await publicKeys(night)
  const [, signature = ''] = /Signed-By-Next: (.+)/.exec(all) ?? []
  const kept = {
    'first.pem': first,
    'forged.pem': all.replace(signature, Buffer.alloc(64).toString('base64')),
    'without.pem': all.slice(0, -first.length),
  }
  for (const [name, text] of Object.entries(kept)) writeFileSync(join(folder, name), text)
  expect(verifier(folder, 'signing-keys.pem', 'first.pem')).toContain('are right')
  expect(verifier(folder, 'first.pem')).toContain('manifest.json is not signed')
  for (const name of ['forged.pem', 'without.pem'])
    expect(verifier(folder, name, 'first.pem')).toContain('The earlier key has not signed')
})

test('the same data on the same day are the same bytes, and what is taken down is in no dump any more', async () => {
  const id = await aDirectory()
  await buildDump(night)
  const folder = await download()
  expect(textOf(folder, 'history.csv')).toContain('House of Secret')
  await buildDump(noon)
  const again = await download()
  for (const name of readdirSync(folder))
    expect(readFileSync(join(again, name)), name).toEqual(readFileSync(join(folder, name)))
  const entry = linesOf(folder, 'history').find(({ what }) => what === 'address')
  await removeFromHistory(superadmin, id, { id: entry.id, reason: 'A private house' })
  await buildDump(new Date(noon.getTime() + 1000))
  expect(textOf(await download(), 'history.csv')).not.toContain('House of Secret')
  expect(readdirSync(dumpsFolder())).toHaveLength(1)
})

test('a dump that the site stops while it is written leaves the one before', async () => {
  await aDirectory()
  await buildDump(night)
  const before = readdirSync(dumpsFolder())
  await buildDump(noon, AbortSignal.abort())
  expect(readdirSync(dumpsFolder())).toEqual(before)
  for (const name of ['none.csv', 'mosques.txt', '..%2Fapp-secret', 'mosques.csv.gz'])
    expect([name, (await visit(`/data/dump/${name}`)).status]).toEqual([name, 404])
})

const noTimes = Object.fromEntries(prayers.map((prayer) => [prayer, { adhan: null, jamaat: null }])) as FixedTimes
const rulesOfCity = { city: 'cape-town', year: 2026, publisher: 'Demonstration committee', link: '' }
const minutesOfDay = { fajr: 240, sunrise: 330, dhuhr: 745, asr: 980, asrHanafi: null, maghrib: 1180, isha: 1450 }
const adoptedDays = new Map([['2026-11-30', minutesOfDay]])

/** What the API answers about everything but notices, which no dump has; pictures by their addresses. */
async function answers() {
  const all = async (name: string, query: object = {}) => {
    const pages: { id: string }[][] = []
    do pages.push((await ask(name, {}, { ...query, page: pages.length + 1, perPage: 50 })).data)
    while (pages.at(-1)!.length > 0)
    return pages.flat()
  }
  const mosques = await all('listMosques', { rooms: 'on' })
  const events = await all('listEvents')
  const ofMosque = ['getMosque', 'getMosqueTimetable', 'listHistory', 'getMosqueAsSalahApi', 'getMosqueAsSalahApiCsv']
  return {
    ...{ mosques, events, programs: await all('listRamadanPrograms', { year: 1448 }) },
    hijri: await ask('getHijriDate', {}, { date: '2027-02-10' }),
    map: await ask('listMosquesAsGeoJson', {}),
    details: await Promise.all(mosques.flatMap(({ id }) => ofMosque.map((name) => ask(name, { id })))),
  }
}

const author = { id: 'terminal', name: 'Terminal', role: 'superadmin' }
const importInto = (folder: string) => importDump(folder, { author, now: noon })

test('an empty site that reads a dump answers as the site that wrote it', async () => {
  // First, because the tests move no dates of events with them.
  const { hijri, salaah } = await siteSettings()
  await saveSettings(superadmin, 'salaah', { ...salaah, method: 4, school: 'hanafi' }, night)
  await saveSettings(superadmin, 'hijri', { ...hijri, dayTurns: 'midnight' }, night)
  await adoptTimetable(superadmin, { ...rulesOfCity, days: adoptedDays }, null, { now: night, afterChange })
  await seedSampleData(night, () => {})
  const id = await aDirectory()
  const ofMakkah = { follows: 'makkah' as const, months: 'all' as const, authority: '', days: [] }
  await saveMosqueCalendar(superadmin, id, ofMakkah, { version: 0, asked: [], now: night })
  const dates = new Map([['2026-12-01', { ...noTimes, asr: { adhan: '16:50', jamaat: '17:05' } }]])
  const december = { kind: 'dates' as const, name: '', validFrom: '2026-12-01', validUntil: '2026-12-01', dates }
  const publish = { state: 'published' as const, version: 2, now: noon, afterChange }
  await saveTimetable(superadmin, id, { ...december, content: timetableContent() }, publish)
  const access = JSON.stringify(
    anAccess({ sign_language: 'sfs', ladies: 'yes' }, { languages: ['en'], confirmed: '2026-11-01' }),
  )
  const fixed = { mosqueId: id, date: '2026-11-27', excludedDates: '["2026-12-04"]', rrule: 'FREQ=WEEKLY', access }
  const movedDates = JSON.stringify({ '2026-12-11': { date: '2026-12-12', startTime: '18:00', imageId: 'none' } })
  const follows = { startTime: null, startSalaah: 'isha', startOffset: 10, follows: 'jamaat' as const }
  await aPublishedEvent({ ...fixed, ...follows, movedDates, title: 'After Isha', registrationRequired: 1 })
  const source = { now: noon, origin: 'http://localhost:3000' }
  expect(await Array.fromAsync(listPrograms(source, 1))).toEqual(await Array.fromAsync(listPrograms(source)))

  await buildDump(night)
  const folder = await download()
  const before = await answers()
  await expect(importInto(folder)).rejects.toThrow('The site is not empty.')
  await emptyDatabase()
  expect(await importInto(folder)).toMatchObject({ mosques: 46, 'mosque-calendars': 1 })
  expect(await answers()).toEqual(before)
  expect(await hasSampleData()).toBe(true)
  await buildDump(night)
  const own = await download()
  for (const thing of ['timetables', 'events', 'history', 'announced-months', 'settings'])
    expect(linesOf(own, thing), thing).toEqual(linesOf(folder, thing))
})

test('a dump that is not whole or was changed is refused, and nothing of it is read', async () => {
  await aDirectory()
  await buildDump(night)
  const folder = await download()
  await emptyDatabase()
  const change = (name: string, text: (before: string) => string) => {
    const before = textOf(folder, name)
    writeFileSync(join(folder, name), text(before))
    return () => writeFileSync(join(folder, name), before)
  }
  for (const [name, refusal] of [
    ['events.jsonl', 'events.jsonl is not the file that was signed.'],
    ['manifest.json', 'manifest.json is not signed with the key.'],
    ['signing-keys.pem', 'has no key.'],
  ] as const) {
    const restore = change(name, (text) => text.slice(0, -40))
    await expect(importInto(folder), name).rejects.toThrow(refusal)
    restore()
  }
  rmSync(join(folder, 'history.csv'))
  await expect(importInto(folder)).rejects.toThrow(/history.csv is missing.$/)
  expect(await isEmpty()).toBe(true)
})
