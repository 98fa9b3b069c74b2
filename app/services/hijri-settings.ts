/** Where a site's Hijri dates come from: announced sightings, or a calendar that is known for years ahead. */
export const calendarChoices = ['sighting', 'umm-al-qura', 'diyanet', 'mathematical'] as const
export type CalendarChoice = (typeof calendarChoices)[number]

/** When the Hijri day of a site turns. */
export const dayTurnChoices = ['maghrib', 'midnight'] as const
export type DayTurn = (typeof dayTurnChoices)[number]

/** The days of the year that a site may show, from Muharram on. */
export const specialDays = [
  'ashura',
  'mawlid',
  'miraj',
  'nisf-shaban',
  'eid-al-fitr',
  'arafah',
  'eid-al-adha',
  'white-days',
] as const
export type SpecialDay = (typeof specialDays)[number]

export const MAX_AUTHORITY_CHARS = 120

/** How many minutes before Fajr the site asks people to end suhoor. */
export const cautionChoices = [0, 5, 10] as const
export type CautionMinutes = (typeof cautionChoices)[number]

export const MAX_FITRAH_AMOUNTS = 3
export const MAX_FITRAH_NOTE_CHARS = 300

/** What is announced of this year's fitrah. It is shown where there is an amount, and never paid here. */
export type Fitrah = { amounts: number[]; currency: string; authority: string; year: string; note: string }

export type HijriSettings = {
  calendar: CalendarChoice
  /** Who announces the months, in their own name; empty while nobody is named. */
  authority: string
  dayTurns: DayTurn
  shownDays: SpecialDay[]
  cautionMinutes: CautionMinutes
  /** Whether home and salaah page lead with suhoor and iftar in Ramadan. */
  showsRamadan: boolean
  fitrah: Fitrah
}

export const defaultHijri: HijriSettings = {
  calendar: 'sighting',
  authority: '',
  dayTurns: 'maghrib',
  shownDays: [...specialDays],
  cautionMinutes: 0,
  showsRamadan: true,
  fitrah: { amounts: [], currency: '', authority: '', year: '', note: '' },
}
