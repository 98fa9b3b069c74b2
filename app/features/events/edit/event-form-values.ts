import { formValues } from '#app/lib/web/forms.ts'
import type { EventContent } from './event-schema.ts'

/** The values of an event's form: every value is a text, as the form shows and submits it. */
export type EventFormValues = Record<(typeof textFields)[number], string> & {
  days: string[]
  registrationRequired: boolean
}

const textFields = [
  'mosqueId',
  'title',
  'type',
  'date',
  'start',
  'startTime',
  'endTime',
  'offset',
  'minutes',
  'description',
  'repeat',
  'until',
  'registrationUrl',
  'imageId',
  'imageUrl',
] as const

/** Reads the submitted values. */
export function readEventFormValues(form: FormData): EventFormValues {
  const values = formValues(form)
  const text = (name: string) => [values[name] ?? ''].flat()[0] ?? ''
  const single = Object.fromEntries(textFields.map((field) => [field, text(field)]))
  return {
    ...(single as Record<(typeof textFields)[number], string>),
    days: [values.days ?? []].flat(),
    registrationRequired: form.has('registrationRequired'),
  }
}

/** The values of an event as its form shows them. */
export function toEventFormValues(content: EventContent): EventFormValues {
  return {
    mosqueId: content.mosqueId,
    title: content.title,
    type: content.type,
    date: content.date,
    start: content.salaah?.prayer ?? 'fixed',
    startTime: content.startTime,
    endTime: content.endTime,
    offset: String(content.salaah?.offset ?? 0),
    minutes: String(content.salaah?.minutes ?? 60),
    description: content.description,
    repeat: content.repeat.kind,
    days: content.repeat.days,
    until: content.repeat.until ?? '',
    registrationRequired: content.registrationRequired,
    registrationUrl: content.registrationUrl,
    imageId: content.imageId ?? '',
    imageUrl: content.imageUrl ?? '',
  }
}

/** The empty form of a new event. */
export const blankEvent: EventFormValues = {
  mosqueId: '',
  title: '',
  type: 'other',
  date: '',
  start: 'fixed',
  startTime: '',
  endTime: '',
  offset: '0',
  minutes: '60',
  description: '',
  repeat: 'none',
  days: [],
  until: '',
  registrationRequired: false,
  registrationUrl: '',
  imageId: '',
  imageUrl: '',
}

/** The fields in which two versions of an event differ. */
export function differingFields(yours: EventFormValues, theirs: EventFormValues): (keyof EventFormValues)[] {
  const fields = Object.keys(blankEvent) as (keyof EventFormValues)[]
  return fields.filter((field) => String(yours[field]).trim() !== String(theirs[field]).trim())
}
