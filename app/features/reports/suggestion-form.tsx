import { PlaceField } from '#app/features/mosques/map/place-field.tsx'
import { factLabel, factNames } from '#app/features/mosques/mosque-facts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { ForwardArrow } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
import { ContactField, type ReportAnswer } from './report-form.tsx'
import { MAX_MISSING_CHARS, MAX_REPORT_CHARS } from './report-limits.ts'
import { factOf, formatValue, type SuggestionField, suggestionLabel, suggestionTopics } from './suggestion.ts'

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
  const { suggest: texts, report, missing, mosques, offline } = useTexts()
  const language = useLanguage()
  const submitted = (name: string) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <InPlaceForm
      region="suggest"
      action={`${localAddress(language, `${mosque}/suggest`)}?field=${field}`}
      texts={{ ...report, sent: texts.sent, offline: offline.form }}
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
      <ContactField answer={answer} />
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

/** What can be told about a mosque, each with the link to its form: times, what its page says, and who looks after it. */
export function SuggestionTopics({ mosque }: { mosque: string }) {
  const { suggest: texts, mosques, claim, missing } = useTexts()
  const { facts } = mosques
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label={texts.choose} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.choose}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          <Topic to={`${mosque}/report`} label={texts.times} />
          {suggestionTopics.map((topic) => (
            <Topic key={topic} to={`${mosque}/suggest?field=${topic}`} label={texts.topics[topic]} />
          ))}
        </ul>
      </nav>
      <nav aria-label={texts.people} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.people}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          <Topic to={`${mosque}/claim`} label={claim.link} />
          <Topic to="/mosques/add" label={missing.link} />
        </ul>
      </nav>
      <nav aria-label={texts.facts} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.facts}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {factNames.map((fact) => (
            <Topic key={fact} to={`${mosque}/suggest?field=fact.${fact}`} label={factLabel(facts.labels, fact)} />
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Topic({ to, label }: { to: string; label: string }) {
  return (
    <li className="border-line border-b">
      <LocalLink
        to={to}
        rel="nofollow"
        className="target flex items-center justify-between gap-3 py-2 hover:text-primary-text"
      >
        {label}
        <ForwardArrow className="size-4 shrink-0 text-ink-soft" />
      </LocalLink>
    </li>
  )
}
