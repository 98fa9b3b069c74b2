import { PlaceField } from '#app/features/mosques/map/place-field.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import type { LikelyDuplicate } from '#app/features/mosques/mosques.server.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import { ContactField, type ReportAnswer } from './report-form.tsx'
import { MAX_MISSING_CHARS } from './report-limits.ts'

export type MissingMosqueAnswer = ReportAnswer & {
  /** Mosques of the directory that may be the same, about which the visitor has not been asked. */
  duplicates?: readonly LikelyDuplicate[]
}

/** The form of a missing mosque. `sent` shows the thanks above an empty form. */
export function MissingMosqueForm({
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
  const { missing: texts, report, offline } = useTexts()
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
  const { mosques } = useTexts()
  return (
    <>
      <ul className="flex flex-col">
        {duplicates.map((mosque) => (
          <li key={mosque.slug}>
            <LocalLink to={mosqueAddress(mosque)} target="_blank" className="link target inline-flex items-center">
              <bdi>{`${mosque.name}, ${mosque.area}`}</bdi>
              <span className="sr-only"> {mosques.page.newTab}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
      <input type="hidden" name="asked" value={duplicates.map(({ slug }) => slug).join(' ')} />
    </>
  )
}
