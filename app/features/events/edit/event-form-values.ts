import { formValues } from '#app/lib/web/forms.ts'
import type { FormParts } from '#app/lib/web/merge-form.ts'
import type { EventContent } from './event-schema.ts'
import { type EventText, eventTexts, MAX_EVENT_CHARS } from './shared-event-fields.ts'

type TextField = keyof typeof MAX_EVENT_CHARS | (typeof otherFields)[number]

/** The values of an event's form: every value is a text, as the form shows and submits it. */
export type EventFormValues = Record<TextField, string> & { days: string[]; registrationRequired: boolean }

const otherFields = [
  'mosqueId',
  'type',
  'audience',
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
  audience: 'everyone',
  start: 'fixed',
  offset: '0',
  minutes: '60',
  repeat: 'none',
  days: [],
  registrationRequired: false,
}

/** The parts of the form in which two versions are merged. */
export const eventFormParts: FormParts<EventFormValues> = [
  ['mosqueId'],
  ...eventTexts.filter((text) => text !== 'registrationUrl').map((text): [EventText] => [text]),
  ['type'],
  ['audience'],
  ['date'],
  ['start', 'startTime', 'endTime', 'offset', 'minutes'],
  ['repeat', 'days', 'until'],
  ['registrationRequired', 'registrationUrl'],
  ['imageId', 'imageUrl'],
]

/** Replaces the values in a submitted form. */
export function writeEventFormValues(form: FormData, values: EventFormValues): void {
  for (const field of textFields) form.set(field, values[field])
  form.delete('days')
  for (const day of values.days) form.append('days', day)
  if (values.registrationRequired) form.set('registrationRequired', 'on')
  else form.delete('registrationRequired')
}
