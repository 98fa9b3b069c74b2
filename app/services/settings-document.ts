import { defaultLanguage } from '#app/i18n/languages.ts'

export const timeZoneChoices = ['Africa/Johannesburg', 'UTC'] as const
export const dateFormatChoices = ['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd'] as const
export const sessionTimeoutChoices = ['1h', '8h', '24h', '7d'] as const

export const MAX_SITE_NAME_CHARS = 60
export const MAX_SITE_DESCRIPTION_CHARS = 300

export const defaultSettings = {
  notifications: { emailAlerts: true, newEventNotifications: true, mosqueUpdates: true },
  general: { language: defaultLanguage, timeZone: 'Africa/Johannesburg', dateFormat: 'dd/MM/yyyy' },
  security: { requireEmailVerification: true, twoFactorAuth: false, sessionTimeout: '24h' },
  // With an empty description each page uses its own.
  customization: { siteName: 'Mosque Connect', siteDescription: '', primaryColor: '#059669', logoUrl: '' },
} as const
