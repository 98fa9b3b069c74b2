import { Readable } from 'node:stream'
import { getActor, getSignedIn } from '#app/access/session.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { readText } from '#app/lib/web/forms.ts'
import { notFound } from '#app/lib/web/http.ts'
import { sentForm } from '#app/lib/web/request-context.ts'
import { downloadBackup } from '#app/workflows/backups.server.ts'
import type { Route } from './+types/backup-file.ts'

/** A backup as an encrypted file, after a fresh sign-in. */
export async function action({ context, url }: Route.ActionArgs) {
  const { backups: texts } = adminTexts.of(languageOf(url.pathname)).adminRecords
  const signedInAt = getSignedIn(context)?.signedInAt ?? new Date(0)
  const [name, key] = ['backup', 'key'].map((field) => readText(sentForm(context), field)) as [string, string]
  const file = await downloadBackup(getActor(context), signedInAt, { name, key })
  if (!file) notFound(texts.gone)
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}.mosque-connect"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
