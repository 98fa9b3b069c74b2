import { z } from 'zod'
import { anchorPrayers, type FollowChoice, followChoices } from '#app/features/events/event-types.ts'
import { repeatKinds, weekdayCodes } from '#app/features/events/recurrence.ts'
import {
  type EventErrors,
  sharedEventFields,
  storedText,
  TIME_STEP_MINUTES,
} from '#app/features/events/shared-event-fields.ts'
import { MAX_SESSIONS } from '#app/features/timetables/timetable-types.ts'
import { isDay, isTime } from '#app/lib/days.ts'

const MAX_YEARS_AHEAD = 5
const MAX_MINUTES = 24 * 60

/** The editable content of an event, as the activity log stores it; fields added later get their defaults. */
const eventContent = z.object({
  mosqueId: z.string(),
  ...sharedEventFields(null),
  date: storedText(0),
  /** Empty when the start follows a salaah. */
  startTime: storedText(0),
  endTime: storedText(0),
  /** A start that follows a salaah: minutes after its begin or jamaat, and the duration in minutes. */
  salaah: z
    .object({
      prayer: z.enum(anchorPrayers),
      offset: z.number(),
      minutes: z.number(),
      follows: z.enum(followChoices).default('begin'),
      /** The session of Jumu'ah, by time, that Dhuhr means on Fridays. */
      session: z.number().default(1),
    })
    .nullable()
    .default(null),
  repeat: z
    .object({
      kind: z.enum(repeatKinds).catch('custom'),
      days: z.array(z.enum(weekdayCodes)),
      until: z.string().nullable(),
    })
    .default({ kind: 'none', days: [], until: null }),
})
export type EventContent = z.output<typeof eventContent>

/** Parses the content of an event from its row or the activity log, also from an older version of the schema. */
export const parseStoredEvent = (stored: unknown): EventContent => eventContent.parse(stored)

/** The stored values of an edited event. Saving may repeat them even where a new event could not have them. */
export type StoredValues = Pick<EventContent, 'date' | 'startTime' | 'endTime'> & {
  offset?: string
  minutes?: string
  imageUrl?: string | null
}
type FormOptions = { today: string; stored: StoredValues | null; mosqueId: string | null }

/** The schema of an event's form. For a mosque admin the server sets the mosque and ignores the form's. */
export function eventSchema(texts: EventErrors, { today, stored, mosqueId }: FormOptions) {
  const time = (required: string, storedTime: string | undefined) =>
    z
      .string()
      .catch('')
      .refine((text) => text === '' || isTime(text), required)
      .refine((text) => !isTime(text) || text === storedTime || isOnStep(text), texts.timeStep)
  const lastDay = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`
  return z
    .object({
      mosqueId: z.string().catch(''),
      ...sharedEventFields(texts),
      date: z
        .string(texts.dateRequired)
        .refine(isDay, texts.dateRequired)
        .refine((day) => !isDay(day) || day >= today || day === stored?.date, texts.datePast)
        .refine((day) => !isDay(day) || day <= lastDay, texts.dateFar),
      start: z.enum(['fixed', ...anchorPrayers]).catch('fixed'),
      startTime: time(texts.startRequired, stored?.startTime),
      endTime: time(texts.endRequired, stored?.endTime),
      offset: z.string().catch(''),
      minutes: z.string().catch(''),
      follows: z.enum(followChoices).catch('begin'),
      session: z.string().catch('1'),
      repeat: z.enum(repeatKinds).catch('none'),
      days: z.preprocess((days) => [days ?? []].flat(), z.array(z.enum(weekdayCodes)).catch([])),
      until: z.string().catch(''),
      // Only an import adds an address; a form sends back the one it was opened with.
      imageUrl: z
        .literal(stored?.imageUrl ?? '')
        .catch('')
        .transform((url) => url || null),
    })
    .superRefine((form, context) => {
      const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (!mosqueId && !form.mosqueId) addError('mosqueId', texts.mosqueRequired)
      if (form.start === 'fixed') {
        if (!form.startTime) addError('startTime', texts.startRequired)
        if (!form.endTime) addError('endTime', texts.endRequired)
        if (form.startTime && form.startTime === form.endTime) addError('endTime', texts.endSame)
      } else {
        if (!isBetween(form.offset, 0) && form.offset !== stored?.offset) addError('offset', texts.offset)
        if (!isBetween(form.minutes, 1) && form.minutes !== stored?.minutes) addError('minutes', texts.minutes)
      }
      if (form.repeat === 'none' || !form.until) return
      if (!isDay(form.until) || form.until < form.date) addError('until', texts.untilBefore)
    })
    .transform((form): EventContent => formToContent(form, mosqueId))
}

const notAnIftar = { welcome: null, meals: null, bringMat: false }

type ParsedForm = Omit<EventContent, 'repeat' | 'salaah'> & {
  start: 'fixed' | (typeof anchorPrayers)[number]
  offset: string
  minutes: string
  follows: FollowChoice
  session: string
  repeat: (typeof repeatKinds)[number]
  days: (typeof weekdayCodes)[number][]
  until: string
}

function formToContent(form: ParsedForm, mosqueId: string | null): EventContent {
  const { start, offset, minutes, follows, session, repeat, days, until, ...fields } = form
  const { welcome, meals, bringMat } = fields.type === 'iftar' ? fields : notAnIftar
  return {
    ...fields,
    ...{ welcome, meals, bringMat },
    mosqueId: mosqueId ?? form.mosqueId,
    startTime: start === 'fixed' ? form.startTime : '',
    endTime: start === 'fixed' ? form.endTime : '',
    salaah:
      start === 'fixed'
        ? null
        : { prayer: start, offset: Number(offset), minutes: Number(minutes), follows, session: toSession(session) },
    repeat: {
      kind: repeat,
      days: repeat === 'weekly' ? days : [],
      until: repeat === 'none' ? null : until || null,
    },
  }
}

const isBetween = (minutes: string, min: number) =>
  /^\d{1,4}$/.test(minutes) && Number(minutes) >= min && Number(minutes) <= MAX_MINUTES

const toSession = (text: string) => (/^\d{1,2}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_SESSIONS) : 1)

const isOnStep = (time: string) => Number(time.slice(3)) % TIME_STEP_MINUTES === 0
