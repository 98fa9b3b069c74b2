import { expect, test } from 'vitest'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { countAttempt } from '#app/access/attempts.server.ts'
import { db } from '#app/db/client.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aForm, aMosqueWithPeople, rowOf } from '#tests/support/data/mosque-site.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

test('a superadmin adds a mosque with a plain form and a plain file, and visitors see it at once', async () => {
  const { superadmin } = await aMosqueWithPeople()
  const form = aForm({ status: 'hidden', phone: '+27 21 424 0000', imamName: 'Imam A' })
  form.append(
    'pictures',
    new File([new Uint8Array(await photo(700, 400).jpeg().toBuffer())], 'a.jpg', { type: 'image/jpeg' }),
  )
  const answer = await visit('/admin/mosques/add', { form, as: superadmin })
  expect(answer.status).toBe(302)
  expect(decodeURIComponent(answer.headers.getSetCookie().join())).toContain('Mosque added successfully!')
  const row = await db().selectFrom('mosques').selectAll().where('name', '=', 'Masjid Test').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'active', phone: '+27214240000' })
  const page = await open(`/mosques/${row.slug}`)
  expect(page.text).toContain('Imam A')
  const sources = page
    .all('main :is(img, source)')
    .map(({ attributes }) => [...attributes].map(({ value }) => value).join())
  expect(sources.join()).toMatch(/\/uploads\/[0-9a-f]{32}-\d+\.webp/)
})

test('a form with errors shows a message at each field and all submitted values', async () => {
  const { mosque, superadmin } = await aMosqueWithPeople()
  const wrong = {
    name: '',
    phone: '12',
    email: 'x',
    website: 'example.org',
    established: '1599',
    capacity: '0',
    image: 'no',
  }
  const answer = await open(`/admin/mosques/edit/${mosque.id}`, { form: aForm(wrong), as: superadmin })
  expect(answer.status).toBe(400)
  for (const message of [
    'Please correct the errors in the form',
    'Mosque name is required',
    'Invalid phone number format (e.g., +27123456789)',
    'Invalid email format',
    'Website URL must start with http:// or https://',
    'Please enter a valid year between 1600 and present',
    'Capacity must be a positive number',
    'Please enter a valid image URL',
  ])
    expect(answer.text).toContain(message)
  const { image, ...typed } = wrong
  const shown = answer.fields(answer.one('form:has([name="established"])'))
  expect(shown).toMatchObject({ ...typed, address: '1 Dorp Street' })
  expect(answer.valuesOf('image')).toContain(image)
  expect(await rowOf(mosque.id)).toMatchObject({ name: 'Old Name', version: 1 })
})

test('a mosque admin saves their details; forged name, status, admins and ids change nothing', async () => {
  const { mosque, own } = await aMosqueWithPeople()
  const target = await aMosque({ name: 'Not Mine' })
  const forged = {
    name: 'Mine',
    status: 'hidden',
    adminIds: 'me',
    id: target.id,
    mosqueId: target.id,
    description: 'New',
  }
  const answer = await visit('/admin/mosque', { form: aForm(forged), as: own })
  expect(answer.status).toBe(302)
  expect(await rowOf(mosque.id)).toMatchObject({ name: 'Old Name', status: 'active', description: 'New' })
  expect(await rowOf(target.id)).toMatchObject({ name: 'Not Mine', version: 1 })
})

