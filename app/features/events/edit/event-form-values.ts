import { type EventText, eventTexts, MAX_EVENT_CHARS } from '#app/features/events/event-types.ts'
import { emptyAccess, toAccessValues } from '#app/features/mosques/gathering-access.ts'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { readFormFields } from '#app/lib/web/forms.ts'
import type { FormParts } from '#app/lib/web/merge-form.ts'
import type { EventContent } from './event-schema.ts'

const noTexts = Object.fromEntries(Object.keys(MAX_EVENT_CHARS).map((text) => [text, ''])) as Record<
  keyof typeof MAX_EVENT_CHARS,
  string
>

/** The empty form of a new event. */
export const blankEvent = {
  ...noTexts,
  mosqueId: '',
  type: 'other',
  welcome: '',
  meals: '',
  bringMat: false,
  audience: 'everyone',
  date: '',
  start: 'fixed',
  startTime: '',
  endTime: '',
  endsNextDay: false,
  offset: '0',
  minutes: '60',
  follows: 'jamaat',
  session: '1',
  repeat: 'none',
  ...emptyAccess,
  days: [] as string[],
  until: '',
  registrationRequired: false,
  imageId: '',
}

/** The values of an event's form, as it shows and submits them: texts, ticked boxes and a list of days. */
export type EventFormValues = typeof blankEvent

/** What most mosques add first. */
export const weeklyLecture = { type: 'lecture', start: 'maghrib', repeat: 'weekly' }

/** Reads the submitted values. */
export function readEventFormValues(form: FormData): EventFormValues {
  const read = readFormFields(form, blankEvent)
  return {
    ...read,
    // A form that was opened before the field existed means what it meant then.
    follows: read.follows || (read.start === 'fixed' ? blankEvent.follows : 'begin'),
    session: read.session || blankEvent.session,
  }
}

/** The values of an event as its form shows them. */
export function toEventFormValues({ salaah, repeat, access, ...content }: EventContent): EventFormValues {
  return {
    ...content,
    ...toAccessValues(access),
    start: salaah?.prayer ?? 'fixed',
    endsNextDay: content.endTime < content.startTime,
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

/** The parts of the form in which two versions are merged. */
export const eventFormParts: FormParts<EventFormValues> = [
  ['mosqueId'],
  ...eventTexts.filter((text) => text !== 'registrationUrl').map((text): [EventText] => [text]),
  ['type', 'welcome', 'meals', 'bringMat'],
  ['audience'],
  ...gatheringFacts.map((fact) => [fact] as const),
  ['languages'],
  ['date'],
  ['start', 'startTime', 'endTime', 'endsNextDay', 'offset', 'minutes', 'follows', 'session'],
  ['repeat', 'days', 'until'],
  ['registrationRequired', 'registrationUrl'],
  ['imageId', 'imageUrl'],
]
