import { fingerprint } from '#app/lib/seeded.ts'

/** The tabs, each of which is saved separately. */
export const settingsTabs = [
  'notifications',
  'general',
  'security',
  'customization',
  'salaah',
  'hijri',
  'texts',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The part of the settings that a tab saves. */
export const partOf = (tab: SettingsTab) => (tab === 'texts' ? 'site' : tab)

/** The tab that saves a part of the settings. */
export const tabOf = (part: ReturnType<typeof partOf>): SettingsTab => (part === 'site' ? 'texts' : part)

/** The field with the fingerprint of what was stored when the form of a tab was opened. */
export const OPENED_PART_FIELD = 'openedPart'

/** The tick that a tab takes the place of what is stored for it and cannot be read. */
export const REPLACE_FIELD = 'replaceUnreadable'

export const partFingerprint = (part: unknown): string => String(fingerprint(JSON.stringify(part)))

/** Rows for new cities below the existing ones. */
export const EMPTY_ROWS = 2

/** The field of a CSV file with cities. */
export const CITIES_FILE_FIELD = 'citiesFile'

/** The names of a city's fields in the form; each is followed by the number of its row. */
export const cityField = (row: number, name: string) => `city.${row}.${name}`
