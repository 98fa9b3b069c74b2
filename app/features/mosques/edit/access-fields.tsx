import type { ReactNode } from 'react'
import {
  type AccessValues,
  accessInWords,
  offeredLanguages,
  parseAccess,
  signLanguageName,
  spokenIn,
} from '#app/features/mosques/gathering-access.ts'
import { choicesOf, type GatheringFactName, gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { CheckboxField, FieldGroup, FormFold } from '#app/ui/choice.tsx'
import { FieldError, SelectField } from '#app/ui/field.tsx'

type Described = { name: string; label: string; error: ReactNode }
type DescribeFact = (name: GatheringFactName) => Described & { defaultValue: string }

/** The labels of the fields of who can follow, by their names. */
export function useAccessLabels(): Record<keyof AccessValues, string> {
  const { access } = useSharedTexts().times
  return { ...access.labels, languages: access.languages }
}

/** Who can follow a session or an event, folded: its facts without space for ladies, and the languages of its talk. */
export function AccessFold({
  values,
  field,
  languages,
  note = '',
  hasLadies = false,
  error,
  children,
}: {
  values: AccessValues
  field: DescribeFact
  languages: Described
  note?: string
  /** Whether space for ladies is one of its fields. */
  hasLadies?: boolean
  error?: ReactNode
  /** A field for a note on the languages. */
  children?: ReactNode
}) {
  const { access: texts } = useSharedTexts().times
  const language = useLanguage()
  const known = parseAccess(hasLadies ? values : { ...values, ladies: '' }, () => {})
  const holds = [...accessInWords(known, texts), spokenIn(note, values.languages, language)]
  return (
    <FormFold title={texts.title} holds={holds.filter(Boolean).join(' · ')}>
      <div className="grid gap-3 sm:grid-cols-2">
        {gatheringFacts
          .filter((name) => hasLadies || name !== 'ladies')
          .map((name) => (
            <FactField key={name} name={name} field={field} />
          ))}
      </div>
      <FieldGroup legend={languages.label} error={languages.error}>
        <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4">
          {offeredLanguages(values.languages, language).map(({ code, name }) => (
            <CheckboxField
              key={code}
              label={name}
              name={languages.name}
              value={code}
              defaultChecked={values.languages.includes(code)}
            />
          ))}
        </div>
      </FieldGroup>
      {children}
      <FieldError id="access-error">{error}</FieldError>
    </FormFold>
  )
}

/** Whether a fact is so, is not, or is not known; of a sign language also which one. */
export function FactField({
  name,
  field,
  className,
}: {
  name: GatheringFactName
  field: DescribeFact
  className?: string
}) {
  const { access } = useSharedTexts().times
  const { unknown, yes, no } = useAdminTexts().adminTimes.form.ladiesChoices
  const described = field(name)
  const offered = choicesOf(name)
  const { defaultValue } = described
  const which = offered.length > 0 && !['unknown', 'yes', 'no', ''].includes(defaultValue) ? [defaultValue] : []
  return (
    <SelectField {...described} className={className}>
      <option value="unknown">{unknown}</option>
      <option value="yes">{yes}</option>
      {[...new Set([...offered, ...which])].map((code) => (
        <option key={code} value={code}>
          {`${yes}: ${signLanguageName(code, access)}`}
        </option>
      ))}
      <option value="no">{no}</option>
    </SelectField>
  )
}
