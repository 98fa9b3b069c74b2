/** The tabs, each of which is saved separately. */
export const settingsTabs = ['notifications', 'general', 'security', 'customization', 'salaah', 'texts'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The part of the settings that a tab saves. */
export const partOf = (tab: SettingsTab) => (tab === 'texts' ? 'site' : tab)