test('only a superadmin can add, delete, restore, create admins, import and export', async () => {
  const { mosque, own, other } = await aMosqueWithPeople()
  const writes: [string, Record<string, string>][] = [
    ['/admin/mosques/add', { name: 'X', area: 'Y', address: 'Z' }],
    ['/admin/mosques', { intent: 'delete', mosqueId: mosque.id }],
    [`/admin/mosques/edit/${mosque.id}`, { version: '1', name: 'X', area: 'Y', address: 'Z' }],
    [`/admin/mosques/${mosque.id}/admins`, { intent: 'create', name: 'X', email: 'x@example.org' }],
    ['/admin/bin', { restore: 'mosque:x' }],
    ['/admin/activity', { undo: 'x' }],
    ['/admin/messages', { intent: 'done', id: 'x' }],
    ['/admin/import', { intent: 'run' }],
  ]
  for (const [path, form] of writes) {
    for (const as of [own, other]) expect(`${path} ${(await visit(path, { form, as })).status}`).toBe(`${path} 403`)
    expect((await visit(path, { form })).headers.get('location')).toContain('/login?from=')
  }
  for (const file of ['mosque-connect.json', 'mosques.csv', 'events.csv']) {
    const answer = await visit(`/admin/export/${file}`, { as: own })
    expect(answer.status).toBe(302)
    expect(await answer.text()).not.toContain('Old Name')
  }
  expect(await db().selectFrom('mosques').select('id').execute()).toHaveLength(2)
  expect(await rowOf(mosque.id)).toMatchObject({ name: 'Old Name', version: 1 })
})

test('the address of a deleted mosque redirects to the list with a message', async () => {
  const { superadmin } = await aMosqueWithPeople()
  const answer = await visit('/admin/mosques/edit/gone', { as: superadmin })
  expect(answer.headers.get('location')).toBe('/admin/mosques')
  expect(decodeURIComponent(answer.headers.getSetCookie().join())).toContain('Mosque not found')
})

test('a deleted mosque is hidden from visitors and can be restored from the bin', async () => {
  const { mosque, superadmin } = await aMosqueWithPeople()
  await visit('/admin/mosques', { form: { intent: 'delete', mosqueId: mosque.id }, as: superadmin })
  expect((await visit(`/mosques/${mosque.id}`)).status).toBe(404)
  const bin = await db().selectFrom('bin').select('id').executeTakeFirstOrThrow()
  await visit('/admin/bin', { form: { restore: `mosque:${bin.id}` }, as: superadmin })
  expect((await visit(`/mosques/${mosque.id}`)).status).toBe(200)
})

test('a picture that is left out is removed, and the order and texts of the others stay', async () => {
  const { mosque, own } = await aMosqueWithPeople()
  const form = aForm()
  for (const seed of [1, 2, 3]) {
    const bytes = new Uint8Array(await photo(60, 40, seed).png().toBuffer())
    form.append('pictures', new File([bytes], `${seed}.png`, { type: 'image/png' }))
  }
  await visit('/admin/mosque', { form, as: own })
  const pictures = () =>
    db().selectFrom('mosqueImages').selectAll().where('mosqueId', '=', mosque.id).orderBy('sortOrder').execute()
  const [first, , third] = await pictures()
  const again = aForm({ version: '2' })
  for (const [picture, alt] of [
    [first, 'One'],
    [third, 'Three'],
  ] as const) {
    again.append('image', `id:${picture!.imageId}`)
    again.append('imageAlt', alt)
  }
  expect((await visit('/admin/mosque', { form: again, as: own })).status).toBe(302)
  expect(await pictures()).toMatchObject([
    { imageId: first!.imageId, alt: 'One' },
    { imageId: third!.imageId, alt: 'Three' },
  ])
})

test('a hidden mosque is in no list, search, feed or page', async () => {
  const { mosque, superadmin } = await aMosqueWithPeople()
  const form = aForm({ name: 'Old Name', status: 'hidden' })
  await visit(`/admin/mosques/edit/${mosque.id}`, { form, as: superadmin })
  expect((await visit(`/mosques/${mosque.id}`)).status).toBe(404)
  for (const path of ['/mosques', '/api/v1/mosques', '/sitemap.xml', '/mosques/search?q=Old', '/events.ics', '/'])
    expect(await (await visit(path)).text()).not.toContain(path === '/sitemap.xml' ? mosque.id : 'Old Name')
})

