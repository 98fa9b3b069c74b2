import { type Connection, reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { formatClock } from '#salaah/clock.ts'
import {
  type AdoptedIndex,
  type AdoptedMinutes,
  type AdoptedTimetable,
  adoptedColumns,
  type SiteTimes,
} from './adopted-rules.ts'

/** Timetables never change; another one of the same city and year has another id. */
type State = { revision: number | null; index: AdoptedIndex; timetables: Map<string, AdoptedTimetable> }

// On globalThis, because pages, API and jobs may load copies of this module.
const shared = globalThis as { mosqueConnectAdopted?: State }

/** The timetables in use, from memory while the content revision is the same. */
export async function getAdoptedIndex(): Promise<AdoptedIndex> {
  shared.mosqueConnectAdopted ??= { revision: null, index: new Map(), timetables: new Map() }
  const state = shared.mosqueConnectAdopted
  const revision = await currentRevision()
  if (state.revision === revision) return state.index
  const timetables = await loadTimetables(reader(), state.timetables)
  state.timetables = new Map(timetables.map((timetable) => [timetable.id, timetable]))
  state.index = buildIndex(timetables)
  state.revision = revision
  return state.index
}

/** The cities of the site and the timetables in use. */
export async function loadSiteTimes(): Promise<SiteTimes> {
  return { cities: await siteCities(), adopted: await getAdoptedIndex() }
}

/** The same as a transaction sees it. */
export async function loadSiteTimesIn(trx: Connection): Promise<SiteTimes> {
  const timetables = await loadTimetables(trx, shared.mosqueConnectAdopted?.timetables ?? new Map())
  return { cities: await siteCities(), adopted: buildIndex(timetables) }
}

async function loadTimetables(from: Connection, known: State['timetables']): Promise<AdoptedTimetable[]> {
  const rows = await from
    .selectFrom('adoptedTimetables')
    .select(['id', 'city', 'year', 'publisher', 'link'])
    .where('removedAt', 'is', null)
    .orderBy('city')
    .orderBy('year')
    .execute()
  const timetables: AdoptedTimetable[] = []
  for (const row of rows) timetables.push(known.get(row.id) ?? { ...row, days: await loadDays(from, row.id) })
  return timetables
}

async function loadDays(from: Connection, timetableId: string): Promise<AdoptedTimetable['days']> {
  const rows = await from
    .selectFrom('adoptedTimetableDates')
    .select(['date', 'times'])
    .where('timetableId', '=', timetableId)
    .orderBy('date')
    .execute()
  return new Map(rows.map(({ date, times }) => [date, JSON.parse(times) as AdoptedMinutes]))
}

function buildIndex(timetables: readonly AdoptedTimetable[]): AdoptedIndex {
  const byCity = Map.groupBy(timetables, ({ city }) => city)
  return new Map([...byCity].map(([city, list]) => [city, new Map(list.map((each) => [each.year, each]))]))
}

/** The columns of `listAdoptedRows`. */
export const adoptedFileColumns = ['city', 'date', ...adoptedColumns, 'publisher', 'link']

/** The published timetables in use, one row for each city and day. An empty cell is calculated by the site. */
export async function* listAdoptedRows(): AsyncGenerator<Record<string, unknown>> {
  const { adopted } = await loadSiteTimes()
  for (const [city, years] of adopted)
    for (const { publisher, link, days } of years.values())
      for (const [date, minutes] of days) {
        const cells = adoptedColumns.map((column) => {
          const time = minutes[column]
          return [column, time === null ? '' : formatClock(time)]
        })
        yield { city, date, ...Object.fromEntries(cells), publisher, link }
      }
}
