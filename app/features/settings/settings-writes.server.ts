import type { Kysely } from 'kysely'
import { type Actor, canChangeSettings } from '#app/access/permissions.ts'
import { applySessionTimeout } from '#app/access/session-timeout.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { readSettings } from '#app/services/settings.server.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import type { SettingsTab } from './settings-tabs.ts'

/** Saves one tab and leaves the others unchanged. Every process applies it within a second. */
export async function saveSettings<T extends SettingsTab>(
  actor: Actor | null,
  tab: T,
  values: SettingsDocument[T],
  now: Date,
): Promise<void> {
  if (!actor || !canChangeSettings(actor)) forbidden()
  const { version: _version, ...before } = await readSettings()
  const change = { action: 'settings.update', kind: 'settings', subjectId: tab, before: before[tab], after: values }
  await write(actor, change, async (trx) => {
    await storeTab(trx, tab, { ...before, [tab]: values }, now)
    if (tab === 'security') await applySessionTimeout(trx, (values as SettingsDocument['security']).sessionTimeout)
  })
}

async function storeTab(trx: Kysely<Database>, tab: SettingsTab, document: SettingsDocument, now: Date) {
  const text = (part: SettingsTab) => JSON.stringify(document[part])
  await trx
    .insertInto('settings')
    .values({
      id: 'general',
      notifications: text('notifications'),
      general: text('general'),
      security: text('security'),
      customization: text('customization'),
      updatedAt: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        [tab]: text(tab),
        version: row('settings.version', '+', 1),
        updatedAt: now.toISOString(),
      })),
    )
    .execute()
}
