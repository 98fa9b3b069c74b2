import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { submitReport } from './submit-report.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const sender = (clientAddress = '192.0.2.1') => ({ clientAddress, language: 'en' as const, now })
const input = { about: 'isha.jamaat', wanted: '20:15', text: '', contact: '', website: '' }
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
  expect(await submitReport(id, report, sender())).toEqual({ outcome: 'received' })
  expect(await rows()).toEqual([])
})

test('one network sends at most twenty an hour, and all together sixty a day to one mosque', async () => {
  const { id } = await aMosque()
  const send = (address: string, n: number) =>
    submitReport(id, { input: { ...input, text: `${n}` }, findShown: nothing, photo: null }, sender(address))
  const outcomes = []
  for (let n = 0; n < 25; n++) outcomes.push((await send(`2001:db8::${n}`, n)).outcome)
  expect(outcomes.filter((outcome) => outcome === 'received')).toHaveLength(20)
  for (let n = 100; n < 160; n++) outcomes.push((await send(`198.51.100.${n}`, n)).outcome)
  expect(outcomes.filter((outcome) => outcome === 'received')).toHaveLength(60)
  expect(await rows()).toHaveLength(60)
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
      expect(await submitReport(id, { input, findShown: nothing, photo }, sender())).toEqual({
        outcome: 'photo',
        fault,
      })
  expect(await rows()).toEqual([])
})
