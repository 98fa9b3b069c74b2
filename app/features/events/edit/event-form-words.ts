import { weekdayCodes } from '#app/features/events/recurrence.ts'
import { useAccessLabels } from '#app/features/mosques/edit/access-fields.tsx'
import type { MosqueChoice } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { type Conflict, versionChoices } from '#app/ui/draft-form.tsx'
import type { FieldErrors } from '#app/ui/field.tsx'
import type { EventFormValues } from './event-form-values.ts'

/** For each part that another editor changed too: the choice between the two versions. */
export function useEventConflicts(
  conflict: Conflict<EventFormValues> | null,
  mosques: readonly MosqueChoice[],
): FieldErrors {
  const { conflict: texts } = useAdminTexts().adminEditing
  const labels = useEventLabels()
  const describe = useDescription(mosques)
  return versionChoices(conflict, texts, (part, saved) => ({
    label: labels[part as Part],
    saved: describe(saved, part as Part),
  }))
}

type Part = keyof EventFormValues

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
        const offset =
          Number(values.offset) === 0 ? fields.atOnce : fields.minutesLater({ minutes: Number(values.offset) })
        const follows = fields.followChoices[values.follows === 'jamaat' ? 'jamaat' : 'begin']
        return [
          fields.after({ prayer }),
          follows,
          offset,
          durationInWords(fields.duration, Number(values.minutes)),
        ].join(' · ')
      }
      case 'repeat': {
        const days = values.days
          .map((day) => dates.weekdays[weekdayCodes.findIndex((code) => code === day)] ?? day)
          .join(', ')
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

type DurationTexts = AdminTexts['adminEvents']['fields']['duration']

/** How long an event lasts: '45 minutes', '2 hours', '1 hour 30 minutes'. */
export function durationInWords(texts: DurationTexts, total: number): string {
  const minutes = texts.minutes({ minutes: total % 60 })
  if (total < 60) return minutes
  const hours = texts.hours({ hours: Math.floor(total / 60) })
  return total % 60 === 0 ? hours : texts.hoursAndMinutes({ hours, minutes })
}

/** The label of every field of an event: that of its form, else the one on its page. */
export function useEventLabels(): Record<keyof EventFormValues, string> {
  const { fields } = useAdminTexts().adminEvents
  return {
    ...useSharedTexts().events,
    ...useAccessLabels(),
    languages: useSharedTexts().times.access.talk,
    ...fields,
    imageId: fields.picture,
    imageUrl: fields.picture,
  }
}
