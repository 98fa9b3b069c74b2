import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { buildOccurrenceRows } from '#app/features/events/dates/occurrence-rows.server.ts'
import { insertOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { insertEventRows } from '#app/features/events/edit/imported-events.server.ts'
import type { EventType } from '#app/features/events/event-types.ts'
import { buildSearchText } from '#app/features/events/search/search-text.ts'
import { insertFollowerRows } from '#app/features/following/followers.server.ts'
import type { Target } from '#app/features/following/following-rules.ts'
import { insertSubscriberRows } from '#app/features/following/subscribers.server.ts'
import { insertMosqueCalendarRows } from '#app/features/hijri/own-days/own-days.server.ts'
import { insertMosqueRows } from '#app/features/mosques/edit/mosque-store.server.ts'
import { noAccess } from '#app/features/mosques/gathering-access.ts'
import { insertNoticeRows } from '#app/features/notices/notice-writes.server.ts'
import { insertProgramRows } from '#app/features/timetables/ramadan/program-writes.server.ts'
import type { PrayerRule, TimeRule } from '#app/features/timetables/timetable-types.ts'
import { insertTimetableRows, type MosqueTimetables } from '#app/features/timetables/timetable-writes.server.ts'
import { toSlug } from '#app/lib/slug.ts'
import { dayInZone } from '#app/lib/time.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { addDays } from '#salaah/days.ts'
import { baseRow, type MosqueRow } from './mosque-rows.ts'
import { samplePrograms } from './ramadan-programs.ts'
import type { Progress } from './sample-data.ts'
import { sampleNotices } from './sample-notices.ts'

const BATCH_SIZE = 1000

export type LargeSize = { mosques: number; events: number }

/** Fills the database up to the size of the benchmark, in one transaction and with the same content at every run. */
export async function seedLargeData(size: LargeSize, now: Date, progress: Progress): Promise<void> {
  const random = randomFrom(20_261_120)
  const pictures = await reader().selectFrom('images').select('id').orderBy('id').execute()
  const mosqueCount = size.mosques - (await countOf('mosques'))
  const eventCount = size.events - (await countOf('events'))
  const mosques = Array.from({ length: mosqueCount }, (_, index) => largeMosque(index, random, now))
  await write(null, { action: 'sample.large', kind: 'sample', subjectId: 'large' }, async (trx) => {
    await insertMosqueRows(trx, {
      mosques,
      imams: [],
      facts: mosques.flatMap(factRows),
      images: mosques.flatMap((mosque, index) => imageRows(mosque, index, pictures)),
    })
    await insertTimetableRows(
      trx,
      mosques.map((mosque) => largeTimes(mosque.id, random, now)),
    )
    const third = mosques.filter((_, index) => index % 3 === 0).map(({ id }) => id)
    await insertProgramRows(trx, samplePrograms(third, now, defaultSettings.general.timeZone))
    await insertNoticeRows(trx, sampleNotices(third, now, defaultSettings.general.timeZone))
    await insertMosqueCalendarRows(trx, mosques.filter((_, index) => index % 40 === 0).map(toMakkah), now)
    const followed = mosques.map(({ id, area }, index) =>
      index % 5 === 0 ? ({ kind: 'area', value: area } as const) : ({ kind: 'mosque', value: id } as const),
    )
    await insertSubscriberRows(trx, followed, now)
    await insertFollowerRows(trx, followed.map(toBrowser), now)
    await insertEvents(trx, mosques, eventCount, now, random, progress)
  })
  progress(`Large sample data: ${size.mosques} mosques and ${size.events} events`)
}

/** One in forty mosques keeps the Eid al-Adha of Makkah. */
const toMakkah = ({ id }: MosqueRow) => ({
  mosqueId: id,
  follows: 'makkah' as const,
  months: 'dhu-al-hijjah' as const,
})

/** A browser at a push service that does not exist, with the keys of the example of RFC 8291. */
const toBrowser = (target: Target, index: number) => ({
  target,
  subscription: {
    endpoint: `https://push.sample.example/${index}`,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})

async function countOf(table: 'mosques' | 'events'): Promise<number> {
  const row = await reader()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function insertEvents(
  trx: Transaction<Database>,
  mosques: MosqueRow[],
  count: number,
  now: Date,
  random: () => number,
  progress: Progress,
) {
  const zone = defaultSettings.general.timeZone
  const today = dayInZone(now, zone)
  for (let inserted = 0; inserted < count; inserted += BATCH_SIZE) {
    const events = Array.from({ length: Math.min(BATCH_SIZE, count - inserted) }, (_, index) => {
      const mosque = mosques[Math.floor(random() * mosques.length)]!
      const event = largeEvent(inserted + index, mosque.id, (days) => addDays(today, days), random, zone, now)
      return { ...event, id: newId(), searchText: buildSearchText(event) }
    })
    await insertEventRows(trx, events)
    const occurrences = events.flatMap((event) => buildOccurrenceRows(event, today, () => null))
    await insertOccurrences(trx, occurrences)
    if ((inserted / BATCH_SIZE) % 10 === 9) progress(`Events: ${inserted + events.length} of ${count}`)
  }
}

const facts = ['parking', 'wudu_area', 'step_free_entrance', 'ladies_daily']

const factRows = (mosque: MosqueRow, index: number) =>
  facts.slice(0, index % 5).map((fact) => ({ mosqueId: mosque.id, fact, value: 'yes' as const }))

const imageRows = (mosque: MosqueRow, index: number, pictures: { id: string }[]) =>
  index % 3 === 0 && pictures.length > 0
    ? [{ mosqueId: mosque.id, sortOrder: 0, imageId: pictures[index % pictures.length]!.id }]
    : []

const first = ['Masjid', 'Masjied', 'Jamia', 'Musalla', 'Islamic Centre', 'Madrasah']
const second =
  'Noor Salaam Rahman Huda Taqwa Falah Iman Ikhlas Sabr Shukr Hikmah Amaan Barakah Karam Wadud Jannah'.split(' ')
const third =
  'Hill Park Road Gardens Village Heights Lake Vale Grove Bridge Corner Common Station Farm Ridge Harbour'.split(' ')
const areas = 'Bay,Coast,Flats,Plain,Suburbs,Peninsula,Basin,Valley,Winelands,Karoo,Overberg,Bushveld'.split(',')
const compass = ['North', 'South', 'East', 'West', 'Upper', 'Lower']
const types: EventType[] = ['fundraising', 'lecture', 'thikr', 'iftar', 'taraweeh', 'community', 'other']
const subjects =
  'patience gratitude fasting family neighbours charity travel history youth health gardening reading'.split(' ')
const titles: Record<EventType, string> = {
  fundraising: 'Fundraiser for',
  lecture: 'Lecture on',
  thikr: 'Thikr and words on',
  iftar: 'Iftar with a talk on',
  taraweeh: 'Taraweeh with words on',
  community: 'Community day for',
  other: 'Workshop on',
}

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)] as T

/** A generated mosque in South Africa. */
function largeMosque(number: number, random: () => number, now: Date): MosqueRow {
  const area = `${pick(compass, random)} ${pick(areas, random)}`
  const suburb = `${pick(second, random)} ${pick(third, random)}`
  return {
    ...baseRow(`${pick(first, random)} ${pick(second, random)} ${pick(third, random)} ${number}`, area, suburb, now),
    arabicName: null,
    description: `A generated mosque for measuring, number ${number}, in ${suburb}.`,
    established: 1900 + Math.floor(random() * 120),
    capacity: 50 + Math.floor(random() * 900),
    address: `${1 + Math.floor(random() * 200)} ${pick(third, random)} Street, ${suburb}`,
    phone: '+27000000000',
    googleMapsUrl: null,
    latitude: -34.3 + random() * 8,
    longitude: 18.3 + random() * 12,
  }
}

const DAYS_BACK = 1460
const DAYS_AHEAD = 390
const EVENTS_PER_REPEATING_EVENT = 500

/** A generated event: about a fifth are upcoming, a few repeat weekly. */
function largeEvent(
  number: number,
  mosqueId: string,
  dayFromToday: (days: number) => string,
  random: () => number,
  zone: string,
  now: Date,
) {
  const type = types[number % types.length] as EventType
  const hour = 6 + Math.floor(random() * 15)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const quarter = twoDigits(15 * Math.floor(random() * 4))
  const title = `${titles[type]} ${pick(subjects, random)} ${number}`
  return {
    mosqueId,
    title,
    slug: toSlug(title),
    description: `${title}. A generated event for measuring, about ${pick(subjects, random)} and ${pick(subjects, random)}.`,
    type,
    audience: null,
    access: null,
    date: dayFromToday(Math.floor(random() * (DAYS_BACK + DAYS_AHEAD)) - DAYS_BACK),
    startTime: `${twoDigits(hour)}:${quarter}`,
    endTime: `${twoDigits(hour + 1)}:${quarter}`,
    startSalaah: null,
    startOffset: null,
    endSalaah: null,
    endOffset: null,
    follows: null,
    followsSession: null,
    zone,
    rrule: number % EVENTS_PER_REPEATING_EVENT === 0 ? 'FREQ=WEEKLY' : null,
    excludedDates: '[]',
    movedDates: '{}',
    cancelledDates: '[]',
    status: 'scheduled' as const,
    registrationRequired: number % 10 === 0 ? (1 as const) : (0 as const),
    registrationUrl: number % 10 === 0 ? 'https://sample.example/register' : null,
    sample: 1 as const,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

const DAY_MS = 86_400_000
const MAX_DAYS_UNCONFIRMED = 120
const adhan: TimeRule = { kind: 'after', minutes: 0, roundToFive: false }
const after = (minutes: number): PrayerRule => ({ adhan, jamaat: { kind: 'after', minutes, roundToFive: true } })

/** The generated times of a generated mosque, possible everywhere in South Africa on every day of the year. */
function largeTimes(mosqueId: string, random: () => number, now: Date): MosqueTimetables {
  const upTo = (minutes: number) => 5 * Math.floor((random() * minutes) / 5)
  const content = {
    school: 'shafii' as const,
    week: {
      fajr: after(15 + upTo(25)),
      dhuhr: after(15 + upTo(30)),
      asr: after(10 + upTo(30)),
      maghrib: { adhan, jamaat: { kind: 'after' as const, minutes: 4, roundToFive: false } },
      isha: after(10 + upTo(20)),
    },
    weekdays: {},
    sessions: [
      {
        occasion: 'jumuah' as const,
        adhan: null,
        khutbah: '13:00',
        salaah: `13:${15 + upTo(40)}`,
        language: '',
        khateeb: '',
        venue: null,
        access: noAccess,
      },
    ],
  }
  return {
    mosqueId,
    timetables: [{ kind: 'regular', name: '', validFrom: '2026-01-01', validUntil: null, content }],
    by: 'Sample Admin',
    confirmedAt: new Date(now.getTime() - Math.floor(random() * MAX_DAYS_UNCONFIRMED) * DAY_MS),
  }
}

/** Random numbers that are the same at every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
