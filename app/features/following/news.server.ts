import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { scheduleColumns, scheduleOf } from '#app/features/events/dates/schedule.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { mosqueAddress, mosqueTimesAddress } from '#app/features/mosques/mosque-links.ts'
import { listPublishedMosques } from '#app/features/mosques/mosque-lookup.server.ts'
import { noticeAddress } from '#app/features/notices/notice-links.ts'
import type { NoticeKind } from '#app/features/notices/notice-rules.ts'
import { findNotice, writeMessage } from '#app/features/notices/notices.server.ts'
import { type ComingChange, changesInWords } from '#app/features/timetables/page/coming-changes.ts'
import { loadComingChanges } from '#app/features/timetables/page/mosque-times.server.ts'
import { toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn, nameOfMosque } from '#app/i18n/mosque-names.ts'
import { instantOf, timeInZone } from '#app/lib/time.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { readTarget, type Topic, toldKinds, topicOf } from './following-rules.ts'

/** Something that followers are told of, as long as it has not ended. */
export type News = {
  /** Its id among the news of its kind. */
  subjectId: string
  topic: Topic
  mosqueId: string
  /** Differs when who was told must be told again. */
  state: string
  /** There is nothing any more that others than those who were told could be told. */
  isOver: boolean
  endsAt: string
}

/** What a follower reads, and the page that it leads to. */
export type NewsWords = { title: string; body: string; address: string; endsAt: number }

export type NewsSource = {
  /** What is news at an instant, and what of it has changed. */
  list: (now: Date) => Promise<News[]>
  /** Its words at an instant; null when it is not told any more. `isAgain`: the follower was told of it before. */
  write: (subjectId: string, language: Language, about: { isAgain: boolean; now: Date }) => Promise<NewsWords | null>
}

/** Public notices; again when a time or place was struck, and when they were withdrawn. */
const noticeNews: NewsSource = {
  async list(now) {
    const at = now.toISOString()
    const notices = await reader()
      .selectFrom('notices')
      .select(['id', 'mosqueId', 'state', 'struck', 'kind', 'endsAt'])
      .where('startsAt', '<=', at)
      .where('endsAt', '>', at)
      .where('state', '<>', 'held')
      .where('sample', '=', 0)
      .where('kind', 'in', toldKinds)
      .execute()
    return notices.map(({ id, mosqueId, state, struck, kind, endsAt }) => ({
      subjectId: id,
      topic: topicOf(kind as NoticeKind)!,
      mosqueId,
      state: `${state} ${struck}`,
      isOver: state === 'withdrawn',
      endsAt,
    }))
  },

  async write(id, language, { isAgain, now }) {
    const notice = await findNotice(id, now)
    if (!notice || (notice.state === 'withdrawn' && !isAgain)) return null
    const { shared, public: texts } = textsIn(language)
    const kind = shared.notices.kinds[notice.kind]
    const corrected = isAgain && notice.state !== 'withdrawn' ? `${texts.following.corrected}: ` : ''
    return {
      title: `${corrected}${kind} · ${mosqueNameIn(language, notice.mosque)}`,
      body: await writeMessage(notice, language),
      address: noticeAddress(id),
      endsAt: Date.parse(notice.endsAt),
    }
  },
}

const DAY_MS = 86_400_000
/** An event or a change is news for so long. */
const NEW_DAYS = 2
/** Who was told of an event is told what changes for so long; after that everybody who follows then is. */
const REMEMBERED_DAYS = 60
/** How long a device that is off can still be told. */
const DELIVERED_DAYS = 7
const MAX_EVENTS = 500
const MAX_CHANGED_DATES = 3
const MAX_DATES = 60

const daysFrom = (instant: Date | string, days: number) =>
  new Date(new Date(instant).getTime() + days * DAY_MS).toISOString()

const selectEvents = () =>
  reader()
    .selectFrom('events as e')
    .innerJoin('mosques as m', 'm.id', 'e.mosqueId')
    .where('m.status', '=', 'active')
    .where('e.sample', '=', 0)

