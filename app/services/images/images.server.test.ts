import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { Unavailable } from '#app/lib/web/unavailable.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { s3Server } from '#tests/support/servers/s3-server.ts'
import { startSilentServer } from '#tests/support/servers/silent-server.ts'
import { visit } from '#tests/support/site/route-site.ts'
import { cleanImages } from './clean-images.server.ts'
import { imageSources } from './image-sources.ts'
import { readUpload, storeImage } from './images.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const origin = { now, createdBy: 'user-1' }
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const aPhoto = (seed = 1) => photo(700, 400, seed).jpeg().toBuffer()

async function filesOf(id: string): Promise<string[]> {
  const folder = join(env().DATA_DIR, 'uploads', id.slice(0, 2))
  return (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(id))
}

test('a stored picture is served in each size and format of its sources', async () => {
  const row = await storeImage(await aPhoto(), origin)
  const sources = imageSources(row)
  expect(sources).toMatchObject({ width: 700, height: 400, src: `/uploads/${row.id}-640.webp` })
  expect(sources.sets.map((set) => set.type)).toEqual(['image/avif', 'image/webp'])
  const addresses = sources.sets.flatMap((set) => set.srcSet.split(', '))
  expect(addresses).toHaveLength(6)
  for (const entry of addresses) {
    const [address, width] = entry.split(' ')
    const file = await readUpload(address!.replace('/uploads/', ''))
    expect(`${(await sharp(file!.data).metadata()).width}w`).toBe(width)
    expect(file!.type).toMatch(/^image\/(avif|webp)$/)
  }
})

test('the same picture is stored once', async () => {
  const [one, two] = await Promise.all([storeImage(await aPhoto(), origin), storeImage(await aPhoto(), origin)])
  expect(one.id).toBe(two.id)
  expect(await db().selectFrom('images').select('id').execute()).toHaveLength(1)
})

test('names outside the folder of pictures are not found', async () => {
  for (const name of ['', '..', '../../etc/passwd', 'a-320.webp', `${'0'.repeat(32)}-320.webp`])
    expect(await readUpload(name)).toBeNull()
})

test('with IMAGE_STORE=s3 pictures are stored in and served from an S3-compatible service', async () => {
  const { address, objects } = await s3Server('secret')
  Object.assign(env(), { IMAGE_STORE: address, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })
  onTestFinished(() => {
    delete env().IMAGE_STORE
  })
  const row = await storeImage(await aPhoto(5), origin)
  expect(objects.size).toBe(6)
  expect(await readUpload(`${row.id}-320.avif`)).not.toBeNull()
})

test('a failing store is a failed upload without a row', async () => {
  Object.assign(env(), { IMAGE_STORE: 'hosted+http://127.0.0.1:1/upload?preset=a' })
  onTestFinished(() => {
    delete env().IMAGE_STORE
  })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(storeImage(await aPhoto(6), origin)).rejects.toMatchObject({ fault: 'upload-failed' })
  expect(log).toHaveBeenCalledOnce()
  expect(await db().selectFrom('images').select('id').execute()).toHaveLength(0)
})

test('while the store is silent every picture is unavailable within its time, and later ones at once', async () => {
  const { port } = new URL((await startSilentServer()).url)
  const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' }
  Object.assign(env(), { IMAGE_STORE: `s3+http://127.0.0.1:${port}/pictures`, ...keys })
  onTestFinished(() => {
    delete env().IMAGE_STORE
  })
  const id = 'abcdef0123456789abcdef0123456789'
  await db()
    .insertInto('images')
    .values({
      ...{ id, mime: 'image/webp', width: 1, height: 1, bytes: 1, variants: '[]', store: 's3' },
      ...{ originalUrl: null, createdAt: now.toISOString(), createdBy: null, mosqueId: null },
    })
    .execute()
  const [first, second] = [readUpload(`${id}-40.webp`), readUpload(`${id}-320.webp`)]
  for (const reading of [first, second]) await expect(reading).rejects.toThrow(Unavailable)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { status, headers } = await visit(`/uploads/${id}-640.webp`)
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
})

