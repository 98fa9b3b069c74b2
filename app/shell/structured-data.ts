import type { MetaDescriptor } from 'react-router'
import { type Language, localAddress } from '#app/i18n/languages.ts'

type Site = { origin: string; siteName: string; contactEmail: string | null; shareImage: string }

/** Structured data of the organization and the search of the site, for search engines. */
export function siteStructuredData(
  site: Site,
  language: Language,
  { description, cities }: { description: string; cities: readonly string[] },
): MetaDescriptor[] {
  const areas = cities.map((name) => ({ '@type': 'City', name }))
  const home = site.origin + localAddress(language, '/')
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: site.siteName,
    url: home,
    logo: site.origin + site.shareImage,
    description,
    areaServed: areas.length === 1 ? areas[0] : areas,
    ...(site.contactEmail && { email: site.contactEmail }),
  }
  const website = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.siteName,
    url: home,
    inLanguage: language,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${site.origin}${localAddress(language, '/mosques/search')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return [{ 'script:ld+json': organization }, { 'script:ld+json': website }]
}
