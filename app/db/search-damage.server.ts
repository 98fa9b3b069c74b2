import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { client } from './client.server.ts'
import { type Damage, knownDamage, setDamage } from './failures/damage.server.ts'
import { isDamage, reasonOf } from './failures/database-errors.ts'
import { tables } from './schema.ts'

const MAX_FINDINGS = 20

/** Reads all tables and, of the embedded database, all indexes; remembers and returns what is damaged. */
export async function searchDamage(): Promise<Damage | null> {
  const { engine, location } = client()
  const findings = engine === 'sqlite' ? await damageOfFile(location) : await readTables()
  setDamage(findings.length > 0 ? findings.join('; ') : null)
  return knownDamage()
}

/** What is damaged in a file of the embedded database. In a thread of its own, because it reads the whole file. */
export function damageOfFile(path: string): Promise<string[]> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(workerData, { readOnly: true, timeout: 10000 })
    try {
      const rows = database.prepare('pragma integrity_check(${MAX_FINDINGS})').all().map((row) => String(row.integrity_check))
      const orphans = database.prepare('pragma foreign_key_check').all().map(({ table }) => 'rows without their parent in ' + table)
      parentPort.postMessage([...rows.filter((row) => row !== 'ok'), ...new Set(orphans)])
    } catch (error) {
      if (![11, 26].includes((error.errcode ?? 0) & 0xff)) throw error
      parentPort.postMessage([error.message])
    } finally {
      database.close()
    }`
  return new Promise((resolve, reject) => {
    new Worker(code, { eval: true, workerData: path, execArgv: [], env: {} })
      .once('message', resolve)
      .once('error', reject)
  })
}

/** The text of a row needs all its columns, also those that PostgreSQL stores elsewhere. */
async function readTables(): Promise<string[]> {
  const { reader } = client()
  const findings: string[] = []
  for (const table of tables)
    await sql`select count(${sql.ref('each')}::text) from ${sql.table(table)} as each`
      .execute(reader)
      .catch((error) => {
        if (!isDamage(error)) throw error
        findings.push(`${table}: ${reasonOf(error)}`)
      })
  return findings
}
