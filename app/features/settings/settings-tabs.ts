import { fingerprint } from '#app/lib/seeded.ts'

/** The tabs, each of which is saved separately. */
export const settingsTabs = ['notifications', 'general', 'security', 'customization', 'salaah', 'texts'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The part of the settings that a tab saves. */
export const partOf = (tab: SettingsTab) => (tab === 'texts' ? 'site' : tab)

/** The field with the fingerprint of what was stored when the form of a tab was opened. */
export const OPENED_PART_FIELD = 'openedPart'

export const fingerprintOf = (part: unknown): string => String(fingerprint(JSON.stringify(part)))
