import { type Actor, canManageNotices, canReleaseNotices, isSuperadmin } from '#app/access/permissions.ts'
import { loadPage, type PageOrRow } from '#app/db/pages.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { isPublicAt, kindRules, type NoticeKind, wideKinds } from './notice-rules.ts'
import {
  publicNoticesAt,
  publishedNotices,
  type ShownNotice,
  selectNotices,
  showNotices,
  withMosque,
} from './notices.server.ts'

const PAGE_SIZE = 20
const MAX_OF_MOSQUE = 60

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
  let matching = publicNoticesAt(now).where('kind', 'in', kind ? wideKinds.filter((each) => each === kind) : wideKinds)
  if (kind && kindRules[kind].isOfMosque) return { notices: [], count: 0, pages: 1 }
  if (mosqueId) matching = matching.where('notices.mosqueId', '=', mosqueId)
  if (area) matching = matching.where('mosques.area', '=', area)
  const ordered = selectNotices(matching)
    .orderBy((row) => row.case().when('kind', '=', 'janazah').then(0).else(1).end())
    .orderBy('publishedAt', 'desc')
    .orderBy('notices.id')
  const { rows, ...counted } = await loadPage(matching, ordered, { page, size: pageSize })
  return { notices: (await showNotices(rows)).filter((notice) => isPublicAt(notice, now)), ...counted }
}

/** Everything that a mosque has to say at an instant. */
export async function listNoticesOf(mosqueId: string, now: Date): Promise<ShownNotice[]> {
  const rows = await selectNotices(publicNoticesAt(now))
    .where('notices.mosqueId', '=', mosqueId)
    .limit(MAX_OF_MOSQUE)
    .execute()
  return (await showNotices(rows)).filter((notice) => isPublicAt(notice, now))
}

type Span = { mosqueId: string; kind: string; startsAt: string; endsAt: string }

// On globalThis, because pages, API and jobs may load copies of this module.
const shared = globalThis as { mosqueConnectNoticeSpans?: { revision: number; spans: Span[] } }

/** When the present and coming notices are shown, from memory while the content revision is the same. */
async function getSpans(now: Date): Promise<Span[]> {
  const revision = await currentRevision()
  if (shared.mosqueConnectNoticeSpans?.revision === revision) return shared.mosqueConnectNoticeSpans.spans
  const spans = await publishedNotices()
    .select(['mosqueId', 'kind', 'startsAt', 'endsAt'])
    .where('endsAt', '>', now.toISOString())
    .execute()
  shared.mosqueConnectNoticeSpans = { revision, spans }
  return spans
}

/** The next instant at which the notices of a mosque, or of all, are others; null while none is known. */
export async function nextNoticeChange(now: Date, mosqueId?: string): Promise<Date | null> {
  const at = now.toISOString()
  const spans = (await getSpans(now)).filter((span) => mosqueId === undefined || span.mosqueId === mosqueId)
  const [first] = spans.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].filter((each) => each > at)).toSorted()
  return first ? new Date(first) : null
}

/** Whether the page of all notices has any. */
export async function hasNotices(now: Date): Promise<boolean> {
  const at = now.toISOString()
  return (await getSpans(now)).some(
    ({ kind, startsAt, endsAt }) => startsAt <= at && at < endsAt && wideKinds.some((wide) => wide === kind),
  )
}

/** What an admin sees: the notices of a mosque, or those of all for a superadmin, also held and coming ones, until they end; or one of them. */
export async function listNoticesForAdmin(actor: Actor | null, now: Date, page: PageOrRow) {
  const mosqueId = actor?.mosqueId ?? null
  if (!actor || !(mosqueId === null ? canReleaseNotices(actor) : canManageNotices(actor, mosqueId))) forbidden()
  let all = withMosque().where('endsAt', '>', now.toISOString())
  if (!isSuperadmin(actor)) all = all.where('notices.mosqueId', '=', mosqueId)
  if (typeof page === 'object') all = all.where('notices.id', '=', page.id)
  const ordered = selectNotices(all)
    .orderBy((row) => row.case().when('state', '=', 'held').then(0).else(1).end())
    .orderBy('publishedAt', 'desc')
    .orderBy('notices.id')
  const { rows, ...counted } = await loadPage(all, ordered, { page, size: PAGE_SIZE })
  return { notices: await showNotices(rows), ...counted }
}

/** The notices of all mosques that wait for a superadmin, in the order in which they came. */
export async function listHeldNotices(actor: Actor | null, now: Date): Promise<ShownNotice[]> {
  if (!canReleaseNotices(actor)) forbidden()
  const held = withMosque().where('endsAt', '>', now.toISOString()).where('state', '=', 'held')
  return await showNotices(await selectNotices(held).orderBy('publishedAt').orderBy('notices.id').execute())
}
