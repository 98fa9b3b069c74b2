import type { RouterContextProvider } from 'react-router'
import { countEventsAtPlace } from '#app/features/events/list/event-list.server.ts'
import { findNextStart } from '#app/features/events/list/next-events.server.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'

export type PlaceEvents = { place: string; count: number }

/** How many upcoming events a suburb, area or city has that a search for mosques names; null for other searches. */
export async function loadPlaceEvents(
  context: Readonly<RouterContextProvider>,
  q: string,
): Promise<PlaceEvents | null> {
  const { now } = requestFacts(context)
  const found = q ? await countEventsAtPlace(q, now) : null
  const start = found && (await findNextStart(now))
  if (start) cacheUntil(context, start)
  return found
}
