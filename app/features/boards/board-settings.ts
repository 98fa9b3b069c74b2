import type { Language } from '#app/i18n/languages.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

export const boardThemes = ['light', 'dark', 'daylight'] as const
export type BoardTheme = (typeof boardThemes)[number]

/** What a board shows besides the clock, the date and the times, each with a switch. */
export const boardSwitches = [
  'hijri',
  'adhan',
  'sunrise',
  'jumuah',
  'changes',
  'phones',
  'notices',
  'areaJanazahs',
  'season',
  'takbeer',
  'code',
  'events',
  'zawal',
  'picture',
  'seconds',
] as const
export type BoardSwitch = (typeof boardSwitches)[number]

/** The congregations during which a board is black. */
export const darkSalaahs = ['fajr', 'dhuhr', 'jumuah', 'asr', 'maghrib', 'isha', 'taraweeh', 'eid'] as const
export type DarkSalaah = Prayer | 'jumuah' | 'taraweeh' | 'eid'

export const MAX_DARK_MINUTES = 90
export const MAX_TRUST_DAYS = 60
export const MAX_ZAWAL_MINUTES = 40
/** Two that take turns. */
export const MAX_LANGUAGES = 2

export type BoardSettings = {
  /** The first one is shown first; none are the first two of the site. */
  languages: readonly Language[]
  theme: BoardTheme
  /** `#rrggbb`; empty for the color of the site. */
  color: string
  shown: Readonly<Record<BoardSwitch, boolean>>
  /** For how many minutes from each jamaat on the board is black; 0 never. */
  dark: Readonly<Record<DarkSalaah, number>>
  /** For how many minutes before Dhuhr begins no salaah is offered. */
  zawalMinutes: number
  /** For how many days without a connection the times are still shown. */
  trustDays: number
}

export const defaultBoard: BoardSettings = {
  languages: [],
  theme: 'daylight',
  color: '',
  shown: {
    hijri: true,
    adhan: true,
    sunrise: true,
    jumuah: true,
    changes: true,
    phones: true,
    notices: true,
    areaJanazahs: false,
    season: true,
    takbeer: true,
    code: true,
    events: false,
    zawal: false,
    picture: false,
    seconds: false,
  },
  dark: { fajr: 10, dhuhr: 10, jumuah: 20, asr: 10, maghrib: 10, isha: 10, taraweeh: 60, eid: 30 },
  zawalMinutes: 10,
  trustDays: 7,
}
