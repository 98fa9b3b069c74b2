import type { Kysely } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import type { Database } from '#app/db/schema.ts'
import { defaultSettings } from './settings-document.ts'
import { type SettingsDocument, settingsSchema } from './settings-schema.ts'

export type SiteSettings = SettingsDocument & {
  /** Grows with every save; 0 before the first. */
  version: number
}

// On globalThis, so that all copies of this module in the process share one cache.
const shared = globalThis as { mosqueConnectSettings?: { revision: number; settings: SiteSettings } }

/** The site's settings, cached until the next write. */
export async function siteSettings(): Promise<SiteSettings> {
  const revision = await currentRevision()
  if (shared.mosqueConnectSettings?.revision === revision) return shared.mosqueConnectSettings.settings
  const settings = await readSettings()
  shared.mosqueConnectSettings = { revision, settings }
  return settings
}

/** Reads the settings from the database, bypassing the cache. */
export async function readSettings(db: Kysely<Database> = reader()): Promise<SiteSettings> {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', 'general').executeTakeFirst()
  if (!row) return { ...structuredClone(defaultSettings), version: 0 }
  const stored = {
    notifications: parseJson(row.notifications),
    general: parseJson(row.general),
    security: parseJson(row.security),
    customization: parseJson(row.customization),
    salaah: parseJson(row.salaah ?? '{}'),
    site: parseJson(row.site ?? '{}'),
  }
  return { ...settingsSchema.parse(stored), version: row.version }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
