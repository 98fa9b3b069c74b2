import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { type Actor, canChangeSettings } from '#app/access/permissions.ts'
import { applySessionTimeout } from '#app/access/session-rows.server.ts'
import { storeUploads } from '#app/access/uploads.server.ts'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { largestSource } from '#app/services/images/image-sources.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import {
  loadStoredSettings,
  type SettingsPart,
  type StoredSettings,
  settingsParts,
} from '#app/services/settings.server.ts'
import { documentSchemas, MAX_CITIES, type SettingsDocument } from '#app/services/settings-schema.ts'
import { mergeDocument, readDocument, type StoredDocument } from '#app/services/stored-document.ts'
import { partFingerprint } from './settings-tabs.ts'

/** How a write was rolled back that would have overwritten what somebody else had saved meanwhile. */
export type ChangedMeanwhile = { ok: false; nowStored: string }

/** The values to save, unless something else is stored than when the form was opened: then the write is rolled back. */
export const unlessChanged =
  <T>(values: T, opened: string) =>
  (stored: T): T => {
    const nowStored = partFingerprint(stored)
    return opened === '' || opened === nowStored
      ? values
      : rollBack({ ok: false, nowStored } satisfies ChangedMeanwhile)
  }

/** Runs the saving of a part with values `unlessChanged`. */
export const tellWhenChanged = <T>(save: () => Promise<T>): Promise<T | ChangedMeanwhile> => catchRollback(save)

/** Thrown instead of overwriting a document of which nothing can be read. */
export class UnreadableDocument extends Error {}

type SaveOptions = {
  /** Whether the values take the place of those that cannot be read too, even where they are the same as were used. */
  replaceUnreadable?: boolean
  /** The document from which the values were read again: what of it cannot be read is stored again too. */
  earlier?: Record<string, unknown>
  /** What has to follow in the same transaction; it is passed in, because settings must not import other features. */
  afterwards?: (trx: Transaction<Database>) => Promise<void>
}

/**
 * Saves one part, given or made from the stored one, and leaves the others unchanged. A stored value that cannot be read
 * stays, unless another one is saved in its place. Every process applies it within a second.
 */
export async function saveSettings<Part extends SettingsPart>(
  actor: Actor | null,
  part: Part,
  values: SettingsDocument[Part] | ((stored: SettingsDocument[Part]) => SettingsDocument[Part]),
  now: Date,
  { replaceUnreadable = false, earlier = {}, afterwards }: SaveOptions = {},
): Promise<void> {
  if (!actor || !canChangeSettings(actor)) forbidden()
  await write(actor, { action: 'settings.update', kind: 'settings', subjectId: part }, async (trx, change) => {
    const { stored } = await loadStoredSettings(trx)
    const { value, raw, readable } = stored[part]
    const isUnreadable = typeof raw === 'string'
    const next = typeof values === 'function' ? values(value) : values
    if (isUnreadable && !replaceUnreadable) throw new UnreadableDocument(`The settings ${part} cannot be read`)
    const merged = mergeDocument(isUnreadable || replaceUnreadable ? readable : raw, value, next)
    const after = mergeDocument(earlier, next, merged)
    const before = isUnreadable ? { ...value, unreadable: raw } : mergeDocument(raw, value, value)
    Object.assign(change, { before, after })
    await storeDocuments(trx, stored, { [part]: after }, now)
    if (part === 'security') await applySessionTimeout(trx, (next as SettingsDocument['security']).sessionTimeout)
    await afterwards?.(trx)
  })
}

/** Stores imported settings. What the file lacks or has in a form that cannot be read stays as it is stored. */
export async function saveImportedSettings(
  trx: Transaction<Database>,
  settings: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const { stored } = await loadStoredSettings(trx)
  const documents: Partial<Record<SettingsPart, object>> = {}
  for (const part of settingsParts) {
    const { raw, value } = stored[part]
    const given = readImported(part, settings[part])
    if (typeof raw === 'string' || typeof given.raw === 'string') continue
    documents[part] = mergeDocument(raw, value, { ...value, ...givenFields(part, given) })
  }
  await storeDocuments(trx, stored, documents, now)
}

/** Lists the settings of an import that are left out: those that cannot be read, in the file or here. */
export async function listLeftOutSettings(settings: Record<string, unknown>): Promise<string[]> {
  const { stored } = await loadStoredSettings(reader())
  return settingsParts.flatMap((part) => {
    if (!(part in settings)) return []
    if (typeof stored[part].raw === 'string') return [part]
    return readImported(part, settings[part]).unreadable.map(({ path }) => [part, ...path].join('.'))
  })
}

function readImported(part: SettingsPart, given: unknown): StoredDocument<object> {
  const { cities, ...rest } = Object(given)
  const isTooLong = part === 'salaah' && Array.isArray(cities) && cities.length > MAX_CITIES
  const read = readDocument<object>(documentSchemas[part], JSON.stringify(isTooLong ? rest : given) ?? null)
  const tooLong = { path: ['cities'], stored: '', reason: `more than ${MAX_CITIES}` }
  return isTooLong ? { ...read, unreadable: [tooLong, ...read.unreadable] } : read
}

/** The fields that an imported document has, also those that follow from a field of an earlier version. */
function givenFields(part: SettingsPart, { value, readable }: StoredDocument<object>): Record<string, unknown> {
  const defaults: Record<string, unknown> = documentSchemas[part].parse({})
  const isGiven = ([key, field]: [string, unknown]) =>
    key === 'logoUrl' ? isOwnLogo(field) : key in readable || !isDeepStrictEqual(field, defaults[key])
  return Object.fromEntries(Object.entries(value).filter(isGiven))
}

/** A picture on another host would reveal visitors to it, so the form stores a copy. */
const isOwnLogo = (address: unknown) => String(address).startsWith('/uploads/')

/** Stores these documents. Before the first save the others are stored as the defaults. */
async function storeDocuments(
  trx: Kysely<Database>,
  stored: StoredSettings,
  documents: Partial<Record<SettingsPart, object>>,
  now: Date,
) {
  const text = (part: SettingsPart) => JSON.stringify(documents[part] ?? stored[part].value)
  const changed = Object.fromEntries(Object.keys(documents).map((part) => [part, text(part as SettingsPart)]))
  const updatedAt = now.toISOString()
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
      hijri: text('hijri'),
      updatedAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ ...changed, version: row('settings.version', '+', 1), updatedAt })),
    )
    .execute()
}

type LogoInput = { file: FormDataEntryValue | null; url: string; remove: boolean; saved: string }

/** Stores the new logo and returns its address: a file has precedence over an address. */
export async function storeLogo(
  input: LogoInput,
  origin: { now: Date; createdBy: string },
  messageFor: (fault: PictureFault) => string,
): Promise<{ ok: true; url: string } | { ok: false; errors: FormErrors }> {
  const file = input.file instanceof File && input.file.size > 0 ? input.file : null
  const field = file ? 'logoFile' : 'logoUrl'
  const upload = file ?? (input.url || null)
  if (upload === null) return { ok: true, url: input.remove ? '' : input.saved }
  const uploaded = await storeUploads([upload], { id: origin.createdBy, mosqueId: null, now: origin.now })
  const [logo] = uploaded.ok ? uploaded.images : []
  if (logo) return { ok: true, url: largestSource(logo) }
  return { ok: false, errors: { [field]: messageFor((!uploaded.ok && uploaded.faults[0]) || 'upload-failed') } }
}
