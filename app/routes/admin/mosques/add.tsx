import { data } from 'react-router'
import { canAddMosque } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { useMosqueFormParts } from '#app/features/mosques/edit/mosque-fields.tsx'
import { MosqueForm } from '#app/features/mosques/edit/mosque-form.tsx'
import { readMosqueForm } from '#app/features/mosques/edit/mosque-form-data.ts'
import { createMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { buildMosqueFormAnswer, parseMosqueForm } from '#app/features/mosques/edit/parse-mosque-form.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { placeMap } from '#app/services/site-map.server.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { WithSectionIndex } from '#app/ui/section-index.tsx'
import { askAboutName } from '#app/workflows/edit-mosque.server.ts'
import type { Route } from './+types/add.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminMosques.titles.add)

export async function loader() {
  return { map: await placeMap(null), cities: await directoryCities() }
}

export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canAddMosque(actor)) forbidden()
  const language = languageOf(url.pathname)
  const { toasts } = adminTexts.of(language).adminMosques
  const { now } = requestFacts(context)
  const submitted = { actor, language, now, mosqueId: null, stored: null }
  const form = sentForm(context)
  const read = await parseMosqueForm(form, submitted)
  if (!read.ok) return data(read.answer, { status: 400 })
  const question = await askAboutName(form, read, { language })
  if (question) return data(question, { status: 409 })
  try {
    await createMosque(actor, read.content, now)
  } catch (error) {
    console.error('A mosque could not be added:', error)
    return data(
      await buildMosqueFormAnswer(read.values, {
        failure: toasts.addFailed({ message: toasts.tryAgain, kind: read.content.placeKind }),
      }),
      {
        status: 503,
      },
    )
  }
  return redirectWithToast(
    context,
    localAddress(language, '/admin/mosques'),
    'success',
    toasts.added({ kind: read.content.placeKind }),
  )
}

// An empty form has the shape of a sent one, so it is read from one.
const nothing = readMosqueForm(new FormData())

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { form, titles } = useAdminTexts().adminMosques
  return (
    <>
      <h1 className="mb-5 text-2xl">{titles.add}</h1>
      <WithSectionIndex label={form.parts} sections={useMosqueFormParts()}>
        <MosqueForm
          draftKey="new"
          stored={nothing}
          version={0}
          previews={{}}
          mayRename
          map={loaderData.map}
          cities={loaderData.cities}
          answer={actionData}
          back="/admin/mosques"
        />
      </WithSectionIndex>
    </>
  )
}
