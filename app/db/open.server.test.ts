import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import * as environment from '#app/env.server.ts'
import { closeDatabase, connectTo, engine, setClient } from './client.server.ts'
import { openDatabase } from './open.server.ts'
import { takeServingLock } from './serving-lock.server.ts'
import { checkPragmas } from './sqlite.server.ts'

const settings = (fields: Record<string, string>) =>
  vi.spyOn(environment, 'env').mockReturnValue(environment.parseEnv(fields))

test('opening names the database', async () => {
  expect(await openDatabase()).toMatch(engine() === 'sqlite' ? /^Database: SQLite in \// : /^Database: PostgreSQL at /)
})

test('a data folder that cannot be made is one line that says what to do', async () => {
  settings({ DATA_DIR: '/dev/null/data' })
  await expect(openDatabase()).rejects.toThrow(/^The data folder \/dev\/null\/data cannot be written to .*DATA_DIR/)
})

test('an unreachable PostgreSQL is one line that says what to do', async () => {
  const before = connectTo({ url: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })
  await closeDatabase()
  setClient(before)
  settings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: tmpdir() })
  await expect(openDatabase()).rejects.toThrow(/^PostgreSQL does not answer .*Check DATABASE_URL/)
})

test('one server at a time serves the embedded database, and the next may when it has stopped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serving-'))
  settings({ DATA_DIR: folder })
  const release = takeServingLock()
  expect(() => takeServingLock()).toThrow(`A server is running on ${folder}`)
  release()
  takeServingLock()()
  rmSync(folder, { recursive: true })
})

test('on PostgreSQL any number of servers may serve', () => {
  settings({ DATABASE_URL: 'postgres://somewhere/db' })
  takeServingLock()
  takeServingLock()
})

test('a connection that does not keep its promises of durability is refused', () => {
  const connection = new DatabaseSync(':memory:')
  expect(() => checkPragmas(connection, 'memory')).toThrow(/journal_mode = wal/)
})
