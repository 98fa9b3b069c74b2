import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as environment from '#app/env.server.ts'
import { closeDatabase, connectTo, engine, setClient } from './client.server.ts'
import { openDatabase, prepareDataFolder } from './open.server.ts'
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

test.each(['uploads', 'incoming', 'public-data'])('a folder %s that cannot be written to is named', async (name) => {
  const folder = aFolder()
  writeFileSync(join(folder, name), '', { mode: 0o600 })
  await expect(openDatabase()).rejects.toThrow(`The folder ${join(folder, name)} cannot be written to (EACCES`)
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'opening-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  settings({ DATA_DIR: folder })
  return folder
}

const aForeignDatabase = (file: string) => {
  const foreign = new DatabaseSync(file)
  foreign.exec('create table recipes (name text)')
  foreign.close()
}

test.each([
  ['is empty', (file: string) => writeFileSync(file, '')],
  ['belongs to another program', aForeignDatabase],
  ['not a database', (file: string) => writeFileSync(file, 'a list of things to buy, long enough to be a header')],
])('a database file that %s stops the start with one line, and stays as it is', async (problem, create) => {
  const file = join(aFolder(), 'mosque-connect.db')
  create(file)
  const before = statSync(file)
  const error = await openDatabase().catch((reason: Error) => reason)
  expect(error).toMatchObject({ message: expect.stringContaining(problem) })
  expect((error as Error).message).not.toContain('\n')
  const after = statSync(file)
  expect([after.size, after.mtimeMs]).toEqual([before.size, before.mtimeMs])
})

test('data files and folders become private, and files of others stay unchanged', () => {
  const folder = aFolder()
  const names = ['app-secret', 'uploads/ab/a.webp', 'outbox/email.eml', 'client-files/start.js', 'notes.txt']
  const paths = names.map((name) => join(folder, name))
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'x')
    chmodSync(path, 0o666)
  }
  const folders = [folder, join(folder, 'uploads'), join(folder, 'uploads', 'ab'), join(folder, 'outbox')]
  for (const path of folders) chmodSync(path, 0o777)
  prepareDataFolder(folder)
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect(folders.map(modeOf)).toEqual([0o700, 0o700, 0o700, 0o700])
  expect(paths.map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600, 0o666])
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
