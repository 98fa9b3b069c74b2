import { type Language, localAddress } from '#app/i18n/languages.ts'

export type SitemapPage = { address: string; changed?: string }

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The sitemap of these pages in these languages, each with the addresses of its translations. */
export function sitemapXml(origin: string, languages: readonly Language[], pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap(({ address, changed }) => {
    const translations = languages.map(
      (language) => [language, escapeXml(origin + localAddress(language, address))] as const,
    )
    const links = (languages.length > 1 ? translations : [])
      .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('')
    const last = changed ? `<lastmod>${escapeXml(changed.slice(0, 10))}</lastmod>` : ''
    return translations.map(([, href]) => `<url><loc>${href}</loc>${last}${links}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/** The index of a sitemap with several parts. */
export function sitemapIndexXml(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`
}
