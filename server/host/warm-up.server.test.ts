import { expect, test } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import { aMosque, anEvent } from '#tests/support/data/factories.ts'
import { warmUp } from './warm-up.ts'

/** The paths that a start renders when every page answers with a status. */
async function warmedPaths(settings: Record<string, string> = {}, status = 200) {
  const paths: string[] = []
  const render: Parameters<typeof warmUp>[0] = async ({ url }) => {
    paths.push(new URL(url).pathname)
    const caching = { until: null, frameUntil: Number.POSITIVE_INFINITY, failed: false, unavailable: false }
    return { response: new Response('', { status }), caching, nonce: '', isHtml: true, routeId: '' }
  }
  await warmUp(render, 'https://mosques.example', parseEnv(settings))
  return paths
}

test('a start renders a page of a published mosque and one of an event, where the site has them', async () => {
  expect(await warmedPaths()).toEqual(['/privacy', '/moon', '/prayer-times'])
  const hidden = await aMosque({ status: 'hidden' })
  await anEvent({ mosqueId: hidden.id })
  expect(await warmedPaths()).toEqual(['/privacy', '/moon', '/prayer-times'])
  const mosque = await aMosque()
  const event = await anEvent({ mosqueId: mosque.id })
  expect((await warmedPaths()).slice(3)).toEqual([
    `/mosques/${mosque.slug}/times`,
    `/events/${mosque.slug}/${event.slug}`,
  ])
})

test('a start asks no other salaah service', async () => {
  expect(await warmedPaths({ SALAAH_SOURCE: 'https://salaah.example' })).toEqual(['/privacy', '/moon'])
})

test('a page that is not there does not count, one that fails does', async () => {
  expect(await warmedPaths({}, 404)).toHaveLength(3)
  await expect(warmedPaths({}, 500)).rejects.toThrow('/privacy answers 500')
})
