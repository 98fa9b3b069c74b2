import type { RouterContextProvider } from 'react-router'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from './settings.server.ts'

/** Caches a page until the site's day ends, for pages that otherwise change only by a write. Returns that day. */
export async function cacheUntilMidnight(context: Readonly<RouterContextProvider>): Promise<string> {
  const { general } = await siteSettings()
  const { now } = requestFacts(context)
  cacheUntil(context, nextMidnight(now, general.timeZone))
  return dayInZone(now, general.timeZone)
}
