import { siteSettings } from '#app/services/settings.server.ts'

/** The time zone in which a mosque's days and times are meant. Every mosque has the site's. */
export async function zoneOf(_mosque: { id: string }): Promise<string> {
  return (await siteSettings()).general.timeZone
}
