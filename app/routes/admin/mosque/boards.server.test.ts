import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { BoardFile } from '#app/features/boards/board-file.ts'
import { loadBoard } from '#app/features/boards/boards.server.ts'
import { makeCode } from '#app/features/boards/screens.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { loadBoardsPage } from '#app/pages/boards-admin.server.ts'
import { actorOf, anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { jamaatAt } from '#tests/support/data/timetables.ts'
import { readPage } from '#tests/support/http/page.ts'
import { press } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const texts = textsIn('en').admin.adminBoards
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
  expect(page.has('iframe[title][tabindex="-1"]')).toBe(true)
  for (const number of ['1', '2']) expect(page.text).toContain(texts.language({ number }))
  expect(page.texts('[name^=language] option[value=""]')).toEqual([texts.siteLanguage, texts.noSecond])
  expect([page.value('dark.taraweeh'), page.attributes('[name="dark.taraweeh"]', 'maxlength')]).toEqual(['60', ['2']])
  expect((await post({ ...unchanged, theme: 'dark', 'shown.events': 'on', language1: 'ar' })).status).toBe(302)
  const saved = await open(ADDRESS, { as })
  expect([saved.value('language1'), saved.value('language2')]).toEqual(['ar', ''])
  expect(saved.valuesOf('shown.events').concat(saved.valuesOf('shown.sunrise'))).toEqual(['on'])
  const folds = saved.texts('form summary')
  expect(folds[0]).toBe(`${texts.switches} ${texts.shown.events}`)
  expect(folds[1]).toContain(`${texts.salaahs.fajr} 10 · ${texts.salaahs.dhuhr} 10 · ${texts.salaahs.jumuah} 20`)
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
  expect(page.texts('main [data-slot=notice]')).toEqual([texts.errors.toast])
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

/** Stores screens of a mosque, as if they had been connected. */
async function screensOf(mosqueId: string, count: number, heardAt: string | null = null) {
  for (let index = 0; index < count; index++)
    await db()
      .insertInto('screens')
      .values({
        ...{ id: `screen${index}`, mosqueId, name: `Hall ${index}`, content: null, tokenHash: `hash${index}`, heardAt },
        ...{ pairedAt: '2026-11-19T22:30:00.000Z', pairedByName: 'Chair' },
      })
      .execute()
}

test('screens say when they were heard of, and are silent after sixteen minutes', async () => {
  const { id, as } = await signedIn()
  const { screens, power } = texts
  await screensOf(id, 1)
  const page = async (at: string, headers = {}) => (await open(`${ADDRESS}?code=ABCDEF`, { as, at, headers })).text
  const first = await page('2026-11-20T10:00:00.000Z')
  for (const text of ['Hall 0', screens.never, 'Connected 20/11/2026 00:30 by Chair', 'localhost:3000/screen'])
    expect(first).toContain(text)
  expect([first.includes(screens.silent), first.includes(power.kept)]).toEqual([false, true])
  const all = await open(ADDRESS, { as })
  expect(all.value('name')).toBe(screens.named({ number: 2 }))
  expect(all.attributes('[name=code]', 'spellcheck')).toEqual(['false'])
  expect(all.texts('ol li')).toEqual(Object.values(power.buy))
  expect(all.texts('main details[open] summary'), 'the browser keeps pages').toEqual([])
  await db().updateTable('screens').set({ heardAt: '2026-11-20T10:00:00.000Z' }).execute()
  const heard = await page('2026-11-20T10:16:00.000Z')
  expect([heard.includes('Last heard of 20/11/2026 12:00'), heard.includes(screens.silent)]).toEqual([true, false])
  expect(await page('2026-11-20T10:16:00.001Z')).toContain(screens.silent)
  expect((await open(`${ADDRESS}?code=ABCDEF`, { as })).value('code')).toBe('ABCDEF')
  expect((await open(`${ADDRESS}?screen=`, { as })).status).toBe(404)
})

test('a screen that is silent stands before the others', async () => {
  const { id, as } = await signedIn()
  await screensOf(id, 2, '2026-11-20T10:00:00.000Z')
  await db().updateTable('screens').set({ heardAt: '2026-11-20T08:00:00.000Z' }).where('id', '=', 'screen1').execute()
  const page = await open(ADDRESS, { as, at: '2026-11-20T10:00:00.000Z' })
  expect(page.all('#screens li .font-semibold bdi').map(({ textContent }) => textContent)).toEqual(['Hall 1', 'Hall 0'])
})

test('the preview offers the moments of the next jamaat, where there is one', async () => {
  const { as } = await signedIn()
  expect((await open(ADDRESS, { as })).text).not.toContain(texts.moment)
  const timed = await aMosqueWithTimes('Masjid Timed', { content: { week: jamaatAt('asr', '16:30') } })
  const admin = await cookieOf(await anAdminWhoSignsIn({ mosqueId: timed.id }))
  const { moments } = texts
  const page = await open(ADDRESS, { as: admin })
  expect(page.texts('option').filter((text) => Object.values(moments).includes(text))).toEqual([
    ...[moments.now, moments.adhan, moments.phones, moments.dark],
  ])
  const actor = actorOf(await userOf(timed.id))
  const load = async (origin = 'https://masjid.example') =>
    (await loadBoardsPage(actor, timed.id, {
      ...{ now: new Date('2026-11-20T10:00:00Z'), query: new URLSearchParams(), language: 'en', origin },
    }))!
  const { moments: at } = await load()
  const jamaat = Date.parse('2026-11-20T14:30:00Z')
  expect(at).toMatchObject({ phones: jamaat - 180_000, dark: jamaat + 120_000 })
  expect(at.adhan).toBeLessThan(jamaat)
  for (const [origin, keeps] of [
    ['https://masjid.example', true],
    ['http://127.0.0.1:3000', true],
    ['http://masjid.example', false],
  ] as const)
    expect([origin, (await load(origin)).keepsPages]).toEqual([origin, keeps])
})

const userOf = (mosqueId: string) =>
  db().selectFrom('user').selectAll().where('mosqueId', '=', mosqueId).executeTakeFirstOrThrow()

test('what became of each press is said on the page of the mosque, and a refusal stands in its form', async () => {
  const { id, as, post } = await signedIn()
  const { screens, errors } = texts
  const superadmin = await cookieOf(await aSuperadmin())
  const page = `/ar/admin/mosques/${id}/boards`
  const inArabic = textsIn('ar').admin.adminBoards
  expect(await press(page, superadmin, unchanged)).toEqual([302, page, `success: ${inArabic.saved}`])
  const pair = async (fields: Record<string, string>) => readPage(await post({ intent: 'pair', ...fields }))
  for (const name of ['', '  ', 'x'.repeat(61)]) {
    const refused = await pair({ code: 'AAAAAA', name })
    expect([refused.status, refused.text.includes(errors.name({ max: 60 }))]).toEqual([400, true])
    // Only the form that was sent is marked.
    expect([refused.all('[aria-invalid=true]').length, refused.has('#screens [aria-invalid=true]')]).toEqual([1, true])
  }
  const wrong = await pair({ code: 'AAAAAA', name: 'x'.repeat(60) })
  expect([wrong.status, wrong.text.includes(screens.wrong), wrong.value('code')]).toEqual([400, true, 'AAAAAA'])
  await screensOf(id, 8)
  const { code } = (await makeCode('192.0.2.1', new Date()))!
  const full = await pair({ code, name: 'Hall' })
  expect([full.status, full.texts('#screens [data-slot=notice]')]).toEqual([409, [screens.full({ max: 8 })]])
  for (let attempt = 0; attempt < 3; attempt++) await pair({ code, name: 'Hall' })
  const limited = await pair({ code, name: 'Hall' })
  expect([limited.status, limited.text.includes(screens.limited({ minutes: 10 }))]).toEqual([429, true])
  expect(await press(ADDRESS, as, { intent: 'revoke', id: 'screen1' })).toEqual([
    ...[302, ADDRESS, `success: ${screens.revoked}`],
  ])
})

test('a screen follows the mosque again, whatever else its form says, and needs a name', async () => {
  const { id, as, post } = await signedIn()
  await screensOf(id, 1)
  const own = { ...unchanged, screen: 'screen0', name: 'Ladies', version: '1' }
  expect((await post({ ...own, own: 'on', theme: 'dark' })).status).toBe(302)
  const form = await open(`${ADDRESS}?screen=screen0`, { as })
  expect([form.value('name'), form.has('[name=own][checked]'), form.value('theme')]).toEqual(['Ladies', true, 'dark'])
  expect(form.text).toContain('What Ladies shows')
  const nameless = await readPage(await post({ ...own, name: ' ', version: form.value('version')! }))
  expect([nameless.status, nameless.text.includes(texts.errors.toast)]).toEqual([400, true])
  const followed = await post({ ...own, version: form.value('version')!, 'dark.asr': 'wrong' })
  expect(followed.status).toBe(302)
  expect((await open(`${ADDRESS}?screen=screen0`, { as })).has('[name=own][checked]')).toBe(false)
  const late = await readPage(await post({ ...own, own: 'on', version: '1' }))
  expect([late.status, late.text.includes(texts.outdated)]).toEqual([409, true])
  const resumed = await readPage(await post({ ...unchanged, theme: 'dark', _resumed: '1' }))
  expect([resumed.status, resumed.value('theme'), (await loadBoard(id)).version]).toEqual([200, 'dark', 0])
  expect(resumed.text).not.toContain(texts.errors.toast)
})

test('the error of a number names its limits, that of a color its form', async () => {
  const { post } = await signedIn()
  const page = await readPage(await post({ ...unchanged, 'dark.fajr': '91', color: 'red' }))
  for (const text of [texts.errors.number({ min: 0, max: 90 }), texts.errors.color]) expect(page.text).toContain(text)
})

test('a hidden mosque offers no times to other websites', async () => {
  const { id, as } = await signedIn()
  const offered = async () => {
    const page = await open(ADDRESS, { as })
    const hasHint = page.text.includes(textsIn('en').shared.embed.adminHint)
    expect(page.everything().includes('/embed')).toBe(hasHint)
    return hasHint
  }
  expect(await offered()).toBe(true)
  await db().updateTable('mosques').set({ status: 'hidden' }).where('id', '=', id).execute()
  expect(await offered()).toBe(false)
})

test('the fields of a screen are hidden while it shows what all show; the languages are those of the site', async () => {
  const { id, as } = await signedIn()
  const page = async (query = '') => open(ADDRESS + query, { as })
  const all = await page()
  expect(all.text).toContain(texts.screens.none)
  expect(all.has('main [data-slot=notice]')).toBe(false)
  expect([
    all.has('div[hidden] [name=theme]'),
    all.has('[name=own]'),
    all.texts('main a').includes(texts.backToAll),
  ]).toEqual([...[false, false, false]])
  expect(all.texts('[name=language1] option').slice(1)).toEqual(['English', 'العربية', 'Afrikaans'])
  const [src] = all.attributes('iframe', 'src')
  expect(JSON.parse(decodeURIComponent(src!.split('#preview=')[1]!))).toEqual({ settings: expect.any(Object) })
  await screensOf(id, 1)
  const hidden = await page('?screen=screen0')
  expect([
    hidden.has('div[hidden] [name=theme]'),
    hidden.valuesOf('own'),
    hidden.texts('main a').includes(texts.backToAll),
  ]).toEqual([...[true, [], true]])
  expect(hidden.has('#screens')).toBe(false)
  expect((await page()).text).not.toContain(texts.screens.none)
})
