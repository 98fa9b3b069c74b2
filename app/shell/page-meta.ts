import type { MetaDescriptor } from 'react-router'
import { type AdminTexts, adminTexts } from '#app/i18n/admin-texts.ts'
import { bareAddress, type Language, languageFacts, languageOf, languages, localAddress } from '#app/i18n/languages.ts'
import type { ShellData } from './shell-data.ts'

type Match = { id: string; loaderData?: unknown } | undefined

type PageMeta = {
  /** Without the site's name, which is added; absent on the home page. */
  title?: string
  description: string
  location: { pathname: string; search: string }
  matches: readonly Match[]
  image?: { url: string; alt: string; width?: number; height?: number }
  /** The query parameters of the canonical address; all others are left out. */
  canonicalParams?: readonly string[]
  /** For pages that search engines should not list. */
  hidden?: boolean
}

/** The head of every page: `export const meta = (args) => pageMeta({ ...args, title, description })`. */
export function pageMeta({
  title,
  description,
  location,
  matches,
  image,
  canonicalParams = [],
  hidden,
}: PageMeta): MetaDescriptor[] {
  const shell = shellOf(matches)
  const origin = shell?.origin ?? ''
  const siteName = shell?.siteName ?? 'Mosque Connect'
  const language = languageOf(location.pathname)
  const page = bareAddress(location.pathname) + selectParams(location.search, canonicalParams)
  const canonical = origin + localAddress(language, page)
  const fullTitle = title ? `${title} · ${siteName}` : `${siteName}: ${description}`
  const heading: MetaDescriptor[] = [{ title: fullTitle }, { name: 'description', content: description }]
  // Only programs read these, from the server's HTML, so the browser's bundle leaves them out.
  if (import.meta.env.SSR)
    heading.push(
      { property: 'og:site_name', content: siteName },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title ?? siteName },
      { property: 'og:description', content: description },
      { property: 'og:locale', content: languageFacts(language).openGraph },
    )
  const picture = image ?? (shell && { url: shell.shareImage, alt: siteName, width: 1200, height: 630 })
  // Messengers show the picture of a page that search engines do not list, where it has one of its own.
  if (hidden) return [...heading, { name: 'robots', content: 'noindex' }, ...(image ? imageMeta(image, origin) : [])]
  if (import.meta.env.SSR)
    heading.push({ property: 'og:url', content: canonical }, ...(picture ? imageMeta(picture, origin) : []))
  return [
    ...heading,
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...alternates(shell?.languages ?? languages, (other) => origin + localAddress(other, page)),
  ]
}

/** The shell data in the matches of a `meta` function. */
export function shellOf(matches: readonly Match[]): ShellData | undefined {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as { shell?: ShellData } | undefined)?.shell
}

function selectParams(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search)
  const selected = new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])))
  return selected.size > 0 ? `?${selected}` : ''
}

function imageMeta(image: NonNullable<PageMeta['image']>, origin: string): MetaDescriptor[] {
  const { url, alt, width, height } = image
  return [
    { property: 'og:image', content: /^https?:/.test(url) ? url : origin + url },
    { property: 'og:image:alt', content: alt },
    ...(width ? [{ property: 'og:image:width', content: String(width) }] : []),
    ...(height ? [{ property: 'og:image:height', content: String(height) }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The page in each language of the site, when it has several; the first one is for readers of other languages. */
function alternates(offered: readonly Language[], addressIn: (language: Language) => string): MetaDescriptor[] {
  if (offered.length < 2) return []
  return [...offered.map((other) => alternate(other, addressIn(other))), alternate('x-default', addressIn(offered[0]!))]
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href }
}

type Args = Pick<Parameters<typeof pageMeta>[0], 'location' | 'matches'>

/** The head of an account or admin page; search engines do not list it. */
export function adminMeta(args: Args, titleOf: (texts: AdminTexts) => string) {
  const title = titleOf(adminTexts.of(languageOf(args.location.pathname)))
  return pageMeta({ ...args, title, description: title, hidden: true })
}
