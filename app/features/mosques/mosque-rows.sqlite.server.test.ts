import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { reader } from '#app/db/client.server.ts'
import { isPublishedMosque } from './mosque-rows.server.ts'

test('published mosques that are found by id are read by the key, not through an index of all published ones', async () => {
  const published = reader().selectFrom('mosques').select('id').where(isPublishedMosque)
  for (const query of [
    published.where('id', 'in', ['a', 'b']),
    published.where('id', '>', 'a').orderBy('id').limit(9),
  ]) {
    const { sql, parameters } = query.compile()
    const plan = await reader().executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
    expect(JSON.stringify(plan.rows)).toMatch(/sqlite_autoindex_mosques_1 \(id[=>]\?\)/)
  }
})
