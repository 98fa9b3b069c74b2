/** The page of a mosque. */
export function mosqueAddress({ slug }: { slug: string }): string {
  return `/mosques/${encodeURIComponent(slug)}`
}

/** The share image of a mosque. */
export function mosqueShareImageAddress(mosque: { slug: string }): string {
  return `${mosqueAddress(mosque)}/preview.png`
}
