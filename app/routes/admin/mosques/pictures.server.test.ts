import { expect, test } from 'vitest'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { countAttempt } from '#app/access/attempts.server.ts'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { visit } from '#tests/support/site/route-site.ts'

test('a picture is stored for the mosque of its sender, and what refuses one is said with its status', async () => {
  const admin = await anAdminWhoSignsIn()
  const as = await cookieOf(admin)
  const bytes = new Uint8Array(await photo(700, 400).png().toBuffer())
  const send = async (file: string | File, path = '/ar/admin/pictures') => {
    const form = new FormData()
    form.set('file', file)
    const response = await visit(path, { as, form })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const picture = new File([bytes], 'a.png', { type: 'image/png' })
  const { notAnImage, tooLarge, tooManyUploads, demo } = textsIn('ar').admin.adminMosques.images
  const stored = await send(picture)
  expect(stored).toMatchObject({ status: 200, body: { picture: expect.any(Object) } })
  expect(await db().selectFrom('images').select(['id', 'mosqueId']).execute()).toEqual([
    { id: stored.body.id, mosqueId: admin.mosqueId },
  ])
  for (const [file, status, error] of [
    ['no file', 400, notAnImage],
    [new File(['no picture'], 'a.png', { type: 'image/png' }), 400, notAnImage],
    [new File([new Uint8Array(5.1 * 1024 * 1024)], 'a.png'), 413, tooLarge],
  ] as const)
    expect(await send(file)).toMatchObject({ status, body: { error } })
  setProcessSettings({ DEMO: true })
  expect(await send(picture)).toMatchObject({ status: 403, body: { error: demo } })
  setProcessSettings({ DEMO: false })
  for (let count = 0; count < attemptLimits.pictures.hits; count++) await countAttempt('pictures', admin.id, new Date())
  const limited = await send(picture)
  expect(limited).toMatchObject({ status: 429, body: { error: tooManyUploads } })
  expect(limited.headers.get('retry-after')).toBe(String(attemptLimits.pictures.seconds))
  expect(stored.headers.has('retry-after')).toBe(false)
})
