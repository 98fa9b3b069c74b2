import { chmod } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { tables } from '#app/db/tables.ts'

/** More pages than any database has: the copy is one step, which no other writer makes begin anew. */
const ALL_PAGES = 2 ** 31 - 1

/** Copies the embedded database while it is in use, as of one instant, and checks the copy. */
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

/** Throws unless a database file is whole: every table and index, every reference, and rows of ours in it. */
export async function checkDatabase(path: string): Promise<void> {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    for (const table of tables) {
      const found = copy.prepare(`pragma integrity_check("${table}")`).all()
      if (found.length !== 1 || found[0]?.integrity_check !== 'ok')
        throw new Error(`${path} is damaged in table ${table}.`)
      // A table at a time, so that a server which makes a backup goes on answering in between.
      await turn()
    }
    if (copy.prepare('pragma foreign_key_check').all().length > 0)
      throw new Error(`${path} has rows without their parent.`)
    if (!copy.prepare('select revision from "contentRevision"').get())
      throw new Error(`${path} has no content revision.`)
  } finally {
    copy.close()
  }
}
