import type { Language } from '#app/i18n/languages.ts'
import type { Day } from '#salaah/days.ts'
import type { BoardSettings } from './board-settings.ts'

/** What stands in a word of a board for what the board puts there. */
export const slots = { time: '%1', until: '%2', day: '%3', name: '%4' } as const

/** Words and messages of a board that its texts have under the same name; a message has the slots of its parameters. */
export const boardTexts = [
  'begins',
  'adhan',
  'jamaat',
  'sunrise',
  'tomorrow',
  'sinceIqamah',
  'phones',
  'zawal',
  'change',
  'changedTime',
  'changedToNone',
  'khutbah',
  'khateeb',
  'suhoor',
  'suhoorEnded',
  'iftar',
  'takbeer',
  'kept',
  'unchecked',
  'revoked',
  'code',
  'preview',
] as const

/** The words of a board in a language. */
export type BoardWords = Record<(typeof boardTexts)[number], string> & {
  direction: 'ltr' | 'rtl'
  /** The halves of the day; missing where the clock has 24 hours. */
  halves?: readonly [am: string, pm: string]
  salaahs: Readonly<Record<string, string>>
  /** 'Asr adhan in', by what is counted to. */
  until: Readonly<Record<'begins' | 'adhan' | 'jamaat', string>>
  /** What a session has for those who cannot hear. */
  access: Readonly<Record<string, string>>
  live: string
  /** The sentence in place of the times, by why they are not to be trusted. */
  untrusted: Readonly<Record<UntrustedReason, string>>
}

export type UntrustedReason = 'loading' | 'clock' | 'ended' | 'old' | 'unconfirmed'

export type BoardEvent = { title: string; at: number; ends: number; place?: string }

export type BoardNotice = { text: string; ends: number; isJanazah: boolean; isOfArea: boolean }

/** What a board needs besides the days file, the same for every board of a mosque. Instants are milliseconds since 1970. */
export type BoardFile = {
  slug: string
  name: string
  otherName?: string
  /** Rises with every change on the site: then the days file has to be read again. */
  revision: number
  generated: number
  settings: BoardSettings
  /** The settings of the screens that have their own, and `null` of those that have not, by their ids. */
  screens: Readonly<Record<string, BoardSettings | null>>
  languages: readonly Language[]
  words: Readonly<Partial<Record<Language, BoardWords>>>
  /** The dates of each day in words, Gregorian and Islamic. */
  dates: Readonly<Partial<Record<Language, Readonly<Record<Day, readonly [string, string]>>>>>
  /** From when on the clocks of the place are how many minutes ahead of UTC. */
  offsets: readonly (readonly [from: number, minutes: number])[]
  /** From when on the times of the mosque are too old to be shown. */
  staleAt?: number
  /** Until when the mosque is live on its stream; missing when it is not. */
  liveUntil?: number
  /** How many minutes before Fajr suhoor ends. */
  suhoorMinutes: number
  events: readonly BoardEvent[]
  /** In words, without names of people: those of the mosque, and the janazahs of its area. */
  notices: Readonly<Partial<Record<Language, readonly BoardNotice[]>>>
  color: string
  picture?: string
  codes: Readonly<Partial<Record<Language, string>>>
}
