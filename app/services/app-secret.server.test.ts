import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { storedSecret } from './app-secret.server.ts'

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
const secrets = () => readdirSync(folder).filter((name) => name.startsWith('a-secret'))

beforeEach(() => {
  for (const name of secrets()) rmSync(join(folder, name))
  disk.link = null
})

test('a secret that did not fit on the disk is not there, and is stored whole once there is space', () => {
  disk.isFull = true
  expect(() => storedSecret('a-secret', 48)).toThrow('ENOSPC')
  expect(secrets()).toEqual([])
  disk.isFull = false
  const secret = storedSecret('a-secret', 48)
  expect(secret).toHaveLength(64)
  expect(secrets()).toEqual(['a-secret'])
  expect(statSync(join(folder, 'a-secret')).mode & 0o777).toBe(0o600)
  expect(storedSecret('a-secret', 48)).toBe(secret)
})

test('of two processes that start at once both use the secret of the faster one', () => {
  let faster = ''
  disk.link = () => {
    disk.link = null
    faster = storedSecret('a-secret', 48)
  }
  expect(storedSecret('a-secret', 48)).toBe(faster)
  expect(secrets()).toEqual(['a-secret'])
})

test('a file system without links stores a secret too', () => {
  disk.link = () => {
    throw failure('EPERM')
  }
  expect(storedSecret('a-secret', 48)).toBe(readFileSync(join(folder, 'a-secret'), 'utf8'))
  expect(secrets()).toEqual(['a-secret'])
})
