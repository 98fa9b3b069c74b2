import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { type SettingsDocument, settingsSchema } from '#app/services/settings-schema.ts'

/** Stores an imported document; missing and invalid values become defaults. */
export async function saveImportedSettings(
  trx: Transaction<Database>,
  settings: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const part = (name: keyof SettingsDocument) => ({ ...(settings[name] as object | undefined) })
  const read = settingsSchema.parse({
    notifications: part('notifications'),
    general: part('general'),
    security: part('security'),
    customization: part('customization'),
  })
  const parts = {
    notifications: JSON.stringify(read.notifications),
    general: JSON.stringify(read.general),
    security: JSON.stringify(read.security),
    customization: JSON.stringify(read.customization),
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
