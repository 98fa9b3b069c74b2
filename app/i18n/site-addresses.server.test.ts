import { expect, test } from 'vitest'
import { reservedSlugs } from '#app/features/mosques/mosque-links.ts'
import { loadSiteRoutes } from '#tests/support/site/route-site.ts'
import { isAppAddress } from './site-addresses.ts'

test('isAppAddress agrees with the handles of all routes', async () => {
  const routes = await loadSiteRoutes()
  expect(routes.length).toBeGreaterThan(40)
  for (const { path, handle, localized } of routes)
    for (const address of localized ? [path, `/ar${path}`] : [path])
      expect([address, isAppAddress(address)]).toEqual([address, handle.kind === 'app'])
})

test('no slug hides a page below /mosques or /events', async () => {
  const paths = (await loadSiteRoutes()).map(({ path }) => path.split('/').slice(1))
  // A mosque's slug is the second part of its address, an event's the third.
  const below = paths.flatMap(([first, ...parts]) =>
    first === 'mosques' ? parts.slice(0, 1) : first === 'events' ? parts.slice(0, 2) : [],
  )
  const words = below.filter((part) => /^[\w-]+$/.test(part))
  expect(words).toContain('search')
  expect(words.filter((word) => !reservedSlugs.has(word))).toEqual([])
})

test.each(['/administrators', '/login-help', '/profiles', '/mosques/admin', '/arabic/admin'])(
  '%s is not an address of the app',
  (address) => expect(isAppAddress(address)).toBe(false),
)

test.each(['/admin?tab=1', '/login#top', '/ar/admin/events', '/ar/login'])('%s is an address of the app', (address) =>
  expect(isAppAddress(address)).toBe(true),
)
