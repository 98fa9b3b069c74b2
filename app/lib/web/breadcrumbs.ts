type Crumb = readonly [name: string, address: string]

/** The schema.org path from the home page to this one, for search engines. */
export function breadcrumbs(origin: string, ...crumbs: readonly Crumb[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, address], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(address, origin).href,
    })),
  }
}
