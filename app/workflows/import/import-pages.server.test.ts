import { expect, test, vi } from 'vitest'
import { newId } from '#app/db/ids.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { anImport, aSuperadmin } from '#tests/support/data/factories.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open, visit } from '#tests/support/site/route-site.ts'
import { readPlaceChoices } from './place-choices.ts'

type Fields = Partial<Parameters<typeof anImport>[0]> & { result?: string }

async function importPage(status: Fields['status'], result: object | null, fields: Fields = {}) {
  const person = await aSuperadmin()
  const as = await cookieOf(person)
  const now = new Date().toISOString()
  const id = newId()
  const row = { id, actorId: person.id, status, result: result && JSON.stringify(result), heartbeatAt: now, ...fields }
  await anImport(row as Parameters<typeof anImport>[0])
  const path = `/admin/import/${id}`
  return { as, path, page: await open(path, { as }) }
}

const line = (row: number, fields: object = {}) => ({
  ...{ kind: 'mosque', row, name: `Masjid ${row}`, outcome: 'add', remarks: [], ...fields },
})
const report = {
  ...{ errors: 0, count: 1, rows: 1, lines: [line(2)], superadmins: [], existing: 0, invitable: 0, ignoredColumns: [] },
}
const buttons = (page: Awaited<ReturnType<typeof importPage>>['page']) => page.texts('main button')

test('a dry run without errors is written with what its owner chooses, one with errors not', async () => {
  const plain = (await importPage('checked', { report })).page
  expect(buttons(plain)).toEqual(['Import 1 row', 'Cancel'])
  expect(plain.text).toContain('No errors. Nothing was written yet.')
  for (const absent of ['input[name=existing]', 'input[name=superadmin]', 'input[name=invite]', 'details', 'h3'])
    expect([absent, plain.all(`main ${absent}`).length]).toEqual([absent, 0])
  expect(plain.text).not.toMatch(/The first 1 of|not known|sends no email/)
  const wrong = { ...report, errors: 1, count: 9, lines: [line(3, { outcome: 'error', remarks: ['One', 'Two'] })] }
  const page = (await importPage('checked', { report: { ...wrong, ignoredColumns: ['color', 'mood'] } })).page
  expect(buttons(page)).toEqual(['Cancel'])
  expect(page.text).toContain('1 row has an error. Nothing can be imported')
  expect(page.text).toContain('left out: color, mood')
  expect(page.text).toContain('The first 1 of 9 rows, errors first')
  expect(page.all('tbody tr').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
    ['3', 'Mosque', 'Masjid 3', 'Error', 'One. Two'],
  ])
})

test('a dry run asks about superadmins, rows of mosques that are here and invitations, where it has any', async () => {
  const superadmins = [{ name: 'Sara', email: 'sara@example.org' }]
  const result = { report: { ...report, superadmins, existing: 2, invitable: 3 } }
  const { page } = await importPage('checked', result)
  expect(buttons(page)[0]).toBe('Import')
  expect(page.attributes('input[name=superadmin]', 'value')).toEqual(['sara@example.org'])
  expect(page.valuesOf('superadmin')).toEqual([])
  expect(page.attributes('input[name=existing]', 'value')).toEqual(['fill', 'replace', 'leave'])
  expect(page.valuesOf('existing')).toEqual(['fill'])
  expect(page.has('input[name=invite]')).toBe(false)
  expect(page.text).toContain('This site sends no email.')
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:1' })
  const mailing = (await importPage('checked', result)).page
  expect(mailing.text).not.toContain('This site sends no email.')
  expect(mailing.valuesOf('invite')).toEqual(['on'])
})

test('a dry run asks what new places that are called prayer rooms are, and what it leaves out of a long list', async () => {
  const { page } = await importPage('checked', { report: { ...report, count: 300, prayerRooms: 2 } })
  expect(buttons(page)[0]).toBe('Import')
  expect(page.attributes('input[name=rooms]', 'value')).toEqual(['prayer-room', 'mosque', 'leave'])
  expect(page.valuesOf('rooms')).toEqual(['prayer-room'])
  expect(page.all('main input[name=existing], main details')).toHaveLength(0)
  const old = { ...report, existing: undefined, prayerRooms: undefined, lines: [line(2, { name: '' })] }
  const earlier = (await importPage('checked', { report: old })).page
  expect([buttons(earlier)[0], earlier.all('input[type=radio]').length]).toEqual(['Import 1 row', 0])
  expect(earlier.texts('tbody td')[2]).toBe('–')
  const faulty = (await importPage('failed', { fault: 'not-csv' })).page
  expect(faulty.text).not.toContain('The import failed.')
  expect(
    (await importPage('done', { counts: { mosques: 1, events: 0, admins: 0, invited: 0 } })).page.text,
  ).not.toMatch(/on their way/)
})

