import type { MosqueChoice } from '#app/features/mosques/manage/mosque-choices.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import type { FieldErrors } from '#app/ui/field.tsx'
import type { Conflict } from '#app/ui/use-draft-form.ts'
import { VersionChoice } from '#app/ui/version-choice.tsx'
import type { EventFormValues } from './event-form-values.ts'
import { useEventLabels } from './event-labels.ts'

type Part = keyof EventFormValues

/** For each part that another editor changed too: the choice between the two versions. */
export function useEventConflicts(
  conflict: Conflict<EventFormValues> | null,
  mosques: readonly MosqueChoice[],
): FieldErrors {
  const { conflict: texts } = useAdminTexts().adminEditing
  const labels = useEventLabels()
  const describe = useDescription(mosques)
  if (!conflict) return {}
  return Object.fromEntries(
    conflict.fields.map((part) => [
      part,
      <VersionChoice
        key={part}
        part={part}
        label={labels[part as Part]}
        saved={describe(conflict.saved, part as Part)}
        texts={texts}
      />,
    ]),
  )
}

/** Describes what a version has in one part of the form. */
function useDescription(mosques: readonly MosqueChoice[]) {
  const { fields, repeats } = useAdminTexts().adminEvents
  const { events, dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  return (values: EventFormValues, part: Part): string => {
    switch (part) {
      case 'mosqueId':
        return mosques.find((mosque) => mosque.id === values.mosqueId)?.name ?? ''
      case 'type':
        return events.types[values.type as keyof typeof events.types] ?? ''
      case 'audience':
        return events.audiences[values.audience as keyof typeof events.audiences] ?? ''
      case 'start': {
        if (values.start === 'fixed') return `${formatTime(values.startTime)} – ${formatTime(values.endTime)}`
        const prayer = events.prayers[values.start as keyof typeof events.prayers]
        const offset = Number(values.offset) === 0 ? fields.atOnce : fields.minutesLater(Number(values.offset))
        return [fields.after(prayer), offset, fields.duration(Number(values.minutes))].join(' · ')
      }
      case 'repeat': {
        const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
        const days = values.days.map((day) => dates.weekdays[codes.indexOf(day)] ?? day).join(', ')
        const until = values.until && `${fields.until} ${values.until}`
        return [repeats[values.repeat as keyof typeof repeats], days, until].filter(Boolean).join(' · ')
      }
      case 'registrationRequired':
        return values.registrationRequired ? `✓ ${values.registrationUrl}` : '–'
      case 'imageId':
        return values.imageId || values.imageUrl ? fields.otherPicture : ''
      default:
        return String(values[part])
    }
  }
}
