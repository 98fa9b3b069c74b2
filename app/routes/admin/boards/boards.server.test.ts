import { expect, test } from 'vitest'
import type { BoardFile } from '#app/features/boards/board-file.ts'
import { loadBoard } from '#app/features/boards/boards.server.ts'
import { makeCode } from '#app/features/boards/screens.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { readPage } from '#tests/support/http/page.ts'
import { visit } from '#tests/support/site/route-site.ts'

const ADDRESS = '/admin/mosque/boards'

/** The form as a browser sends it when nothing was changed. */
const unchanged = {
  ...{ intent: 'save', version: '0', language1: '', language2: '', theme: 'daylight', color: '' },
  ...{ 'dark.fajr': '10', 'dark.dhuhr': '10', 'dark.jumuah': '20', 'dark.asr': '10' },
  ...{
    'dark.maghrib': '10',
    'dark.isha': '10',
    'dark.taraweeh': '60',
    'dark.eid': '30',
    zawalMinutes: '10',
    trustDays: '7',
  },
}

async function signedIn() {
  const { id, slug } = await aMosque()
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: id }))
  const post = (form: Record<string, string>, path = ADDRESS) => visit(path, { as, form })
  return { id, slug, as, post }
}

test('an admin switches on what the boards show', async () => {
  const { id, as, post } = await signedIn()
  const page = await readPage(await visit(ADDRESS, { as }))
  expect(page.has('iframe[title]')).toBe(true)
  expect((await post({ ...unchanged, theme: 'dark', 'shown.events': 'on', language1: 'ar' })).status).toBe(302)
  expect((await loadBoard(id)).settings).toMatchObject({
    theme: 'dark',
    languages: ['ar'],
    shown: { events: true, sunrise: false },
  })
})

test.each([
  ['dark.fajr', '91'],
  ['dark.asr', '-1'],
  ['dark.isha', 'ten'],
  ['trustDays', '0'],
  ['zawalMinutes', '41'],
  ['color', 'red'],
])('%s of %s is refused at its field, with the rest of what was chosen', async (field, text) => {
  const { post } = await signedIn()
  const page = await readPage(await post({ ...unchanged, theme: 'dark', [field]: text }))
  expect(page.status).toBe(400)
  expect(page.attributes(`[name="${field}"]`, 'aria-invalid')).toEqual(['true'])
  expect(page.value('theme')).toBe('dark')
})

test('a form that was opened before another save is refused once, and saved when it is sent again', async () => {
  const { post } = await signedIn()
  await post({ ...unchanged, theme: 'dark' })
  const page = await readPage(await post({ ...unchanged, theme: 'light' }))
  expect(page.status).toBe(409)
  expect((await post({ ...unchanged, theme: 'light', version: page.value('version')! })).status).toBe(302)
})

test('a screen is connected, gets switches of its own and is revoked', async () => {
  const { id, slug, as, post } = await signedIn()
  const { code, id: screen } = (await makeCode('192.0.2.1', new Date()))!
  expect((await post({ intent: 'pair', code, name: '' })).status).toBe(400)
  expect((await post({ intent: 'pair', code: 'AAAAAA', name: 'Hall' })).status).toBe(400)
  expect((await post({ intent: 'pair', code, name: 'Hall <b>' })).status).toBe(302)
  const page = await readPage(await visit(`${ADDRESS}?screen=${screen}`, { as }))
  expect(page.text).toContain('Hall <b>')
  const own = { ...unchanged, screen, name: 'Ladies', own: 'on', version: page.value('version')!, theme: 'dark' }
  expect((await post(own)).status).toBe(302)
  const { screens } = (await (await visit(`/mosques/${slug}/board.json`)).json()) as BoardFile
  expect(screens[screen]).toMatchObject({ theme: 'dark' })
  expect((await post({ ...own, screen: 'gone' })).status).toBe(404)
  expect((await post({ intent: 'revoke', id: screen })).status).toBe(302)
  expect((await post({ intent: 'revoke', id: screen })).status).toBe(404)
  expect((await visit(`${ADDRESS}?screen=${screen}`, { as })).status).toBe(404)
  expect((await loadBoard(id)).version).toBe(0)
})

test('after five codes an admin waits', async () => {
  const { post } = await signedIn()
  for (let attempt = 0; attempt < 5; attempt++) await post({ intent: 'pair', code: 'AAAAAA', name: 'Hall' })
  expect((await post({ intent: 'pair', code: 'AAAAAA', name: 'Hall' })).status).toBe(429)
})

test('a superadmin has the same page for every mosque', async () => {
  const { id } = await aMosque()
  const as = await cookieOf(await aSuperadmin())
  const path = `/admin/mosques/${id}/boards`
  expect((await readPage(await visit(path, { as }))).has('iframe')).toBe(true)
  expect((await visit(path, { as, form: unchanged })).status).toBe(302)
  expect((await visit('/admin/mosques/gone/boards', { as })).status).toBe(404)
  expect((await visit('/admin/mosques/gone/boards', { as, form: unchanged })).status).toBe(404)
})
