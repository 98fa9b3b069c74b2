import { data } from 'react-router'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { canUploadPictures } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { storeUploads } from '#app/access/uploads.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { formContext, requestFacts } from '#app/lib/web/request-context.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import type { PictureFault } from '#app/services/images/picture-rules.ts'
import type { Route } from './+types/pictures.ts'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

const statusOf: Record<PictureFault, number> = {
  'not-an-image': 400,
  'too-many-pixels': 400,
  'too-demanding': 400,
  'too-large': 413,
  'upload-failed': 502,
  'too-many': 429,
  'mosque-full': 409,
  demo: 403,
}

/** Stores one uploaded picture and returns its id and sources; the form it belongs to is saved separately. */
export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canUploadPictures(actor)) forbidden()
  const { adminMosques } = adminTexts.of(languageOf(url.pathname))
  const texts = adminMosques.images
  const { now } = requestFacts(context)
  const form = context.get(formContext)
  const file = form?.get('file')
  if (!(file instanceof File)) return data({ error: texts.notAnImage }, { status: 400 })
  const uploaded = await storeUploads([file], { id: actor.id, mosqueId: actor.mosqueId, now })
  const [image] = uploaded.ok ? uploaded.images : []
  if (image) return { id: image.id, picture: imageSources(image) }
  const fault = (!uploaded.ok && uploaded.faults[0]) || 'upload-failed'
  const headers = fault === 'too-many' ? { 'Retry-After': String(attemptLimits.pictures.seconds) } : undefined
  return data({ error: pictureMessage(texts, fault) }, { status: statusOf[fault], headers })
}
