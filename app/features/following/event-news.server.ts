import { reader } from '#app/db/client.server.ts'
import { scheduleColumns, scheduleOf } from '#app/features/events/dates/schedule.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import type { News, NewsSource, NewsWords, Topic } from './following-rules.ts'

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
export const eventNews: NewsSource = {
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
