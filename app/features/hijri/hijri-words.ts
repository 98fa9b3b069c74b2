import { type Language, languageFacts } from '#app/i18n/languages.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { hijriWeekdays } from '#salaah/hijri-names.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { HijriDay, MonthName, SiteCalendar, Waiting } from './hijri-calendar.ts'

export type HijriTexts = PublicTexts['hijri']

/** The days of the week as the Islamic calendar names them, in the script of a language. */
export const hijriWeekdaysIn = (language: Language): readonly string[] =>
  hijriWeekdays[languageFacts(language).script === 'arabic' ? 'ar' : 'en']

/** '10 Jumada al-Akhirah 1448'; of a day that is awaited '30 Sha'ban or 1 Ramadan 1448'. */
export function hijriDateInWords(date: HijriDay, texts: HijriTexts): string {
  const { day, month, year } = date
  if (date.status !== 'awaiting') return texts.date({ day, month: texts.months[month - 1]!, year: String(year) })
  return eitherInWords(date, { year: month === 12 ? year + 1 : year, month: (month % 12) + 1 }, texts)
}

const eitherInWords = (month: MonthName, next: MonthName, texts: HijriTexts) =>
  texts.either({ month: texts.months[month.month - 1]!, next: texts.months[next.month - 1]! })

/** The date of an entry in a calendar file: '10 Jumada al-Akhirah 1448 (expected)', and from Maghrib on the next one. */
export function hijriEntryInWords(
  dateOf: (day: Day) => HijriDay,
  day: Day,
  isEvening: boolean,
  texts: HijriTexts,
): string {
  const date = dateOf(isEvening ? addDays(day, 1) : day)
  const words = hijriDateInWords(date, texts)
  const marked =
    date.status === 'awaiting'
      ? texts.awaiting({ either: words, authority: date.authority ?? '' })
      : markExpected(date, words, texts)
  return isEvening ? texts.afterMaghrib({ date: marked }) : marked
}

/** Whether a salaah of a day belongs to the Islamic date of the next one. */
export const turnsBefore = ({ turns }: SiteCalendar, prayer: Prayer | 'jumuah' | 'taraweeh' | 'eid'): boolean =>
  turns === 'maghrib' && (prayer === 'maghrib' || prayer === 'isha' || prayer === 'taraweeh')

const markExpected = ({ status }: HijriDay, words: string, texts: HijriTexts) =>
  status === 'expected' ? texts.expected({ date: words }) : words

/** What a place says of the Islamic date at an instant. */
export type HijriMoment = {
  date: HijriDay
  /** Whether it is the date of the next day, because the day has turned at Maghrib. */
  isEvening: boolean
  /** The evening of the 29th that is going on. */
  waiting: Waiting | null
}

/** The Islamic date on a day of a place, before or after its Maghrib. */
export function hijriMomentOn(calendar: SiteCalendar, day: Day, isAfterMaghrib: boolean, now: number): HijriMoment {
  const isEvening = isAfterMaghrib && calendar.turns === 'maghrib'
  return {
    date: calendar.dateOf(isEvening ? addDays(day, 1) : day, now),
    isEvening,
    waiting: calendar.waitingAt(now),
  }
}

/** 'after Maghrib: 11 Jumada al-Akhirah 1448 (expected)'; while it is awaited, both dates and who announces. */
export function hijriMomentInWords(
  { date, isEvening, waiting }: HijriMoment,
  texts: HijriTexts,
  /** When Fajr begins after the evening of the 29th, in words. */
  suhoorEnds?: string,
): string {
  if (waiting) {
    const either = eitherInWords(waiting.month, waiting.next, texts)
    const line = texts.awaiting({ either, authority: date.authority ?? '' })
    if (!suhoorEnds || !isFastPossible(waiting)) return line
    return `${line}. ${texts.suhoor({ time: suhoorEnds })}`
  }
  const marked = markExpected(date, hijriDateInWords(date, texts), texts)
  return isEvening ? texts.afterMaghrib({ date: marked }) : marked
}

/** Whether the day after the evening is in Ramadan by one of its two dates. */
const isFastPossible = ({ month, next }: Waiting) => month.month === 9 || next.month === 9

/** Whose dates the site shows, in a sentence or two. */
export function calendarInWords(
  { kind, authority, turns }: Pick<SiteCalendar, 'kind' | 'authority' | 'turns'>,
  city: string,
  texts: HijriTexts,
): string {
  const { announced, expected, ...tables } = texts.sources
  const source = kind !== 'sighting' ? tables[kind] : authority ? announced({ authority, city }) : expected({ city })
  return `${source} ${texts.turns[turns]}`
}
