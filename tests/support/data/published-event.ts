import { db } from '#app/db/client.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { addDays } from '#salaah/days.ts'
import { anEvent } from './factories.ts'

/** The day so many days from today. */
export const dayFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

/** An event in a week with its dates stored, so that pages and feeds show it, and the address of its page. */
export async function aPublishedEvent(fields: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent({ date: dayFromNow(7), ...fields })
  await db()
    .transaction()
    .execute((trx) => rewriteOccurrences(trx, [event.id], new Date()))
  return { ...event, path: `/events/${event.mosqueId}/${event.id}` }
}
