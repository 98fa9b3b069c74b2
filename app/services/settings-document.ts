import { languages } from '#app/i18n/languages.ts'
import { capeTownSalaah } from './salaah-settings.ts'
import { capeTownSite } from './site-settings.ts'

export const dateFormatChoices = ['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd'] as const
export const clockChoices = ['24h', '12h'] as const
/** The days that a week may begin on, numbered as by `weekdayOf`: 0 is Sunday. */
export const weekStartChoices = [0, 1, 2, 3, 4, 5, 6] as const
export const sessionTimeoutChoices = ['1h', '8h', '24h', '7d'] as const

export const MAX_SITE_NAME_CHARS = 60
export const MAX_SITE_DESCRIPTION_CHARS = 300

export const defaultSettings = {
  notifications: { emailAlerts: true, newEventNotifications: true, mosqueUpdates: true },
  general: {
    // The first one is that of visitors who have not chosen, and of emails to nobody in particular.
    languages,
    timeZone: 'Africa/Johannesburg',
    country: 'ZA',
    // Of maps without a mosque; null is the first city.
    center: null,
    dateFormat: 'dd/MM/yyyy',
    clock: '24h',
    weekStart: 1,
  },
  security: { requireEmailVerification: true, twoFactorAuth: false, sessionTimeout: '24h' },
  // With an empty description each page uses its own.
  customization: { siteName: 'Mosque Connect', siteDescription: '', primaryColor: '#059669', logoUrl: '' },
  salaah: capeTownSalaah,
  site: capeTownSite,
} as const
