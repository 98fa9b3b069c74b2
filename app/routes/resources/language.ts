import { redirect } from 'react-router'
import { type Language, languages, localAddress } from '#app/i18n/languages.ts'
import { ownAddress } from '#app/i18n/site-addresses.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/language'

export const handle = { kind: 'file', query: ['to'], cached: false } satisfies PublicPage

/** Stores the chosen language in a cookie and redirects to the same page in it; from a closed one to the first language. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const chosen = languages.find((known) => known === params.language) ?? notFound('')
  const { languages: offered } = (await siteSettings()).general
  const language = offered.find((open) => open === chosen) ?? offered[0]
  const page = ownAddress(language, url.searchParams.get('to')) ?? localAddress(language, '/')
  const secure = requestFacts(context).origin.startsWith('https:')
  return redirect(page, { headers: { 'Set-Cookie': languageHeader(language, secure), 'Cache-Control': 'no-store' } })
}

/** The Set-Cookie header that stores the chosen language for a year. */
function languageHeader(language: Language, secure: boolean): string {
  return `language=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
