import type { RouterContextProvider } from 'react-router'
import { nextMidnight } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from './settings.server.ts'

/** Lets a page be kept until the site's day ends: nothing in it changes sooner without a write. */
export async function keepForTheDay(context: Readonly<RouterContextProvider>): Promise<void> {
  const { general } = await siteSettings()
  cacheUntil(context, nextMidnight(requestFacts(context).now, general.timeZone))
}
