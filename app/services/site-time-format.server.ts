import type { Language } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { dayHalves, type TimeFormat, timeFormat } from '#app/i18n/time-format.ts'
import { numericDate } from '#app/lib/days.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { siteSettings } from './settings.server.ts'

/** Writes times of day as the site does, in a language. */
export async function siteTimeFormat(language: Language): Promise<TimeFormat> {
  return timeFormat(dayHalves((await siteSettings()).general.clock, sharedTexts.of(language).dates))
}

/** The format of instants in admin lists: numeric date and time, in the site's zone. */
export async function siteInstantFormat(language: Language) {
  const { timeZone, dateFormat } = (await siteSettings()).general
  const formatTime = await siteTimeFormat(language)
  const day = (instant: string) => numericDate(dayInZone(new Date(instant), timeZone), dateFormat)
  const time = (instant: string) => formatTime(timeInZone(new Date(instant), timeZone))
  return { day, time, dayAndTime: (instant: string) => `${day(instant)} ${time(instant)}` }
}
