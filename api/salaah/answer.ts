import { createHash } from 'node:crypto'
import { dayNumberOf, daysInMonth, toCivilDate, toDayNumber } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { dateText, dayAskedFor, todayIn, unixInstant } from './dates.ts'
import { dayJson } from './day-json.ts'
import { metaJson } from './meta-json.ts'
import { type Answer, badRequest, notFoundProblem, Problem, wrongVerb } from './problems.ts'
import { placeOf, type Question, questionOf, refusedZone, unknownZone } from './query.ts'

const noPlace = 'Please specify a latitude and longitude.'
const noCalendar = 'Please specify a latitude, longitude, year and/or year.'

const everywhere = { 'Access-Control-Allow-Origin': '*' }
const jsonHeaders = { ...everywhere, 'Content-Type': 'application/json' }

/** Answers a question of the open salaah API: `GET /v1/timings/…` and `GET /v1/calendar/…`. */
export function answer(verb: string, address: string, now: Date): Answer {
  try {
    if (verb === 'OPTIONS') return preflight()
    if (verb !== 'GET' && verb !== 'HEAD') throw wrongVerb()
    const url = new URL(address, 'http://salaah')
    const [, version, kind, ...parts] = url.pathname.replace(/\/$/, '').split('/')
    if (version !== 'v1') throw notFoundProblem()
    if (kind === 'timings' && parts.length <= 1) return timings(parts[0], url, now)
    if (kind === 'calendar' && parts.length <= 2) return ok(calendar(parts, url.searchParams, now))
    throw notFoundProblem()
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return { status: problem.status, headers: { ...jsonHeaders, ...problem.headers }, body: problem.body }
  }
}

function preflight(): Answer {
  const headers = {
    ...everywhere,
    'Access-Control-Allow-Methods': 'GET, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
  return { status: 204, headers, body: '' }
}

function ok(data: string): Answer {
  const body = `{"code":200,"status":"OK","data":${data}}`
  const headers = {
    ...jsonHeaders,
    'Cache-Control': 'public,max-age=3600',
    ETag: `"${createHash('md5').update(body, 'latin1').digest('hex')}"`,
  }
  return { status: 200, headers, body }
}

function timings(date: string | undefined, url: URL, now: Date): Answer {
  const query = url.searchParams
  const instant = date === undefined ? now : unixInstant(date)
  if (instant) {
    const place = placeOf(query, noPlace, unknownZone)
    const day = dateText(toDayNumber(dayAt(place.zone, instant.getTime())))
    return { status: 302, headers: { ...everywhere, Location: `/v1/timings/${day}${url.search}` }, body: '' }
  }
  const place = placeOf(query, noPlace, refusedZone)
  const day = dayAskedFor(decoded(date!), todayIn(place.zone, now))
  const question = questionOf(query, place, day)
  return ok(dayJson(question, day, 'timings', metaJson(question, day)))
}

/** `/calendar/{year}/{month}`, `/calendar/{year}`, and the older form with both in the query. */
function calendar(parts: string[], query: URLSearchParams, now: Date): string {
  const today = toCivilDate(Math.floor(now.getTime() / 86_400_000))
  const yearText = parts[0] ?? query.get('year') ?? String(today.year)
  const wholeYear = parts.length === 1 || (parts.length === 0 && query.get('annual') === 'true')
  const monthText = wholeYear ? '1' : (parts[1] ?? query.get('month') ?? String(today.month))
  const place = placeOf(query, noCalendar, refusedZone)
  const [year, month] = [Number(yearText), Number(monthText)]
  const understood = /^\d{1,4}$/.test(yearText) && /^\d{1,2}$/.test(monthText)
  if (!understood || year < 1 || month < 1 || month > 12) throw badRequest(noCalendar)
  const question = questionOf(query, place, dayNumberOf(year, (wholeYear ? 12 : month) + 1, 1) - 1)
  if (!wholeYear) return monthJson(question, year, month)
  const months = Array.from({ length: 12 }, (_, index) => `"${index + 1}":${monthJson(question, year, index + 1)}`)
  return `{${months.join(',')}}`
}

function monthJson(question: Question, year: number, month: number): string {
  const first = dayNumberOf(year, month, 1)
  // Only in Makkah's method does the description of an answer change within a month.
  const shared = question.rules.method.id === 4 ? null : metaJson(question, first)
  let days = ''
  for (let day = first; day < first + daysInMonth(year, month); day++) {
    days += `${days ? ',' : ''}${dayJson(question, day, 'calendar', shared ?? metaJson(question, day))}`
  }
  return `[${days}]`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
