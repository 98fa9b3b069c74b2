import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { listAdoptedSources } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { parseChoices } from '#app/features/prayer-times/choices.ts'
import { listDaysOfMonth } from '#app/features/prayer-times/day-rows.ts'
import { listFeedDays, renderMonthCsv, renderSalaahFeed } from '#app/features/prayer-times/feed.server.ts'
import { loadSalaahDays } from '#app/features/prayer-times/source.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { dayAt } from '#salaah/zone.ts'
import type { Route } from './+types/salaah-files.ts'

export const handle = { kind: 'file', query: ['month', 'school'], cached: true } satisfies PublicPage

/** A city's month as CSV (`durban.csv?month=…`) and its coming 60 days as a calendar (`durban.ics`). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const [, id = '', kind] = /^([a-z0-9-]+)\.(ics|csv)$/.exec(params.file) ?? []
  const cities = await siteCities()
  const city = cities.find((each) => each.id === id)
  if (!city || !kind) return plain(404, 'There is no such city.')
  const today = dayAt(city.zone, now.getTime())
  const query = new URLSearchParams(url.search)
  query.set('city', id)
  const { choices, invalid } = parseChoices(query, today, cities)
  if (invalid.length > 0) return plain(400, `This part of the address is not understood: ${invalid.join(', ')}.`)

  const days = kind === 'ics' ? listFeedDays(today) : listDaysOfMonth(choices.month)
  const answer = await loadSalaahDays(city, choices.school, days)
  const adopted = (await getAdoptedIndex()).get(city.id)
  const calendar = await getSiteCalendar()
  if (answer.state !== 'ready' || answer.source === 'fallback') doNotCache(context)
  else {
    cacheUntil(context, nextMidnight(now, city.zone))
    cacheUntil(context, new Date(calendar.changesAfter(now.getTime())))
  }
  if (answer.state !== 'ready') return plain(503, 'The salaah service does not answer. Please try again later.')
  if (kind === 'csv') {
    return file(
      renderMonthCsv(answer.rows, (day) => calendar.dateOf(day, now.getTime()), adopted),
      'text/csv; charset=utf-8',
      `salaah-${id}-${choices.month}.csv`,
    )
  }
  const feed = await renderSalaahFeed(city, choices.school, answer.rows, {
    address: origin + url.pathname + (choices.school === 'hanafi' ? '?school=hanafi' : ''),
    sources: listAdoptedSources(adopted, days),
    calendar,
    now: now.getTime(),
  })
  return file(feed, 'text/calendar; charset=utf-8', `salaah-${id}.ics`)
}

function file(body: string, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'public, max-age=3600',
    },
  })
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
