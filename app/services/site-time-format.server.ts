import { numericDate } from '#app/lib/numeric-date.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { siteSettings } from './settings.server.ts'

/** The format of instants in admin lists: numeric date and time, in the site's zone. */
export async function siteTimeFormat() {
  const { timeZone, dateFormat } = (await siteSettings()).general
  const day = (instant: string) => numericDate(dayInZone(new Date(instant), timeZone), dateFormat)
  return { day, dayAndTime: (instant: string) => `${day(instant)} ${timeInZone(new Date(instant), timeZone)}` }
}
