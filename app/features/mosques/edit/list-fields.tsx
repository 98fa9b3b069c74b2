import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { factGroupNames, factGroups, factLabel, factNames } from '#app/features/mosques/mosque-facts.ts'
import { MAX_ENTRIES, MAX_FACT_NOTE_CHARS } from '#app/features/mosques/mosque-schema.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { controlClass, FieldError, type FieldErrors, TextAreaField, TextField } from '#app/ui/field.tsx'
import { SegmentedToggle } from '#app/ui/tabs.tsx'
import type { ImamContent } from './mosque-content.ts'
import { FACT_FIELD, type MosqueFormValues, NOTE_FIELD } from './mosque-form-data.ts'

const emptyImam: ImamContent = { name: '', position: '', bio: '' }

/** The rows of imams, at least one. All but the first can be removed. Without script there is one empty row at the end. */
export function ImamRows({
  imams,
  error,
  onChange,
}: {
  imams: readonly ImamContent[]
  error: ReactNode
  onChange: () => void
}) {
  const { imams: texts } = useAdminTexts().adminMosques
  const nextKey = useRef(0)
  const withKey = (imam: ImamContent) => ({ ...imam, key: nextKey.current++ })
  const [rows, setRows] = useState(() => (imams.length > 0 ? imams : [emptyImam]).map(withKey))
  const change = (next: typeof rows) => {
    setRows(next)
    onChange()
  }
  return (
    <div className="flex flex-col gap-5">
      {rows.map((row, index) => (
        <ImamRow
          key={row.key}
          imam={row}
          number={index + 1}
          onRemove={index === 0 ? null : () => change(rows.filter((other) => other.key !== row.key))}
        />
      ))}
      <noscript>
        <ImamRow imam={emptyImam} number={rows.length + 1} onRemove={null} />
      </noscript>
      <FieldError id="imams-error">{error}</FieldError>
      {rows.length < MAX_ENTRIES.imams && (
        <Button
          variant="secondary"
          className="self-start noscript:hidden"
          onClick={() => change([...rows, withKey(emptyImam)])}
        >
          <Plus aria-hidden="true" />
          {texts.add}
        </Button>
      )}
    </div>
  )
}

function ImamRow({ imam, number, onRemove }: { imam: ImamContent; number: number; onRemove: (() => void) | null }) {
  const { imams: texts } = useAdminTexts().adminMosques
  return (
    <fieldset className="grid gap-4 border-line border-b pb-5 last-of-type:border-b-0 sm:grid-cols-2">
      <legend className="sr-only">{texts.row({ number })}</legend>
      <div className="flex items-end gap-2">
        <TextField name="imamName" label={texts.name} defaultValue={imam.name} maxLength={120} className="flex-1" />
        {onRemove && (
          <IconButton label={texts.remove({ number })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      <TextField name="imamPosition" label={texts.position} defaultValue={imam.position} maxLength={120} />
      <TextAreaField
        name="imamBio"
        label={texts.bio}
        defaultValue={imam.bio}
        rows={2}
        maxLength={1000}
        className="sm:col-span-2"
      />
    </fieldset>
  )
}

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
          aria-label={texts.note({ label })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fact}-error` : undefined}
          placeholder={texts.notePlaceholder}
          maxLength={MAX_FACT_NOTE_CHARS}
          defaultValue={stored?.note}
          className={controlClass}
        />
        <FieldError id={`${fact}-error`}>{error}</FieldError>
      </div>
    </div>
  )
}
