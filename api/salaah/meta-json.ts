import type { HighLatitudeRule } from '#salaah/high-latitude.ts'
import { applyMethodOffsets } from '#salaah/method-offsets.ts'
import type { Method, Twilight } from '#salaah/methods.ts'
import { tunable } from '#salaah/tune.ts'
import { json } from './errors.ts'
import type { SalaahRequest } from './parse-request.ts'

const ruleNames: Record<HighLatitudeRule, string> = {
  none: 'NONE',
  'middle-of-the-night': 'MIDDLE_OF_THE_NIGHT',
  'one-seventh': 'ONE_SEVENTH',
  'angle-based': 'ANGLE_BASED',
}

/** The `meta` part of a day's response. It is the same for every day, except in Ramadan by the method of Makkah. */
export function metaJson(request: SalaahRequest, dayNumber: number): string {
  const { location, rules, shownPosition } = request
  const tune = applyMethodOffsets(rules.method, rules.tune, dayNumber)
  const offset = tunable.map((name, index) => {
    const isRequested = tune[name] === rules.tune[name]
    return [capital(name), isRequested ? offsetAsSent(request.tuneTexts[index]) : tune[name]]
  })
  return json({
    latitude: shownPosition.latitude,
    longitude: shownPosition.longitude,
    timezone: location.zone,
    method: methodJson(rules.method),
    latitudeAdjustmentMethod: ruleNames[rules.method.shafaq ? 'none' : (rules.highLatitude ?? 'angle-based')],
    midnightMode: rules.jafariMidnight ? 'JAFARI' : 'STANDARD',
    school: rules.school === 'hanafi' ? 'HANAFI' : 'STANDARD',
    offset: Object.fromEntries(offset),
  })
}

/** Offsets are returned as the texts that were sent; an empty text and '0' become the number 0. */
function offsetAsSent(text: string | undefined): string | 0 {
  return text === undefined || text === '' || text === '0' ? 0 : text
}

/** A method as `meta` and `/v1/methods` show it. */
export function methodJson(method: Method): object {
  const { id, name, location } = method
  return { id, name, params: paramsOf(method), ...(location && { location }) }
}

function paramsOf({ fajr, isha, maghrib, jafariMidnight, shafaq }: Method): Record<string, unknown> {
  if (shafaq) return { shafaq }
  const early = maghrib && 'minutes' in maghrib
  return {
    Fajr: fajr,
    ...(early && { Maghrib: twilightText(maghrib) }),
    Isha: twilightText(isha),
    ...(maghrib && !early && { Maghrib: twilightText(maghrib) }),
    ...(jafariMidnight && { Midnight: 'JAFARI' }),
  }
}

function twilightText(twilight: Twilight): number | string {
  return 'minutes' in twilight ? `${twilight.minutes} min` : twilight.angle
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
