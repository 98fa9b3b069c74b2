import { chmod } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { contentOfFile, problemOf } from '#app/db/migrate.server.ts'
import { damageOfFile } from '#app/db/search-damage.server.ts'

/** More pages than any database has. The copy is one step then, which a write by another process cannot restart. */
const ALL_PAGES = 2 ** 31 - 1

/** Copies the embedded database at one instant, while it is in use, and checks the copy. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  await chmod(to, 0o600)
  await checkDatabase(to)
}

/**
 * Throws when a database file is damaged, of another program or of a newer version. One of an older version may lack tables;
 * the next start adds them.
 */
export async function checkDatabase(path: string): Promise<void> {
  const content = contentOfFile(path)
  const problem = problemOf(content)
  if (problem) throw new Error(problem.message)
  if (content.applied.length === 0) throw new Error(`${path} has no tables of this site.`)
  const damage = await damageOfFile(path)
  if (damage.length > 0) throw new Error(`${path} is damaged: ${damage.join('; ')}`)
}