test('unused pictures are removed after a week, with their files', async () => {
  const { id } = await storeImage(await aPhoto(7), origin)
  await cleanImages(afterDays(6))
  expect(await filesOf(id)).toHaveLength(6)
  await cleanImages(afterDays(8))
  expect(await filesOf(id)).toHaveLength(0)
  expect(await db().selectFrom('images').select('id').execute()).toHaveLength(0)
})

test('pictures used by a mosque, an event, the logo, the bin or the record of changes are not removed', async () => {
  const stored = []
  for (const seed of [11, 12, 13, 14, 15]) stored.push((await storeImage(await aPhoto(seed), origin)).id)
  const [gallery, poster, logo, binned, recorded] = stored as [string, string, string, string, string]
  const mosque = await aMosque()
  await db().insertInto('mosqueImages').values({ mosqueId: mosque.id, sortOrder: 0, imageId: gallery }).execute()
  await anEvent({ mosqueId: mosque.id, imageId: poster })
  const text = { notifications: '{}', general: '{}', security: '{}', updatedAt: now.toISOString() }
  const customization = JSON.stringify({ logoUrl: `/uploads/${logo}-320.webp` })
  await db()
    .insertInto('settings')
    .values({ id: 'general', ...text, customization })
    .execute()
  const who = { deletedAt: now.toISOString(), deletedBy: 'u', deletedByName: 'u' }
  await db()
    .insertInto('bin')
    .values({ id: 'd', kind: 'mosque', subjectId: 'm', name: 'm', document: JSON.stringify([binned]), ...who })
    .execute()
  const entry = { id: 'a', at: now.toISOString(), actorId: 'u', actorName: 'u', actorRole: 'superadmin' }
  await db()
    .insertInto('activity')
    .values({ ...entry, action: 'mosque.update', kind: 'mosque', subjectId: 'm', before: JSON.stringify([recorded]) })
    .execute()
  await cleanImages(afterDays(30))
  const remaining = await db().selectFrom('images').select('id').execute()
  expect(remaining.map((row) => row.id).sort()).toEqual([...stored].sort())
})

test('files of an interrupted upload are removed after a day, those of stored pictures stay', async () => {
  const { id } = await storeImage(await aPhoto(21), origin)
  const files = await filesOf(id)
  const folder = join(env().DATA_DIR, 'uploads', 'ee')
  const stray = [`${'e'.repeat(32)}-320.webp`, `${'e'.repeat(32)}-640.avif.0190.part`]
  await mkdir(folder, { recursive: true })
  for (const name of [...stray, 'notes.txt']) {
    await writeFile(join(folder, name), 'half')
    await utimes(join(folder, name), now, now)
  }
  await cleanImages(afterDays(0.9))
  expect(await readdir(folder)).toHaveLength(3)
  await cleanImages(afterDays(1.1))
  expect(await readdir(folder)).toEqual(['notes.txt'])
  expect(await filesOf(id)).toEqual(files)
})

test('objects of an interrupted upload are removed from S3 after a day, and nothing else', async () => {
  const { address, objects } = await s3Server('secret')
  const inFolder = address.replace('/pictures', '/bucket/pictures')
  Object.assign(env(), { IMAGE_STORE: inFolder, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })
  onTestFinished(() => {
    delete env().IMAGE_STORE
  })
  await storeImage(await aPhoto(22), origin)
  const kept = [...objects.keys()]
  const object = { ...objects.get(kept[0]!)!, changedAt: now }
  const stray = [320, 640, 1280].map((width) => `/bucket/pictures/${'e'.repeat(32)}-${width}.webp`)
  const others = ['/bucket/pictures/notes.txt', `/bucket/${'e'.repeat(32)}-320.webp`]
  for (const path of [...stray, ...others]) objects.set(path, object)
  await cleanImages(afterDays(0.9))
  expect([...objects.keys()]).toEqual([...kept, ...stray, ...others])
  await cleanImages(afterDays(1.1))
  expect([...objects.keys()]).toEqual([...kept, ...others])
})
