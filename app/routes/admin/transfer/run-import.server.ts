import type { Transaction } from 'kysely'
import { type Actor, canImport } from '#app/access/permissions.ts'
import { authDate, authFlag } from '#app/db/auth-values.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { type Author, write } from '#app/db/write.server.ts'
import { rewriteOccurrences } from '#app/features/events/occurrences.server.ts'
import { insertMosque, replaceMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { forbidden } from '#app/lib/http.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import type { ImportPlan, PlannedAdmin, PlannedEvent } from './plan.server.ts'

type Run = {
  now: Date
  /** The emails of imported superadmins that were ticked; the others are left out. */
  superadmins: ReadonlySet<string>
  onProgress?: (done: number, total: number) => void
}

export type Imported = { mosques: number; events: number; admins: number }

/** Writes a whole import in one transaction: everything or nothing. */
export async function runImport(actor: Actor | null, plan: ImportPlan, run: Run): Promise<Imported> {
  if (!actor || !canImport(actor)) forbidden()
  return await importAs(actor, plan, run)
}

/** The same for whoever runs the server's own command. */
export async function importAs(author: Author, plan: ImportPlan, run: Run): Promise<Imported> {
  const { now, superadmins, onProgress } = run
  const admins = plan.admins.filter((admin) => admin.role === 'mosque_admin' || superadmins.has(admin.email))
  const total = plan.mosques.length + plan.events.length + admins.length
  const counts = { mosques: plan.mosques.length, events: plan.events.length, admins: admins.length }
  const change = { action: 'import.run', kind: 'import', subjectId: newId(), after: counts }
  let done = 0
  const step = () => onProgress?.(++done, total)
  await write(author, change, async (trx) => {
    for (const { id, content, isNew } of plan.mosques) {
      if (isNew) await insertMosque(trx, content, now, { id })
      else await replaceMosque(trx, id, content, now)
      step()
    }
    for (const event of plan.events) {
      await writeEvent(trx, event, now)
      step()
    }
    await writeDates(trx, plan, now)
    for (const admin of admins) {
      await insertAdmin(trx, admin, now)
      step()
    }
    if (plan.settings) await writeSettings(trx, plan.settings, now)
  })
  return counts
}

async function writeEvent(trx: Transaction<Database>, { id, mosqueId, columns, isNew }: PlannedEvent, now: Date) {
  const at = now.toISOString()
  if (isNew) {
    const row = { ...columns, id, mosque_id: mosqueId, created_at: at, updated_at: at }
    await trx.insertInto('events').values(row).execute()
    return
  }
  const { created_by: _creator, ...changed } = columns
  await trx
    .updateTable('events')
    .set({ ...changed, mosque_id: mosqueId, updated_at: at })
    .set({ version: (eb) => eb('version', '+', 1), sequence: (eb) => eb('sequence', '+', 1) })
    .where('id', '=', id)
    .execute()
}

const EVENTS_AT_ONCE = 200

/** The dates of every imported event, and of the stored events of mosques that may have moved. */
async function writeDates(trx: Transaction<Database>, plan: ImportPlan, now: Date) {
  const ids = new Set(plan.events.map((event) => event.id))
  for (const { id } of plan.mosques.filter((mosque) => !mosque.isNew)) {
    const stored = await trx.selectFrom('events').select('id').where('mosque_id', '=', id).execute()
    for (const event of stored) ids.add(event.id)
  }
  const all = [...ids]
  for (let from = 0; from < all.length; from += EVENTS_AT_ONCE)
    await rewriteOccurrences(trx, all.slice(from, from + EVENTS_AT_ONCE), now)
}

/** An imported mosque admin is inactive and without password until invited. */
async function insertAdmin(trx: Transaction<Database>, { name, email, role, mosqueId }: PlannedAdmin, now: Date) {
  const at = authDate(now)
  const status = role === 'superadmin' ? ('active' as const) : ('inactive' as const)
  await trx
    .insertInto('user')
    .values({
      id: newId(),
      name,
      email,
      role,
      mosqueId,
      status,
      emailVerified: authFlag(false),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** Each part of the document is kept as it came; reading falls back on the default of whatever is unreadable. */
async function writeSettings(trx: Transaction<Database>, settings: Record<string, unknown>, now: Date) {
  const part = (name: keyof typeof defaultSettings) =>
    JSON.stringify({ ...defaultSettings[name], ...((settings[name] as object | undefined) ?? {}) })
  const parts = {
    notifications: part('notifications'),
    general: part('general'),
    security: part('security'),
    customization: part('customization'),
    updated_at: now.toISOString(),
  }
  await trx
    .insertInto('settings')
    .values({ id: 'general', ...parts })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...parts, version: (eb) => eb('settings.version', '+', 1) }),
    )
    .execute()
}
