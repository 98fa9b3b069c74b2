import { toArithmeticHijri } from './hijri.ts'
import type { Method } from './methods.ts'
import type { Tune } from './tune.ts'

const diyanet = { sunrise: -7, dhuhr: 5, asr: 4, maghrib: 7, sunset: 7 }

/** The offsets of a day. Some methods of the AlAdhan service replace requested offsets by fixed ones. */
export function applyMethodOffsets(method: Method, tune: Tune, dayNumber: number): Tune {
  switch (method.id) {
    case 4:
      // Isha is 120 minutes after Maghrib in Ramadan, which the service takes from the arithmetic calendar.
      return toArithmeticHijri(dayNumber).month === 9 ? { ...tune, isha: 30 } : tune
    case 13: {
      const changed = { ...tune }
      for (const [name, minutes] of Object.entries(diyanet)) {
        changed[name as keyof typeof diyanet] ||= minutes
      }
      return changed
    }
    case 16:
      return { ...tune, dhuhr: 3, maghrib: 3, sunset: 3 }
    case 21:
      return { ...tune, dhuhr: 5, maghrib: 5 }
    case 22:
      return { ...tune, dhuhr: 5 }
    default:
      return tune
  }
}
