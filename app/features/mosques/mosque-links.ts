import { defaultLanguage, fileAddress, type Language } from '#app/i18n/languages.ts'
import { toSlug } from '#app/lib/slug.ts'

/** The page of a mosque. */
export function mosqueAddress({ slug }: { slug: string }): string {
  return `/mosques/${encodeURIComponent(slug)}`
}

/** The month of times of a mosque. */
export function mosqueTimesAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/times`
}

/** The times of a mosque for pages of other sites; without a choice, of three days. */
export function mosqueEmbedAddress(mosque: { slug: string }, show: EmbedChoice = 'days'): string {
  return `${mosqueAddress(mosque)}/embed${show === 'days' ? '' : `?show=${show}`}`
}

/** Papers of a mosque's times: the month on an A4 page, and as cards to fold. */
export type MonthPaper = 'times' | 'card'

/** The month of times of a mosque as a PDF. */
export function mosqueMonthPdfAddress(
  paper: MonthPaper,
  mosque: { slug: string },
  language: Language,
  month?: string,
): string {
  const address = fileAddress(language, `${mosqueAddress(mosque)}/${paper}.pdf`)
  return month ? `${address}${language === defaultLanguage ? '?' : '&'}month=${month}` : address
}

/** The sheet of Ramadan of a mosque as a PDF. */
export function mosqueSheetPdfAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueSheetAddress(mosque)}.pdf`)
}

/** What an embed shows of a mosque's times. */
export const embedChoices = ['days', 'week', 'month'] as const
export type EmbedChoice = (typeof embedChoices)[number]

/** What a mosque has to say now. */
export function mosqueNoticesAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/notices`
}

/** Where a device can follow an area. */
export const followAddress = (area: string): string => (area ? `/follow?${new URLSearchParams({ area })}` : '/follow')

/** Where a device can follow a mosque. */
export const mosqueFollowAddress = ({ slug }: { slug: string }): string =>
  `/follow?${new URLSearchParams({ mosque: slug })}`

/** What changed at a mosque: everything, or one thing such as `jamaat.fajr`. */
export function mosqueHistoryAddress(mosque: { slug: string }, { of = '', page = 1 } = {}): string {
  const query = new URLSearchParams([...(of ? [['of', of]] : []), ...(page > 1 ? [['page', String(page)]] : [])])
  return `${mosqueAddress(mosque)}/history${query.size > 0 ? `?${query}` : ''}`
}

/** The same for feed readers, with its texts in a language. */
export function mosqueHistoryFeedAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueAddress(mosque)}/history.atom`)
}

/** The sheet of Ramadan of a mosque. */
export function mosqueSheetAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/ramadan/sheet`
}

/** The board of a mosque for a screen on its wall. */
export function mosqueBoardAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/board`
}

/** The fasts of Ramadan at a mosque as a calendar, with its texts in a language. */
export function mosqueFastingAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueAddress(mosque)}/fasting.ics`)
}

/** The calendar of the congregations of a mosque, with its texts in a language. */
export function mosqueCalendarAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueAddress(mosque)}/jamaat.ics`)
}

/** What comes next at a mosque as one line of text in a language. */
export function mosqueNextAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueAddress(mosque)}/next.txt`)
}

/** The coming days of a mosque as data. */
export function mosqueDaysAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/days.json`
}

/** The contact of a mosque for an address book, with its name in a language. */
export function mosqueContactAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueAddress(mosque)}/contact.vcf`)
}

/** The QR code of a mosque's page in a language. */
export function mosqueCodeAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueAddress(mosque)}/code.svg`)
}

/** The share image of a mosque for its page in a language. */
export function mosqueShareImageAddress(mosque: { slug: string }, language: Language): string {
  return fileAddress(language, `${mosqueAddress(mosque)}/preview.png`)
}

/** Words that pages below `/mosques` and `/events` have or may get. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  'search map near add new edit admin admins list all areas calendar month week today feed preview positions embed'.split(
    ' ',
  ),
)

const unlessReserved = (slug: string) => !reservedSlugs.has(slug)

/** The slugs a mosque may have, the best first: its name, then its name with the suburb. */
export function wantedMosqueSlugs(mosque: { name: string; suburb: string | null; area: string }): string[] {
  const name = toSlug(mosque.name) || 'mosque'
  const suburb = toSlug(mosque.suburb || mosque.area)
  const withSuburb = name.endsWith(suburb) ? name : toSlug(`${name} ${suburb}`)
  const wanted = [...new Set([name, withSuburb])].filter(unlessReserved)
  return wanted.length > 0 ? wanted : [`${name}-mosque`]
}

/** OpenStreetMap asks that what is derived from it has this license, so the whole list has it. */
export const DATA_LICENSE = { name: 'ODbL-1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' }

/** The beginning of the addresses of the admin's pages about a mosque; without its id those of its own admin. */
export const deskOf = ({ mosqueId }: { mosqueId?: string }): string =>
  mosqueId ? `/admin/mosques/${mosqueId}` : '/admin/mosque'
