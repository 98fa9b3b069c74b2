import type { HighLatitudeRule } from '#salaah/high-latitude.ts'
import { applyMethodOffsets } from '#salaah/method-offsets.ts'
import type { Method, Twilight } from '#salaah/methods.ts'
import { tunable } from '#salaah/tune.ts'
import { json } from './problems.ts'
import type { Question } from './query.ts'

const ruleNames: Record<HighLatitudeRule, string> = {
  none: 'NONE',
  'middle-of-the-night': 'MIDDLE_OF_THE_NIGHT',
  'one-seventh': 'ONE_SEVENTH',
  'angle-based': 'ANGLE_BASED',
}

/** The `meta` part of a day's answer. It is the same for every day, except in Ramadan by the method of Makkah. */
export function metaJson(question: Question, dayNumber: number): string {
  const { place, rules } = question
  const tune = applyMethodOffsets(rules.method, rules.tune, dayNumber)
  const offset = tunable.map((name, index) => {
    const asked = tune[name] === rules.tune[name]
    return [capital(name), asked ? writtenOffset(question.tuneTexts[index]) : tune[name]]
  })
  return json({
    latitude: place.latitude,
    longitude: place.longitude,
    timezone: place.zone,
    method: methodJson(rules.method),
    latitudeAdjustmentMethod: ruleNames[rules.highLatitude ?? 'angle-based'],
    midnightMode: rules.jafariMidnight ? 'JAFARI' : 'STANDARD',
    school: rules.school === 'hanafi' ? 'HANAFI' : 'STANDARD',
    offset: Object.fromEntries(offset),
  })
}

/** Offsets come back as the texts they were sent as; nothing and '0' come back as the number 0. */
function writtenOffset(text: string | undefined): string | 0 {
  return text === undefined || text === '' || text === '0' ? 0 : text
}

function methodJson(method: Method): object {
  const { id, name, location } = method
  return { id, name, params: paramsOf(method), ...(location && { location }) }
}

function paramsOf({ fajr, isha, maghrib, jafariMidnight }: Method): Record<string, unknown> {
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
