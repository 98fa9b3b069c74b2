/** The four tabs; each is saved by itself. */
export const settingsTabs = ['notifications', 'general', 'security', 'customization'] as const
export type SettingsTab = (typeof settingsTabs)[number]
