import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { checkSecrets, storedSecret } from './app-secret.server.ts'

const disk = vi.hoisted(() => ({ isFull: false, link: null as ((file: string) => void) | null }))
const failure = (code: string) => Object.assign(new Error(code), { code })

vi.mock(import('node:fs'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    // A full disk takes the beginning of a file.
    writeFileSync(file, content, options) {
      actual.writeFileSync(file, disk.isFull ? '' : content, options)
      if (disk.isFull) throw failure('ENOSPC')
    },
    linkSync(from, to) {
      disk.link?.(String(to))
      actual.linkSync(from, to)
    },
  }
})

const folder = process.env.DATA_DIR as string
const secrets = () => readdirSync(folder).filter((name) => name.startsWith('backup-key'))

beforeEach(() => {
  disk.isFull = false
  for (const name of secrets()) rmSync(join(folder, name))
  disk.link = null
})

test('a secret that did not fit on the disk is not there, and is stored whole once there is space', () => {
  disk.isFull = true
  expect(() => storedSecret('backup-key', 48)).toThrow('ENOSPC')
  expect(secrets()).toEqual([])
  disk.isFull = false
  const secret = storedSecret('backup-key', 48)
  expect(secret).toHaveLength(64)
  expect(secrets()).toEqual(['backup-key'])
  expect(statSync(join(folder, 'backup-key')).mode & 0o777).toBe(0o600)
  expect(storedSecret('backup-key', 48)).toBe(secret)
})

test('of two processes that start at once both use the secret of the faster one', () => {
  let faster = ''
  disk.link = () => {
    disk.link = null
    faster = storedSecret('backup-key', 48)
  }
  expect(storedSecret('backup-key', 48)).toBe(faster)
  expect(secrets()).toEqual(['backup-key'])
})

test('a file system without links stores a secret too', () => {
  disk.link = () => {
    throw failure('EPERM')
  }
  expect(storedSecret('backup-key', 48)).toBe(readFileSync(join(folder, 'backup-key'), 'utf8'))
  expect(secrets()).toEqual(['backup-key'])
})

test.each([
  ['app-secret', /app-secret is damaged: .* set APP_SECRET/],
  ['backup-key', /backup-key is damaged: .* set BACKUP_KEY/],
])('an empty or short %s is refused with what to do', (name, remedy) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-secrets-'))
  Object.assign(env(), { DATA_DIR: dataDir })
  onTestFinished(() => {
    Object.assign(env(), { DATA_DIR: folder })
    rmSync(dataDir, { recursive: true })
  })
  for (const content of ['', 'x', 'x'.repeat(31), '\n'.repeat(40)]) {
    writeFileSync(join(dataDir, name), content)
    expect(checkSecrets).toThrow(remedy)
  }
  rmSync(join(dataDir, name))
  expect(checkSecrets).not.toThrow()
})