/** New events with a date to come, and those whose date, time or status has changed; what an import adds is told to nobody. */
const eventNews: NewsSource = {
  async list(now) {
    const [at, since] = [now.toISOString(), daysFrom(now, -NEW_DAYS)]
    const events = await selectEvents()
      .select(scheduleColumns.map((column) => `e.${column}` as const))
      .select(['e.id', 'e.audience', 'e.createdAt', 'e.rescheduledAt'])
      .select((row) =>
        row
          .selectFrom('eventOccurrences as o')
          .select((date) => date.fn.max('o.endsAt').as('endsAt'))
          .whereRef('o.eventId', '=', 'e.id')
          .as('endsAt'),
      )
      .where('e.updatedAt', '>', since)
      .where((row) =>
        row.or([
          row('e.rescheduledAt', '>', since),
          row.and([row('e.createdAt', '>', since), row('e.createdBy', 'is not', null)]),
        ]),
      )
      .orderBy('e.updatedAt', 'desc')
      .limit(MAX_EVENTS)
      .execute()
    const news = events.flatMap(({ id, audience, createdAt, rescheduledAt, endsAt, ...event }): News[] => {
      if (!endsAt || endsAt <= at) return []
      const remembered = daysFrom(rescheduledAt ?? createdAt, REMEMBERED_DAYS)
      return [
        {
          subjectId: id,
          topic: audience === 'children' ? 'children' : 'events',
          mosqueId: event.mosqueId,
          state: scheduleOf(event),
          isOver: event.status === 'cancelled' && createdAt > since,
          endsAt: endsAt < remembered ? endsAt : remembered,
        },
      ]
    })
    return [...news, ...(await listDeleted(at))]
  },

  async write(id, language, { isAgain, now }) {
    const event = await selectEvents()
      .select(['e.title', 'e.slug', 'e.status', 'e.createdAt'])
      .select(['m.slug as mosqueSlug', 'm.name as mosqueName', 'm.arabicName as mosqueArabicName'])
      .where('e.id', '=', id)
      .executeTakeFirst()
    if (!event) return isAgain ? await writeDeleted(id, language, now) : null
    const dates = await loadDates(id, now)
    const [next = dates[0]] = dates.filter(({ status }) => status !== 'cancelled')
    if (!next) return null
    const { shared, public: texts } = textsIn(language)
    const { push } = texts.following
    const formatTime = await siteTimeFormat(language)
    const inWords = ({ date, startTime, status }: (typeof dates)[number]) => {
      const day = date ? dayAndMonth(shared.dates, date) : shared.dates.notAvailable
      if (status === 'cancelled') return push.cancelledOn({ day })
      return startTime ? push.at({ day, time: formatTime(startTime) }) : day
    }
    const isChange = isAgain || event.createdAt <= daysFrom(now, -NEW_DAYS)
    const differing = dates.filter(({ status }) => status !== 'scheduled').slice(0, MAX_CHANGED_DATES)
    const kind = event.status === 'cancelled' ? push.cancelled : isChange ? push.changed : push.event
    const lines =
      event.status === 'cancelled' ? [inWords({ ...next, status: 'scheduled' })] : [next, ...differing].map(inWords)
    return {
      title: `${kind} · ${nameOfMosque(language, event)}`,
      body: [event.title, ...new Set(lines)].join('\n'),
      address: seriesAddress(event),
      endsAt: Math.min(Date.parse(next.endsAt), now.getTime() + DELIVERED_DAYS * DAY_MS),
    }
  },
}

const loadDates = (id: string, now: Date) =>
  reader()
    .selectFrom('eventOccurrences')
    .select(['date', 'startTime', 'endsAt', 'status'])
    .where('eventId', '=', id)
    .where('endsAt', '>', now.toISOString())
    .orderBy('startsAt')
    .limit(MAX_DATES)
    .execute()

/** Events that followers were told of and that were deleted before their end. */
async function listDeleted(at: string): Promise<News[]> {
  const rows = await reader()
    .selectFrom('pushNews')
    .select(['subjectId', 'topic', 'mosqueId', 'endsAt'])
    .where('kind', '=', 'event')
    .where('endsAt', '>', at)
    .where('subjectId', 'not in', (row) => row.selectFrom('events').select('id'))
    .execute()
  return rows.map((row) => ({ ...row, topic: row.topic as Topic, state: 'deleted', isOver: true }))
}

async function writeDeleted(id: string, language: Language, now: Date): Promise<NewsWords | null> {
  const told = await reader()
    .selectFrom('pushNews as n')
    .innerJoin('mosques as m', 'm.id', 'n.mosqueId')
    .select(['m.slug', 'm.name as mosqueName', 'm.arabicName as mosqueArabicName', 'n.endsAt'])
    .where('n.kind', '=', 'event')
    .where('n.subjectId', '=', id)
    .where('n.endsAt', '>', now.toISOString())
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!told) return null
  const { push } = textsIn(language).public.following
  return {
    title: `${push.cancelled} · ${nameOfMosque(language, told)}`,
    body: push.deleted,
    address: mosqueAddress(told),
    endsAt: Math.min(Date.parse(told.endsAt), now.getTime() + DELIVERED_DAYS * DAY_MS),
  }
}

