import { redirect } from 'react-router'
import { languageHeader } from '#app/i18n/language-cookie.server.ts'
import { languages, localAddress } from '#app/i18n/languages.ts'
import { ownAddress } from '#app/i18n/own-address.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/language'

export const handle = {
  kind: 'file',
  query: ['to'],
  cached: false,
  sitemap: false,
  maxBodyBytes: 0,
} satisfies PublicPage

/** Stores the chosen language in a cookie and redirects to the same page in it; from a closed one to the first language. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const chosen = languages.find((known) => known === params.language) ?? notFound('')
  const { languages: offered } = (await siteSettings()).general
  const language = offered.find((open) => open === chosen) ?? offered[0]
  const page = ownAddress(language, url.searchParams.get('to')) ?? localAddress(language, '/')
  const secure = requestFacts(context).origin.startsWith('https:')
  return redirect(page, { headers: { 'Set-Cookie': languageHeader(language, secure), 'Cache-Control': 'no-store' } })
}
