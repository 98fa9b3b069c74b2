import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { defaultSettings } from '#app/services/settings-document.ts'

/** Stores each part of an imported document unchanged; reading it replaces invalid values by defaults. */
export async function saveImportedSettings(
  trx: Transaction<Database>,
  settings: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const part = (name: keyof typeof defaultSettings) =>
    JSON.stringify({ ...defaultSettings[name], ...((settings[name] as object | undefined) ?? {}) })
  const parts = {
    notifications: part('notifications'),
    general: part('general'),
    security: part('security'),
    customization: part('customization'),
    updatedAt: now.toISOString(),
  }
  await trx
    .insertInto('settings')
    .values({ id: 'general', ...parts })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...parts, version: (eb) => eb('settings.version', '+', 1) }),
    )
    .execute()
}
