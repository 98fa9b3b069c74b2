// Runs in `npm run test:all`: each import starts a process.
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { knownRevision } from '#app/db/revision.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anImport } from '#tests/support/data/factories.ts'
import { eraseImports } from './import-store.server.ts'
import { beginImport, cancelImport, listImports, loadImport, writeImport } from './imports.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const file = (text: string) => new File([text], 'list.csv')
const mosques = (rows: number) =>
  ['id,name,area,address', ...Array.from({ length: rows }, (_, n) => `m${n},Masjid ${n},Area ${n},1 Road`)].join('\n')

async function begin(text: string): Promise<string> {
  const begun = await beginImport(superadmin, file(text), { language: 'en', now })
  if (!('id' in begun)) throw new Error(begun.fault)
  return begun.id
}

const stateOf = async (id: string, at = now) => (await loadImport(superadmin, id, at))?.state
const statusOf = async (id: string) => (await stateOf(id))?.status
const reached = (id: string, status: string) => expect.poll(() => statusOf(id)).toBe(status)
const count = async (table: 'mosques' | 'importParts' | 'activity') =>
  (await db().selectFrom(table).selectAll().execute()).length
const write = (id: string) => writeImport(superadmin, id, { superadmins: new Set(), now })

test('a file is checked and then written in another process, and its owner can return to it', async () => {
  const id = await begin(mosques(300))
  await reached(id, 'checked')
  expect(await stateOf(id)).toMatchObject({ report: { errors: 0, count: 300, rows: 300 } })
  expect([await count('mosques'), await count('importParts')]).toEqual([0, 1])

  const before = knownRevision() ?? 0
  await Promise.all([write(id), write(id)])
  await reached(id, 'done')
  expect(await stateOf(id)).toMatchObject({ counts: { mosques: 300, events: 0, admins: 0 } })
  expect([await count('mosques'), await count('importParts')]).toEqual([300, 0])
  expect(await db().selectFrom('activity').select(['action', 'actorId']).execute()).toEqual([
    { action: 'import.run', actorId: superadmin.id },
  ])
  await expect.poll(() => knownRevision()).toBeGreaterThan(before)
  expect(await listImports(superadmin)).toMatchObject([{ id, fileName: 'list.csv', status: 'done' }])
})

test('a file in several parts is read as it was sent, also where a letter is cut in two', async () => {
  const description = 'مسجد '.repeat(120).trim()
  const rows = Array.from({ length: 400 }, (_, n) => `Masjid ${n},Athlone,1 Road,${description}`)
  const id = await begin(['name,area,address,description', ...rows].join('\n'))
  await reached(id, 'checked')
  expect(await count('importParts')).toBe(2)
  await write(id)
  await reached(id, 'done')
  const stored = await db().selectFrom('mosques').select('description').execute()
  expect(stored).toEqual(rows.map(() => ({ description })))
})

