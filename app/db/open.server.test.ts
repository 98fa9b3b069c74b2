import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as environment from '#app/env.server.ts'
import { closeDatabase, connectTo, engine, setClient } from './client.server.ts'
import { openDatabase } from './open.server.ts'
import { acquireServingLock } from './serving-lock.server.ts'
import { checkPragmas } from './sqlite.server.ts'

const settings = (fields: Record<string, string>) =>
  vi.spyOn(environment, 'env').mockReturnValue(environment.parseEnv(fields))

test('opening returns a line with the location of the database', async () => {
  expect(await openDatabase()).toMatch(engine() === 'sqlite' ? /^Database: SQLite in \// : /^Database: PostgreSQL at /)
})

test('a data folder that cannot be created is reported in one line with the remedy', async () => {
  settings({ DATA_DIR: '/dev/null/data' })
  await expect(openDatabase()).rejects.toThrow(/^The data folder \/dev\/null\/data cannot be written to .*DATA_DIR/)
})

test('an unreachable PostgreSQL is reported in one line with the remedy', async () => {
  const unreachable = connectTo({ url: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })
  await closeDatabase()
  setClient(unreachable)
  // Never the folder of all temporary files: opening may change the rights of the data folder.
  const folder = mkdtempSync(join(tmpdir(), 'unreachable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  settings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: folder })
  await expect(openDatabase()).rejects.toThrow(/^PostgreSQL does not answer .*Check DATABASE_URL/)
})

test('only one server at a time can serve an SQLite database; another can after it has stopped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serving-'))
  settings({ DATA_DIR: folder })
  const release = acquireServingLock()
  expect(() => acquireServingLock()).toThrow(`A server is running on ${folder}`)
  release()
  acquireServingLock()()
  rmSync(folder, { recursive: true })
})

test('on PostgreSQL several servers can run at once', () => {
  settings({ DATABASE_URL: 'postgres://somewhere/db' })
  acquireServingLock()
  acquireServingLock()
})

test('a connection without the required durability settings is rejected', () => {
  const connection = new DatabaseSync(':memory:')
  expect(() => checkPragmas(connection, 'memory')).toThrow(/journal_mode = wal/)
})
