import type { Selectable } from 'kysely'
import { type Actor, canManageNotices, canReleaseNotices, isSuperadmin } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { loadPage, type PageOrRow } from '#app/db/pages.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import type { Database } from '#app/db/schema.ts'
import { zonesOf } from '#app/features/mosques/mosque-lookup.server.ts'
import type { PlaceKind } from '#app/features/mosques/mosque-types.ts'
import { instantOfMinutes, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type DateTexts, dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import type { Day } from '#salaah/days.ts'
import type { Position } from '#salaah/sun.ts'
import {
  endOfJanazah,
  inOrder,
  isPublicAt,
  kindRules,
  type NoticeKind,
  noticeKinds,
  splitForPage,
  wideKinds,
} from './notice-rules.ts'
import {
  type JanazahSalaah,
  type NoticeContent,
  parseStoredNotice,
  parseStoredStruck,
  type ResolvedSalaah,
  type StoredNotice,
  type Struck,
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

const PAGE_SIZE = 20
const MAX_OF_MOSQUE = 60

/** Notices that are public at an instant, of mosques that are shown. */
function publicAt(now: Date) {
  const at = now.toISOString()
  return published().where('startsAt', '<=', at).where('endsAt', '>', at)
}

const published = () => withMosque().where('state', '<>', 'held').where('mosques.status', '=', 'active')

// A cross join, which SQLite reads in this order: there are few notices and up to 100,000 mosques.
const withMosque = (from: Connection = reader()) =>
  from.selectFrom('notices').crossJoin('mosques').whereRef('mosques.id', '=', 'notices.mosqueId')

const select = (from: ReturnType<typeof withMosque>) =>
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

type Span = { mosqueId: string; kind: string; startsAt: string; endsAt: string }

// On globalThis, because pages, API and jobs may load copies of this module.
const shared = globalThis as { mosqueConnectNoticeSpans?: { revision: number; spans: Span[] } }

/** When the present and coming notices are shown, from memory while the content revision is the same. */
async function getSpans(now: Date): Promise<Span[]> {
  const revision = await currentRevision()
  if (shared.mosqueConnectNoticeSpans?.revision === revision) return shared.mosqueConnectNoticeSpans.spans
  const spans = await published()
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
  const ordered = select(all)
    .orderBy((row) => row.case().when('state', '=', 'held').then(0).else(1).end())
    .orderBy('publishedAt', 'desc')
    .orderBy('notices.id')
  const { rows, ...counted } = await loadPage(all, ordered, { page, size: PAGE_SIZE })
  return { notices: await show(rows), ...counted }
}

/** The notices of all mosques that wait for a superadmin, in the order in which they came. */
export async function listHeldNotices(actor: Actor | null, now: Date): Promise<ShownNotice[]> {
  if (!canReleaseNotices(actor)) forbidden()
  const held = withMosque().where('endsAt', '>', now.toISOString()).where('state', '=', 'held')
  return await show(await select(held).orderBy('publishedAt').orderBy('notices.id').execute())
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

type Row = Selectable<Database['notices']> &
  ShownNotice['mosque'] &
  Pick<Selectable<Database['mosques']>, 'latitude' | 'longitude'>

async function show(rows: readonly Row[]): Promise<ShownNotice[]> {
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

type Named = Pick<ShownNotice, 'mosque' | 'zone'>

async function wordsIn(language: Language): Promise<(notice: Named) => NoticeWords> {
  const { notices: texts, dates, events } = textsIn(language).shared
  const formatTime = await siteTimeFormat(language)
  const { prayers } = events
  return ({ mosque, zone }) => ({ texts, dates, prayers, formatTime, zone, mosque: mosqueNameIn(language, mosque) })
}

/** Notices as cards show them in a language. */
export async function viewNotices(notices: readonly ShownNotice[], language: Language): Promise<NoticeView[]> {
  const wordsOf = await wordsIn(language)
  return notices.map((notice) => noticeInWords(notice, wordsOf(notice)))
}

/** The text of a notice to send on. */
export const writeMessage = async (notice: ShownNotice, language: Language): Promise<string> =>
  messageOf(notice, (await wordsIn(language))(notice))

/** The words of the picture of a notice. */
export async function writePicture(notice: ShownNotice, language: Language, isNamed: boolean) {
  const words = (await wordsIn(language))(notice)
  const { line, labels } = words.texts
  const { salaah } = notice
  const { house, suburb, leaves, cemetery, ladies, place } = notice.content
  const { kindName, title, text, withdrawn } = noticeInWords(notice, words)
  const leaving = leaves && line.leaves({ time: words.formatTime(leaves) })
  const lines = salaah
    ? [
        `${kindName} · ${fullDate(words.dates, salaah.day)}`,
        `${labels.salaah}: ${[
          salaah.after && line.after({ prayer: prayerName(salaah.day, salaah.after, words) }),
          salaah.minutes !== null && words.formatTime(salaah.minutes),
          salaah.place,
        ]
          .filter(Boolean)
          .join(', ')}`,
        ...(isNamed
          ? [
              [house, suburb, leaving].filter(Boolean).join(' · '),
              [cemetery && line.cemetery({ cemetery }), ladies && line.ladies({ ladies })].filter(Boolean).join(' · '),
            ]
          : []),
      ]
    : isNamed
      ? [text, place]
      : []
  return {
    title: (isNamed && title) || kindName,
    lines: withdrawn ? [withdrawn] : lines.filter(Boolean),
    mosque: words.mosque,
  }
}

/** What the page of a mosque says of its notices: the urgent ones on top, the others below. */
export async function loadPageNotices(mosqueId: string, now: Date, language: Language) {
  const wordsOf = await wordsIn(language)
  const { inFront, below } = splitForPage(await listNoticesOf(mosqueId, now))
  const summaries = (notices: readonly ShownNotice[]): NoticeSummary[] =>
    notices.map((notice) => summarizeNotice(notice, wordsOf(notice)))
  return {
    notices: { inFront: summaries(inFront), below: summaries(below) },
    changesAt: await nextNoticeChange(now, mosqueId),
  }
}

/** All notices of a mosque in full. */
export async function loadMosqueNotices(mosqueId: string, now: Date, language: Language) {
  const notices = await viewNotices(inOrder(await listNoticesOf(mosqueId, now)), language)
  return { notices, changesAt: await nextNoticeChange(now, mosqueId) }
}

const MAX_JANAZAHS = 10

/** A notice on the board of a mosque, without anything about a person; `endsAt` is an instant. */
export type NoticeForBoard = { text: string; endsAt: string; isJanazah: boolean; isOfArea: boolean }

/** What the board of a mosque says of notices in each language: its own, and the janazahs at mosques of its area. */
export async function loadBoardNotices(
  { id, area }: { id: string; area: string },
  now: Date,
): Promise<(language: Language) => Promise<NoticeForBoard[]>> {
  const own = inOrder(await listNoticesOf(id, now))
  const { notices } = await listNotices(now, { kind: 'janazah', area, pageSize: MAX_JANAZAHS })
  const around = notices.filter(({ mosqueId }) => mosqueId !== id)
  return async (language) => {
    const wordsOf = await wordsIn(language)
    return [...own, ...around].map((notice) => {
      const { kindName, text, endsAt } = summarizeNotice(notice, wordsOf(notice))
      const isOfArea = notice.mosqueId !== id
      const place = isOfArea ? mosqueNameIn(language, notice.mosque) : ''
      const words = [kindName, place, text].filter(Boolean).join(' · ')
      return { text: words, endsAt, isJanazah: notice.kind === 'janazah', isOfArea }
    })
  }
}

/** The one line of the home page: the soonest janazah, or else the newest notice; null without any. */
export async function loadHomeNotices(now: Date, language: Language) {
  const { notices, count } = await listNotices(now)
  const coming = notices.filter(({ kind, endsAt }) => kind === 'janazah' && endsAt > endOfJanazah(now).toISOString())
  const [first] = [...coming.toSorted((one, other) => (one.endsAt < other.endsAt ? -1 : 1)), ...notices]
  const changesAt = await nextNoticeChange(now)
  if (!first) return { line: null, changesAt }
  const words = (await wordsIn(language))(first)
  const line = { ...summarizeNotice(first, words), mosque: words.mosque, day: first.salaah?.day, others: count - 1 }
  return { line, changesAt }
}

export type HomeNotices = NonNullable<Awaited<ReturnType<typeof loadHomeNotices>>['line']>

type NoticeWords = {
  texts: SharedTexts['notices']
  dates: DateTexts
  prayers: SharedTexts['events']['prayers']
  formatTime: TimeFormat
  zone: string
  /** The mosque in the language of the page. */
  mosque: string
}

/** A line of a notice with what it said before it was corrected. */
export type NoticeLine = { label: string; text: string; struck: string[]; map?: Position; phone?: string }

/** A notice as cards show it, in words only. */
export type NoticeView = {
  id: string
  kind: NoticeKind
  kindName: string
  /** The name of a janazah; empty for what has none. */
  title: string
  text: string
  lines: NoticeLine[]
  mosque: { name: string; slug: string }
  said: string
  corrected: string | null
  withdrawn: string | null
  startsAt: string
  endsAt: string
  isSample: boolean
}

type Source = Omit<StoredNotice, 'mosqueId' | 'version'> & {
  salaah: ResolvedSalaah | null
  mosque: { slug: string }
  position?: Position | null
}

const FRIDAY = 5

/** Writes a notice in words. */
function noticeInWords(notice: Source, words: NoticeWords): NoticeView {
  const { id, kind, state, content, startsAt, endsAt, isSample } = notice
  const { texts, mosque } = words
  const isWithdrawn = state === 'withdrawn'
  const instant = (at: string) => instantInWords(at, words)
  return {
    ...{ id, kind, startsAt, endsAt, isSample },
    kindName: texts.kinds[kind],
    title: isWithdrawn ? '' : kind === 'janazah' ? texts.mayyit({ name: content.name }) : content.name,
    text: isWithdrawn ? '' : content.text,
    lines: isWithdrawn ? [] : linesOf(notice, words),
    mosque: { name: mosque, slug: notice.mosque.slug },
    said: instant(notice.publishedAt),
    corrected: !isWithdrawn && notice.correctedAt ? texts.corrected({ when: instant(notice.correctedAt) }) : null,
    withdrawn: notice.withdrawnAt ? texts.withdrawnAt({ when: instant(notice.withdrawnAt) }) : null,
  }
}

function instantInWords(at: string, { dates, formatTime, zone, texts }: NoticeWords): string {
  const instant = new Date(at)
  return texts.at({ day: dayAndMonth(dates, dayInZone(instant, zone)), time: formatTime(timeInZone(instant, zone)) })
}

function linesOf(
  { kind, content, salaah, struck, startsAt, endsAt, position }: Source,
  words: NoticeWords,
): NoticeLine[] {
  const { texts, formatTime, mosque } = words
  const { labels } = texts
  const strikesOf = (field: Struck['field']) =>
    struck.flatMap((each) => (each.field === field ? [struckInWords(each, words)] : []))
  const lines: NoticeLine[] = []
  const add = (label: string, text: string, field?: Struck['field'], more: Pick<NoticeLine, 'map' | 'phone'> = {}) => {
    const strikes = field ? strikesOf(field) : []
    if (text || strikes.length > 0) lines.push({ label, text, struck: strikes, ...more })
  }
  add(labels.relation, content.relation)
  if (salaah) {
    const atMosque = position && !salaah.place ? { map: position } : {}
    add(labels.salaah, `${salaahInWords(salaah, words)} · ${salaah.place || mosque}`, 'salaah', atMosque)
  }
  add(kind === 'janazah' ? labels.house : labels.suburb, houseOf(content))
  add(labels.leaves, content.leaves && formatTime(content.leaves), 'leaves')
  add(labels.cemetery, content.cemetery, 'cemetery', content.cemeteryPosition ? { map: content.cemeteryPosition } : {})
  add(labels.place, content.place, 'place')
  add(labels.ladies, content.ladies)
  add(labels.phone, content.phone, undefined, { phone: content.phone })
  if (kind !== 'janazah') {
    const range = texts.range({ from: instantInWords(startsAt, words), until: instantInWords(endsAt, words) })
    add(labels.time, range, 'time')
  }
  return lines
}

const houseOf = ({ house, suburb }: NoticeContent) => [house, suburb].filter(Boolean).join(', ')

function struckInWords(struck: Struck, words: NoticeWords): string {
  if (struck.field === 'salaah')
    return `${salaahInWords(struck.salaah, words)} · ${struck.salaah.place || words.mosque}`
  if (struck.field === 'time')
    return words.texts.range({ from: instantInWords(struck.from, words), until: instantInWords(struck.until, words) })
  return struck.field === 'leaves' ? words.formatTime(struck.text) : struck.text
}

/** 'Friday 20 November, after Asr, 16:45'. */
function salaahInWords({ day, after, minutes }: ResolvedSalaah, words: NoticeWords): string {
  const { texts, dates, formatTime } = words
  const named = dayAndMonth(dates, day)
  const time = minutes === null ? '' : formatTime(minutes)
  if (after === null) return texts.at({ day: named, time })
  const prayer = prayerName(day, after, words)
  return time ? texts.afterAt({ day: named, prayer, time }) : texts.after({ day: named, prayer })
}

const prayerName = (day: string, prayer: NonNullable<ResolvedSalaah['after']>, { texts, prayers }: NoticeWords) =>
  prayer === 'dhuhr' && weekdayOf(day) === FRIDAY ? texts.jumuah : prayers[prayer]

/**
 * The text that people send on, in the form that they know: 'Mayyit of NAME, house VENUE, time 14:30, cemetery'. The
 * number of the family is left out, because nobody can take back what was sent on.
 */
function messageOf(notice: Source, words: NoticeWords): string {
  const { content, salaah, kind, state } = notice
  const { texts, mosque, formatTime } = words
  const { line } = texts
  if (state === 'withdrawn') return `${texts.kinds[kind]}: ${texts.withdrawn}. ${mosque}`
  if (kind !== 'janazah' || !salaah)
    return [texts.kinds[kind], content.text, content.place, mosque].filter(Boolean).join('\n')
  const house = houseOf(content)
  const parts = [
    line.mayyit({ name: content.name }),
    content.relation,
    house && line.house({ house }),
    content.leaves && line.leaves({ time: formatTime(content.leaves) }),
    line.salaah({ place: salaah.place || mosque }),
    dayAndMonth(words.dates, salaah.day),
    salaah.after && line.after({ prayer: prayerName(salaah.day, salaah.after, words) }),
    salaah.minutes !== null && line.time({ time: formatTime(salaah.minutes) }),
    content.cemetery && line.cemetery({ cemetery: content.cemetery }),
    content.ladies && line.ladies({ ladies: content.ladies }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** A notice on a page that search engines list: never a name, a house or a number. */
export type NoticeSummary = Pick<NoticeView, 'id' | 'kind' | 'kindName' | 'isSample' | 'endsAt'> & { text: string }

/** A notice in one line without anything about a person. */
function summarizeNotice(notice: Source, words: NoticeWords): NoticeSummary {
  const { id, kind, state, content, salaah, isSample, endsAt } = notice
  const { texts } = words
  const said =
    state === 'withdrawn'
      ? texts.withdrawn
      : salaah
        ? [salaahInWords(salaah, words), salaah.place].filter(Boolean).join(' · ')
        : kindRules[kind].isAboutMosque
          ? content.text
          : ''
  return { id, kind, kindName: texts.kinds[kind], isSample, endsAt, text: said }
}
