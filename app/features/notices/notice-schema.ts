import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { NoticeTable } from '#app/db/schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isPhone } from '#app/lib/contact-details.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { formatPosition, parsePosition } from '#app/lib/position.ts'
import { multipleLines, singleLine } from '#app/lib/text-fields.ts'
import { dayInZone, instantOf, timeInZone } from '#app/lib/time.ts'
import { readFormFields } from '#app/lib/web/forms.ts'
import { prayers } from '#salaah/next-prayer.ts'
import {
  AT_A_TIME,
  checkLife,
  kindRules,
  MAX_NOTICE_CHARS,
  type NoticeField,
  type NoticeKind,
  type NoticeText,
} from './notice-rules.ts'

const text = z.string().default('')

/** When and where the salaah of a janazah is. */
const janazahSalaah = z.object({
  day: z.string(),
  /** The salaah after whose jamaat it is; null when `time` says it. */
  after: z.enum(prayers).nullable(),
  /** `HH:MM`; empty with `after`. */
  time: text,
  /** Empty: at the mosque. */
  place: text,
})
export type JanazahSalaah = z.output<typeof janazahSalaah>

/** What a notice says. A kind uses some of the fields; the others are empty. */
const noticeContent = z.object({
  text,
  /** Where something is that is not at the mosque. */
  place: text,
  /** As the family wishes it: full, an initial, 'a sister'. */
  name: text,
  relation: text,
  suburb: text,
  /** The address of the house, with the consent of the family only. */
  house: text,
  /** `HH:MM` at which it leaves the house, or empty. */
  leaves: text,
  salaah: janazahSalaah.nullable().default(null),
  cemetery: text,
  cemeteryPosition: z.object({ latitude: z.number(), longitude: z.number() }).nullable().default(null),
  ladies: text,
  /** A number of the family, with its consent only. */
  phone: text,
  /** Whether the family or the person agreed to the house, the number, or to a notice about an illness. */
  consent: z.boolean().default(false),
})
export type NoticeContent = z.output<typeof noticeContent>

/** The salaah with the time that the mosque announces for it: minutes after 00:00 of the day, null while it announces none. */
const resolvedSalaah = janazahSalaah.omit({ time: true }).extend({ minutes: z.number().nullable() })
export type ResolvedSalaah = z.output<typeof resolvedSalaah>

/** A time or place that was corrected; people who heard it see it struck. */
const struck = z.discriminatedUnion('field', [
  z.object({ field: z.literal('salaah'), salaah: resolvedSalaah }),
  z.object({ field: z.enum(['leaves', 'cemetery', 'place']), text }),
  z.object({ field: z.literal('time'), from: z.string(), until: z.string() }),
])
export type Struck = z.output<typeof struck>

/** Instants in ISO text. */
export type Life = { startsAt: string; endsAt: string }

export type StoredNotice = Omit<Selectable<NoticeTable>, 'kind' | 'content' | 'struck' | 'updatedByName' | 'sample'> & {
  kind: NoticeKind
  content: NoticeContent
  struck: readonly Struck[]
  isSample: boolean
}

/** The content of a notice without any words. */
export const emptyNotice: NoticeContent = noticeContent.parse({})

/** Parses stored content; that of a withdrawn notice is empty. */
export const parseStoredNotice = (stored: string): NoticeContent => noticeContent.parse(JSON.parse(stored))

/** Parses the stored list of corrected times and places. */
export const parseStoredStruck = (stored: string): Struck[] => z.array(struck).parse(JSON.parse(stored))

export type NoticeValues = ReturnType<typeof noticeValues>

/** The values of the form that shows a notice. */
export function noticeValues(
  { mosqueId, content, startsAt, endsAt }: Pick<StoredNotice, 'mosqueId' | 'content'> & Life,
  zone: string,
) {
  const { salaah, cemeteryPosition, ...fields } = content
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return {
    ...fields,
    mosqueId,
    way: salaah?.after ?? AT_A_TIME,
    time: salaah?.time ?? '',
    day: salaah?.day ?? dayInZone(start, zone),
    place: salaah?.place || fields.place,
    position: cemeteryPosition ? formatPosition(cemeteryPosition) : '',
    startDay: dayInZone(start, zone),
    startTime: timeInZone(start, zone),
    endDay: dayInZone(end, zone),
    endTime: timeInZone(end, zone),
  }
}

