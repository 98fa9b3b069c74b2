import type { Selectable } from 'kysely'
import { type Actor, canManageNotices, canReleaseNotices, isSuperadmin } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { loadPage } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'
import { zonesOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { instantOfMinutes, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { Day } from '#salaah/days.ts'
import { endOfJanazah, isPublicAt, kindRules, type NoticeKind, noticeKinds, wideKinds } from './notice-rules.ts'
import {
  type JanazahSalaah,
  parseStoredNotice,
  parseStoredStruck,
  type ResolvedSalaah,
  type StoredNotice,
} from './notice-schema.ts'

/** A notice with its mosque, and its salaah by what the mosque announces now. */
export type ShownNotice = StoredNotice & {
  mosque: { slug: string; name: string; arabicName: string | null; area: string }
  /** The time zone of the mosque. */
  zone: string
  salaah: ResolvedSalaah | null
}

const PAGE_SIZE = 20
const MAX_OF_MOSQUE = 60

/** Notices that are public at an instant, of mosques that are shown. */
function publicAt(now: Date) {
  const at = now.toISOString()
  return published().where('startsAt', '<=', at).where('endsAt', '>', at)
}

const published = () => withMosque().where('state', '<>', 'held').where('mosques.status', '=', 'active')

const withMosque = (from: Connection = reader()) =>
  from.selectFrom('notices').innerJoin('mosques', 'mosques.id', 'notices.mosqueId')

const select = (from: ReturnType<typeof withMosque>) =>
  from.selectAll('notices').select(['mosques.slug', 'mosques.name', 'mosques.arabicName', 'mosques.area'])

/** What every page of several mosques may show: janazahs first, then the newest. */
export async function listNotices(
  now: Date,
  {
    page = 1,
    pageSize = PAGE_SIZE,
    kind,
    mosqueId,
    area,
  }: { page?: number; pageSize?: number; kind?: NoticeKind | null; mosqueId?: string | null; area?: string } = {},
): Promise<{ notices: ShownNotice[]; count: number; pages: number }> {
  let matching = publicAt(now).where('kind', 'in', kind ? wideKinds.filter((each) => each === kind) : wideKinds)
  if (kind && kindRules[kind].isOfMosque) return { notices: [], count: 0, pages: 1 }
  if (mosqueId) matching = matching.where('notices.mosqueId', '=', mosqueId)
  if (area) matching = matching.where('mosques.area', '=', area)
  const ordered = select(matching)
    .orderBy((row) => row.case().when('kind', '=', 'janazah').then(0).else(1).end())
    .orderBy('publishedAt', 'desc')
    .orderBy('notices.id')
  const { rows, ...counted } = await loadPage(matching, ordered, { page, size: pageSize })
  return { notices: (await show(rows)).filter((notice) => isPublicAt(notice, now)), ...counted }
}

/** Everything that a mosque has to say at an instant. */
export async function listNoticesOf(mosqueId: string, now: Date): Promise<ShownNotice[]> {
  const rows = await select(publicAt(now)).where('notices.mosqueId', '=', mosqueId).limit(MAX_OF_MOSQUE).execute()
  return (await show(rows)).filter((notice) => isPublicAt(notice, now))
}

/** A notice that may be read under an address of its own; null for any other. */
export async function findNotice(id: string, now: Date): Promise<ShownNotice | null> {
  const row = await select(publicAt(now)).where('notices.id', '=', id).where('kind', 'in', wideKinds).executeTakeFirst()
  const [notice] = row ? await show([row]) : []
  return notice && isPublicAt(notice, now) ? notice : null
}

/** The next instant at which the notices of a mosque, or of all, are others; null while none is known. */
export async function nextNoticeChange(now: Date, mosqueId?: string): Promise<Date | null> {
  const at = now.toISOString()
  const known = () => {
    const all = published()
    return mosqueId === undefined ? all : all.where('notices.mosqueId', '=', mosqueId)
  }
  const starts = await known()
    .select((row) => row.fn.min('startsAt').as('at'))
    .where('startsAt', '>', at)
    .executeTakeFirst()
  const ends = await known()
    .select((row) => row.fn.min('endsAt').as('at'))
    .where('endsAt', '>', at)
    .executeTakeFirst()
  const [first] = [starts?.at, ends?.at].filter((instant) => typeof instant === 'string').toSorted()
  return first ? new Date(first) : null
}

/** What an admin sees: the notices of a mosque, or those of all for a superadmin, also held and coming ones, until they end. */
export async function listNoticesForAdmin(actor: Actor | null, now: Date, page: number) {
  const mosqueId = actor?.mosqueId ?? null
  if (!actor || !(mosqueId === null ? canReleaseNotices(actor) : canManageNotices(actor, mosqueId))) forbidden()
  let all = withMosque().where('endsAt', '>', now.toISOString())
  if (!isSuperadmin(actor)) all = all.where('notices.mosqueId', '=', mosqueId)
  const ordered = select(all)
    .orderBy((row) => row.case().when('state', '=', 'held').then(0).else(1).end())
    .orderBy('publishedAt', 'desc')
    .orderBy('notices.id')
  const { rows, ...counted } = await loadPage(all, ordered, { page, size: PAGE_SIZE })
  return { notices: await show(rows), ...counted }
}

/** A notice that the actor may change, until it ends; null for any other. */
export async function findNoticeForEdit(
  actor: Actor | null,
  id: string,
  now: Date,
  from: Connection = reader(),
): Promise<(ShownNotice & { updatedByName: string }) | null> {
  const row = await select(withMosque(from)).where('notices.id', '=', id).executeTakeFirst()
  if (!row || row.endsAt <= now.toISOString() || !canManageNotices(actor, row.mosqueId)) return null
  const [notice] = await show([row])
  return notice ? { ...notice, updatedByName: row.updatedByName } : null
}

/** The salaah of a janazah by what the mosque announces for its day, and its instant in the zone of the mosque. */
export async function resolveSalaah(mosqueId: string, wanted: JanazahSalaah) {
  const zone = (await zonesOf([mosqueId])).get(mosqueId)!
  const { about, ...salaah } = (await resolveSalaahs([{ mosqueId, salaah: wanted }]))(mosqueId, wanted)
  return { salaah, at: new Date(instantOfMinutes(zone, wanted.day, salaah.minutes ?? about)) }
}

type Row = Selectable<Database['notices']> & ShownNotice['mosque']

async function show(rows: readonly Row[]): Promise<ShownNotice[]> {
  const notices = rows.map(toNotice)
  const zones = await zonesOf([...new Set(notices.map(({ mosqueId }) => mosqueId))])
  const resolve = await resolveSalaahs(
    notices.flatMap(({ mosqueId, content: { salaah } }) => (salaah ? [{ mosqueId, salaah }] : [])),
  )
  return notices.map((notice, index) => {
    const { slug, name, arabicName, area } = rows[index]!
    const zone = zones.get(notice.mosqueId)!
    const { salaah } = notice.content
    const shown = { ...notice, mosque: { slug, name, arabicName, area }, zone, salaah: null }
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
