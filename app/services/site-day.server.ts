import type { RouterContextProvider } from 'react-router'
import { nextMidnight } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from './settings.server.ts'

/** Caches a page until the site's day ends, for pages that otherwise change only by a write. */
export async function cacheUntilMidnight(context: Readonly<RouterContextProvider>): Promise<void> {
  const { general } = await siteSettings()
  cacheUntil(context, nextMidnight(requestFacts(context).now, general.timeZone))
}
