const FILTERS = ['q', 'city', 'area', 'facility', 'rooms', 'held', 'access']

/** What a list of the pages of Ramadan and Eid is limited to. */
export type HeldOccasion = 'taraweeh' | 'eid'

/**
 * The filters of a page's address that choose mosques, as a query without its question mark; `held` limits them to the
 * mosques that hold an occasion.
 */
export function nearbySearch(search: string, held?: string): string {
  const all = new URLSearchParams(search)
  if (held) all.set('held', held)
  return String(new URLSearchParams([...all].filter(([name, value]) => FILTERS.includes(name) && value !== '')))
}

/** The list of the mosques that match filters. It says nothing about the visitor. */
export function nearbyAddress(search: string): string {
  return `/mosques/nearby.json${search && `?${search}`}`
}

/** An answer that is on its way, with the filters that it is for. */
export type FirstAnswer = { search: string; response: Promise<Response> }
