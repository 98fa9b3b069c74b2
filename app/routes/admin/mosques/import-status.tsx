import { data, redirect } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ImportStatus } from '#app/workflows/import/import-status.tsx'
import { cancelImport, loadImport, writeImport } from '#app/workflows/import/imports.server.ts'
import { existingChoices } from '#app/workflows/import/merge-row.ts'
import { readPlaceChoices, roomChoices } from '#app/workflows/import/place-choices.ts'
import type { Route } from './+types/import-status.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTransfer.title)

export async function loader({ params: { importId }, context, url }: Route.LoaderArgs) {
  const found = await loadImport(getActor(context), importId, requestFacts(context).now)
  if (!found) notFound(adminTexts.of(languageOf(url.pathname)).adminTransfer.missing)
  return { ...found, sendsMail: isMailConfigured() }
}

export async function action({ params: { importId }, context, url }: Route.ActionArgs) {
  const [form, actor, { now, origin }] = [sentForm(context), getActor(context), requestFacts(context)]
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminTransfer
  return answerFailure(
    'An import could not be changed:',
    async () => {
      const superadmins = new Set(form.getAll('superadmin').map(String))
      if (readText(form, 'intent') === 'cancel') await cancelImport(actor, importId, now)
      else {
        const invite = form.has('invite') && isMailConfigured() ? { origin, language } : null
        const existing = existingChoices.find((choice) => choice === readText(form, 'existing')) ?? 'fill'
        const rooms = roomChoices.find((choice) => choice === readText(form, 'rooms'))
        await writeImport(actor, importId, {
          superadmins,
          invite,
          choices: readPlaceChoices(form),
          existing,
          rooms,
          now,
        })
      }
      return redirect(url.pathname)
    },
    () => data({ failure: texts.failed }, { status: 503 }),
  )
}

export default function Page({ loaderData: { fileName, state, sendsMail }, actionData }: Route.ComponentProps) {
  const texts = useSiteDeskTexts().adminTransfer
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{texts.importTitle}</h1>
      <Card className="flex flex-col gap-4">
        <h2 className="break-words text-xl">
          <bdi>{fileName}</bdi>
        </h2>
        {actionData && 'failure' in actionData && <Notice tone="error">{actionData.failure}</Notice>}
        <ImportStatus state={state} sendsMail={sendsMail} />
      </Card>
    </div>
  )
}
