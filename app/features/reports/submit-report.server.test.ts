import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { findHeldToDrop } from '#app/services/guest-limits.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { countReports, discardHeldReports, listReports } from './reports.server.ts'
import { submitReport } from './submit-report.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const sender = (clientAddress = '192.0.2.1') => ({ clientAddress, language: 'en' as const, now })
const input = { about: 'isha.jamaat', wanted: '20:15', text: '', contact: '', website: '' }
const heldRow = {
  ...{ kind: 'other' as const, content: '{"about":"other","shown":null,"wanted":null,"text":"A"}', contact: null },
  ...{ language: 'en', times: 1, state: 'open' as const, createdAt: now.toISOString() },
  ...{ decidedAt: null, decidedByName: null, thankedAt: null },
}
const nothing = async () => null
const rows = () => db().selectFrom('reports').selectAll().orderBy('id').execute()
const photoOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'board.jpg', { type: 'image/jpeg' })
const aPhoto = async (width = 40) => {
  const pixels = sharp({ create: { width, height: 30, channels: 3, background: 'red' } })
  return photoOf(
    new Uint8Array(
      await pixels
        .withExif({ IFD0: { Copyright: 'SECRET' } })
        .jpeg()
        .toBuffer(),
    ),
  )
}

test('the same report of several visitors is one, counted', async () => {
  const { id } = await aMosque()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    await submitReport(id, { input, findShown: async () => '20:00', photo: null }, sender(address))
  await submitReport(
    id,
    { input: { ...input, wanted: '20:20' }, findShown: async () => '20:00', photo: null },
    sender(),
  )
  await submitReport(
    id,
    { input: { ...input, contact: 'A@Example.org' }, findShown: async () => '20:00', photo: null },
    sender(),
  )
  expect((await rows()).map(({ times, contact }) => [times, contact])).toEqual([
    [3, null],
    [1, null],
    [1, 'a@example.org'],
  ])
})

test('a filled-in trap is answered like a report and stores nothing', async () => {
  const { id } = await aMosque()
  const report = { input: { ...input, website: 'https://spam.example' }, findShown: nothing, photo: null }
  expect(await submitReport(id, report, sender())).toBeNull()
  expect(await rows()).toEqual([])
})

const anActorOf = (mosqueId: string) => anActor('mosque_admin', mosqueId)
const listed = async (filter: 'open' | 'held', mosqueId: string) =>
  (await listReports(anActorOf(mosqueId), filter, 1)).reports

test('what comes above the limits of a network or a mosque is held for review, and honest visitors get through', async () => {
  const { id } = await aMosque()
  const other = await aMosque()
  const send = async (address: string, n: number, mosqueId = id) => {
    const report = { input: { ...input, text: `${n}` }, findShown: nothing, photo: null }
    expect(await submitReport(mosqueId, report, sender(address))).toBeNull()
  }
  for (let n = 0; n < 25; n++) await send(`2001:db8::${n}`, n)
  expect([await countReports(anActorOf(id), 'open'), await countReports(anActorOf(id), 'held')]).toEqual([20, 5])
  // 14 networks at once: 3 of each count in the limit for those who send few.
  for (let n = 0; n < 140; n++) await send(`198.51.100.${n % 14}`, 100 + n)
  const open = await countReports(anActorOf(id), 'open')
  expect(open).toBeLessThanOrEqual(120)
  await send('203.0.113.1', 1000)
  expect(await countReports(anActorOf(id), 'open')).toBe(open + 1)
  await send('203.0.113.1', 1001, other.id)
  expect(await countReports(anActorOf(other.id), 'open')).toBe(1)
})

test('of what is held that of the network that sent least is first, and one press throws away what was shown', async () => {
  const { id } = await aMosque()
  const add = (n: number, heldBy: string | null, createdAt = now.toISOString()) =>
    db()
      .insertInto('reports')
      .values({ ...heldRow, id: `r${n}`, mosqueId: id, heldBy, createdAt })
      .execute()
  for (let n = 0; n < 5; n++) await add(n, 'heavy')
  await add(5, 'light')
  await add(6, null)
  await add(7, 'heavy', '2026-11-20T10:05:00.000Z')
  expect((await listed('held', id))[0]?.id).toBe('r5')
  expect((await listed('open', id)).map((report) => report.id)).toEqual(['r6'])
  const elsewhere = await aMosque()
  expect(await discardHeldReports(anActorOf(elsewhere.id), now)).toBe(0)
  await expect(discardHeldReports(null, now)).rejects.toMatchObject({ init: { status: 403 } })
  expect(await discardHeldReports(anActorOf(id), now)).toBe(6)
  expect((await rows()).map((report) => report.id)).toEqual(['r6', 'r7'])
  const [entry] = await db().selectFrom('activity').select(['action', 'after']).execute()
  expect(entry).toEqual({ action: 'report.discarded', after: '{"count":6}' })
})

test('what is held is bounded: the oldest of the network that sent most goes', async () => {
  const { id } = await aMosque()
  await db()
    .insertInto('reports')
    .values(
      ['heavy', 'light', 'heavy', 'heavy'].map((heldBy, n) => ({ ...heldRow, id: `r${n}`, mosqueId: id, heldBy })),
    )
    .execute()
  const drop = (max: number) => writeWithoutRevision((trx) => findHeldToDrop(trx, 'reports', max))
  expect([await drop(4), await drop(3)]).toEqual([null, 'r0'])
})

test('a network may send five photos an hour, and reports without one', async () => {
  const { id } = await aMosque()
  const photo = await aPhoto()
  const send = (picture: File | null) => submitReport(id, { input, findShown: nothing, photo: picture }, sender())
  for (let n = 0; n < 5; n++) expect(await send(photo)).toBeNull()
  expect([await send(photo), await send(null)]).toEqual(['too-many', null])
})

test('a photo is stored small, without what its camera wrote into it', async () => {
  const { id } = await aMosque()
  await submitReport(id, { input, findShown: nothing, photo: await aPhoto(3000) }, sender())
  const { data } = await db().selectFrom('reportPhotos').select('data').executeTakeFirstOrThrow()
  const stored = Buffer.from(data, 'base64')
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect(stored.includes('SECRET')).toBe(false)
})

test('what is not a picture, or too large, is refused and nothing is stored', async () => {
  const { id } = await aMosque()
  const jpeg = new Uint8Array(await (await aPhoto()).arrayBuffer())
  const files = {
    'not-an-image': [photoOf(new TextEncoder().encode('<svg onload=alert(1)>')), photoOf(jpeg.slice(0, 200))],
    'too-large': [photoOf(new Uint8Array(2 * 1024 * 1024 + 1))],
  }
  for (const [fault, photos] of Object.entries(files))
    for (const photo of photos)
      expect(await submitReport(id, { input, findShown: nothing, photo }, sender())).toBe(fault)
  expect(await rows()).toEqual([])
})
