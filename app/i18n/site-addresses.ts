import { redirect } from 'react-router'
import { parseOwnPath } from '#app/lib/web/addresses.ts'
import { bareAddress, type Language, languageOf, localAddress } from './languages.ts'

const appPattern =
  /^\/(login|superadmin-access|forgot-password|reset-password|verify-email|two-factor|confirm-times|confirm-claim|one-time-link|setup|invitation|profile|admin|dev|api\/auth)(?=[/?#]|$)/

/** Whether an address belongs to the account and admin app. All other pages are documents. */
export function isAppAddress(address: string): boolean {
  return appPattern.test(bareAddress(address))
}

/** Redirects for good when a page or file was requested at another path than this one; the query stays. */
export function requirePath({ pathname, search }: URL, path: string): void {
  const canonical = localAddress(languageOf(pathname), path)
  if (pathname !== canonical)
    throw redirect(canonical + search, { status: 301, headers: { 'Cache-Control': 'private, max-age=3600' } })
}

/** A path of this site in a language, parsed from untrusted text; `null` for anything else. */
export function ownAddress(language: Language, text: string | null | undefined): string | null {
  const path = parseOwnPath(text)
  return path && parseOwnPath(localAddress(language, path))
}
