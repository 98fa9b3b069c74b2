import { expect, test } from 'vitest'
import { isAppAddress } from '#app/i18n/app-addresses.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'

test('isAppAddress agrees with the handles of all routes', async () => {
  const routes = (await importBuiltSite()).routes()
  expect(routes.length).toBeGreaterThan(40)
  for (const { path, handle, localized } of routes)
    for (const address of localized ? [path, `/ar${path}`] : [path])
      expect([address, isAppAddress(address)]).toEqual([address, handle.kind === 'app'])
})

test.each(['/administrators', '/login-help', '/profiles', '/mosques/admin', '/arabic/admin'])(
  '%s is not an address of the app',
  (address) => expect(isAppAddress(address)).toBe(false),
)

test.each(['/admin?tab=1', '/login#top', '/ar/admin/events', '/ar/login'])('%s is an address of the app', (address) =>
  expect(isAppAddress(address)).toBe(true),
)
