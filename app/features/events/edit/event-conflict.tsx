import type { MosqueChoice } from '#app/features/mosques/mosque-lookup.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { differingFields, type EventFormValues } from './event-form-values.ts'

type Field = keyof EventFormValues

/** The fields in which the submitted values differ from those that another person saved in the meantime. */
export function EventConflict({
  yours,
  theirs,
  mosques,
}: {
  yours: EventFormValues
  theirs: EventFormValues
  mosques: MosqueChoice[]
}) {
  const { conflict } = useAdminTexts().adminEvents
  const labelOf = useLabels()
  const describe = useFieldText(mosques)
  return (
    <Notice tone="brass" className="flex flex-col gap-3">
      <p>{conflict.text}</p>
      <ul className="flex flex-col gap-3">
        {differingFields(yours, theirs).map((field) => (
          <li key={field} className="rounded-md border border-line bg-surface p-3">
            <h2 className="text-base">{labelOf(field)}</h2>
            <dl className="mt-1 grid gap-3 sm:grid-cols-2">
              {(
                [
                  [conflict.yours, yours],
                  [conflict.theirs, theirs],
                ] as const
              ).map(([title, version]) => (
                <div key={title} className="min-w-0">
                  <dt className="text-ink-soft text-sm">{title}</dt>
                  <dd dir="auto" className="whitespace-pre-line break-words">
                    {describe(version, field) || '–'}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useLabels() {
  const { fields } = useAdminTexts().adminEvents
  const names: Record<Field, string> = {
    ...fields,
    mosqueId: fields.mosque,
    minutes: fields.lasts,
    imageId: fields.picture,
    imageUrl: fields.picture,
  }
  return (field: Field) => names[field]
}

function useFieldText(mosques: MosqueChoice[]) {
  const { fields, repeats } = useAdminTexts().adminEvents
  const { events, dates } = useSharedTexts()
  return (values: EventFormValues, field: Field): string => {
    const value = values[field]
    if (field === 'mosqueId') return mosques.find((mosque) => mosque.id === value)?.name ?? ''
    if (field === 'type') return Object.entries(events.types).find(([type]) => type === value)?.[1] ?? ''
    if (field === 'repeat') return Object.entries(repeats).find(([kind]) => kind === value)?.[1] ?? ''
    if (field === 'start') {
      const prayer = Object.entries(events.prayers).find(([name]) => name === value)?.[1]
      return prayer ? fields.after(prayer) : fields.fixedTime
    }
    if (field === 'days') {
      const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
      return values.days.map((day) => dates.weekdays[codes.indexOf(day)] ?? day).join(', ')
    }
    if (field === 'registrationRequired') return values.registrationRequired ? '✓' : ''
    if (field === 'imageId') return values.imageId ? '✓' : ''
    return String(value)
  }
}
