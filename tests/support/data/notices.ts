import { newId } from '#app/db/ids.ts'
import { endOfJanazah, type NoticeKind } from '#app/features/notices/notice-rules.ts'
import { emptyNotice, type NoticeContent } from '#app/features/notices/notice-schema.ts'
import type { NewNotice } from '#app/features/notices/notice-writes.server.ts'
import { toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { instantOf } from '#app/lib/time.ts'

const ZONE = 'Africa/Johannesburg'

/** A janazah at a time of a day. */
export function aJanazah(
  mosqueId: string,
  { day, time, ...fields }: { day: string; time: string; id?: string } & Partial<NoticeContent>,
): NewNotice {
  const { id = newId(), ...content } = fields
  const salaah = { day, after: null, time, place: '' }
  return {
    ...{ id, mosqueId, kind: 'janazah' },
    content: { ...emptyNotice, name: 'Sample Name', cemetery: 'Sample Makbara', ...content, salaah },
    salaah: { day, after: null, place: '', minutes: toMinutes(time) },
    startsAt: `${day}T06:00:00.000Z`,
    endsAt: endOfJanazah(instantOf(day, time, ZONE)!).toISOString(),
  }
}

/** A notice of another kind. */
export function aNotice(
  mosqueId: string,
  kind: NoticeKind,
  { startsAt, endsAt, ...content }: { startsAt: string; endsAt: string } & Partial<NoticeContent>,
): NewNotice {
  return {
    ...{ id: newId(), mosqueId, kind, startsAt, endsAt },
    content: { ...emptyNotice, text: 'Sample words', ...content },
    salaah: null,
  }
}
