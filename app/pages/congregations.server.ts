import { eventFilters } from '#app/features/events/event-filters.ts'
import { listEvents } from '#app/features/events/list/event-list.server.ts'
import { type HijriDay, isCertain, type SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import {
  type EidDays,
  FIRST_OF_LAST_TEN,
  findEid,
  lanternsOf,
  ramadanOf,
  type Season,
} from '#app/features/hijri/season.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { type Access, answerOf, toSessionAccess } from '#app/features/mosques/gathering-access.ts'
import { type GatheringFactName, gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import type { NearbyTimes } from '#app/features/mosques/near/nearby-list.ts'
import type { SeasonFacts } from '#app/features/prayer-times/season/season.server.ts'
import {
  type HeldEid,
  type HoldingMosque,
  listEidSessions,
  listItikaf,
  listTaraweeh,
} from '#app/features/timetables/ramadan/held-sessions.server.ts'
import { loadEidDays } from '#app/features/timetables/ramadan/mosque-program.server.ts'
import { type NightReading, taraweehDateOf, uncertainNightOf } from '#app/features/timetables/ramadan-rules.ts'
import { confirmationAge, instantOfMinutes, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import type { EidSession, TaraweehSession } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { pick } from '#app/lib/pick.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { skyAt } from '#app/shell/art/sky.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'

const shownFields = ['id', 'slug', 'name', 'area', 'address', 'latitude', 'longitude'] as const
/** A mosque as lists of these pages show it, named for the language of the page. */
export type ShownMosque = Pick<HoldingMosque, (typeof shownFields)[number]>

/** A taraweeh of a night, or an Eid salaah; without minutes it follows a jamaat of Isha that is not announced. */
export type HeldSession =
  | (TaraweehSession & { minutes: number | null; read: NightReading | null; isKhatam: boolean })
  | (EidSession & { minutes: number })

/** A mosque with what it holds on a day. */
export type Held = {
  mosque: ShownMosque
  sessions: HeldSession[]
  /** The times of Jumu'ah on the same day, when an Eid is on a Friday. */
  jumuah: number[]
}

const RAMADAN = 9
const FRIDAY = 5
/** Rows of a list without a chosen suburb. */
const MAX_ROWS = 120

const toShown = (mosque: HoldingMosque, language: Language): ShownMosque => pick(namedIn(language, mosque), shownFields)

/** An evening with taraweeh. */
type Night = {
  /** The day in whose evening it begins. */
  day: Day
  /** The date of Ramadan whose night it is; while that is not known, the one that it may be. */
  date: HijriDay
  /** The other day on which the first night can still be. */
  other: Day | null
}

/**
 * The next night of taraweeh: in Ramadan that of today while one follows, in the month before it the first one; null at
 * other times.
 */
function findNight(calendar: SiteCalendar, today: Day, now: Date): Night | null {
  const instant = now.getTime()
  const dateOf = (day: Day) => calendar.dateOf(day, instant)
  const present = dateOf(today)
  if (present.month === RAMADAN) {
    const date = taraweehDateOf(today, dateOf) ?? uncertainNightOf(today, dateOf)
    return date && { day: today, date, other: null }
  }
  if (present.month !== RAMADAN - 1) return null
  const first = { year: present.year, month: RAMADAN }
  const { days, status, authority } = calendar.beginningOf(first, instant)
  const isAwaited = status === 'awaiting'
  const day = addDays(isAwaited ? days[0] : calendar.firstDayOf(first), -1)
  const other = isAwaited ? addDays(days.at(-1)!, -1) : null
  return { day, date: { ...first, day: 1, status, authority }, other }
}

const LAST_NIGHT = 30

/** Whether the moon decides on the night: the first one and the 30th. */
const isOpen = ({ date: { day, status } }: Night) => !isCertain(status) && (day === 1 || day === LAST_NIGHT)

/** Taraweeh of an evening, by mosque. */
async function loadTaraweeh(evening: Day, now: Date, language: Language): Promise<Held[]> {
  const all = Map.groupBy(await listTaraweeh(evening, now), ({ mosque }) => mosque.id)
  return [...all.values()].map((held) => ({
    mosque: toShown(held[0]!.mosque, language),
    sessions: held.map(({ session, minutes, reading, isKhatam }) => ({
      ...session,
      minutes,
      read: reading,
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

export type FestiveSkyData = Awaited<ReturnType<typeof loadFestiveSky>>['sky']

/** The sky above these pages: that of the salaah of the moment, with lanterns in a season; and when it changes. */
export async function loadFestiveSky(now: Date, season: Season | null) {
  const [city] = await siteCities()
  const { sky: name, until } = skyAt(city, now)
  const { scene } = (await siteSettings()).site
  return { sky: { name, scene, lit: lanternsOf(season) }, until }
}

/** For lists by distance and maps: the times of what an address asks for, by mosque; null when it asks for none. */
export async function loadHeldTimes(query: URLSearchParams, now: Date) {
  const asked = query.get('held')
  const fact = readFact(query)
  if (asked !== 'taraweeh' && asked !== 'eid') return null
  const { calendar, today, changesAt } = await loadToday(now)
  const zone = await siteZone()
  const timesOf = new Map<string, NearbyTimes>()
  const add = (
    { id, timeZone, confirmedAt }: HoldingMosque,
    jamaats: Omit<NearbyTimes['jamaats'][number], 'prayer' | 'until'>[],
    sessions: Parameters<typeof toSessionAccess>[0][],
  ) => {
    const before = timesOf.get(id)
    const all = [...(before?.jamaats ?? []), ...jamaats.map((jamaat) => ({ ...jamaat, prayer: asked, until: null }))]
    const age = confirmationAge(confirmedAt, now, timeZone || zone)
    timesOf.set(id, {
      zone: timeZone || zone,
      jamaats: all.sort((one, other) => one.at - other.at),
      confirmed: age.day,
      isStale: age.state === 'stale',
      beginnings: [],
      access: [...(before?.access ?? []), ...sessions.map(toSessionAccess).filter(({ facts }) => facts.length > 0)],
    })
  }
  if (asked === 'eid') {
    const eid = findEid(calendar, today, now.getTime())
    const holding = await listEidSessions(eidOf(eid), eid.year)
    const ids = holding.map(({ mosque }) => mosque.id)
    const daysAt = await loadEidDays(ids, now)
    for (const { mosque, sessions: all } of holding) {
      const sessions = whichHave(fact, all)
      if (sessions.length === 0) continue
      const { day, other, isCertain: isKnown } = daysAt(mosque.id, eidOf(eid), eid.year)
      const expectedDays = isKnown ? 0 : other ? 2 : 1
      add(
        mosque,
        sessions.map(({ salaah, venue }) => {
          const minutes = toMinutes(salaah)
          return { at: instantOfMinutes(mosque.timeZone || zone, day, minutes), minutes, venue, expectedDays }
        }),
        sessions.map((session) => ({ ...session, minutes: toMinutes(session.salaah) })),
      )
    }
  } else {
    const night = findNight(calendar, today, now)
    const expectedDays = night && isOpen(night) ? (night.other ? 2 : 1) : 0
    for (const { mosque, session, minutes, at } of night ? await listTaraweeh(night.day, now) : []) {
      if (whichHave(fact, [session]).length === 0) continue
      add(mosque, minutes === null || at === null ? [] : [{ at, minutes, venue: session.venue, expectedDays }], [
        { ...session, minutes },
      ])
    }
  }
  return { timesOf, changesAt }
}

const readFact = (query: URLSearchParams) => gatheringFacts.find((fact) => fact === query.get('access')) ?? null

/** The sessions that have something for sure, or all of them. */
const whichHave = <S extends { access: Access }>(
  fact: GatheringFactName | null,
  sessions: readonly S[],
): readonly S[] => (fact ? sessions.filter(({ access }) => answerOf(access, fact) === 'yes') : sessions)

/** What lists can be filtered by: what some of their sessions have; and what was chosen of it. */
export type AccessFilter = { offered: readonly GatheringFactName[]; chosen: GatheringFactName | null }

/** A list with the sessions that have what is asked for; what none or each of them has is not offered. */
function filterByAccess(all: readonly Held[], query: URLSearchParams): { matching: Held[]; filter: AccessFilter } {
  const holding = (fact: GatheringFactName | null) =>
    all
      .map((held) => ({ ...held, sessions: [...whichHave<HeldSession>(fact, held.sessions)] }))
      .filter(({ sessions }) => sessions.length > 0)
  const sizeOf = (list: readonly Held[]) => list.flatMap(({ sessions }) => sessions).length
  const offered = gatheringFacts.filter((fact) => {
    const size = sizeOf(holding(fact))
    return size > 0 && size < sizeOf(all)
  })
  const chosen = offered.find((fact) => fact === readFact(query)) ?? null
  return { matching: holding(chosen), filter: { offered, chosen } }
}

/** What is shown of a list, with the suburbs that it can be narrowed to. */
type Narrowed = { held: Held[]; areas: string[]; area: string }

/** A list by suburb and name, narrowed to a suburb that it has. */
function narrow(all: readonly Held[], query: URLSearchParams, language: Language): Narrowed {
  const area = query.get('area') ?? ''
  const { compare } = new Intl.Collator(language)
  const sorted = all.toSorted(({ mosque: a }, { mosque: b }) => compare(a.area, b.area) || compare(a.name, b.name))
  const areas = [...new Set(sorted.map(({ mosque }) => mosque.area))]
  const isKnown = areas.includes(area)
  const held = isKnown ? sorted.filter(({ mosque }) => mosque.area === area) : sorted.slice(0, MAX_ROWS)
  return { held, areas, area: isKnown ? area : '' }
}

/** Whether it is after midnight in a night of Ramadan, or one that may be: until suhoor ends it is still tonight. */
function isAfterMidnight(lead: SeasonFacts | null, today: Day): boolean {
  if (lead?.season.kind === 'awaiting') return lead.season.waiting.tomorrow === today
  return lead?.season.kind === 'fasting' && lead.isSuhoorNext && lead.season.fast.day === today
}

/** The page of Ramadan at an instant, with what it leads with; `isIncomplete` while events are being read. */
export async function loadRamadanPage(now: Date, language: Language, query: URLSearchParams, lead: SeasonFacts | null) {
  const { calendar, today, changesAt } = await loadToday(now)
  const date = calendar.dateOf(today, now.getTime())
  const ramadan = ramadanOf(date)
  const firstDay = calendar.firstDayOf(ramadan)
  const night = findNight(calendar, isAfterMidnight(lead, today) ? addDays(today, -1) : today, now)
  const isOn = date.month === RAMADAN && lead?.season.kind !== 'eid'
  const taraweeh = filterByAccess(night ? await loadTaraweeh(night.day, now, language) : [], query)
  const itikaf = night && night.date.day >= FIRST_OF_LAST_TEN ? await listItikaf(ramadan.year) : null
  const iftars = isOn ? await listEvents(todaysIftars, now, today) : null
  const page = {
    /** The Ramadan that is now or next. */
    ramadan: { year: ramadan.year, firstDay, status: calendar.dateOf(firstDay, now.getTime()).status },
    /** The night of the taraweeh that is listed; null where none of this Ramadan or the next is near. */
    night,
    /** Whether it is known that this is the present night or the coming one. */
    isTonight: night !== null && night.day <= today && !isOpen(night),
    taraweeh: narrow(taraweeh.matching, query, language),
    access: taraweeh.filter,
    /** Whether it is Ramadan, before Maghrib of its last day. */
    isOn,
    /** In the last ten nights the mosques that keep i'tikaf; null before them. */
    itikaf: itikaf?.map((each) => ({ ...each, mosque: toShown(each.mosque, language) })) ?? null,
    iftars: iftars?.events.filter(({ welcome }) => welcome !== 'congregation') ?? [],
    fitrah: (await siteSettings()).hijri.fitrah,
  }
  return { page, isIncomplete: iftars?.isIncomplete ?? false, changesAt }
}

const todaysIftars = eventFilters.read(new URLSearchParams({ type: 'iftar', when: 'today' }))

export type EidPage = Awaited<ReturnType<typeof loadEidPage>>['page']

/** From the Eid to the last day of qurbani. */
const QURBANI_DAYS = 3

/** The page of the Eid that comes next or is celebrated. */
export async function loadEidPage(now: Date, language: Language, query: URLSearchParams) {
  const { calendar, today, changesAt } = await loadToday(now)
  const eid = findEid(calendar, today, now.getTime())
  const all = await listEidSessions(eidOf(eid), eid.year)
  const jumuahOf = await loadJumuah(all, eid, now)
  const toHeld = ({ mosque, sessions }: HeldEid): Held => ({
    mosque: toShown(mosque, language),
    sessions: sessions.map((session) => ({ ...session, minutes: toMinutes(session.salaah) })),
    jumuah: jumuahOf(mosque.id),
  })
  const { matching, filter } = filterByAccess(all.map(toHeld), query)
  const heldOf = new Map(matching.map((held) => [held.mosque.id, held]))
  const [ofSite, own] = [false, true].map((isOwn) =>
    all.filter(({ mosque, isOwnDay }) => isOwnDay === isOwn && heldOf.has(mosque.id)),
  )
  const shown = (list: readonly HeldEid[]) => list.map(({ mosque }) => heldOf.get(mosque.id)!)
  const others = [...Map.groupBy(own!, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1))
  const isAdha = eid.name === 'eid-al-adha'
  const page = {
    ...{ eid, today },
    /** The mosques that hold it on the day of the site. */
    held: narrow(shown(ofSite!), query, language),
    access: filter,
    /** Mosques that hold it on another day, by day. */
    others: others.map(([day, held]) => ({ day, held: shown(held) })),
    /** Of Eid al-Adha, the days on which Arafah can be, and once it is known the last day of qurbani. */
    hajj: isAdha
      ? {
          arafah: eid.days.map((day) => addDays(day, -1)),
          lastDay: eid.days.length === 1 ? addDays(eid.days[0]!, QURBANI_DAYS) : null,
        }
      : null,
    fitrah: isAdha ? null : (await siteSettings()).hijri.fitrah,
  }
  return { page, changesAt }
}

const MAX_OF_MORNING = 3

/** On the morning of an announced Eid the next salaahs of it, by their time; null at other times, or when none follows. */
export async function loadEidMorning(now: Date, language: Language, season: Season | null) {
  if (season?.kind !== 'eid' || season.isEvening || !isCertain(season.status)) return null
  const { calendar, today } = await loadToday(now)
  const eid = findEid(calendar, today, now.getTime())
  const zone = await siteZone()
  const coming = (await listEidSessions(eidOf(eid), eid.year))
    .flatMap(({ mosque, day, sessions }) =>
      sessions.map((session) => {
        const minutes = toMinutes(session.salaah)
        const at = instantOfMinutes(mosque.timeZone || zone, day, minutes)
        return { mosque: toShown(mosque, language), session: { ...session, minutes }, day, at }
      }),
    )
    .filter(({ day, at }) => day === today && at > now.getTime())
    .toSorted((one, other) => one.at - other.at)
  return coming.length > 0 ? coming.slice(0, MAX_OF_MORNING) : null
}

export type EidMorning = NonNullable<Awaited<ReturnType<typeof loadEidMorning>>>

/** The times of Jumu'ah of the mosques on an Eid that is known to be on a Friday. */
async function loadJumuah(all: readonly HeldEid[], { days: [day, second] }: EidDays, now: Date) {
  if (!day || second || weekdayOf(day) !== FRIDAY) return () => []
  const ids = all.map(({ mosque }) => mosque.id)
  const days = await loadTimetableDays(ids, day, 1, null, now)
  return (id: string) =>
    (days.get(id) ?? []).flatMap((each) => sessionsOf(each, 'jumuah').map(({ minutes }) => minutes))
}
