import { redirect } from 'react-router'
import { languageOf, localAddress } from './languages.ts'

/** Redirects for good when a page or file was requested at another path than this one; the query stays. */
export function requirePath({ pathname, search }: URL, path: string): void {
  const canonical = localAddress(languageOf(pathname), path)
  if (pathname !== canonical)
    throw redirect(canonical + search, { status: 301, headers: { 'Cache-Control': 'private, max-age=3600' } })
}
