import { z } from 'zod'
import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { languages } from '#app/i18n/languages.ts'
import {
  dateFormatChoices,
  defaultSettings,
  type SettingsDocument,
  sessionTimeoutChoices,
  timeZoneChoices,
} from '#app/services/settings-document.ts'

export type SiteSettings = SettingsDocument & {
  /** Grows with every save; 0 while nobody has saved. */
  version: number
}

const { notifications, general, security, customization } = defaultSettings

/** Each value falls back on its own, so that one unreadable entry does not take the rest with it. */
const document = {
  notifications: z.object({
    emailAlerts: z.boolean().catch(notifications.emailAlerts),
    newEventNotifications: z.boolean().catch(notifications.newEventNotifications),
    mosqueUpdates: z.boolean().catch(notifications.mosqueUpdates),
  }),
  general: z.object({
    language: z.enum(languages).catch(general.language),
    timeZone: z.enum(timeZoneChoices).catch(general.timeZone),
    dateFormat: z.enum(dateFormatChoices).catch(general.dateFormat),
  }),
  security: z.object({
    requireEmailVerification: z.boolean().catch(security.requireEmailVerification),
    twoFactorAuth: z.boolean().catch(security.twoFactorAuth),
    sessionTimeout: z.enum(sessionTimeoutChoices).catch(security.sessionTimeout),
  }),
  customization: z.object({
    siteName: z.string().min(1).catch(customization.siteName),
    siteDescription: z.string().catch(customization.siteDescription),
    primaryColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .catch(customization.primaryColor),
    logoUrl: z.string().catch(customization.logoUrl),
  }),
}

// On globalThis, so that every copy of this module in the process forgets together with the database.
const shared = globalThis as { mosqueConnectSettings?: { revision: number; settings: SiteSettings } }

/** The site's settings, read again only after something was written. */
export async function siteSettings(): Promise<SiteSettings> {
  const revision = await currentRevision()
  if (shared.mosqueConnectSettings?.revision === revision) return shared.mosqueConnectSettings.settings
  const settings = await readSettings()
  shared.mosqueConnectSettings = { revision, settings }
  return settings
}

/** Reads the settings from the database, past the cache. */
export async function readSettings(): Promise<SiteSettings> {
  const row = await reader().selectFrom('settings').selectAll().where('id', '=', 'general').executeTakeFirst()
  if (!row) return { ...structuredClone(defaultSettings), version: 0 }
  return {
    notifications: document.notifications.parse(read(row.notifications)),
    general: document.general.parse(read(row.general)),
    security: document.security.parse(read(row.security)),
    customization: document.customization.parse(read(row.customization)),
    version: row.version,
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
