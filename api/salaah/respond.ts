import { createHash } from 'node:crypto'
import { dayNumberOf, daysInMonth, toCivilDate, toDayNumber } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { findToday, formatDate, parseDay, parseUnixTime } from './dates.ts'
import { dayJson } from './day-json.ts'
import { badRequest, methodNotAllowed, notFoundError, SalaahApiError, type SalaahResponse } from './errors.ts'
import { metaJson } from './meta-json.ts'
import { invalidZone, parseLocation, parseRequest, type SalaahRequest, unknownZone } from './parse-request.ts'

const missingLocation = 'Please specify a latitude and longitude.'
const missingCalendarParams = 'Please specify a latitude, longitude, year and/or year.'

const corsHeaders = { 'Access-Control-Allow-Origin': '*' }
const jsonHeaders = { ...corsHeaders, 'Content-Type': 'application/json' }

/** Responds to a request of the salaah API: `GET /v1/timings/…` and `GET /v1/calendar/…`. */
export function respond(method: string, address: string, now: Date): SalaahResponse {
  try {
    if (method === 'OPTIONS') return preflight()
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
    const url = new URL(address, 'http://salaah')
    const [, version, kind, ...parts] = url.pathname.replace(/\/$/, '').split('/')
    if (version !== 'v1') throw notFoundError()
    if (kind === 'timings' && parts.length <= 1) return timings(parts[0], url, now)
    if (kind === 'calendar' && parts.length <= 2) return respondWith(calendar(parts, url.searchParams, now))
    throw notFoundError()
  } catch (error) {
    if (!(error instanceof SalaahApiError)) throw error
    return { status: error.status, headers: { ...jsonHeaders, ...error.headers }, body: error.body }
  }
}

function preflight(): SalaahResponse {
  const headers = {
    ...corsHeaders,
    'Access-Control-Allow-Methods': 'GET, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
  return { status: 204, headers, body: '' }
}

function respondWith(data: string): SalaahResponse {
  const body = `{"code":200,"status":"OK","data":${data}}`
  const headers = {
    ...jsonHeaders,
    'Cache-Control': 'public,max-age=3600',
    ETag: `"${createHash('md5').update(body, 'latin1').digest('hex')}"`,
  }
  return { status: 200, headers, body }
}

function timings(date: string | undefined, url: URL, now: Date): SalaahResponse {
  const query = url.searchParams
  const instant = date === undefined ? now : parseUnixTime(date)
  if (instant) {
    const location = parseLocation(query, missingLocation, unknownZone)
    const day = formatDate(toDayNumber(dayAt(location.zone, instant.getTime())))
    return { status: 302, headers: { ...corsHeaders, Location: `/v1/timings/${day}${url.search}` }, body: '' }
  }
  const location = parseLocation(query, missingLocation, invalidZone)
  const day = parseDay(tryDecode(date!), findToday(location.zone, now))
  const request = parseRequest(query, location, day)
  return respondWith(dayJson(request, day, 'timings', metaJson(request, day)))
}

/** `/calendar/{year}/{month}`, `/calendar/{year}`, and the older form with both in the query. */
function calendar(parts: string[], query: URLSearchParams, now: Date): string {
  const today = toCivilDate(Math.floor(now.getTime() / 86_400_000))
  const yearText = parts[0] ?? query.get('year') ?? String(today.year)
  const isWholeYear = parts.length === 1 || (parts.length === 0 && query.get('annual') === 'true')
  const monthText = isWholeYear ? '1' : (parts[1] ?? query.get('month') ?? String(today.month))
  const location = parseLocation(query, missingCalendarParams, invalidZone)
  const [year, month] = [Number(yearText), Number(monthText)]
  const isValid = /^\d{1,4}$/.test(yearText) && /^\d{1,2}$/.test(monthText)
  if (!isValid || year < 1 || month < 1 || month > 12) throw badRequest(missingCalendarParams)
  const request = parseRequest(query, location, dayNumberOf(year, (isWholeYear ? 12 : month) + 1, 1) - 1)
  if (!isWholeYear) return monthJson(request, year, month)
  const months = Array.from({ length: 12 }, (_, index) => `"${index + 1}":${monthJson(request, year, index + 1)}`)
  return `{${months.join(',')}}`
}

function monthJson(request: SalaahRequest, year: number, month: number): string {
  const first = dayNumberOf(year, month, 1)
  // Only by the method of Makkah does `meta` change within a month.
  const shared = request.rules.method.id === 4 ? null : metaJson(request, first)
  let days = ''
  for (let day = first; day < first + daysInMonth(year, month); day++) {
    days += `${days ? ',' : ''}${dayJson(request, day, 'calendar', shared ?? metaJson(request, day))}`
  }
  return `[${days}]`
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
