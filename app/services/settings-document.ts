import { completeLanguages, type Language, trialLanguages } from '#app/i18n/languages.ts'
import { defaultHijri } from './hijri-settings.ts'
import { capeTownSalaah } from './salaah-settings.ts'

/** Whose words the site uses where its owner has written none: those of Cape Town, or some that name no place. */
export const sitePresets = ['cape-town', 'neutral'] as const
export type SitePreset = (typeof sitePresets)[number]

/** The drawings of the home page. */
export const sceneChoices = ['cape', 'city', 'desert', 'hills', 'none'] as const
export type SceneChoice = (typeof sceneChoices)[number]

/** The drawing of a site that has chosen none. */
export const presetScenes: Record<SitePreset, SceneChoice> = { 'cape-town': 'cape', neutral: 'city' }

/** The texts that an owner can replace, in the order of the form, each with its most characters. */
export const MAX_SITE_TEXT_CHARS = {
  heroTitle: 80,
  heroText: 200,
  tagline: 120,
  description: 300,
  homeAbout: 400,
  aboutSubtitle: 300,
  aboutStory: 2000,
  heritage: 4000,
  directoryAbout: 1000,
  salaahSubtitle: 160,
  salaahHistory: 1500,
  termsLaw: 1000,
  privacyRights: 1000,
} as const
export type SiteTextKey = keyof typeof MAX_SITE_TEXT_CHARS
export const siteTextKeys = Object.keys(MAX_SITE_TEXT_CHARS) as SiteTextKey[]

/** The texts of one or more paragraphs, parted by an empty line; each of the others stands on one line. */
export const paragraphTexts: ReadonlySet<SiteTextKey> = new Set([
  'aboutStory',
  'heritage',
  'directoryAbout',
  'salaahHistory',
  'termsLaw',
  'privacyRights',
])

/** The owner's texts in one language. */
export type OwnTexts = Partial<Record<SiteTextKey, string>>

export type SiteWords = {
  preset: SitePreset
  scene: SceneChoice
  /** A missing or empty text is that of the preset. */
  texts: Partial<Record<Language, OwnTexts>>
}

export const capeTownSite: SiteWords = { preset: 'cape-town', scene: 'cape', texts: {} }

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
    languages: completeLanguages,
    // Beside their names it is said, and their readers can report a wrong word.
    onTrial: trialLanguages,
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
  hijri: defaultHijri,
} as const
