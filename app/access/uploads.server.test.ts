import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { readUpload } from '#app/services/images/images.server.ts'
import { MAX_MOSQUE_PICTURE_BYTES, MAX_MOSQUE_PICTURES } from '#app/services/images/picture-rules.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { attemptLimits } from './attempt-rules.ts'
import { storeUploads } from './uploads.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const sender = { id: 'admin-1', mosqueId: 'm1', now }
const images = () => db().selectFrom('images').select(['id', 'mosqueId']).execute()

async function aFile(seed: number): Promise<File> {
  return new File([new Uint8Array(await photo(40, 30, seed).png().toBuffer())], 'a.png', { type: 'image/png' })
}

/** Rows like those of many uploads of a mosque. */
async function storedBefore(count: number, bytes: number) {
  const row = { mime: 'image/webp', width: 1, height: 1, variants: '[]', store: 'local', createdAt: now.toISOString() }
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, id: `old-${index}`, bytes, mosqueId: 'm1' }))
  for (let from = 0; from < count; from += 100)
    await db()
      .insertInto('images')
      .values(rows.slice(from, from + 100))
      .execute()
}

test('pictures are stored for the mosque of their sender', async () => {
  const uploaded = await storeUploads([await aFile(1), await aFile(2)], sender)
  expect(uploaded).toMatchObject({ ok: true, images: [{ width: 40 }, { width: 40 }] })
  expect((await images()).map(({ mosqueId }) => mosqueId)).toEqual(['m1', 'm1'])
})

test('accepted or rejected, a form leaves no files behind that are not those of stored pictures', async () => {
  const waiting = () => readdir(join(env().DATA_DIR, 'incoming'))
  await storeUploads([await aFile(3), await aFile(4), await aFile(5)], sender)
  await storeUploads([await aFile(6), new File(['x'], 'a.png')], sender)
  expect(await waiting()).toEqual([])
  for (const { id } of await images()) expect(await readUpload(`${id}-40.webp`)).not.toBeNull()
})

test('one invalid picture rejects all of them', async () => {
  const text = new File(['a text'], 'a.png', { type: 'image/png' })
  const uploaded = await storeUploads([await aFile(1), text], sender)
  expect(uploaded).toEqual({ ok: false, faults: [null, 'not-an-image'] })
  expect(await images()).toEqual([])
})

test('every picture counts, in one form or in many', async () => {
  const file = await aFile(1)
  for (let sent = 0; sent < attemptLimits.pictures.hits; sent += 50)
    await storeUploads(
      Array.from({ length: 50 }, () => new File(['x'], 'a.png')),
      sender,
    )
  expect(await storeUploads([file], sender)).toEqual({ ok: false, faults: ['too-many'] })
  expect(await storeUploads([file], { ...sender, id: 'admin-2' })).toMatchObject({ ok: true })
})

test.each([
  ['files', MAX_MOSQUE_PICTURES, 1],
  ['bytes', 2, MAX_MOSQUE_PICTURE_BYTES / 2],
])('a mosque whose quota of %s is used up stores no new picture, and another mosque does', async (_, count, bytes) => {
  await storedBefore(count, bytes)
  expect(await storeUploads([await aFile(1)], sender)).toEqual({ ok: false, faults: ['mosque-full'] })
  expect(await images()).toHaveLength(count)
  const other = { ...sender, mosqueId: 'm2' }
  expect(await storeUploads([await aFile(1)], other)).toMatchObject({ ok: true })
  expect(await storeUploads([await aFile(1)], sender)).toMatchObject({ ok: true })
})
