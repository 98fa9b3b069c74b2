import type { HijriDay, MonthName } from '#app/features/hijri/hijri-calendar.ts'
import { type FastRow, listFasts, ramadanOf } from '#app/features/hijri/season.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import {
  type AdoptedSource,
  listAdoptedSources,
  salaahTimesOn,
} from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { type Calculation, calculationOf } from '#app/features/prayer-times/calculation.ts'
import { type FastPlace, fastMinutesOn } from '#app/features/prayer-times/season/season.server.ts'
import { loadDates, loadFirstDays } from '#app/features/timetables/ramadan-programs.server.ts'
import { announcedRows } from '#app/features/timetables/times-rows.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { loadMosqueLocations, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import type { CautionMinutes } from '#app/services/hijri-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import { dayAt } from '#salaah/zone.ts'

/** The times of the sun on a sheet. */
export type SheetTime = 'suhoor' | 'fajr' | 'sunrise' | 'dhuhr' | 'asrShafii' | 'asrHanafi' | 'iftar' | 'isha'

/** Minutes after 00:00; null for what the sun does not give or the mosque does not announce. */
type Minutes = number | null

export type SheetRow = FastRow & {
  times: Record<SheetTime, Minutes>
  /** Of a mosque: its jamaats, on a Friday the first Jumu'ah at Dhuhr, and taraweeh in the evening of the day. */
  jamaats: (Record<Prayer, Minutes> & { taraweeh: Minutes }) | null
}

export type RamadanSheet = {
  year: number
  first: Pick<HijriDay, 'status' | 'authority'> & { day: Day }
  /** Taraweeh of a mosque on the evening before the first fast. */
  firstTaraweeh: Minutes
  rows: SheetRow[]
  caution: CautionMinutes
  adopted: AdoptedSource[]
  calculation: Calculation
  /** The day of printing. */
  today: Day
  changesAt: Date
}

/** The sheet of a city of the site, the first one for an unknown id. */
export async function loadCitySheet(cityId: string | null, now: Date) {
  const cities = await siteCities()
  const city = cities.find(({ id }) => id === cityId) ?? cities[0]
  const calendar = await getSiteCalendar()
  const place = { ...city, adopted: (await getAdoptedIndex()).get(city.id) }
  const dateOf = (day: Day) => calendar.dateOf(day, now.getTime())
  const sheet = await buildSheet(place, now, { dateOf, firstDayOf: calendar.firstDayOf })
  return { city, isFirst: city === cities[0], sheet }
}

/** The sheet of a mosque: the times where it is, its jamaats and taraweeh, by the Islamic dates that it follows. */
export async function loadMosqueSheet(mosqueId: string, now: Date): Promise<RamadanSheet | null> {
  const place = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!place) return null
  const dateOf = (await loadDates([mosqueId], now))(mosqueId)
  const firstDayOf = (await loadFirstDays([mosqueId]))(mosqueId)
  const sheet = await buildSheet(place, now, { dateOf, firstDayOf })
  const { rows } = sheet
  const eve = addDays(rows[0]!.day, -1)
  const [night, ...days] = (await loadTimetableDays([mosqueId], eve, rows.length + 1, null, now)).get(mosqueId) ?? []
  return {
    ...sheet,
    firstTaraweeh: taraweehOn(night),
    rows: rows.map((row, index) => ({ ...row, jamaats: jamaatsOn(days[index]) })),
  }
}

type Dates = { dateOf: (day: Day) => HijriDay; firstDayOf: (month: MonthName) => Day }

async function buildSheet(place: FastPlace, now: Date, { dateOf, firstDayOf }: Dates): Promise<RamadanSheet> {
  const calendar = await getSiteCalendar()
  const settings = await siteSettings()
  const { cautionMinutes: caution } = settings.hijri
  const today = dayAt(place.zone, now.getTime())
  const ramadan = ramadanOf(dateOf(today))
  const day = firstDayOf(ramadan)
  const rows = listFasts(dateOf, day, today).map((row) => ({
    ...row,
    times: timesOn(place, row.day, caution),
    jamaats: null,
  }))
  const { status, authority } = dateOf(day)
  return {
    year: ramadan.year,
    first: { day, status, authority },
    firstTaraweeh: null,
    rows,
    caution,
    adopted: listAdoptedSources(
      place.adopted,
      rows.map((row) => row.day),
    ),
    calculation: calculationOf(settings),
    today,
    changesAt: new Date(Math.min(calendar.changesAfter(now.getTime()), nextMidnight(now, place.zone).getTime())),
  }
}

function timesOn(place: FastPlace, day: Day, caution: CautionMinutes): Record<SheetTime, Minutes> {
  const [shafii, hanafi] = [
    salaahTimesOn(place, day, 'shafii', place.adopted),
    salaahTimesOn(place, day, 'hanafi', place.adopted),
  ]
  const { suhoorEnds, fajr, iftar } = fastMinutesOn(place, day, caution)
  const known = (minutes: number): Minutes => (Number.isNaN(minutes) ? null : minutes)
  return {
    suhoor: suhoorEnds,
    fajr,
    sunrise: known(shafii.sunrise),
    dhuhr: known(shafii.dhuhr),
    asrShafii: known(shafii.asr),
    asrHanafi: known(hanafi.asr),
    iftar,
    isha: known(shafii.isha),
  }
}

function jamaatsOn(day: TimetableDay | undefined): SheetRow['jamaats'] {
  if (!day) return null
  const rows = announcedRows(day)
  const of = (prayer: Prayer) => rows.find(({ place }) => place === prayer)?.jamaat ?? null
  const jamaats = {
    fajr: of('fajr'),
    dhuhr: of('dhuhr'),
    asr: of('asr'),
    maghrib: of('maghrib'),
    isha: of('isha'),
    taraweeh: taraweehOn(day),
  }
  return Object.values(jamaats).some((minutes) => minutes !== null) ? jamaats : null
}

const taraweehOn = (day: TimetableDay | undefined): Minutes =>
  day?.sessions.find(({ occasion }) => occasion === 'taraweeh')?.minutes ?? null
