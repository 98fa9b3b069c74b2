import { data } from 'react-router'
import { countAttempt } from '#app/access/attempts.server.ts'
import { canUploadPictures } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { formContext } from '#app/lib/web/sent-form.ts'
import { imageSources } from '#app/services/images/image-sources.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { pictureMessage } from '#app/services/images/picture-messages.ts'
import { PictureError, type PictureFault } from '#app/services/images/picture-rules.ts'
import type { Route } from './+types/pictures'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

const statusOf: Record<PictureFault, number> = {
  'not-an-image': 400,
  'too-many-pixels': 400,
  'too-large': 413,
  'upload-failed': 502,
}

/** Stores one uploaded picture and returns its id and sources; the form it belongs to is saved separately. */
export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canUploadPictures(actor)) forbidden()
  const { account, adminMosques } = adminTexts.of(languageOf(url.pathname))
  const texts = adminMosques.images
  const { now } = requestFacts(context)
  const wait = await countAttempt('pictures', actor.id, now)
  if (wait > 0) return data({ error: account.tooMany }, { status: 429, headers: { 'Retry-After': String(wait) } })
  const form = context.get(formContext)
  const file = form?.get('file')
  if (!(file instanceof File)) return data({ error: texts.notAnImage }, { status: 400 })
  try {
    const row = await storeImage(await file.bytes(), { now, createdBy: actor.id })
    return { id: row.id, picture: imageSources(row) }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return data({ error: pictureMessage(texts, error.fault) }, { status: statusOf[error.fault] })
  }
}