test('a file is imported only after a dry run, whose page shows what would happen', async () => {
  const { superadmin, own } = await aMosqueWithPeople()
  const send = async (csv: string) => {
    const form = new FormData()
    form.set('file', new File([csv], 'mosques.csv', { type: 'text/csv' }))
    return (await visit('/admin/import', { form, as: superadmin })).headers.get('location')!
  }
  const textAt = async (address: string) => (await open(address, { as: superadmin })).text
  const address = await send('name,area\nMasjid New,Athlone')
  await expect.poll(() => textAt(address)).toContain('Masjid New')
  expect((await open('/admin/import', { as: superadmin })).links).toContain(address)
  expect((await visit(address, { as: own })).headers.get('location')).toBe('/admin/mosque')

  const count = async () => (await db().selectFrom('mosques').select('id').execute()).length
  const before = await count()
  expect((await visit(address, { form: { intent: 'run' }, as: superadmin })).headers.get('location')).toBe(address)
  await expect.poll(() => textAt(address)).toContain('Imported: 1 mosques')
  expect(await count()).toBe(before + 1)
  const rejected = await send('other\n1')
  await expect.poll(() => textAt(rejected)).toContain('The first lines must name the columns')
  expect((await visit('/admin/import/unknown', { as: superadmin })).status).toBe(404)
})

test('a rejected form keeps its picture, and one past the limit shows a message in its language', async () => {
  const { mosque, own } = await aMosqueWithPeople()
  const { id } = await db().selectFrom('user').select('id').where('mosqueId', '=', mosque.id).executeTakeFirstOrThrow()
  const withPicture = async (fields: Record<string, string>) => {
    const form = aForm(fields)
    const bytes = new Uint8Array(await photo(60, 40).png().toBuffer())
    form.append('pictures', new File([bytes], 'a.png', { type: 'image/png' }))
    return form
  }
  const stored = () => db().selectFrom('images').select('id').execute()
  const rejected = await open('/admin/mosque', { form: await withPicture({ area: '' }), as: own })
  expect(rejected.status).toBe(400)
  expect((await visit('/admin/mosque', { form: await withPicture({ version: '7' }), as: own })).status).toBe(409)
  const kept = await stored()
  expect(rejected.value('image')).toBe(`id:${kept[0]?.id}`)
  for (let count = 0; count < attemptLimits.pictures.hits; count++) await countAttempt('pictures', id, new Date())
  const limited = await open('/ar/admin/mosque', { form: await withPicture({}), as: own })
  expect([limited.status, limited.text.includes('أُرسلت صور كثيرة جدًا')]).toEqual([400, true])
  expect(await stored()).toEqual(kept)
})

test('a name that looks like that of another mosque is asked about once before it is added', async () => {
  const { superadmin: as } = await aMosqueWithPeople()
  await aMosque({ name: 'Auwal Masjid' })
  const form = { name: 'Аuwal Masjid', area: 'Bo-Kaap', address: '1 Dorp Street' }
  const asked = await visit('/admin/mosques/add', { form, as })
  expect(asked.status).toBe(409)
  const page = await asked.text()
  expect(page).toContain('looks like Auwal Masjid')
  expect(page).toContain('name="asked" value="Аuwal Masjid"')
  const added = await visit('/admin/mosques/add', { form: { ...form, asked: form.name }, as })
  expect(added.status).toBe(302)
})

test('a mosque that is renamed to look like another one is asked about once, its own name never', async () => {
  const { superadmin: as } = await aMosqueWithPeople()
  await aMosque({ name: 'Auwal Masjid' })
  const { id } = await aMosque({ name: 'Nur Masjid' })
  const save = (fields: Record<string, string>) =>
    visit(`/admin/mosques/edit/${id}`, { form: { area: 'Bo-Kaap', address: '1 Dorp Street', ...fields }, as })
  const name = 'Аuwal Masjid'
  const asked = await save({ name, version: '1' })
  expect([asked.status, await asked.text()]).toEqual([409, expect.stringContaining(`name="asked" value="${name}"`)])
  expect((await save({ name, version: '1', asked: 'Auwal Masjid' })).status).toBe(409)
  expect((await save({ name, version: '1', asked: name })).status).toBe(302)
  expect((await save({ name, version: '2', description: 'Written anew' })).status).toBe(302)
})
