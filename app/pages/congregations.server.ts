import { eventFilters } from '#app/features/events/event-filters.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { listEvents } from '#app/features/events/list/event-list.server.ts'
import type { HijriDay, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { type EidDays, FIRST_OF_LAST_TEN, findEid, ramadanOf } from '#app/features/hijri/season.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import type { NearbyTimes } from '#app/features/mosques/near/nearby-list.ts'
import type { SeasonFacts } from '#app/features/prayer-times/season/season.server.ts'
import {
  type HeldEid,
  type HoldingMosque,
  type Itikaf,
  listEidSessions,
  listItikaf,
  listTaraweeh,
} from '#app/features/timetables/ramadan/held-sessions.server.ts'
import { type NightReading, uncertainNightOf } from '#app/features/timetables/ramadan-rules.ts'
import { instantOfMinutes, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import type { EidSession, TaraweehSession } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { pick } from '#app/lib/pick.ts'
import { nextMidnight } from '#app/lib/time.ts'
import type { HijriSettings } from '#app/services/hijri-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'

const shownFields = ['slug', 'name', 'area', 'address', 'latitude', 'longitude'] as const
/** A mosque as lists of these pages show it, named for the language of the page. */
export type ShownMosque = Pick<HoldingMosque, (typeof shownFields)[number]>

/** A taraweeh of a night, or an Eid salaah; without minutes it follows a jamaat of Isha that is not announced. */
export type HeldSession =
  | (TaraweehSession & { minutes: number | null; tonight: NightReading | null; isKhatam: boolean })
  | (EidSession & { minutes: number })

/** A mosque with what it holds on a day. */
export type Held = {
  mosque: ShownMosque
  sessions: HeldSession[]
  /** The times of Jumu'ah on the same day, when an Eid is on a Friday. */
  jumuah: number[]
}

const [SHABAN, RAMADAN] = [8, 9]
const FRIDAY = 5
/** Rows of a list without a chosen suburb. */
const MAX_ROWS = 120

const toShown = (mosque: HoldingMosque, language: Language): ShownMosque => pick(namedIn(language, mosque), shownFields)

/** The evening of the next taraweeh: today in Ramadan, in the month before it the first one; null at other times. */
function findEvening(calendar: SiteCalendar, today: Day, now: Date): Day | null {
  const date = calendar.dateOf(today, now.getTime())
  if (date.month === RAMADAN) return today
  if (date.month !== SHABAN) return null
  const eve = addDays(calendar.firstDayOf(ramadanOf(date)), -1)
  return eve > today ? eve : today
}

/** Taraweeh of an evening, by mosque. */
async function loadTaraweeh(evening: Day, now: Date, language: Language): Promise<Held[]> {
  const all = Map.groupBy(await listTaraweeh(evening, now), ({ mosque }) => mosque.id)
  return [...all.values()].map((held) => ({
    mosque: toShown(held[0]!.mosque, language),
    sessions: held.map(({ session, minutes, reading, isKhatam }) => ({
      ...session,
      minutes,
      tonight: reading,
      isKhatam,
    })),
    jumuah: [],
  }))
}

const eidOf = ({ name }: EidDays) => (name === 'eid-al-fitr' ? 'fitr' : 'adha')

/** The day of the site with its calendar, and when what pages say of them changes. */
async function loadToday(now: Date) {
  const [city] = await siteCities()
  const calendar = await getSiteCalendar()
  const changes = [calendar.changesAfter(now.getTime()), nextMidnight(now, city.zone).getTime()]
  return { calendar, today: dayAt(city.zone, now.getTime()), changesAt: new Date(Math.min(...changes)) }
}

/** For lists by distance and maps: the times of what an address asks for, by mosque; null when it asks for none. */
export async function loadHeldTimes(asked: string | null, now: Date) {
  if (asked !== 'taraweeh' && asked !== 'eid') return null
  const { calendar, today, changesAt } = await loadToday(now)
  const zone = await siteZone()
  const timesOf = new Map<string, NearbyTimes>()
  const add = (
    { id, timeZone }: { id: string; timeZone: string | null },
    jamaats: Omit<NearbyTimes['jamaats'][number], 'prayer' | 'until'>[],
  ) => {
    const before = timesOf.get(id)?.jamaats ?? []
    const all = [...before, ...jamaats.map((jamaat) => ({ ...jamaat, prayer: asked, until: null }))]
    timesOf.set(id, {
      zone: timeZone || zone,
      jamaats: all.sort((one, other) => one.at - other.at),
      confirmed: null,
      isStale: false,
      beginnings: [],
    })
  }
  if (asked === 'eid') {
    const eid = findEid(calendar, today, now.getTime())
    for (const { mosque, day, sessions } of await listEidSessions(eidOf(eid), eid.year))
      add(
        mosque,
        sessions.map(({ salaah, venue }) => {
          const minutes = toMinutes(salaah)
          return { at: instantOfMinutes(mosque.timeZone || zone, day, minutes), minutes, venue }
        }),
      )
  } else {
    const evening = findEvening(calendar, today, now)
    for (const { mosque, session, minutes, at } of evening ? await listTaraweeh(evening, now) : [])
      add(mosque, minutes === null || at === null ? [] : [{ at, minutes, venue: session.venue }])
  }
  return { timesOf, changesAt }
}

/** What is shown of a list, with the suburbs that it can be narrowed to. */
type Narrowed = { held: Held[]; areas: string[]; area: string }

/** A list by suburb and name, narrowed to a suburb that it has. */
function narrow(all: readonly Held[], area: string, language: Language): Narrowed {
  const { compare } = new Intl.Collator(language)
  const sorted = all.toSorted(({ mosque: a }, { mosque: b }) => compare(a.area, b.area) || compare(a.name, b.name))
  const areas = [...new Set(sorted.map(({ mosque }) => mosque.area))]
  const isKnown = areas.includes(area)
  const held = isKnown ? sorted.filter(({ mosque }) => mosque.area === area) : sorted.slice(0, MAX_ROWS)
  return { held, areas, area: isKnown ? area : '' }
}

export type RamadanPage = {
  /** The Ramadan that is now or next. */
  ramadan: { year: number; firstDay: Day; status: HijriDay['status'] }
  /** Taraweeh of the evening of this day; null outside Ramadan and the month before it. */
  evening: Day | null
  isFirstNight: boolean
  /** Nobody knows yet whether tomorrow is the 30th fast. */
  isUncertain: boolean
  taraweeh: Narrowed
  /** In the last ten nights the mosques that keep i'tikaf; null before them. */
  itikaf: (Omit<Itikaf, 'mosque'> & { mosque: ShownMosque })[] | null
  iftars: Occurrence[]
  fitrah: HijriSettings['fitrah']
}

/** Whether it is after midnight in a night of Ramadan, or one that may be: until suhoor ends it is still tonight. */
function isAfterMidnight(lead: SeasonFacts | null, today: Day): boolean {
  if (lead?.season.kind === 'awaiting') return lead.season.waiting.tomorrow === today
  return lead?.season.kind === 'fasting' && lead.isSuhoorNext && lead.season.fast.day === today
}

/** The page of Ramadan at an instant, with what it leads with; `isIncomplete` while events are being read. */
export async function loadRamadanPage(now: Date, language: Language, area: string, lead: SeasonFacts | null) {
  const { calendar, today, changesAt } = await loadToday(now)
  const date = calendar.dateOf(today, now.getTime())
  const ramadan = ramadanOf(date)
  const firstDay = calendar.firstDayOf(ramadan)
  const evening = isAfterMidnight(lead, today) ? addDays(today, -1) : findEvening(calendar, today, now)
  const isOn = date.month === RAMADAN
  const isLastTen = isOn && date.day >= FIRST_OF_LAST_TEN - 1
  const itikaf = isLastTen ? await listItikaf(ramadan.year) : null
  const iftars = isOn ? await listEvents(todaysIftars, now, today) : null
  const page: RamadanPage = {
    ramadan: { year: ramadan.year, firstDay, status: calendar.dateOf(firstDay, now.getTime()).status },
    evening,
    isFirstNight: !isOn,
    isUncertain: evening !== null && uncertainNightOf(evening, (day) => calendar.dateOf(day, now.getTime())) !== null,
    taraweeh: narrow(evening ? await loadTaraweeh(evening, now, language) : [], area, language),
    itikaf: itikaf?.map((each) => ({ ...each, mosque: toShown(each.mosque, language) })) ?? null,
    iftars: iftars?.events.filter(({ welcome }) => welcome !== 'congregation') ?? [],
    fitrah: (await siteSettings()).hijri.fitrah,
  }
  return { page, isIncomplete: iftars?.isIncomplete ?? false, changesAt }
}

const todaysIftars = eventFilters.read(new URLSearchParams({ type: 'iftar', when: 'today' }))

export type EidPage = {
  eid: EidDays & { authority: string | null }
  /** The mosques that hold it on the day of the site. */
  held: Narrowed
  /** Mosques that hold it on another day, by day. */
  others: { day: Day; held: Held[] }[]
  /** Of Eid al-Adha. */
  hajj: { arafah: Day; lastDay: Day } | null
  fitrah: HijriSettings['fitrah'] | null
}

/** From the Eid to the last day of qurbani. */
const QURBANI_DAYS = 3

/** The page of the Eid that comes next or is celebrated. */
export async function loadEidPage(now: Date, language: Language, area: string) {
  const { calendar, today, changesAt } = await loadToday(now)
  const eid = findEid(calendar, today, now.getTime())
  const all = await listEidSessions(eidOf(eid), eid.year)
  const jumuahOf = await loadJumuah(all, eid)
  const toHeld = ({ mosque, sessions }: HeldEid): Held => ({
    mosque: toShown(mosque, language),
    sessions: sessions.map((session) => ({ ...session, minutes: toMinutes(session.salaah) })),
    jumuah: jumuahOf(mosque.id),
  })
  const [ofSite, own] = [false, true].map((isOwn) => all.filter(({ isOwnDay }) => isOwnDay === isOwn))
  const others = [...Map.groupBy(own!, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1))
  const [day] = eid.days
  const isAdhaKnown = eid.name === 'eid-al-adha' && eid.days.length === 1
  const page: EidPage = {
    eid: { ...eid, authority: calendar.dateOf(day!, now.getTime()).authority },
    held: narrow(ofSite!.map(toHeld), area, language),
    others: others.map(([day, held]) => ({ day, held: held.map(toHeld) })),
    hajj: isAdhaKnown ? { arafah: addDays(day!, -1), lastDay: addDays(day!, QURBANI_DAYS) } : null,
    fitrah: eid.name === 'eid-al-fitr' ? (await siteSettings()).hijri.fitrah : null,
  }
  return { page, changesAt }
}

/** The times of Jumu'ah of the mosques on an Eid that is known to be on a Friday. */
async function loadJumuah(all: readonly HeldEid[], { days: [day, second] }: EidDays) {
  if (!day || second || weekdayOf(day) !== FRIDAY) return () => []
  const ids = all.map(({ mosque }) => mosque.id)
  const days = await loadTimetableDays(ids, day, 1)
  return (id: string) =>
    (days.get(id) ?? []).flatMap((each) => sessionsOf(each, 'jumuah').map(({ minutes }) => minutes))
}
