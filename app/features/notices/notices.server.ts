import type { Selectable } from 'kysely'
import { type Actor, canManageNotices } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { zonesOf } from '#app/features/mosques/mosque-lookup.server.ts'
import type { PlaceKind } from '#app/features/mosques/mosque-types.ts'
import { instantOfMinutes, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import type { Day } from '#salaah/days.ts'
import type { Position } from '#salaah/sun.ts'
import { endOfJanazah, isPublicAt, noticeKinds, wideKinds } from './notice-rules.ts'
import {
  type JanazahSalaah,
  parseStoredNotice,
  parseStoredStruck,
  type ResolvedSalaah,
  type StoredNotice,
} from './notice-schema.ts'

/** A notice with its mosque, and its salaah by what the mosque announces now. */
export type ShownNotice = StoredNotice & {
  mosque: { slug: string; placeKind: PlaceKind; name: string; arabicName: string | null; area: string }
  /** The place of the mosque, which the preview of a form does without. */
  position?: Position | null
  /** The time zone of the mosque. */
  zone: string
  salaah: ResolvedSalaah | null
}

/** Notices that are public at an instant, of mosques that are shown. */
export function publicNoticesAt(now: Date) {
  const at = now.toISOString()
  return publishedNotices().where('startsAt', '<=', at).where('endsAt', '>', at)
}

export const publishedNotices = () => withMosque().where('state', '<>', 'held').where('mosques.status', '=', 'active')

// A cross join, which SQLite reads in this order: there are few notices and up to 100,000 mosques.
export const withMosque = (from: Connection = reader()) =>
  from.selectFrom('notices').crossJoin('mosques').whereRef('mosques.id', '=', 'notices.mosqueId')

export const selectNotices = (from: ReturnType<typeof withMosque>) =>
  from
    .selectAll('notices')
    .select([
      'mosques.slug',
      'mosques.name',
      'mosques.arabicName',
      'mosques.placeKind',
      'mosques.area',
      'mosques.latitude',
      'mosques.longitude',
    ])

/** A notice that may be read under an address of its own; null for any other. */
export async function findNotice(id: string, now: Date): Promise<ShownNotice | null> {
  const row = await selectNotices(publicNoticesAt(now))
    .where('notices.id', '=', id)
    .where('kind', 'in', wideKinds)
    .executeTakeFirst()
  const [notice] = row ? await showNotices([row]) : []
  return notice && isPublicAt(notice, now) ? notice : null
}

/** A notice that the actor may change, until it ends; null for any other. */
export async function findNoticeForEdit(
  actor: Actor | null,
  id: string,
  now: Date,
  from: Connection = reader(),
): Promise<(ShownNotice & { updatedByName: string }) | null> {
  const row = await selectNotices(withMosque(from)).where('notices.id', '=', id).executeTakeFirst()
  if (!row || row.endsAt <= now.toISOString() || !canManageNotices(actor, row.mosqueId)) return null
  const [notice] = await showNotices([row])
  return notice ? { ...notice, updatedByName: row.updatedByName } : null
}

/** The salaah of a janazah by what the mosque announces for its day, and its instant in the zone of the mosque. */
export async function resolveSalaah(mosqueId: string, wanted: JanazahSalaah) {
  const zone = (await zonesOf([mosqueId])).get(mosqueId)!
  const { about, ...salaah } = (await resolveSalaahs([{ mosqueId, salaah: wanted }]))(mosqueId, wanted)
  return { salaah, at: new Date(instantOfMinutes(zone, wanted.day, salaah.minutes ?? about)) }
}

type Row = Selectable<Database['notices']> &
  ShownNotice['mosque'] &
  Pick<Selectable<Database['mosques']>, 'latitude' | 'longitude'>

export async function showNotices(rows: readonly Row[]): Promise<ShownNotice[]> {
  const notices = rows.map(toNotice)
  const zones = await zonesOf([...new Set(notices.map(({ mosqueId }) => mosqueId))])
  const resolve = await resolveSalaahs(
    notices.flatMap(({ mosqueId, content: { salaah } }) => (salaah ? [{ mosqueId, salaah }] : [])),
  )
  return notices.map((notice, index) => {
    const { slug, placeKind, name, arabicName, area, latitude, longitude } = rows[index]!
    const position = latitude === null || longitude === null ? null : { latitude, longitude }
    const zone = zones.get(notice.mosqueId)!
    const { salaah } = notice.content
    const shown = { ...notice, mosque: { slug, placeKind, name, arabicName, area }, position, zone, salaah: null }
    if (!salaah) return shown
    const { about, ...resolved } = resolve(notice.mosqueId, salaah)
    // A jamaat that is earlier by now ends the notice earlier; it never lives longer than was stored.
    const end = endOfJanazah(new Date(instantOfMinutes(zone, salaah.day, resolved.minutes ?? about))).toISOString()
    return { ...shown, salaah: resolved, endsAt: end < notice.endsAt ? end : notice.endsAt }
  })
}

function toNotice({ kind, content, struck, sample, ...row }: Row): StoredNotice {
  const { id, mosqueId, state, startsAt, endsAt, publishedAt, correctedAt, withdrawnAt, version } = row
  return {
    ...{ id, mosqueId, state, startsAt, endsAt, publishedAt, correctedAt, withdrawnAt, version },
    kind: noticeKinds.find((each) => each === kind) ?? 'closed',
    content: parseStoredNotice(content),
    struck: parseStoredStruck(struck),
    isSample: sample === 1,
  }
}

/** Announced minutes of the jamaat, and `about` when the salaah begins at the latest where none is announced. */
type Resolved = ResolvedSalaah & { about: number }

async function resolveSalaahs(wanted: readonly { mosqueId: string; salaah: JanazahSalaah }[]) {
  const following = Map.groupBy(
    wanted.filter(({ salaah }) => salaah.after !== null),
    ({ salaah }) => salaah.day,
  )
  const days = new Map<Day, Awaited<ReturnType<typeof loadTimetableDays>>>()
  for (const [day, list] of following)
    days.set(day, await loadTimetableDays([...new Set(list.map(({ mosqueId }) => mosqueId))], day, 1))
  return (mosqueId: string, { day, after, time, place }: JanazahSalaah): Resolved => {
    if (after === null) {
      const minutes = toMinutes(time)
      return { day, after, place, minutes, about: minutes }
    }
    const announced = days.get(day)?.get(mosqueId)?.[0]
    const [jumuah] = announced && after === 'dhuhr' ? sessionsOf(announced, 'jumuah') : []
    const minutes = jumuah ? jumuah.minutes : (announced?.prayers[after].jamaat ?? null)
    return { day, after, place, minutes, about: announced?.prayers[after].begins ?? 0 }
  }
}
