import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { connectDatabase, storedDatabase } from '#tests/support/data/stored-database.ts'
import { readPage } from '#tests/support/http/page.ts'
import { startErrorOf, startProcess } from '#tests/support/servers/server-process.ts'
import { ready } from '#tests/support/servers/spawn-site.ts'

test('a database of version 1.0.0 is brought to this version by the start, and serves its pages', async () => {
  const server = await ready(startProcess({ ...(await storedDatabase('1.0.0')) }))
  const answer = await fetch(`${server.url}/mosques/noor-mosque`)
  expect([answer.status, new URL(answer.url).pathname]).toEqual([200, '/mosques/masjidun-noor'])
  expect((await readPage(answer)).texts('h1')).toEqual(['Masjidun Noor'])
  for (const path of ['/', '/mosques', '/events', '/prayer-times', '/ar/mosques', '/api/v1/events'])
    expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 200])
})

test('a database of another program or of a newer version ends the start with one line', async () => {
  const foreign = await storedDatabase({ sql: 'create table recipes (name text)' })
  expect(await startErrorOf({ ...foreign })).toMatch(/belongs to another program: it has the table recipes/)
  const newer = await storedDatabase('1.0.0')
  await connectDatabase(newer)
  await migrate()
  await sql`insert into kysely_migration values ('0099-later', '')`.execute(db())
  await closeDatabase()
  expect(await startErrorOf({ ...newer })).toMatch(/made by a newer version: it has the migration 0099-later/)
})
