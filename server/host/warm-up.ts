import { reader } from '#app/db/client.server.ts'
import type { Env } from '#app/env.server.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { mosqueTimesAddress } from '#app/features/mosques/mosque-links.ts'
import { now } from '#app/services/clock.server.ts'
import type { PageRenderer } from '#server/http/pages/page-renderer.ts'

/** Renders pages that nobody has asked for, so that what all pages share is compiled before the first request. */
export async function warmUp(render: PageRenderer, origin: string, { SALAAH_SOURCE }: Env): Promise<void> {
  for (const path of await listPages(SALAAH_SOURCE === 'local')) {
    const facts = { id: 'start', clientAddress: '127.0.0.1', origin, now: now() }
    const { response } = await render(new Request(origin + path), facts)
    await response.text()
    // Before the site is set up pages lead to its set-up, and somebody may delete the mosque or event at this moment.
    if (response.status >= 500) throw new Error(`${path} answers ${response.status}`)
  }
}

/** Pages that need no index, which large sites build for seconds, and no other service, which may be slow. */
async function listPages(isLocal: boolean): Promise<string[]> {
  const mosque = await reader()
    .selectFrom('mosques')
    .select('slug')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  const event = await reader()
    .selectFrom('events')
    .innerJoin('mosques', 'mosques.id', 'events.mosqueId')
    .select(['events.slug', 'mosques.slug as mosqueSlug'])
    .where('mosques.status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return [
    '/privacy',
    '/moon',
    ...(isLocal ? ['/prayer-times'] : []),
    ...(mosque ? [mosqueTimesAddress(mosque)] : []),
    ...(event ? [seriesAddress(event)] : []),
  ]
}
