import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { defaultSettings } from './settings-document.ts'
import { type SettingsDocument, settingsSchema } from './settings-schema.ts'

export type SiteSettings = SettingsDocument & {
  /** Grows with every save; 0 while nobody has saved. */
  version: number
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
  const stored = {
    notifications: read(row.notifications),
    general: read(row.general),
    security: read(row.security),
    customization: read(row.customization),
  }
  return { ...settingsSchema.parse(stored), version: row.version }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
