import type { Method, Twilight } from './methods.ts'

/** A custom method from `18.5,null,90 min`: Fajr angle, Maghrib, Isha. `null` stands for the default value. */
export function parseCustomMethod(settings: string): Method {
  const [fajr, maghrib, isha] = settings.split(',')
  const fajrAngle = parseTwilight(fajr)
  return {
    id: 99,
    name: 'Custom',
    fajr: fajrAngle && 'angle' in fajrAngle ? fajrAngle.angle : 15,
    maghrib: parseTwilight(maghrib) ?? undefined,
    isha: parseTwilight(isha) ?? { angle: 15 },
  }
}

function parseTwilight(text: string | undefined): Twilight | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(min)?\s*$/.exec(text ?? '')
  if (!match) return null
  const value = Number(match[1])
  return match[2] ? { minutes: value } : { angle: value }
}
