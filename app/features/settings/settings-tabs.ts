/** The four tabs, each of which is saved separately. */
export const settingsTabs = ['notifications', 'general', 'security', 'customization'] as const
export type SettingsTab = (typeof settingsTabs)[number]
