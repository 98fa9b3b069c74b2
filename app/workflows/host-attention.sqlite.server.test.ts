import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { anActor } from '#tests/support/data/actors.ts'
import { certificateForLocalhost } from '#tests/support/servers/certificate.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { COPIED_FILE, endOfCertificate, hostAttention } from './host-attention.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const folder = join(process.env.DATA_DIR as string, 'backups')
const kinds = async () => (await hostAttention(anActor('superadmin'), now)).map(({ kind }) => kind)

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a public site without mail and without a copy of its backups elsewhere is named; one that is tried is not', async () => {
  expect(await kinds()).toEqual([])
  setProcessSettings({ PUBLIC_URL: 'http://localhost:3000' })
  expect(await kinds()).toEqual([])
  setProcessSettings({ PUBLIC_URL: 'http://mosques.example' })
  expect(await kinds()).toEqual(expect.arrayContaining(['noMail', 'noBackupAway']))

  mkdirSync(folder, { recursive: true })
  expect(await kinds()).toContain('noBackupAway')
  writeFileSync(join(folder, COPIED_FILE), '')
  utimesSync(join(folder, COPIED_FILE), now, now)
  expect(await kinds()).not.toContain('noBackupAway')
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  utimesSync(join(folder, COPIED_FILE), days(1), days(1))
  expect(await kinds()).not.toContain('noBackupAway')
  utimesSync(join(folder, COPIED_FILE), days(3), days(3))
  expect(await kinds()).toContain('noBackupAway')
  const bucket = {
    PUBLIC_URL: 'http://mosques.example',
    BACKUP_DIR: 's3://bucket/backups',
    MAIL_URL: 'smtp://mail.example',
  }
  setProcessSettings(bucket)
  expect(await kinds()).not.toEqual(expect.arrayContaining(['noMail']))
  expect(await kinds()).not.toContain('noBackupAway')
})

test('the end of a certificate is read from the address itself', async () => {
  const server = createServer(certificateForLocalhost())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  expect(new Date((await endOfCertificate('localhost', port)) ?? 0).getUTCFullYear()).toBe(2099)
  await new Promise((resolve) => server.close(resolve))
  expect(await endOfCertificate('localhost', port)).toBeNull()
})

test('a certificate that ends within two weeks is named, and asked for once a day', async () => {
  const server = createServer(certificateForLocalhost())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const { port } = server.address() as AddressInfo
  const end = (await endOfCertificate('127.0.0.2', port)) ?? 0
  setProcessSettings({ PUBLIC_URL: `https://127.0.0.2:${port}` })
  const isNamed = async (hoursBefore: number) => {
    const lines = await hostAttention(anActor('superadmin'), new Date(end - hoursBefore * 3_600_000))
    return lines.some(({ kind }) => kind === 'certificateEnds')
  }
  expect([await isNamed(15 * 24), await isNamed(14 * 24 - 1)]).toEqual([false, true])
  await new Promise((resolve) => server.close(resolve))
  expect([await isNamed(13 * 24), await isNamed(12 * 24)], 'nothing answers any more').toEqual([true, false])
})

test('only superadmins learn of it', async () => {
  await expect(hostAttention(anActor('mosque_admin'), now)).rejects.toMatchObject({ init: { status: 403 } })
})
