import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

const publish = () => write(null, { action: 'mosque.update', kind: 'mosque', subjectId: 'all' }, async () => {})

test('mosques come as JSON to any website, paged and filtered', async () => {
  for (const name of ['Auwal', 'Boorhaanol', 'Coovatool'])
    await aMosque({ name, area: name === 'Auwal' ? 'Strand' : 'Athlone' })
  await publish()
  const { visit } = await startApp()
  const response = await visit('/api/v1/mosques?area=Athlone&perPage=1', {
    headers: { origin: 'https://other.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const body = await response.json()
  expect(body).toMatchObject({ total: 2, page: 1, perPage: 1, data: [{ name: 'Boorhaanol' }] })
  const next = new URL(body.next)
  expect(await (await visit(next.pathname + next.search)).json()).toMatchObject({
    data: [{ name: 'Coovatool' }],
    next: null,
  })
})

test('one mosque comes with its events; an unknown one is 404 in JSON', async () => {
  const mosque = await aMosque({ name: 'Auwal', approximate: 1 })
  await publish()
  const { visit } = await startApp()
  expect(await (await visit(`/api/v1/mosques/${mosque.id}`)).json()).toMatchObject({
    name: 'Auwal',
    position: { approximate: true },
    events: [],
  })
  const missing = await visit('/api/v1/mosques/nope')
  expect([missing.status, await missing.json()]).toEqual([404, { message: 'Mosque not found' }])
})

test('an ETag sent back gives 304', async () => {
  await aMosque()
  await publish()
  const { visit } = await startApp()
  const tag = (await visit('/api/v1/mosques')).headers.get('etag')!
  expect((await visit('/api/v1/mosques', { headers: { 'if-none-match': tag } })).status).toBe(304)
})

test.each([
  ['perPage=101', 'perPage'],
  ['perPage=0', 'perPage'],
  ['page=x', 'page'],
  ['page=1.5', 'page'],
  [`q=${'x'.repeat(121)}`, 'q'],
])('%s is rejected with a message at the parameter', async (query, field) => {
  const { visit } = await startApp()
  const response = await visit(`/api/v1/mosques?${query}`)
  expect(response.status).toBe(400)
  expect((await response.json()).fields).toHaveProperty(field)
})

test('the API is read-only', async () => {
  const { visit } = await startApp()
  expect((await visit('/api/v1/mosques', { form: { name: 'x' } })).status).toBe(405)
  expect((await visit('/api/v1/nothing')).status).toBe(404)
  const response = await visit('/api/v1/mosques', { method: 'OPTIONS', headers: { origin: 'https://other.example' } })
  expect(response.headers.get('access-control-allow-methods')).toContain('GET')
})

test('the OpenAPI document describes every address, and each reference in it exists', async () => {
  const { visit } = await startApp()
  const document = await (await visit('/api/v1/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/v1/mosques', '/api/v1/mosques/{id}']))
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references).not.toEqual([])
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!)
  const page = await (await visit('/developers')).text()
  for (const path of Object.keys(document.paths)) expect(page).toContain(`GET ${path}`)
})
