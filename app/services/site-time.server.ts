import type { RouterContextProvider } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { dayHalves, type TimeFormat, timeFormat } from '#app/i18n/time-format.ts'
import { numericDate } from '#app/lib/days.ts'
import { dayInZone, nextMidnight, timeInZone } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from './settings.server.ts'

/** Caches a page until the site's day ends, for pages that otherwise change only by a write. Returns that day. */
export async function cacheUntilMidnight(context: Readonly<RouterContextProvider>): Promise<string> {
  const { general } = await siteSettings()
  const { now } = requestFacts(context)
  cacheUntil(context, nextMidnight(now, general.timeZone))
  return dayInZone(now, general.timeZone)
}

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
