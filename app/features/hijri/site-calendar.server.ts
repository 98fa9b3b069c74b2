import { type Connection, reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { now } from '#app/services/clock.server.ts'
import { readSettings, type SiteSettings, siteSettings } from '#app/services/settings.server.ts'
import { citiesOf } from '#app/services/site-salaah.server.ts'
import { buildSiteCalendar } from './build-calendar.server.ts'
import { listDeclarations, loadDeclarations } from './declarations.server.ts'
import type { DeclaredMonth, SiteCalendar } from './hijri-calendar.ts'

// On globalThis, because pages, API and jobs may load copies of this module.
const shared = globalThis as { mosqueConnectCalendar?: { revision: number; calendar: SiteCalendar } }

/** The calendar of the site, in memory until the next write. A transaction gets it with what it has written. */
export async function getSiteCalendar(from: Connection = reader()): Promise<SiteCalendar> {
  if (from.isTransaction) return buildCalendar(await loadDeclarations(from), await readSettings(from))
  const revision = await currentRevision()
  if (shared.mosqueConnectCalendar?.revision === revision) return shared.mosqueConnectCalendar.calendar
  const calendar = buildCalendar(await listDeclarations(), await siteSettings())
  shared.mosqueConnectCalendar = { revision, calendar }
  return calendar
}

function buildCalendar(declared: readonly DeclaredMonth[], { salaah, hijri }: SiteSettings): SiteCalendar {
  const [city] = citiesOf(salaah)
  return buildSiteCalendar(city, hijri, declared, now())
}
