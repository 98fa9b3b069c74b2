import type { SiteCity } from '#app/services/salaah-settings.ts'

/** The city of a mosque on a site with mosques in several. */
export type MosqueCity = Pick<SiteCity, 'id' | 'names'>

/** A city of the directory with the number of its published mosques. */
export type ListedCity = MosqueCity & { count: number }
