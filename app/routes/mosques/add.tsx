import { data } from 'react-router'
import { PlaceField } from '#app/features/mosques/map/place-field.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { placeKinds } from '#app/features/mosques/mosque-types.ts'
import { findLikelyDuplicates, type LikelyDuplicate } from '#app/features/mosques/search/likely-duplicates.server.ts'
import { listAreas } from '#app/features/mosques/search/mosques.server.ts'
import { MAX_MISSING_CHARS } from '#app/features/reports/report-content.ts'
import { ContactField, type ReportAnswer } from '#app/features/reports/report-form.tsx'
import { missingMosqueSchema } from '#app/features/reports/report-schema.ts'
import { submitMissingMosque } from '#app/features/reports/submit-report.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { NewTab } from '#app/i18n/new-tab.tsx'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { parsePosition } from '#app/lib/position.ts'
import { formValues, readText } from '#app/lib/web/forms.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { type PlaceMap, placeMap } from '#app/services/site-map.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
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

type MissingMosqueAnswer = ReportAnswer & {
  /** Mosques of the directory that may be the same, about which the visitor has not been asked. */
  duplicates?: readonly LikelyDuplicate[]
}

/** The form of a missing mosque. `sent` shows the thanks above an empty form. */
function MissingMosqueForm({
  areas,
  map,
  sent,
  answer,
}: {
  areas: readonly string[]
  map: PlaceMap
  sent: boolean
  answer: MissingMosqueAnswer | undefined
}) {
  const { missing: texts, report, offline, mosques } = useTexts()
  const { room } = mosques
  const duplicates = answer?.duplicates ?? []
  const language = useLanguage()
  const field = (name: keyof typeof MAX_MISSING_CHARS) => {
    const value = answer?.values[name]
    return {
      name,
      label: texts.fields[name],
      maxLength: MAX_MISSING_CHARS[name],
      defaultValue: typeof value === 'string' ? value : '',
      error: answer?.errors[name],
      required: name !== 'place',
    }
  }
  return (
    <InPlaceForm
      region="missing"
      action={localAddress(language, '/mosques/add')}
      texts={{
        ...report,
        sent: texts.sent,
        send: duplicates.length > 0 ? texts.sendAnyway : report.send,
        offline: offline.form,
      }}
      isSent={sent}
      answer={answer}
    >
      {duplicates.length > 0 && <SameMosques duplicates={duplicates} />}
      <SelectField
        name="placeKind"
        label={room.kind}
        of={placeKinds}
        labels={room.kinds}
        defaultValue={String(answer?.values.placeKind ?? 'mosque')}
        error={answer?.errors.placeKind}
      />
      <TextField {...field('name')} />
      <TextField {...field('address')} autoComplete="off" />
      <TextField {...field('area')} list="areas" autoComplete="off" />
      <datalist id="areas">
        {areas.map((area) => (
          <option key={area} value={area} />
        ))}
      </datalist>
      <PlaceField
        label={texts.fields.place}
        hint={texts.placeHint}
        maxLength={MAX_MISSING_CHARS.place}
        value={field('place').defaultValue}
        error={answer?.errors.place}
        map={map}
      />
      <TextField {...field('source')} hint={texts.sourceHint} autoComplete="off" />
      <ContactField answer={answer} />
    </InPlaceForm>
  )
}

/** The mosques that may be the same. Sending the form again says that it is none of them. */
function SameMosques({ duplicates }: { duplicates: readonly LikelyDuplicate[] }) {
  return (
    <>
      <ul className="flex flex-col">
        {duplicates.map((mosque) => (
          <li key={mosque.slug}>
            <LocalLink to={mosqueAddress(mosque)} target="_blank" className="link target inline-flex items-center">
              <bdi>{`${mosque.name}, ${mosque.area}`}</bdi>
              <NewTab />
            </LocalLink>
          </li>
        ))}
      </ul>
      <input type="hidden" name="asked" value={duplicates.map(({ slug }) => slug).join(' ')} />
    </>
  )
}
