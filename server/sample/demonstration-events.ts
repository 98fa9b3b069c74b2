import type { Audience, EventType } from '#app/db/schema/event-tables.ts'
import { expandRule } from '#app/features/events/recurrence/expand-rule.server.ts'
import { addDays, weekdayOf } from '#app/lib/days.ts'

/** A sample event, with its date relative to the day of seeding. */
export type PlannedEvent = {
  /** The index of its demonstration mosque: 0, 1 or 2. */
  mosque: number
  title: string
  description: string
  type: EventType
  date: string
  start: string
  end: string
  salaah?: { name: string; offset: number; endOffset: number }
  rrule?: string
  audience?: Audience
  cancelled?: boolean
  picture?: number
  registration?: boolean
}

type Template = Omit<PlannedEvent, 'mosque' | 'date'> & { mosques: number[]; weekday: number }

/** As `Date.getUTCDay` counts them. */
const SUNDAY = 0
const MONDAY = 1
const TUESDAY = 2
const WEDNESDAY = 3
const THURSDAY = 4
const FRIDAY = 5
const SATURDAY = 6

const singles: Template[] = [
  {
    mosques: [0, 1],
    weekday: SATURDAY,
    title: 'Bake sale for the roof fund',
    description: 'Cakes, koesisters and coffee in the hall. Everything earned goes to the (imaginary) roof.',
    type: 'fundraising',
    start: '10:00',
    end: '13:00',
    picture: 9,
  },
  {
    mosques: [0, 2],
    weekday: WEDNESDAY,
    title: 'Evening lecture: patience in hard times',
    description: 'A talk of forty minutes, with time for questions afterwards. All are welcome.',
    type: 'lecture',
    start: '19:30',
    end: '20:45',
    salaah: { name: 'isha', offset: 15, endOffset: 75 },
    picture: 11,
  },
  {
    mosques: [1, 0],
    weekday: THURSDAY,
    title: 'Iftar after a voluntary fast',
    description: 'Bring a plate to share. Dates, water and soup are there.',
    type: 'iftar',
    start: '19:00',
    end: '20:30',
    salaah: { name: 'maghrib', offset: 0, endOffset: 90 },
    picture: 9,
    registration: true,
  },
  {
    mosques: [2, 1],
    weekday: SUNDAY,
    title: 'Family morning in the garden',
    description: 'Games for the little ones, tea for everybody else. Parents stay with their children.',
    type: 'community',
    start: '09:30',
    end: '12:00',
    picture: 10,
  },
  {
    mosques: [0, 2],
    weekday: SATURDAY,
    title: 'First aid course',
    description: 'A morning of practice with a trained volunteer. Places are few, so please register.',
    type: 'other',
    start: '09:00',
    end: '12:30',
    registration: true,
  },
  {
    mosques: [1, 2],
    weekday: MONDAY,
    title: 'Thikr for the new month',
    description: 'An hour of remembrance, read slowly and together.',
    type: 'thikr',
    start: '20:00',
    end: '21:00',
    salaah: { name: 'isha', offset: 10, endOffset: 70 },
  },
]

const repeating: Template[] = [
  {
    mosques: [0],
    weekday: THURSDAY,
    title: 'Weekly thikr',
    description: 'Every Thursday after Maghrib. Books in large print are on the shelf at the door.',
    type: 'thikr',
    start: '18:30',
    end: '19:30',
    salaah: { name: 'maghrib', offset: 15, endOffset: 75 },
    rrule: 'FREQ=WEEKLY;BYDAY=TH',
    picture: 8,
  },
  {
    mosques: [1],
    weekday: WEDNESDAY,
    title: 'Tafsir class for beginners',
    description: 'One page at a time. You can join at any week.',
    type: 'lecture',
    start: '18:00',
    end: '19:00',
    rrule: 'FREQ=WEEKLY;BYDAY=WE',
  },
  {
    mosques: [2],
    weekday: SATURDAY,
    title: 'Soup kitchen',
    description: 'Cooking from eight, serving from eleven. Every pair of hands helps.',
    type: 'community',
    start: '08:00',
    end: '13:00',
    rrule: 'FREQ=WEEKLY;BYDAY=SA',
  },
  {
    mosques: [0],
    weekday: FRIDAY,
    title: 'First Friday charity lunch',
    description: 'Lunch after Jumu’ah on the first Friday of the month.',
    type: 'fundraising',
    start: '13:45',
    end: '15:00',
    rrule: 'FREQ=MONTHLY;BYDAY=1FR',
    picture: 3,
  },
  {
    mosques: [1],
    weekday: SATURDAY,
    title: 'Qur’an class for children',
    description: 'Short surahs, letters and stories for children from six years. Parents can wait in the hall.',
    type: 'other',
    audience: 'children',
    start: '15:30',
    end: '16:30',
    rrule: 'FREQ=WEEKLY;BYDAY=MO,WE,SA',
  },
  {
    mosques: [2],
    weekday: TUESDAY,
    title: 'Ladies’ study circle',
    description: 'Reading together and talking about it, with tea. Small children are welcome to play next door.',
    type: 'lecture',
    audience: 'ladies',
    start: '10:00',
    end: '11:30',
    rrule: 'FREQ=WEEKLY;BYDAY=TU',
  },
  {
    mosques: [0],
    weekday: FRIDAY,
    title: 'Youth evening',
    description: 'Table tennis, pizza and a short talk, for everybody from thirteen to twenty.',
    type: 'community',
    audience: 'youth',
    start: '20:30',
    end: '22:00',
    rrule: 'FREQ=MONTHLY;BYDAY=-1FR',
  },
  {
    mosques: [1],
    weekday: SUNDAY,
    title: 'Tea for new Muslims',
    description: 'Questions, company and help with the first steps. Bring a friend if you like.',
    type: 'community',
    audience: 'newMuslims',
    start: '16:00',
    end: '17:30',
    rrule: 'FREQ=MONTHLY;BYDAY=2SU',
  },
]

const DAYS_BACK = 60
const DAYS_AHEAD = 120
const DAYS_BETWEEN = 4

/** About fifty events of all six types, from two months before to four months after the day of seeding. */
export function plannedEvents(today: string): PlannedEvent[] {
  const planned: PlannedEvent[] = []
  for (let day = -DAYS_BACK, count = 0; day <= DAYS_AHEAD - 6; day += DAYS_BETWEEN, count++) {
    const { mosques, weekday, ...event } = singles[count % singles.length] as Template
    const date = onWeekday(addDays(today, day), weekday)
    planned.push({ ...event, mosque: mosques[count % mosques.length] as number, date, cancelled: count === 17 })
  }
  for (const { mosques, weekday, ...event } of repeating) {
    const first = onWeekday(addDays(today, -DAYS_BACK), weekday)
    const date = event.rrule ? firstDateOf(event.rrule, first) : first
    planned.push({ ...event, mosque: mosques[0] as number, date })
  }
  return planned
}

/** The first date with this weekday on or after a day. */
function onWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7)
}

/** The first date of a rule from a day on, so that an event begins on a date of its own rule. */
const firstDateOf = (rule: string, from: string) => expandRule(rule, from, from, addDays(from, 70))[0] ?? from
