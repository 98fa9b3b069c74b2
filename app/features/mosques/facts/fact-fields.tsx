import { FACT_FIELD, type MosqueFormValues, NOTE_FIELD } from '#app/features/mosques/edit/mosque-form-data.ts'
import { MAX_NOTE_CHARS } from '#app/features/mosques/edit/mosque-schema.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { controlClass, FieldError, type FieldErrors } from '#app/ui/field.tsx'
import { SegmentedToggle } from '#app/ui/segmented-toggle.tsx'
import { factLabel } from './fact-label.ts'
import { factGroupNames, factGroups, factNames } from './mosque-facts.ts'

/** Yes, no or not known for every fact, each with a note. */
export function FactFields({ values, errors }: { values: MosqueFormValues; errors: FieldErrors }) {
  const { facts: texts } = useAdminTexts().adminMosques
  const others = values.facts.map(({ fact }) => fact).filter((fact) => !(factNames as readonly string[]).includes(fact))
  return (
    <div className="flex flex-col gap-6">
      {factGroupNames.map((group) => (
        <fieldset key={group} className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 font-semibold">{texts.groups[group]}</legend>
          {[...factGroups[group], ...(group === 'place' ? others : [])].map((fact) => (
            <FactField key={fact} fact={fact} values={values} error={errors[`facts.${fact}`]} />
          ))}
        </fieldset>
      ))}
      <FieldError id="facts-error">{errors.facts}</FieldError>
      <CheckboxField
        name="factsConfirmed"
        label={texts.confirm}
        hint={texts.confirmHint}
        defaultChecked={values.factsConfirmed}
      />
    </div>
  )
}

function FactField({ fact, values, error }: { fact: string; values: MosqueFormValues; error: FieldErrors[string] }) {
  const { facts: texts } = useAdminTexts().adminMosques
  const stored = values.facts.find((entry) => entry.fact === fact)
  const label = factLabel(texts.labels, fact)
  return (
    <div className="group/fact grid gap-2 border-line border-t pt-3 sm:grid-cols-[18rem_1fr] sm:items-end sm:gap-x-4">
      <SegmentedToggle
        legend={label}
        name={FACT_FIELD + fact}
        defaultValue={stored?.value ?? ''}
        options={[
          { value: 'yes', label: texts.yes },
          { value: 'no', label: texts.no },
          { value: '', label: texts.unknown },
        ]}
      />
      <div className="min-w-0 group-has-[input[value='']:checked]/fact:hidden">
        <input
          type="text"
          name={NOTE_FIELD + fact}
          aria-label={texts.note(label)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fact}-error` : undefined}
          placeholder={texts.notePlaceholder}
          maxLength={MAX_NOTE_CHARS}
          defaultValue={stored?.note}
          className={controlClass}
        />
        <FieldError id={`${fact}-error`}>{error}</FieldError>
      </div>
    </div>
  )
}
