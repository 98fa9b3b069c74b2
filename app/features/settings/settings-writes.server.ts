import type { Kysely, Transaction } from 'kysely'
import { type Actor, canChangeSettings } from '#app/access/permissions.ts'
import { applySessionTimeout } from '#app/access/session-timeout.server.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { readSettings } from '#app/services/settings.server.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { fingerprintOf } from './settings-tabs.ts'

/** A part of the settings that is saved separately. */
type Part = keyof SettingsDocument

/** How a write was rolled back that would have overwritten what somebody else had saved meanwhile. */
export type ChangedMeanwhile = { ok: false; nowStored: string }

/** The values to save, unless something else is stored than when the form was opened: then the write is rolled back. */
export const unlessChanged =
  <T>(values: T, opened: string) =>
  (stored: T): T => {
    const nowStored = fingerprintOf(stored)
    return opened === '' || opened === nowStored
      ? values
      : rollBack({ ok: false, nowStored } satisfies ChangedMeanwhile)
  }

/** Runs the saving of a part with values `unlessChanged`. */
export const tellWhenChanged = <T>(save: () => Promise<T>): Promise<T | ChangedMeanwhile> => catchRollback(save)

/**
 * Saves one part, given or made from the stored one, and leaves the others unchanged. Every process applies it within a
 * second. What has to follow in the same transaction is passed in, because settings must not import other features.
 */
export async function saveSettings<T extends Part>(
  actor: Actor | null,
  part: T,
  values: SettingsDocument[T] | ((stored: SettingsDocument[T]) => SettingsDocument[T]),
  now: Date,
  afterwards?: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  if (!actor || !canChangeSettings(actor)) forbidden()
  await write(actor, { action: 'settings.update', kind: 'settings', subjectId: part }, async (trx, change) => {
    const { version: _version, ...before } = await readSettings(trx)
    const after = typeof values === 'function' ? values(before[part]) : values
    Object.assign(change, { before: before[part], after })
    await storePart(trx, part, { ...before, [part]: after }, now)
    if (part === 'security') await applySessionTimeout(trx, (after as SettingsDocument['security']).sessionTimeout)
    await afterwards?.(trx)
  })
}

async function storePart(trx: Kysely<Database>, part: Part, document: SettingsDocument, now: Date) {
  const text = (name: Part) => JSON.stringify(document[name])
  await trx
    .insertInto('settings')
    .values({
      id: 'general',
      notifications: text('notifications'),
      general: text('general'),
      security: text('security'),
      customization: text('customization'),
      salaah: text('salaah'),
      site: text('site'),
      updatedAt: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        [part]: text(part),
        version: row('settings.version', '+', 1),
        updatedAt: now.toISOString(),
      })),
    )
    .execute()
}