test.each<[string, (text: string) => Uint8Array<ArrayBuffer>]>([
  ['Windows-1252', (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ['UTF-16', (text) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
])('a list in %s keeps its letters', async (_, bytesOf) => {
  const list = new File([bytesOf('name,area,address\nMasjid é,Salê,1 Road')], 'list.csv')
  const begun = await beginImport(superadmin, list, { language: 'en', now })
  if (!('id' in begun)) throw new Error(begun.fault)
  await reached(begun.id, 'checked')
  await write(begun.id)
  await reached(begun.id, 'done')
  expect(await db().selectFrom('mosques').select(['name', 'area']).execute()).toEqual([
    { name: 'Masjid é', area: 'Salê' },
  ])
})

test('a file with a wrong row or without rows is not written', async () => {
  const wrong = await begin('name,area\n,Athlone')
  await reached(wrong, 'checked')
  await write(wrong)
  expect(await statusOf(wrong)).toBe('checked')
  const other = await begin('a,b\n1,2')
  await reached(other, 'failed')
  expect(await stateOf(other)).toEqual({ status: 'failed', fault: 'unknown-columns' })
  expect(await beginImport(superadmin, file('name\n\0'), { language: 'en', now })).toEqual({ fault: 'not-text' })
})

test('however long a cell is, the report is short', async () => {
  const columns = Array.from({ length: 90 }, (_, n) => `column ${n}`)
  const id = await begin(`name,area,${columns}\n${'🕌'.repeat(500_000)},Athlone`)
  await reached(id, 'checked')
  const state = await stateOf(id)
  expect(state).toMatchObject({ report: { errors: 1, lines: [{ name: `${'🕌'.repeat(150)}…` }] } })
  expect(JSON.stringify(state).length).toBeLessThan(5000)
})

test('an import that is cancelled while it is checked or written changes nothing, and the site writes on', async () => {
  const checking = await begin(mosques(20_000))
  await expect.poll(() => stateOf(checking)).toMatchObject({ progress: { stage: /reading|checking/ } })
  await cancelImport(superadmin, checking, now)
  expect(await statusOf(checking)).toBe('cancelled')

  const writing = await begin(mosques(20_000))
  await reached(writing, 'checked')
  await write(writing)
  await vi.waitUntil(
    async () => {
      const state = await stateOf(writing)
      return state && 'progress' in state && state.progress.stage === 'writing'
    },
    { timeout: 150_000, interval: 20 },
  )
  await cancelImport(superadmin, writing, now)
  expect(await statusOf(writing)).toBe('cancelled')
  expect([await count('mosques'), await count('activity'), await count('importParts')]).toEqual([0, 0, 0])
})

test('only the superadmin who began an import sees or changes it', async () => {
  const id = await begin(mosques(1))
  await reached(id, 'checked')
  const other = anActor('superadmin')
  other.id = 'other'
  expect(await loadImport(other, id, now)).toBeNull()
  await writeImport(other, id, { superadmins: new Set(), now })
  await cancelImport(other, id, now)
  expect(await statusOf(id)).toBe('checked')
  const forbidden = { init: { status: 403 } }
  for (const actor of [null, anActor('mosque_admin', 'm1')]) {
    await expect(beginImport(actor, file('x'), { language: 'en', now })).rejects.toMatchObject(forbidden)
    await expect(loadImport(actor, id, now)).rejects.toMatchObject(forbidden)
    await expect(writeImport(actor, id, { superadmins: new Set(), now })).rejects.toMatchObject(forbidden)
    await expect(cancelImport(actor, id, now)).rejects.toMatchObject(forbidden)
    await expect(listImports(actor)).rejects.toMatchObject(forbidden)
  }
})

test('an import whose process has ended counts as failed after a minute', async () => {
  await anImport({ id: 'i', actorId: superadmin.id, status: 'writing', heartbeatAt: now.toISOString() })
  expect(await statusOf('i')).toBe('writing')
  expect(await stateOf('i', new Date(now.getTime() + 61_000))).toEqual({ status: 'failed', fault: null })
})

test('the open imports of one person leave room for those of others', async () => {
  for (let n = 0; n < 5; n++)
    await anImport({ id: `${n}`, actorId: 'other', status: 'checked', createdAt: now.toISOString() })
  const other = { ...superadmin, id: 'other' }
  expect(await beginImport(other, file('x'), { language: 'en', now })).toEqual({ fault: 'too-many' })
  await reached(await begin(mosques(1)), 'checked')
})

test('no more than ten imports are open, and old ones are erased with their files', async () => {
  for (let n = 0; n < 10; n++) {
    const actorId = n < 4 ? superadmin.id : `other ${n}`
    await anImport({ id: `${n}`, actorId, status: 'checked', createdAt: now.toISOString() })
  }
  expect(await beginImport(superadmin, file('x'), { language: 'en', now })).toEqual({ fault: 'too-many' })
  await cancelImport(superadmin, '1', now)
  await reached(await begin(mosques(1)), 'checked')
  expect(
    await writeWithoutRevision((trx) => eraseImports(trx, { openBefore: '2026-11-20', endedBefore: '2025-11-20' })),
  ).toBe(0)
  expect(
    await writeWithoutRevision((trx) => eraseImports(trx, { openBefore: '2026-11-21', endedBefore: '2025-11-20' })),
  ).toBe(10)
  expect(await listImports(superadmin)).toMatchObject([{ status: 'cancelled' }])
  expect(
    await writeWithoutRevision((trx) => eraseImports(trx, { openBefore: '2026-11-21', endedBefore: '2026-11-21' })),
  ).toBe(1)
  expect(await count('importParts')).toBe(0)
})
