import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { MAX_SCREENS, parseStoredBoard } from './board-schema.ts'
import { type BoardSettings, defaultBoard } from './board-settings.ts'
import { eraseBoards, loadBoard, saveBoard, undoBoard } from './boards.server.ts'
import {
  hearScreen,
  listScreens,
  loadScreenSettings,
  makeCode,
  pairScreen,
  revokeScreen,
  saveScreen,
  undoScreen,
  writeHeard,
} from './screens.server.ts'

const superadmin = anActor('superadmin')
const adminOf = (mosqueId: string) => anActor('mosque_admin', mosqueId)
const now = new Date('2026-11-26T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const dark: BoardSettings = { ...defaultBoard, languages: ['ar'], theme: 'dark', color: '#112233', trustDays: 3 }

const lastChange = () =>
  db().selectFrom('activity').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

async function aScreen(mosqueId: string, name = 'Hall') {
  const made = (await makeCode('192.0.2.1', now))!
  const admin = adminOf(mosqueId)
  expect(await pairScreen(admin, mosqueId, { code: made.code, name, now })).toEqual({ outcome: 'paired' })
  return made
}

test('a board that nobody has changed has the default, and a saved one what was chosen', async () => {
  const { id } = await aMosque()
  expect(await loadBoard(id)).toEqual({ settings: defaultBoard, version: 0 })
  expect(await saveBoard(adminOf(id), id, dark, { version: 0, now })).toEqual({ outcome: 'saved' })
  expect(await loadBoard(id)).toEqual({ settings: dark, version: 1 })
})

test('only the admin of the mosque and superadmins change its boards and screens', async () => {
  const { id } = await aMosque()
  const made = await aScreen(id)
  for (const actor of [null, adminOf('other')]) {
    const refused = expect.objectContaining({ init: expect.objectContaining({ status: 403 }) })
    await expect(saveBoard(actor, id, dark, { version: 0, now })).rejects.toEqual(refused)
    await expect(undoBoard(actor, id, { before: {}, after: {}, now })).rejects.toEqual(refused)
    await expect(pairScreen(actor, id, { code: 'AAAAAA', name: 'x', now })).rejects.toEqual(refused)
    await expect(listScreens(actor, id)).rejects.toEqual(refused)
    const change = { name: 'x', settings: null, version: 1, now }
    await expect(saveScreen(actor, id, made.id, change)).rejects.toEqual(refused)
    await expect(revokeScreen(actor, id, made.id)).rejects.toEqual(refused)
  }
  expect(await saveBoard(superadmin, id, dark, { version: 0, now })).toEqual({ outcome: 'saved' })
})

test('a save that is based on an older version is refused', async () => {
  const { id } = await aMosque()
  await saveBoard(adminOf(id), id, dark, { version: 0, now })
  expect(await saveBoard(adminOf(id), id, defaultBoard, { version: 0, now })).toEqual({
    outcome: 'outdated',
    version: 1,
  })
  expect(await saveBoard(superadmin, 'gone', dark, { version: 0, now })).toEqual({ outcome: 'missing' })
})

test('a change is recorded field by field and can be undone while it stands', async () => {
  const { id, name } = await aMosque()
  await saveBoard(adminOf(id), id, dark, { version: 0, now })
  const { action, before, after } = await lastChange()
  expect(action).toBe('board.update')
  expect(JSON.parse(after!)).toMatchObject({ theme: 'dark', languages: 'ar', 'shown.sunrise': true, mosqueName: name })
  const change = { before: JSON.parse(before!), after: JSON.parse(after!), now }
  expect(await undoBoard(adminOf(id), id, change)).toBe(true)
  expect((await loadBoard(id)).settings).toEqual(defaultBoard)
  expect(await undoBoard(adminOf(id), id, change)).toBe(false)
})

test('stored settings of another release keep what can be read of them', () => {
  expect(parseStoredBoard('{"theme":"dark","shown":{"sunrise":false,"old":true}}')).toEqual({
    ...defaultBoard,
    theme: 'dark',
    shown: { ...defaultBoard.shown, sunrise: false },
  })
  for (const broken of ['', '[]', 'null', '{"theme":"pink"}', '{"dark":{"fajr":-1}}'])
    expect(parseStoredBoard(broken)).toEqual(defaultBoard)
})

test('a screen is paired by its code, in any case of letters, once', async () => {
  const { id, slug } = await aMosque()
  const made = (await makeCode('192.0.2.1', now))!
  expect(made.code).toMatch(/^[A-Z]{6}$/)
  expect(await hearScreen(made.id, made.token, now)).toBeNull()
  const code = ` ${made.code.toLowerCase()} `
  expect(await pairScreen(adminOf(id), id, { code, name: 'Hall', now })).toEqual({ outcome: 'paired' })
  expect(await hearScreen(made.id, made.token, now)).toEqual({ slug })
  expect(await pairScreen(superadmin, id, { code, name: 'Hall', now })).toEqual({ outcome: 'wrong' })
})

test('a code is over after ten minutes', async () => {
  const { id } = await aMosque()
  const { code } = (await makeCode('192.0.2.1', now))!
  const pair = (at: Date) => pairScreen(adminOf(id), id, { code, name: 'Hall', now: at })
  expect(await pair(later(10))).toEqual({ outcome: 'wrong' })
  expect(await pair(later(9))).toEqual({ outcome: 'paired' })
})

test('after five tries an admin waits', async () => {
  const { id } = await aMosque()
  const { code } = (await makeCode('192.0.2.1', now))!
  const pair = (code: string, at = now) => pairScreen(adminOf(id), id, { code, name: 'Hall', now: at })
  for (let attempt = 0; attempt < 5; attempt++) expect(await pair('WRONGS')).toEqual({ outcome: 'wrong' })
  expect(await pair(code)).toEqual({ outcome: 'limited', seconds: 600 })
})

test('a network gets no more than thirty codes in ten minutes', async () => {
  for (let count = 0; count < 30; count++) expect(await makeCode('192.0.2.7', now)).not.toBeNull()
  expect(await makeCode('192.0.2.7', now)).toBeNull()
  expect(await makeCode('198.51.100.7', now)).not.toBeNull()
})

test('a mosque has at most eight screens', async () => {
  const { id } = await aMosque()
  for (let count = 0; count < MAX_SCREENS; count++) {
    const { code } = (await makeCode('192.0.2.1', now))!
    const at = later(11 * count)
    await db()
      .updateTable('screenCodes')
      .set({ expiresAt: later(1000).toISOString() })
      .execute()
    expect(await pairScreen(superadmin, id, { code, name: `${count}`, now: at })).toEqual({ outcome: 'paired' })
  }
  const { code } = (await makeCode('192.0.2.1', later(200)))!
  expect(await pairScreen(superadmin, id, { code, name: 'x', now: later(200) })).toEqual({ outcome: 'full' })
})

test('a heartbeat needs the token, is written in a while and changes no page', async () => {
  const { id } = await aMosque()
  const made = await aScreen(id)
  const revision = await currentRevision()
  const heardAt = async () => (await listScreens(superadmin, id))[0]?.heardAt
  expect(await hearScreen(made.id, 'forged', later(1))).toBeNull()
  expect(await heardAt()).toBeNull()
  await hearScreen(made.id, made.token, later(1))
  expect(await heardAt()).toBe(later(1).toISOString())
  await writeHeard()
  await hearScreen(made.id, made.token, later(6))
  expect(await heardAt()).toBe(later(6).toISOString())
  const stored = await db().selectFrom('screens').select('heardAt').where('id', '=', made.id).execute()
  expect(stored).toEqual([{ heardAt: later(1).toISOString() }])
  expect(await currentRevision()).toBe(revision)
})

test('a screen has switches of its own or those of its mosque, and a change can be undone', async () => {
  const { id } = await aMosque()
  const made = await aScreen(id)
  const admin = adminOf(id)
  expect(await loadScreenSettings(id)).toEqual({ [made.id]: null })
  const change = { name: 'Ladies', settings: dark, version: 1, now }
  expect(await saveScreen(admin, id, made.id, change)).toEqual({ outcome: 'saved' })
  expect(await saveScreen(admin, id, made.id, change)).toEqual({ outcome: 'outdated', version: 2 })
  expect(await saveScreen(superadmin, 'other', made.id, change)).toEqual({ outcome: 'missing' })
  expect(await loadScreenSettings(id)).toEqual({ [made.id]: dark })
  const { before, after } = await lastChange()
  const recorded = { before: JSON.parse(before!), after: JSON.parse(after!), now }
  expect(await undoScreen(admin, id, made.id, recorded)).toBe(true)
  expect(await listScreens(admin, id)).toMatchObject([{ name: 'Hall', settings: null }])
  expect(await undoScreen(admin, id, made.id, recorded)).toBe(false)
})

test('a revoked screen is unknown at once, also to another mosque that tries', async () => {
  const { id } = await aMosque()
  const other = await aMosque()
  const made = await aScreen(id)
  expect(await revokeScreen(adminOf(other.id), other.id, made.id)).toBe(false)
  expect(await revokeScreen(adminOf(id), id, made.id)).toBe(true)
  expect(await hearScreen(made.id, made.token, now)).toBeNull()
  expect(await revokeScreen(adminOf(id), id, made.id)).toBe(false)
})

test('boards and screens of mosques that are gone are erased, with codes that are over', async () => {
  const { id } = await aMosque()
  await saveBoard(adminOf(id), id, dark, { version: 0, now })
  await aScreen(id)
  await makeCode('192.0.2.1', now)
  const erase = () => writeWithoutRevision((trx) => eraseBoards(trx, later(11)))
  expect(await erase()).toBe(0)
  expect(await db().selectFrom('screenCodes').selectAll().execute()).toEqual([])
  await db().deleteFrom('mosques').where('id', '=', id).execute()
  expect(await erase()).toBe(2)
})
