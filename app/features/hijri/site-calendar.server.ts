import { type Connection, reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { now } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { buildSiteCalendar } from './build-calendar.server.ts'
import { listDeclarations, loadDeclarations } from './declarations.server.ts'
import type { DeclaredMonth, SiteCalendar } from './hijri-calendar.ts'

// On globalThis, because pages, API and jobs may load copies of this module.
const shared = globalThis as { mosqueConnectCalendar?: { revision: number; calendar: SiteCalendar } }

/** The calendar of the site, in memory until the next write. A transaction gets it with the months that it has written. */
export async function getSiteCalendar(from: Connection = reader()): Promise<SiteCalendar> {
  if (from.isTransaction) return await buildCalendar(await loadDeclarations(from))
  const revision = await currentRevision()
  if (shared.mosqueConnectCalendar?.revision === revision) return shared.mosqueConnectCalendar.calendar
  const calendar = await buildCalendar(await listDeclarations())
  shared.mosqueConnectCalendar = { revision, calendar }
  return calendar
}

async function buildCalendar(declared: readonly DeclaredMonth[]): Promise<SiteCalendar> {
  const [city] = await siteCities()
  const { hijri } = await siteSettings()
  return buildSiteCalendar(city, hijri, declared, now())
}
