import { PlaceField } from '#app/features/mosques/map/place-field.tsx'
import type { PlaceMap } from '#app/features/mosques/map/place-map.server.ts'
import { formatValue } from '#app/features/reports/suggestion-words.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import { MAX_MISSING_CHARS } from './missing-mosque-limits.ts'
import type { ReportAnswer } from './report-form.tsx'
import { MAX_REPORT_CHARS } from './report-limits.ts'
import { factOf, type SuggestionField } from './suggestion.ts'
import { suggestionLabel } from './suggestion-words.ts'

type Props = {
  /** The address of the page of the mosque. */
  mosque: string
  field: SuggestionField
  /** The value that the page of the mosque shows; empty when it shows none. */
  now: string
  map: PlaceMap
  sent: boolean
  answer: ReportAnswer | undefined
}

/** The form of a suggested change of one field. `sent` shows the thanks above an empty form. */
export function SuggestionForm({ mosque, field, now, map, sent, answer }: Props) {
  const { suggest: texts, report, missing, mosques } = useTexts()
  const language = useLanguage()
  const submitted = (name: string) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <InPlaceForm
      region="suggest"
      action={`${localAddress(language, `${mosque}/suggest`)}?field=${field}`}
      texts={{ ...report, sent: texts.sent }}
      isSent={sent}
      answer={answer}
    >
      <h2 className="text-xl">{suggestionLabel(texts.topics, mosques.facts.labels, field)}</h2>
      {field !== 'other' && field !== 'closed' && (
        <p className="wrap-anywhere text-ink-soft">
          {texts.now}: <Written text={formatValue(mosques.facts, field, now) || texts.nothing} />
        </p>
      )}
      <input type="hidden" name="field" value={field} />
      <WantedField field={field} value={submitted('wanted')} error={answer?.errors.wanted} />
      {(field === 'position' || field === 'moved') && (
        <PlaceField
          label={field === 'position' ? texts.place : texts.newPlace}
          hint={missing.placeHint}
          required={field === 'position'}
          maxLength={MAX_MISSING_CHARS.place}
          value={submitted('place')}
          error={answer?.errors.place}
          map={map}
        />
      )}
      <TextField
        name="source"
        label={missing.fields.source}
        hint={missing.sourceHint}
        required
        autoComplete="off"
        maxLength={MAX_MISSING_CHARS.source}
        defaultValue={submitted('source')}
        error={answer?.errors.source}
      />
      <TextField
        name="contact"
        type="email"
        label={report.contact}
        hint={report.contactHint}
        autoComplete="email"
        maxLength={254}
        dir="ltr"
        defaultValue={submitted('contact')}
        error={answer?.errors.contact}
      />
    </InPlaceForm>
  )
}

/** The field for the new value, by what it is about. */
function WantedField({ field, value, error }: { field: SuggestionField; value: string; error: string | undefined }) {
  const { suggest: texts, report, mosques } = useTexts()
  const common = { name: 'wanted', label: texts.wanted, required: true, defaultValue: value, error }
  if (field === 'position' || field === 'closed') return null
  if (field === 'other')
    return <TextAreaField {...common} label={texts.otherWanted} rows={4} maxLength={MAX_REPORT_CHARS} />
  if (factOf(field))
    return (
      <SelectField {...common}>
        <option value="">{report.choose}</option>
        <option value="yes">{mosques.facts.yes}</option>
        <option value="no">{mosques.facts.no}</option>
      </SelectField>
    )
  if (field === 'phone') return <TextField {...common} type="tel" autoComplete="off" dir="ltr" maxLength={40} />
  if (field === 'website')
    return <TextField {...common} inputMode="url" autoComplete="off" dir="ltr" maxLength={1000} />
  return (
    <TextField
      {...common}
      label={field === 'moved' ? texts.newAddress : texts.wanted}
      autoComplete="off"
      maxLength={300}
    />
  )
}
