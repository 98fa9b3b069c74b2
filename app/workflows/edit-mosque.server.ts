import { data, type RouterContextProvider } from 'react-router'
import { type Actor, canEditMosque, canRenameMosque } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { rewriteAfterMove } from '#app/features/events/dates/moved-occurrences.server.ts'
import type { MosqueAnswer } from '#app/features/mosques/edit/mosque-form.tsx'
import { type MosqueFormValues, toMosqueFormValues } from '#app/features/mosques/edit/mosque-form-data.ts'
import { findMosqueForEdit } from '#app/features/mosques/edit/mosque-store.server.ts'
import { updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import {
  buildMosqueFormAnswer,
  loadPicturePreviews,
  parseMosqueForm,
} from '#app/features/mosques/edit/parse-mosque-form.server.ts'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'
import { findLookalike } from '#app/features/mosques/search/likely-duplicates.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { placeMap } from '#app/services/site-map.server.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'

/** Loads the form of a stored mosque; null when there is no such mosque. */
export async function openMosque(actor: Actor | null, mosqueId: string) {
  const stored = await findMosqueForEdit(actor, mosqueId)
  if (!stored) return null
  return {
    stored: toMosqueFormValues(stored.content),
    version: stored.version,
    previews: await loadPicturePreviews(stored.content.images),
    mayRename: canRenameMosque(actor),
    map: await placeMap(null),
    cities: await directoryCities(),
  }
}

/** The form with a question when a new name looks like that of another mosque and nobody confirmed it. */
export async function askAboutName(
  form: FormData,
  { content, values, version }: { content: MosqueContent; values: MosqueFormValues; version: number },
  { language, mosqueId }: { language: Language; mosqueId?: string },
): Promise<MosqueAnswer | null> {
  if (readText(form, 'asked') === content.name) return null
  const name = await findLookalike(content.name, mosqueId)
  if (!name) return null
  const { looksLike } = adminTexts.of(language).adminMosques.errors
  const answer = await buildMosqueFormAnswer(values, { version, errors: { name: looksLike({ name }) } })
  return { ...answer, asked: content.name }
}

type OfKind = (of: { kind: MosqueContent['placeKind'] }) => string

type Save = {
  context: Readonly<RouterContextProvider>
  language: Language
  mosqueId: string
  done: { to: string; toast: OfKind }
  failed: OfKind
}

/** Saves the form of a mosque: redirects with a toast, or returns the submitted values with their errors. */
export async function saveMosque({
  context,
  language,
  mosqueId,
  done,
  failed,
}: Save): Promise<Response | ReturnType<typeof data<MosqueAnswer>>> {
  const actor = getActor(context)
  if (!actor || !canEditMosque(actor, mosqueId)) forbidden()
  const { now } = requestFacts(context)
  const stored = await findMosqueForEdit(actor, mosqueId)
  if (!stored) notFound('Mosque not found')
  const form = sentForm(context)
  const read = await parseMosqueForm(form, { actor, language, now, mosqueId, stored })
  if (!read.ok) return data(read.answer, { status: read.answer.conflict ? 409 : 400 })
  const question =
    read.content.name === stored.content.name ? null : await askAboutName(form, read, { language, mosqueId })
  if (question) return data(question, { status: 409 })
  const saved = await updateMosque(actor, mosqueId, read.content, {
    version: read.version,
    now,
    afterMove: rewriteAfterMove,
  }).catch((error: unknown) => {
    console.error('A mosque could not be saved:', error)
    return null
  })
  const kind = read.content.placeKind
  if (saved === null) {
    const failure = failed({ kind })
    return data(await buildMosqueFormAnswer(read.values, { version: read.version, failure }), { status: 503 })
  }
  if (saved.outcome === 'missing') notFound('Mosque not found')
  // Somebody else saved after this form was merged, so it is merged again.
  if (saved.outcome === 'outdated') return saveMosque({ context, language, mosqueId, done, failed })
  return redirectWithToast(context, localAddress(language, done.to), 'success', done.toast({ kind }))
}
