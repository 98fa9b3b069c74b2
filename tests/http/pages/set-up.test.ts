import { expect, test } from 'vitest'
import { createSetUpToken } from '#app/workflows/set-up-site/first-run.server.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { startApp } from '#tests/support/http/app.ts'

async function firstRun() {
  await createSetUpToken()
  return startApp()
}

test('before it is set up every page leads to the first-run page; files, health and interfaces answer', async () => {
  const { visit } = await firstRun()
  const leads = async (path: string) => (await visit(path)).headers.get('location')
  for (const { path, handle, isPage } of (await importBuiltSite()).routes()) {
    if (!isPage || handle.kind === 'file' || path.startsWith('/setup')) continue
    expect([path, await leads(path.replace('/*', '/no-such-page').replaceAll(/:\w+/g, 'x'))]).toEqual([path, '/setup'])
  }
  expect(await leads('/ar/mosques')).toBe('/ar/setup')
  expect((await visit('/contact', { form: { name: 'A' } })).headers.get('location')).toBe('/setup')
  for (const path of ['/robots.txt', '/sitemap.xml', '/events.ics', '/healthz', '/api/v1/mosques', '/v1/methods'])
    expect([path, (await visit(path)).status]).toEqual([path, 200])
})

test('a site that is not set up yet starts without a warning', async () => {
  const { app } = await firstRun()
  await expect(app.warmUp()).resolves.toBeUndefined()
})
