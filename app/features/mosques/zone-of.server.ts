import { siteSettings } from '#app/services/settings.server.ts'

/** The time zone of a mosque's days and times. Every mosque uses that of the site; `id` is null for a new mosque. */
export async function zoneOf(_mosque: { id: string | null }): Promise<string> {
  return (await siteSettings()).general.timeZone
}
