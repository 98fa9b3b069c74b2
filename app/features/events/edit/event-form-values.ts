import { type EventText, eventTexts, MAX_EVENT_CHARS } from '#app/features/events/shared-event-fields.ts'
import { formValues } from '#app/lib/web/forms.ts'
import type { FormParts } from '#app/lib/web/merge-form.ts'
import type { EventContent } from './event-schema.ts'

type TextField = keyof typeof MAX_EVENT_CHARS | (typeof otherFields)[number]

/** The values of an event's form: every value is a text, as the form shows and submits it. */
export type EventFormValues = Record<TextField, string> & {
  days: string[]
  registrationRequired: boolean
  bringMat: boolean
}

const otherFields = [
  'mosqueId',
  'type',
  'welcome',
  'meals',
  'audience',
  'date',
  'start',
  'startTime',
  'endTime',
  'offset',
  'minutes',
  'follows',
  'session',
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
    // A form that was opened before the field existed means what it meant then.
    follows: text('follows') || (text('start') === 'fixed' ? blankEvent.follows : 'begin'),
    session: text('session') || blankEvent.session,
    days: [values.days ?? []].flat(),
    registrationRequired: form.has('registrationRequired'),
    bringMat: form.has('bringMat'),
  }
}

/** The values of an event as its form shows them. */
export function toEventFormValues({ salaah, repeat, ...content }: EventContent): EventFormValues {
  return {
    ...content,
    start: salaah?.prayer ?? 'fixed',
    offset: String(salaah?.offset ?? 0),
    minutes: String(salaah?.minutes ?? 60),
    follows: salaah?.follows ?? 'jamaat',
    session: String(salaah?.session ?? 1),
    repeat: repeat.kind,
    days: repeat.days,
    until: repeat.until ?? '',
    welcome: content.welcome ?? '',
    meals: String(content.meals ?? ''),
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
  follows: 'jamaat',
  session: '1',
  repeat: 'none',
  days: [],
  registrationRequired: false,
  bringMat: false,
}

/** The parts of the form in which two versions are merged. */
export const eventFormParts: FormParts<EventFormValues> = [
  ['mosqueId'],
  ...eventTexts.filter((text) => text !== 'registrationUrl').map((text): [EventText] => [text]),
  ['type', 'welcome', 'meals', 'bringMat'],
  ['audience'],
  ['date'],
  ['start', 'startTime', 'endTime', 'offset', 'minutes', 'follows', 'session'],
  ['repeat', 'days', 'until'],
  ['registrationRequired', 'registrationUrl'],
  ['imageId', 'imageUrl'],
]

/** Replaces the values in a submitted form. */
export function writeEventFormValues(form: FormData, values: EventFormValues): void {
  for (const field of textFields) form.set(field, values[field])
  form.delete('days')
  for (const day of values.days) form.append('days', day)
  for (const box of ['registrationRequired', 'bringMat'] as const)
    if (values[box]) form.set(box, 'on')
    else form.delete(box)
}
