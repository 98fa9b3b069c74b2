import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { spawnSite } from '#tests/support/servers/spawn-site.ts'
import type { Step } from './steps.ts'

const foreignDatabase = (file: string) => {
  const database = new DatabaseSync(file)
  database.exec('create table recipes (name text)')
  database.close()
}

/** Starts the site on such a database file; it must end with one line and leave the file as it is. */
async function startOn(create: (file: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-attack-start-'))
  try {
    const file = join(folder, 'mosque-connect.db')
    create(file)
    const before = statSync(file)
    const site = spawnSite({ DATA_DIR: folder })
    assert.equal(await site.ended, 1)
    assert.match(site.output().trim(), /^[^\n]*(empty|another program|not a database)[^\n]*$/)
    const after = statSync(file)
    assert.deepEqual([after.size, after.mtimeMs], [before.size, before.mtimeMs])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A data folder that everybody may read, for the site to start on. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-attack-'))
  writeFileSync(join(folder, 'app-secret'), 'x'.repeat(40))
  chmodSync(join(folder, 'app-secret'), 0o644)
  chmodSync(folder, 0o755)
  return folder
}

export const startSteps: Step[] = [
  [
    'an empty or foreign database file ends the start with one line',
    async () => {
      const contents = [
        (file: string) => writeFileSync(file, ''),
        (file: string) => writeFileSync(file, 'x'.repeat(5000)),
      ]
      await Promise.all([...contents, foreignDatabase].map(startOn))
    },
  ],
  [
    'only the user of the site can read its data',
    async ({ folder }) => {
      assert.equal(statSync(folder).mode & 0o777, 0o700)
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
        assert.equal(mode & 0o077, 0, `${entry.name} has the mode ${mode.toString(8)}`)
      }
    },
  ],
]
