import type { Kysely } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import type { Database } from '#app/db/schema.ts'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { documentSchemas, type SettingsDocument } from './settings-schema.ts'
import { readDocument, type StoredDocument, type Unreadable } from './stored-document.ts'

export type SiteSettings = SettingsDocument & {
  /** Grows with every save; 0 before the first. */
  version: number
}

/** A document of the settings, which is stored and saved separately. */
export type SettingsPart = keyof SettingsDocument
export const settingsParts = Object.keys(documentSchemas) as SettingsPart[]
export type StoredSettings = { [Part in SettingsPart]: StoredDocument<SettingsDocument[Part]> }
/** A setting that cannot be read; with an empty path, its whole document. */
export type UnreadableSetting = Unreadable & { part: SettingsPart }

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

/** The language of a file: the one that its address asks for (`lang=ar`), else the default one, where the site offers it. */
export async function languageOfFile(url: URL): Promise<Language> {
  const { languages } = (await siteSettings()).general
  const offered = (language: string | null) => languages.find((each) => each === language)
  return offered(url.searchParams.get('lang')) ?? offered(defaultLanguage) ?? languages[0]
}

/** Reads the settings from the database, bypassing the cache. */
export async function readSettings(db: Kysely<Database> = reader()): Promise<SiteSettings> {
  const { stored, version } = await loadStoredSettings(db)
  const values = Object.entries(stored).map(([part, { value }]) => [part, value])
  return { ...(Object.fromEntries(values) as SettingsDocument), version }
}

/** Lists the settings that cannot be read, in the order of the documents. */
export async function listUnreadableSettings(db: Kysely<Database> = reader()): Promise<UnreadableSetting[]> {
  const { stored } = await loadStoredSettings(db)
  return settingsParts.flatMap((part) => stored[part].unreadable.map((setting) => ({ part, ...setting })))
}

/** One line for each setting that cannot be read, for the terminal and the log. */
export async function settingsWarnings(): Promise<string[]> {
  return (await listUnreadableSettings()).map(
    ({ part, path, reason }) =>
      `The setting ${[part, ...path].join('.')} cannot be read: ${reason}. It stays stored; Settings in the admin shows it, and what is used meanwhile.`,
  )
}

/** Loads every document with what of it cannot be read. */
export async function loadStoredSettings(db: Kysely<Database>): Promise<{ stored: StoredSettings; version: number }> {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', 'general').executeTakeFirst()
  const text = (part: SettingsPart) => row?.[part] ?? null
  const stored: StoredSettings = {
    notifications: readDocument(documentSchemas.notifications, text('notifications')),
    general: readDocument(documentSchemas.general, text('general')),
    security: readDocument(documentSchemas.security, text('security')),
    customization: readDocument(documentSchemas.customization, text('customization')),
    salaah: readDocument(documentSchemas.salaah, text('salaah')),
    site: readDocument(documentSchemas.site, text('site')),
    hijri: readDocument(documentSchemas.hijri, text('hijri')),
  }
  return { stored, version: row?.version ?? 0 }
}
