import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeUploads } from '#app/access/uploads.server.ts'
import { db, reader } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { readGuestPhoto } from '#app/services/guest-limits.server.ts'
import { fetchPicture } from '#app/services/images/fetch-picture.server.ts'
import { deliverDueMails, queueMail } from '#app/services/mail/queue.server.ts'
import { isPushOffered } from '#app/services/push/send-push.server.ts'
import { anAdminWhoSignsIn, cookieOf, password } from '#tests/support/data/accounts.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { connectDatabase, storedDatabase } from '#tests/support/data/stored-database.ts'
import { open, visit } from '#tests/support/site/route-site.ts'
import { markAsDemo, requireDemo, resetDemo } from './demo.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('a demo starts only with a database of a demo, and such a database only as a demo', async () => {
  expect(await requireDemo()).toBe(false)
  env().DEMO = true
  await expect(requireDemo()).rejects.toThrow(/^DEMO=on takes only a database that was made with it.*DATA_DIR/)
  await markAsDemo(now)
  expect(await requireDemo()).toBe(false)
  env().DEMO = false
  await expect(requireDemo()).rejects.toThrow(/^This database is a demo.*set DEMO=on/)
})

test('only a database without tables is new, and one of an older version is refused unchanged', async () => {
  env().DEMO = true
  await connectDatabase(await storedDatabase({ sql: '' }))
  expect(await requireDemo()).toBe(true)
  await connectDatabase(await storedDatabase('1.0.0'))
  await expect(requireDemo()).rejects.toThrow(/^DEMO=on takes only a database/)
})

test('a demo takes no picture and sends nothing', async () => {
  Object.assign(env(), { DEMO: true, PUBLIC_URL: 'https://demo.example.org' })
  const file = new File([new Uint8Array(await photo(40, 30, 1).png().toBuffer())], 'a.png')
  expect(await storeUploads([file, 'https://pictures.example/a.png'], { id: 'a', mosqueId: null, now })).toEqual({
    ok: false,
    faults: ['demo', 'demo'],
  })
  const sender = { clientAddress: '192.0.2.1', now }
  expect(await readGuestPhoto(file, { purpose: 'report', maxBytes: 1e6 }, sender)).toEqual({ fault: 'demo' })
  await expect(fetchPicture('https://pictures.example/a.png')).rejects.toMatchObject({ fault: 'demo' })
  expect(isPushOffered()).toBe(false)
  await queueMail(db(), { kind: 'test' }, { to: 'a@example.org', subject: 'S', text: 'T', html: 'T' }, now)
  await deliverDueMails(now)
  expect(existsSync(join(env().DATA_DIR, 'outbox'))).toBe(false)
})

test('the page of sign-in says who to sign in as, whose password and second step nobody can change', async () => {
  Object.assign(env(), { DEMO: true, SAMPLE_PASSWORD: password })
  expect((await open('/login')).text).toContain(
    `Sign in as admin@sample.example with the password ${password}. Everybody can read what you write`,
  )
  const admin = await anAdminWhoSignsIn()
  const as = await cookieOf(admin)
  const form = {
    intent: 'password',
    currentPassword: password,
    newPassword: 'Fourteen-9',
    confirmPassword: 'Fourteen-9',
  }
  expect((await visit('/profile', { as, form })).status).toBe(403)
  expect((await open('/profile', { as })).has('a[href*="tab=password"]')).toBe(false)
  expect((await visit('/two-factor', { as })).headers.get('location')).toBe('/profile')
})

test('what is no demo is never emptied', async () => {
  await aMosque({ name: 'A real one' })
  await expect(resetDemo.run(now)).rejects.toThrow('The database is no demo.')
  expect(await reader().selectFrom('mosques').select('name').execute()).toEqual([{ name: 'A real one' }])
})
