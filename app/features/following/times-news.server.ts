import { reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { mosqueTimesAddress } from '#app/features/mosques/mosque-links.ts'
import { listPublishedMosques } from '#app/features/mosques/mosque-lookup.server.ts'
import { type ComingChange, changesInWords } from '#app/features/timetables/page/coming-changes.ts'
import { loadComingChanges } from '#app/features/timetables/page/mosque-times.server.ts'
import { toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { instantOf, timeInZone } from '#app/lib/time.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { type News, type NewsSource, readTarget } from './following-rules.ts'

/** Mosques whose changes are looked for before other work. */
const SLICE_SIZE = 5

let last: { key: string; news: News[] } | undefined

/** What changes at followed mosques today and within a week, for each day; again when another time is announced for it, or none. */
export const timesNews: NewsSource = {
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
