const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Years of four figures in every zone, also a day before and after. */
const [FIRST_DAY, LAST_DAY] = ['1000-01-03', '9998-12-31']
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  const parts = DAY.exec(text ?? '')
  return parts !== null && new Date(noon(parts[0])).getUTCDate() === Number(parts[3])
}

/** A time of day as `HH:MM`, from 00:00 to 23:59. */
export const isTime = (text: string | null | undefined): text is string => TIME.test(text ?? '')

/** A time zone this computer knows, such as `Africa/Johannesburg`. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(formatIn(zone))
  } catch {
    return false
  }
}

/** The day (`YYYY-MM-DD`) of an instant in a zone. */
export const dayInZone = (instant: Date, zone: string): string => localText(instant, zone).slice(0, 10)

/** The time of day (`HH:MM`) of an instant in a zone. */
export const timeInZone = (instant: Date, zone: string): string => localText(instant, zone).slice(11, 16)

/**
 * The instant of a local day and time in a zone. A time that a clock change skips counts as the same time after the
 * change; one that happens twice is the first. Null when the day or the time cannot be read or is out of all reckoning.
 */
export function instantOf(day: string | null, time: string | null, zone: string): Date | null {
  if (!isDay(day) || !isTime(time) || day < FIRST_DAY || day > LAST_DAY) return null
  const local = Date.parse(`${day}T${time}:00Z`)
  const before = local - offsetMs(local - DAY_MS, zone)
  const after = local - offsetMs(local + DAY_MS, zone)
  for (const candidate of [Math.min(before, after), Math.max(before, after)]) {
    if (candidate + offsetMs(candidate, zone) === local) return new Date(candidate)
  }
  return new Date(before)
}

/** The first instant of a day in a zone. */
export function startOfDay(day: string, zone: string): Date {
  const start = instantOf(day, '00:00', zone)
  if (!start) throw new RangeError(`Not a day: ${day}`)
  return start
}

const days = new Map<string, { begins: Date; ends: Date }>()

/** The instant at which the zone's next day begins; the day that is asked about again and again is kept. */
export function nextMidnight(instant: Date, zone: string): Date {
  const known = days.get(zone)
  if (known && instant >= known.begins && instant < known.ends) return known.ends
  const day = dayInZone(instant, zone)
  const found = { begins: startOfDay(day, zone), ends: startOfDay(addDays(day, 1), zone) }
  days.set(zone, found)
  return found.ends
}

/** The day some days later, or earlier. */
export const addDays = (day: string, days: number): string => isoDay(noon(day) + days * DAY_MS)

/** The day some months later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDay), 12))
}

/** How many days lie from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((noon(to) - noon(from)) / DAY_MS)

/** The day of the week: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(noon(day)).getUTCDay()

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const isoDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

function offsetMs(instantMs: number, zone: string): number {
  const whole = Math.floor(instantMs / 1000) * 1000
  return Date.parse(`${localText(new Date(whole), zone)}Z`) - whole
}

/** `YYYY-MM-DDTHH:MM:SS` as the clocks of the zone show it. */
function localText(instant: Date, zone: string): string {
  return formatIn(zone).format(instant).replace(', ', 'T')
}

function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}
