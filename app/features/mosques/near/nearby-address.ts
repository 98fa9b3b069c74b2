const FILTERS = ['q', 'city', 'area', 'facility']

/** The filters of a page's address that choose mosques, as a query without its question mark. */
export function nearbySearch(search: string): string {
  const all = new URLSearchParams(search)
  return String(new URLSearchParams([...all].filter(([name, value]) => FILTERS.includes(name) && value !== '')))
}

/** The list of the mosques that match filters. It says nothing about the visitor. */
export function nearbyAddress(search: string): string {
  return `/mosques/nearby.json${search && `?${search}`}`
}

/** An answer that is on its way, with the filters that it is for. */
export type FirstAnswer = { search: string; response: Promise<Response> }
