import { data } from 'react-router'
import { findLikelyDuplicates, listAreas } from '#app/features/mosques/mosques.server.ts'
import { missingMosqueSchema } from '#app/features/reports/missing-mosque.ts'
import { type MissingMosqueAnswer, MissingMosqueForm } from '#app/features/reports/missing-mosque-form.tsx'
import { submitMissingMosque } from '#app/features/reports/submit-report.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { parsePosition } from '#app/lib/position.ts'
import { formValues, readText } from '#app/lib/web/forms.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { placeMap } from '#app/services/site-map.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/add'
import { answerVisitorForm } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['sent'],
  cached: true,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  return { sent: url.searchParams.has('sent'), areas: await listAreas(), map: await placeMap(null) }
}

export async function action(args: Route.ActionArgs) {
  const { missing } = publicTexts.of(languageOf(args.url.pathname))
  return answerVisitorForm(args, missingMosqueSchema(missing.errors), async (input, form, sender) => {
    const { name, place, website } = input
    const duplicates = website ? [] : await findLikelyDuplicates(name, parsePosition(place))
    const asked = readText(form, 'asked').split(' ')
    if (duplicates.some(({ slug }) => !asked.includes(slug))) {
      const question = { errors: {}, values: formValues(form), failure: missing.isItOne, tone: 'info' as const }
      return data<MissingMosqueAnswer>({ ...question, duplicates }, { status: 409 })
    }
    await submitMissingMosque(input, sender)
    return null
  })
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
