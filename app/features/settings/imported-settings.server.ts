import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { type SettingsDocument, settingsSchema } from '#app/services/settings-schema.ts'

/** Stores imported settings; missing and invalid values become defaults. */
export async function saveImportedSettings(
  trx: Transaction<Database>,
  settings: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const part = (name: keyof SettingsDocument) => ({ ...(settings[name] as object | undefined) })
  const parsed = settingsSchema.parse({
    notifications: part('notifications'),
    general: part('general'),
    security: part('security'),
    customization: part('customization'),
    salaah: part('salaah'),
    site: part('site'),
  })
  // A picture on another host would reveal visitors to it, so the form stores a copy.
  if (!parsed.customization.logoUrl.startsWith('/uploads/')) parsed.customization.logoUrl = ''
  const parts = {
    notifications: JSON.stringify(parsed.notifications),
    general: JSON.stringify(parsed.general),
    security: JSON.stringify(parsed.security),
    customization: JSON.stringify(parsed.customization),
    salaah: JSON.stringify(parsed.salaah),
    site: JSON.stringify(parsed.site),
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