test('doubtful places are asked about, those left out before below, and what is chosen is read from the form', async () => {
  const doubt = {
    mosqueId: 'm-1',
    mosqueName: 'Masjid Ours',
    ofRow: null,
    meters: 80,
    recordId: 'node/7',
    chosen: null,
  }
  const lines = [
    line(2, { outcome: 'doubtful', doubt, remarks: ['80 m away'] }),
    line(3, { outcome: 'doubtful', doubt: { ...doubt, mosqueId: 'm-2', recordId: null, ofRow: 2 } }),
    line(4, { outcome: 'skip', doubt: { ...doubt, mosqueId: 'm-3', chosen: 'leave' } }),
  ]
  const { page } = await importPage('checked', { report: { ...report, rows: 3, count: 3, lines } })
  expect(buttons(page)[0]).toBe('Import')
  expect(page.texts('section h3')).toEqual(['2 places are perhaps here already'])
  const places = page.all('fieldset').map((place) => ({
    choices: [...place.querySelectorAll('input')].map((input) => [
      input.getAttribute('name'),
      input.getAttribute('value'),
      input.hasAttribute('checked'),
    ]),
    links: [...place.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }))
  const choicesOf = (row: number, mosque: string, chosen: string) =>
    ['same', 'new', 'leave'].map((choice) => [`place-${row}`, `${choice} ${mosque}`, choice === chosen])
  expect(places).toEqual([
    {
      choices: [...choicesOf(2, 'm-1', ''), ['place-2', '', true]],
      links: ['/admin/mosques/edit/m-1', 'https://www.openstreetmap.org/node/7'],
    },
    { choices: [...choicesOf(3, 'm-2', ''), ['place-3', '', true]], links: [] },
    {
      choices: choicesOf(4, 'm-3', 'leave'),
      links: ['/admin/mosques/edit/m-3', 'https://www.openstreetmap.org/node/7'],
    },
  ])
  expect(page.all('details fieldset')).toHaveLength(1)
  const form = new FormData()
  for (const [name, value] of [
    ['place-2', 'same m-1'],
    ['place-3', ''],
    ['place-4', 'burn m-3'],
    ['place-0', 'new m-4'],
    ['place-1.5', 'new m-5'],
    ['other-6', 'new m-6'],
    ['place-7', `new ${'m'.repeat(129)}`],
  ] as const)
    form.set(name, value)
  expect([...readPlaceChoices(form)]).toEqual([[2, { choice: 'same', mosqueId: 'm-1' }]])
})

test('what was written, failed or was cancelled stays at its address, and what runs says how far it is', async () => {
  const counts = { mosques: 2, events: 1, admins: 3, invited: 2 }
  const done = (await importPage('done', { counts, report })).page
  expect(done.text).toContain('Imported: 2 mosques, 1 events, 3 administrators')
  expect(done.text).toContain('2 invitations are on their way.')
  expect(done.links).toEqual(expect.arrayContaining(['/admin/admins', '/admin/import']))
  expect(done.text).not.toContain('Nothing was written yet')
  expect(done.has('[aria-label="What was imported"] tbody')).toBe(true)
  const none = (await importPage('done', { counts: { ...counts, admins: 0, invited: 0 } })).page
  expect(none.all('main a[href="/admin/admins"]').length).toBeLessThan(done.all('main a[href="/admin/admins"]').length)
  expect([none.text.includes('on their way'), none.has('tbody')]).toEqual([false, false])
  expect((await importPage('failed', { fault: null })).page.text).toContain('The import failed. Nothing was written.')
  expect((await importPage('cancelled', null)).page.text).toContain('The import was cancelled.')
  const progress = JSON.stringify({ stage: 'checking', done: 40, total: 120 })
  const running = await importPage('checking', null, { progress })
  expect(running.page.texts('label')).toContain('Checking row 40 of 120')
  expect(running.page.attributes('progress', 'value')).toEqual(['40'])
  const waiting = (await importPage('checking', null)).page
  expect(waiting.texts('label')).toContain('Waiting to begin')
  expect(waiting.attributes('progress', 'max')).toEqual([null])
  const old = new Date(Date.now() - 61_000).toISOString()
  expect((await importPage('writing', null, { heartbeatAt: old })).page.text).toContain('The import failed.')
})

test('an import is cancelled by its owner only, and listed for them', async () => {
  const { as, path } = await importPage('checked', { report })
  const other = await cookieOf(await aSuperadmin())
  expect((await visit(path, { as: other })).status).toBe(404)
  await visit(path, { as: other, form: { intent: 'cancel' } })
  expect((await open(path, { as })).text).toContain('No errors')
  const cancelled = await visit(path, { as, form: { intent: 'cancel' } })
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([302, path])
  expect((await open(path, { as })).text).toContain('The import was cancelled.')
  const list = await open('/admin/import', { as })
  expect(list.texts('main li')).toEqual([expect.stringMatching(/^list\.csv .* Cancelled$/)])
  expect((await open('/admin/import', { as: other })).all('main li')).toEqual([])
  const empty = new FormData()
  expect((await open('/admin/import', { as, form: empty })).text).toContain('Please choose a file')
  const nothing = vi.spyOn(console, 'error')
  expect((await visit('/admin/import', { as, form: empty })).status).toBe(400)
  expect(nothing).not.toHaveBeenCalled()
})
