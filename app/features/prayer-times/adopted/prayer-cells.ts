import { readCellTime } from '#app/lib/files/cells.ts'

type Prayer = 'fajr' | 'sunrise' | 'dhuhr' | 'asr' | 'maghrib' | 'isha'

const NOON = 720
const HALF_DAY_MINUTES = 720

/** Hours on a clock of twelve that can only be after noon at each prayer. Isha at 1:30 may be after midnight. */
const afternoonHours: Record<Prayer, readonly [first: number, last: number] | null> = {
  fajr: null,
  sunrise: null,
  dhuhr: [1, 5],
  asr: [1, 8],
  maghrib: [1, 11],
  isha: [3, 11],
}

/**
 * The minutes after 00:00 in the cells of a column. Times on a clock of twelve without am or pm are those that are
 * possible at the prayer, unless another cell of the column shows that the clock has 24 hours.
 */
export function parsePrayerTimes(prayer: Prayer, cells: readonly string[]): (number | null)[] {
  const times = cells.map(readCellTime)
  const is24Hours = times.some((time) => time && !time.hasHalf && time.minutes >= NOON + 60)
  return times.map((time) => {
    if (!time) return null
    const { minutes, hasHalf } = time
    if (hasHalf || is24Hours) return minutes
    const hour = Math.floor(minutes / 60)
    const [first, last] = afternoonHours[prayer] ?? [0, -1]
    if (hour >= first && hour <= last) return minutes + HALF_DAY_MINUTES
    return hour === 12 && (prayer === 'fajr' || prayer === 'isha') ? minutes - HALF_DAY_MINUTES : minutes
  })
}