const EPOCH = new Date(0).toISOString()
const blankValues = noticeValues({ mosqueId: '', content: emptyNotice, startsAt: EPOCH, endsAt: EPOCH }, 'UTC')

/** Reads the values that a form was sent with. */
export const readNoticeForm = (form: FormData): NoticeValues => readFormFields(form, blankValues)

/**
 * The form of a kind of notice, with messages in the language of the page: its content, and its life unless that follows
 * from the salaah of a janazah.
 */
export function noticeForm(
  kind: NoticeKind,
  texts: AdminTexts['adminNotices']['errors'],
  { zone, now }: { zone: string; now: Date },
) {
  const { fields, required, labels, maxHours } = kindRules[kind]
  const typed = z.string(texts.required).default('')
  const asked = (name: NoticeField, schema: z.ZodType<string>) =>
    fields.includes(name)
      ? schema
      : z
          .unknown()
          .optional()
          .transform(() => '')
  const words = (name: NoticeText, cleaned = singleLine()) =>
    asked(
      name,
      typed
        .pipe(cleaned)
        .refine((value) => value !== '' || !required.includes(name), texts.required)
        .refine(({ length }) => length <= MAX_NOTICE_CHARS[name], texts.long({ max: MAX_NOTICE_CHARS[name] })),
    )
  const lifeOf = (form: Record<'startDay' | 'startTime' | 'endDay' | 'endTime', string>): Life | null => {
    const start = instantOf(form.startDay, form.startTime, zone)
    const end = instantOf(form.endDay, form.endTime, zone)
    return start && end && { startsAt: start.toISOString(), endsAt: end.toISOString() }
  }
  return z
    .object({
      name: words('name'),
      relation: words('relation'),
      suburb: words('suburb'),
      house: words('house'),
      leaves: asked(
        'leaves',
        typed.pipe(singleLine()).refine((time) => !time || isTime(time), texts.time),
      ),
      cemetery: words('cemetery'),
      position: asked(
        'position',
        typed.refine((at) => !at.trim() || parsePosition(at) !== null, texts.position),
      ),
      ladies: words('ladies'),
      phone: words('phone').refine((phone) => !phone || isPhone(phone), texts.phone),
      consent: z
        .unknown()
        .optional()
        .transform((ticked) => fields.includes('consent') && Boolean(ticked)),
      text: words('text', multipleLines()),
      place: words('place'),
      ...{ way: typed, day: typed, time: typed },
      ...{ startDay: typed, startTime: typed, endDay: typed, endTime: typed },
    })
    .superRefine((form, context) => {
      const report = (field: keyof typeof form, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if ((required.includes('consent') || form.house || form.phone) && !form.consent)
        report('consent', texts[labels.consent ?? 'consent'])
      if (kind === 'janazah') {
        const after = prayerOf(form.way)
        if (!isDay(form.day)) report('day', texts.day)
        if (!after && (form.way !== AT_A_TIME || !isTime(form.time))) report('time', texts.time)
        if (after && form.place) report('place', texts.afterElsewhere)
        return
      }
      for (const edge of ['start', 'end'] as const) {
        if (!isDay(form[`${edge}Day`])) report(`${edge}Day`, texts.day)
        if (!isTime(form[`${edge}Time`])) report(`${edge}Time`, texts.time)
      }
      const life = lifeOf(form)
      if (!life) return report('startDay', texts.day)
      const problem = checkLife(kind, life, now)
      if (problem === 'past') report('endDay', texts.past)
      if (problem === 'tooFar') report('startDay', texts.tooFar)
      if (problem === 'end-before-start') report('endDay', texts.endBeforeStart)
      if (problem === 'too-long') report('endDay', texts.tooLong({ hours: maxHours }))
    })
    .transform(({ position, way, day, time, startDay, startTime, endDay, endTime, place, ...said }) => {
      const after = prayerOf(way)
      const content = { ...emptyNotice, ...said, cemeteryPosition: parsePosition(position) }
      return kind === 'janazah'
        ? { content: { ...content, salaah: { day, after, time: after ? '' : time, place } }, life: null }
        : { content: { ...content, place }, life: lifeOf({ startDay, startTime, endDay, endTime }) }
    })
}

const prayerOf = (way: string) => prayers.find((prayer) => prayer === way) ?? null
