import { formatPosition } from '#app/lib/position.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { readText } from '#app/lib/web/forms.ts'
import { kindRules } from './notice-rules.ts'
import type { NoticeContent, NoticeKind } from './notice-types.ts'

/** The fields of the form of a notice; each kind shows some of them. */
const noticeFields = [
  'mosqueId',
  'name',
  'relation',
  'way',
  'time',
  'day',
  'place',
  'cemetery',
  'position',
  'suburb',
  'house',
  'leaves',
  'ladies',
  'phone',
  'consent',
  'text',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
] as const
export type NoticeField = (typeof noticeFields)[number]
export type NoticeFormValues = Record<NoticeField, string>

/** The way of a salaah that is at a time; the others are names of prayers. */
export const AT_A_TIME = 'time'

export const readNoticeForm = (form: FormData): NoticeFormValues =>
  Object.fromEntries(noticeFields.map((field) => [field, readText(form, field)])) as NoticeFormValues

/** The form of a new notice. */
export function blankNotice(kind: NoticeKind, { now, zone, mosqueId }: { now: Date; zone: string; mosqueId: string }) {
  const empty = Object.fromEntries(noticeFields.map((field) => [field, ''])) as NoticeFormValues
  const end = new Date(now.getTime() + kindRules[kind].hours * 3_600_000)
  return { ...empty, mosqueId, way: AT_A_TIME, day: dayInZone(now, zone), ...lifeValues(now, end, zone) }
}

type Stored = { mosqueId: string; content: NoticeContent; startsAt: string; endsAt: string; zone: string }

/** The form of a notice that is corrected. */
export function toNoticeValues({ mosqueId, content, startsAt, endsAt, zone }: Stored): NoticeFormValues {
  const { salaah, cemeteryPosition, consent, ...texts } = content
  return {
    ...texts,
    mosqueId,
    way: salaah?.after ?? AT_A_TIME,
    time: salaah?.time ?? '',
    day: salaah?.day ?? dayInZone(new Date(startsAt), zone),
    place: salaah?.place || texts.place,
    position: cemeteryPosition ? formatPosition(cemeteryPosition) : '',
    consent: consent ? 'on' : '',
    ...lifeValues(new Date(startsAt), new Date(endsAt), zone),
  }
}

const lifeValues = (start: Date, end: Date, zone: string) => ({
  startDay: dayInZone(start, zone),
  startTime: timeInZone(start, zone),
  endDay: dayInZone(end, zone),
  endTime: timeInZone(end, zone),
})
