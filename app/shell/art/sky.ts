import { defaultCity } from '#salaah/cities.ts'
import { nextPrayer, type Prayer } from '#salaah/next.ts'
import { epochMsOf, timesOf } from '#salaah/place.ts'

/** The sky over Cape Town at an instant, and when it changes. After sunrise it is that of Dhuhr. */
export function skyAt(now: Date): { sky: Prayer; until: Date } {
  const next = nextPrayer(defaultCity, now.getTime())
  if (next.name !== 'dhuhr') return { sky: next.previous.name, until: new Date(next.at) }
  const sunrise = epochMsOf(timesOf(defaultCity, next.day), 'sunrise')
  return now.getTime() < sunrise
    ? { sky: 'fajr', until: new Date(sunrise) }
    : { sky: 'dhuhr', until: new Date(next.at) }
}
