import { data, redirect } from 'react-router'
import { findLikelyDuplicates } from '#app/features/mosques/likely-duplicates.server.ts'
import { placeMap } from '#app/features/mosques/map/place-map.server.ts'
import { listAreas } from '#app/features/mosques/mosques.server.ts'
import { missingMosqueSchema } from '#app/features/reports/missing-mosque.ts'
import { type MissingMosqueAnswer, MissingMosqueForm } from '#app/features/reports/missing-mosque-form.tsx'
import { submitMissingMosque } from '#app/features/reports/submit-report.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { parsePosition } from '#app/lib/position.ts'
import { formValues, parseForm, readText } from '#app/lib/web/forms.ts'
import { retryAfterHeader } from '#app/lib/web/http.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/add'
import { failuresOf } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['sent'],
  cached: true,
  sitemap: false,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export const headers = retryAfterHeader

export async function loader({ url, context }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  return { sent: url.searchParams.has('sent'), areas: await listAreas(), map: await placeMap(null) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { missing, report } = publicTexts.of(language)
  const form = sentForm(context)
  const { fail, failUntil } = failuresOf(form)
  const parsed = parseForm(form, missingMosqueSchema(missing.errors))
  if (!parsed.ok) return fail(400, null, parsed.errors)
  const { name, place, website } = parsed.value
  const duplicates = website ? [] : await findLikelyDuplicates(name, parsePosition(place))
  const asked = readText(form, 'asked').split(' ')
  if (duplicates.some(({ slug }) => !asked.includes(slug))) {
    const question = { errors: {}, values: formValues(form), failure: missing.isItOne, tone: 'info' as const }
    return data<MissingMosqueAnswer>({ ...question, duplicates }, { status: 409 })
  }
  const { clientAddress, now } = requestFacts(context)
  try {
    const submitted = await submitMissingMosque(parsed.value, { clientAddress, language, now })
    if (submitted.outcome === 'wait') return failUntil(submitted.seconds, report.tooMany)
  } catch (error) {
    console.error('A missing mosque could not be stored:', error)
    return fail(503, report.failure)
  }
  return redirect(`${localAddress(language, '/mosques/add')}?sent=1#sent`)
}

export function meta(args: Route.MetaArgs) {
  const { title, text } = publicTexts.of(languageOf(args.location.pathname)).missing
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export default function AddMosque({ loaderData: { areas, map, sent }, actionData }: Route.ComponentProps) {
  const { missing: texts } = useTexts()
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.text} />
      <div className="wrap py-8 *:max-w-3xl sm:py-12">
        <MissingMosqueForm areas={areas} map={map} sent={sent} answer={actionData} />
      </div>
    </>
  )
}
