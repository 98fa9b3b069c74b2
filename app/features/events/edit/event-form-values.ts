import { formValues } from '#app/lib/web/forms.ts'
import { MAX_EVENT_CHARS } from './event-form-choices.ts'
import type { EventContent } from './event-schema.ts'

type TextField = keyof typeof MAX_EVENT_CHARS | (typeof otherFields)[number]

/** The values of an event's form: every value is a text, as the form shows and submits it. */
export type EventFormValues = Record<TextField, string> & { days: string[]; registrationRequired: boolean }

const otherFields = [
  'mosqueId',
  'type',
  'date',
  'start',
  'startTime',
  'endTime',
  'offset',
  'minutes',
  'repeat',
  'until',
  'imageId',
] as const
const textFields: TextField[] = [...(Object.keys(MAX_EVENT_CHARS) as (keyof typeof MAX_EVENT_CHARS)[]), ...otherFields]

const fillTexts = (text: (field: TextField) => string) =>
  Object.fromEntries(textFields.map((field) => [field, text(field)])) as Record<TextField, string>

/** Reads the submitted values. */
export function readEventFormValues(form: FormData): EventFormValues {
  const values = formValues(form)
  const text = (name: string) => [values[name] ?? ''].flat()[0] ?? ''
  return {
    ...fillTexts(text),
    days: [values.days ?? []].flat(),
    registrationRequired: form.has('registrationRequired'),
  }
}

/** The values of an event as its form shows them. */
export function toEventFormValues({ salaah, repeat, ...content }: EventContent): EventFormValues {
  return {
    ...content,
    start: salaah?.prayer ?? 'fixed',
    offset: String(salaah?.offset ?? 0),
    minutes: String(salaah?.minutes ?? 60),
    repeat: repeat.kind,
    days: repeat.days,
    until: repeat.until ?? '',
    imageId: content.imageId ?? '',
    imageUrl: content.imageUrl ?? '',
  }
}

/** The empty form of a new event. */
export const blankEvent: EventFormValues = {
  ...fillTexts(() => ''),
  type: 'other',
  start: 'fixed',
  offset: '0',
  minutes: '60',
  repeat: 'none',
  days: [],
  registrationRequired: false,
}

/** The fields in which two versions of an event differ. */
export function differingFields(yours: EventFormValues, theirs: EventFormValues): (keyof EventFormValues)[] {
  const fields = Object.keys(blankEvent) as (keyof EventFormValues)[]
  return fields.filter((field) => String(yours[field]).trim() !== String(theirs[field]).trim())
}
