import { bareAddress } from '#app/i18n/languages.ts'
import { isAppAddress } from '#app/i18n/site-addresses.ts'

/** What a device keeps for use without a network. */
export const MAX_KEPT_PAGES = 50
export const MAX_KEPT_BYTES = 10_000_000

/** A copy in one of the caches of the worker; `at` is when it was kept, in milliseconds since 1970. */
export type Copy = { cache: string; url: string; at: number; bytes: number }

/**
 * In the order in which they are given up, the last first: what should always be there without a network (home, the
 * salaah times, saved mosques), and then the newest.
 */
export function inOrderOfNeed(copies: readonly Copy[], saved: readonly string[]): Copy[] {
  const isNeeded = ({ cache, url }: Copy) => {
    const { pathname, search } = new URL(url)
    if (cache !== 'pages') return /^\/kept\/|\/(days|board|offline)\.json$/.test(pathname)
    return !search && (isShownAtOnce(pathname, saved) || bareAddress(pathname) === '/offline')
  }
  return copies.toSorted((one, other) => Number(isNeeded(other)) - Number(isNeeded(one)) || other.at - one.at)
}

/** The copies that are too many or too large together. Code and fonts stay, because every page needs them. */
export function listTooMany(copies: readonly Copy[], saved: readonly string[]): Copy[] {
  let pages = 0
  let bytes = copies.reduce((total, copy) => total + (copy.cache === 'files' ? copy.bytes : 0), 0)
  return inOrderOfNeed(copies, saved).filter((copy) => {
    if (copy.cache === 'files') return false
    if (copy.cache === 'pages') pages += 1
    bytes += copy.bytes
    return bytes > MAX_KEPT_BYTES || (copy.cache === 'pages' && pages > MAX_KEPT_PAGES)
  })
}

/** Whether an address may be that of a public page: not of the account and admin app, of a file or of an API. */
export const isPublicPage = (path: string): boolean =>
  !isAppAddress(path) && !/^\/(api|v1|language|healthz|up|readyz|metrics)(\/|$)|\.\w+$/.test(path)

/** Pages that show a kept copy at once on a slow network: home, the salaah times and saved mosques. */
export function isShownAtOnce(path: string, saved: readonly string[]): boolean {
  return hasOneCopy(path) || saved.some((slug) => bareAddress(path) === `/mosques/${slug}`)
}

/** Home and the salaah times have one kept page for every query, which the script fills for any city and month. */
export const hasOneCopy = (path: string): boolean => ['/', '/prayer-times'].includes(bareAddress(path))

/** 'Friday 20 November, 18:05' in the zone and by the clock of the site. */
export function formatKeptAt(at: number, locale: string, zone: string, clock: string): string {
  const comma = locale.startsWith('ar') ? '،' : ','
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: clock === '12h' ? 'h12' : 'h23',
    timeZone: zone,
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const half = parts.dayPeriod ? ` ${parts.dayPeriod}` : ''
  return `${parts.weekday} ${parts.day} ${parts.month}${comma} ${Number(parts.hour) < 10 && half ? Number(parts.hour) : parts.hour}:${parts.minute}${half}`
}
