import { z } from 'zod'
import { monthChoices, toDayRange } from '#app/features/events/event-rules.ts'
import { eventTypes } from '#app/features/events/event-types.ts'
import { findEvents } from '#app/features/events/list/event-list.server.ts'
import { findNextStart } from '#app/features/events/list/next-events.server.ts'
import { addDays, isDay } from '#app/lib/days.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { counting, type Endpoint, endpoint, paged } from './endpoint.ts'
import { eventJson, toEventJson } from './event-json.ts'

const perPageOtherwise = 30

const text = (most: number) => z.string().max(most, `must have at most ${most} characters`).default('')
const day = z
  .string()
  .refine((value) => value === '' || isDay(value), 'must be a day such as 2026-11-20')
  .default('')

const query = z.object({
  tab: z
    .enum(['upcoming', 'past'], 'must be upcoming or past')
    .default('upcoming')
    .describe('Upcoming by start, or past with the latest first. Without effect beside `from` or `to`.'),
  q: text(100).describe('A part of title or description, in any case.'),
  month: z
    .enum(['', ...monthChoices], 'must be current, next or future')
    .default('')
    .describe('As on the events page.'),
  mosque: text(64).describe('The id of a mosque.'),
  type: z.enum(['', ...eventTypes], 'must be one of the types').default(''),
  from: day.describe('The first day; repeating events are told date by date.'),
  to: day.describe('The last day.'),
  page: counting(1, 10_000, 1),
  perPage: counting(1, 100, perPageOtherwise).describe('How many on a page, at most 100.'),
})

const list = endpoint({
  path: '/api/v1/events',
  name: 'listEvents',
  summary: 'Dates of events: upcoming, past, or those of a span of days.',
  query,
  answer: paged(eventJson),
  async respond(_parameters, asked, { now, origin }) {
    const { timeZone } = (await siteSettings()).general
    const today = dayInZone(now, timeZone)
    const { page, perPage } = asked
    const spanned = asked.from !== '' || asked.to !== ''
    const sought = {
      tab: spanned ? ('upcoming' as const) : asked.tab,
      q: asked.q,
      mosque: asked.mosque || null,
      type: asked.type || null,
      days: spanned ? spanOf(asked, today) : asked.month ? toDayRange(asked.month, today) : null,
    }
    const { events, count, isIncomplete } = await findEvents(sought, { limit: perPage, offset: (page - 1) * perPage }, now)
    const [midnight, start] = [nextMidnight(now, timeZone), await findNextStart(now)]
    return {
      until: isIncomplete ? now : start && start < midnight ? start : midnight,
      body: {
        data: events.map((event) => toEventJson(event, origin)),
        total: count,
        page,
        perPage,
        next: page * perPage < count ? `${origin}/api/v1/events?${queryOf({ ...asked, page: page + 1 })}` : null,
      },
    }
  },
})

/** Both ends included; without a first day the span begins today. */
function spanOf({ from, to }: { from: string; to: string }, today: string) {
  return { from: from || today, before: to ? addDays(to, 1) : null, all: true }
}

function queryOf(asked: z.output<typeof query>): URLSearchParams {
  const otherwise: Record<string, unknown> = { ...query.parse({}), page: 1 }
  const said = Object.entries(asked).filter(([name, value]) => value !== otherwise[name])
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]))
}

export const eventEndpoints: readonly Endpoint[] = [list]
