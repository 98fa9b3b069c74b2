import { bareAddress } from './languages.ts'

/** Where texts and scripts differ: pages with behaviour, the contact form, pages of text alone, and those of people who sign in. */
export type PageKind = 'public' | 'contact' | 'still' | 'account'

const still = /^\/(about|privacy|terms|developers)\/?$/
const account =
  /^\/(login|superadmin-access|forgot-password|reset-password|verify-email|two-factor|one-time-link|invitation|profile|admin)(\/|$)/

/** The kind of the page at an address such as `/ar/about?x=1`. */
export function pageKind(address: string): PageKind {
  const path = bareAddress(address).replace(/[?#].*$/, '')
  if (still.test(path)) return 'still'
  if (/^\/contact\/?$/.test(path)) return 'contact'
  return account.test(path) ? 'account' : 'public'
}

/** Whether going from one page to another needs a full load, because the next one's texts are not in the browser. */
export function needsFullLoad(from: string, to: string): boolean {
  const next = pageKind(to)
  if (next === 'still') return true
  return next !== 'public' && next !== pageKind(from)
}
