import { closeDatabase } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { write } from '#app/db/write.server.ts'
import { baseRow } from '#server/sample/mosque-rows.ts'

// Writes mosques until it is killed, and prints the id of each when its write is acknowledged.
const author = { id: 'writer', name: 'Writer', role: 'superadmin' }
process.on('disconnect', () => closeDatabase().then(() => process.exit(0)))
for (;;) {
  const id = newId()
  const row = { ...baseRow('Masjid', 'Area', 'Suburb', new Date()), id, slug: id }
  const change = { action: 'mosque.create', kind: 'mosque', subjectId: row.id, mosqueId: row.id }
  await write(author, change, async (trx) => {
    await trx.insertInto('mosques').values(row).execute()
    await trx.insertInto('mosqueFacts').values({ mosqueId: row.id, fact: 'parking', value: 'yes' }).execute()
  })
  await new Promise((resolve) => process.send?.(row.id, resolve))
}
