import { type Prayer, prayers } from '#salaah/next-prayer.ts'

export const MAX_REPORT_CHARS = 1000
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024
/** A form whose photo is a little too large is read, so that it can say so at the field. */
export const MAX_REPORT_BYTES = MAX_PHOTO_BYTES + 1024 * 1024

/** The longest texts of a missing mosque. */
export const MAX_MISSING_CHARS = { name: 200, address: 300, area: 120, place: 1000, source: 300 }

/** What a report about a time means. A session of Jumu'ah is told apart by the time at which it is shown; null: a new one. */
export type ReportedTime = { prayer: Prayer; time: 'adhan' | 'jamaat' } | { prayer: 'jumuah'; session: string | null }

/** What a visitor reported: a time, or anything else in words. */
export type ReportContent = {
  /** `isha.jamaat`, `jumuah`, `jumuah.13:15`, `notice.` with the id of a notice, or `other`. */
  about: string
  /** What the site showed for it, `HH:MM`; null when it showed none. */
  shown: string | null
  /** What it should be, `HH:MM`; null for anything but a time. */
  wanted: string | null
  text: string
}

export const OTHER = 'other'
const SESSION = /^jumuah(?:\.((?:[01]\d|2[0-3]):[0-5]\d))?$/

/** The time that a report is about; null for anything else. */
export function parseReportedTime(about: string): ReportedTime | null {
  const session = SESSION.exec(about)
  if (session) return { prayer: 'jumuah', session: session[1] ?? null }
  const [name, time] = about.split('.')
  const prayer = prayers.find((each) => each === name)
  return prayer && (time === 'adhan' || time === 'jamaat') && about === `${prayer}.${time}` ? { prayer, time } : null
}

const NOTICE = /^notice\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The id of the notice that a report is about; null for anything else. */
export const parseReportedNotice = (about: string): string | null => NOTICE.exec(about)?.[1] ?? null

/** Whether a report may be about this. */
export const isReportable = (about: string): boolean =>
  about === OTHER || parseReportedTime(about) !== null || parseReportedNotice(about) !== null
