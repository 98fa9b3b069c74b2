import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { adoptPictures } from './adopt-pictures.server.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('remote pictures are stored, those that cannot be fetched stay remote', async () => {
  const known = 'https://pictures.example/photo.jpg'
  const stored = await storeImage(await photo(700, 400, 21).jpeg().toBuffer(), {
    now,
    createdBy: null,
    originalUrl: known,
  })
  const mosque = await aMosque()
  const image = (sortOrder: number, url: string) => ({ mosqueId: mosque.id, sortOrder, url })
  await db()
    .insertInto('mosqueImages')
    .values([image(0, known), image(1, 'http://127.0.0.1:1/photo.jpg')])
    .execute()
  const event = await anEvent({ mosqueId: mosque.id, imageUrl: known })
  expect(await adoptPictures(now)).toBe(1)
  const images = await db().selectFrom('mosqueImages').select(['imageId', 'url']).orderBy('sortOrder').execute()
  expect(images).toEqual([
    { imageId: stored.id, url: null },
    { imageId: null, url: 'http://127.0.0.1:1/photo.jpg' },
  ])
  const poster = await db().selectFrom('events').select(['imageId', 'imageUrl']).where('id', '=', event.id).execute()
  expect(poster).toEqual([{ imageId: stored.id, imageUrl: null }])
})
