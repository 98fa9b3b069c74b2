import { newId } from '#app/db/ids.ts'
import { endOfJanazah, kindRules, noticeKinds } from '#app/features/notices/notice-rules.ts'
import { emptyNotice } from '#app/features/notices/notice-schema.ts'
import type { insertNoticeRows } from '#app/features/notices/notice-writes.server.ts'
import { dayInZone, instantOf } from '#app/lib/time.ts'
import { addDays } from '#salaah/days.ts'

type NoticeRow = Parameters<typeof insertNoticeRows>[1][number]

const SAMPLE_TIME = '14:30'
const HOUR_MS = 3_600_000

/** A janazah of nobody at a mosque, tomorrow after noon: it says that it is a sample. */
export function sampleJanazah(mosqueId: string, now: Date, zone: string): NoticeRow {
  const day = addDays(dayInZone(now, zone), 1)
  return {
    ...sampleOf(mosqueId, now),
    kind: 'janazah',
    content: {
      ...emptyNotice,
      name: 'SAMPLE, not a person',
      suburb: 'Sample suburb',
      leaves: '13:45',
      salaah: { day, after: null, time: SAMPLE_TIME, place: '' },
      cemetery: 'Sample makbara',
      ladies: 'Sample, not a real notice',
    },
    endsAt: endOfJanazah(instantOf(day, SAMPLE_TIME, zone)!).toISOString(),
  }
}

/** Notices of every kind in turn, one for each mosque. */
export const sampleNotices = (mosqueIds: readonly string[], now: Date, zone: string): NoticeRow[] =>
  mosqueIds.map((mosqueId, index) => {
    const kind = noticeKinds[index % noticeKinds.length]!
    if (kind === 'janazah') return sampleJanazah(mosqueId, now, zone)
    const endsAt = new Date(now.getTime() + kindRules[kind].hours * HOUR_MS).toISOString()
    const content = { ...emptyNotice, text: 'Sample, not a real notice', name: kind === 'ill' ? 'SAMPLE' : '' }
    return { ...sampleOf(mosqueId, now), kind, content, endsAt }
  })

const sampleOf = (mosqueId: string, now: Date) => ({
  ...{ id: newId(), mosqueId, state: 'published' as const, updatedByName: 'Sample Admin', isSample: true },
  startsAt: now.toISOString(),
  publishedAt: now.toISOString(),
})