/** Mosques whose changes are looked for before other work. */
const SLICE_SIZE = 5

let last: { key: string; news: News[] } | undefined

/** What changes at followed mosques today and within a week, for each day; again when another time is announced for it, or none. */
const timesNews: NewsSource = {
  async list(now) {
    const follows = await reader()
      .selectFrom('follows')
      .select('target')
      .distinct()
      .where('topic', '=', 'times')
      .orderBy('target')
      .execute()
    if (follows.length === 0) return []
    const { timeZone } = (await siteSettings()).general
    const today = dayAt(timeZone, now.getTime())
    const key = JSON.stringify([await currentRevision(), today, follows])
    // Nothing changes by itself within a day.
    if (last?.key !== key) last = { key, news: await listChanges(follows, today, timeZone, now) }
    return last.news
  },

  async write(subjectId, language, { isAgain, now }) {
    const [mosqueId = '', day = ''] = subjectId.split(' ')
    const [mosque] = await listPublishedMosques({ kind: 'mosque', value: mosqueId })
    if (!mosque) return null
    const { shared, public: texts } = textsIn(language)
    const changes = ((await loadComingChanges([mosqueId], now, { withToday: true })).get(mosqueId) ?? []).filter(
      (each) => each.day === day,
    )
    if (changes.length === 0 && !isAgain) return null
    const { push, corrected } = texts.following
    const body =
      changes.length > 0
        ? changesInWords(changes, shared, await siteTimeFormat(language)).join('\n')
        : push.timesStay({ day: dayAndMonth(shared.dates, day) })
    return {
      title: `${isAgain ? `${corrected}: ` : ''}${push.times} · ${mosqueNameIn(language, mosque)}`,
      body,
      address: mosqueTimesAddress(mosque),
      endsAt: Date.parse(endOf(day, (await siteSettings()).general.timeZone)),
    }
  },
}

const endOf = (day: Day, zone: string) => instantOf(addDays(day, 1), '00:00', zone)!.toISOString()

async function listChanges(
  follows: readonly { target: string }[],
  today: Day,
  zone: string,
  now: Date,
): Promise<News[]> {
  const targets = follows.flatMap(({ target }) => readTarget(target) ?? [])
  const ids = new Set<string>()
  for (const target of targets) for (const { id } of await listPublishedMosques(target)) ids.add(id)
  const news: News[] = []
  const minutes = toMinutes(timeInZone(now, zone))
  const isPast = ({ day, isOneDay, minutes: times }: ComingChange) =>
    day === today && isOneDay && times.every((time) => time <= minutes)
  const add = (mosqueId: string, day: Day, state: string, isOver: boolean) =>
    news.push({
      subjectId: `${mosqueId} ${day}`,
      topic: 'times',
      mosqueId,
      state,
      isOver,
      endsAt: endOf(day, zone),
    })
  for (const slice of inBatches([...ids], SLICE_SIZE)) {
    const changes = await loadComingChanges(slice, now, { withToday: true })
    for (const [mosqueId, own] of changes)
      for (const [day, list] of Map.groupBy(own, ({ day }) => day))
        add(mosqueId, day, JSON.stringify(list.map(({ prayer, minutes }) => [prayer, minutes])), list.every(isPast))
    await new Promise(setImmediate)
  }
  const known = new Set(news.map(({ subjectId }) => subjectId))
  const told = await reader()
    .selectFrom('pushNews')
    .select(['subjectId', 'mosqueId'])
    .where('kind', '=', 'times')
    .where('endsAt', '>', now.toISOString())
    .execute()
  for (const { subjectId, mosqueId } of told) {
    const day = subjectId.slice(mosqueId.length + 1)
    if (day >= today && ids.has(mosqueId) && !known.has(subjectId)) add(mosqueId, day, '', true)
  }
  return news
}

/** What is told to followers, by its kind; it is stored with each piece of news. */
export const newsSources = { notice: noticeNews, event: eventNews, times: timesNews } satisfies Record<
  string,
  NewsSource
>
export type NewsKind = keyof typeof newsSources
