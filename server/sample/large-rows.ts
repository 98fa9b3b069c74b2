import type { EventType } from '#app/db/schema/event-tables.ts'
import { toSlug } from '#app/lib/slug/slug.ts'
import { baseRow, type MosqueRow } from './mosque-rows.ts'

const first = ['Masjid', 'Masjied', 'Jamia', 'Musalla', 'Islamic Centre', 'Madrasah']
const second =
  'Noor Salaam Rahman Huda Taqwa Falah Iman Ikhlas Sabr Shukr Hikmah Amaan Barakah Karam Wadud Jannah'.split(' ')
const third =
  'Hill Park Road Gardens Village Heights Lake Vale Grove Bridge Corner Common Station Farm Ridge Harbour'.split(' ')
const areas = 'Bay,Coast,Flats,Plain,Suburbs,Peninsula,Basin,Valley,Winelands,Karoo,Overberg,Bushveld'.split(',')
const compass = ['North', 'South', 'East', 'West', 'Upper', 'Lower']
const types: EventType[] = ['fundraising', 'lecture', 'thikr', 'iftar', 'community', 'other']
const subjects =
  'patience gratitude fasting family neighbours charity travel history youth health gardening reading'.split(' ')
const titles: Record<EventType, string> = {
  fundraising: 'Fundraiser for',
  lecture: 'Lecture on',
  thikr: 'Thikr and words on',
  iftar: 'Iftar with a talk on',
  community: 'Community day for',
  other: 'Workshop on',
}

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)] as T

/** A generated mosque in South Africa. */
export function largeMosque(number: number, random: () => number, now: Date): MosqueRow {
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
export function largeEvent(
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
    date: dayFromToday(Math.floor(random() * (DAYS_BACK + DAYS_AHEAD)) - DAYS_BACK),
    startTime: `${twoDigits(hour)}:${quarter}`,
    endTime: `${twoDigits(hour + 1)}:${quarter}`,
    startSalaah: null,
    startOffset: null,
    endSalaah: null,
    endOffset: null,
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
