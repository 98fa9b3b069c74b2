import { type PresentWords, sessionsInWords } from '#app/features/mosques/gathering-access.ts'
import { directionsTo, directionsToVenue } from '#app/features/mosques/mosque-rules.ts'
import type { JamaatStanding, JamaatVenue, PlaceKind } from '#app/features/mosques/mosque-types.ts'
import { loadNearWords, type NearWords } from '#app/i18n/browser-texts.ts'
import { type DateTexts, shortDate } from '#app/i18n/dates.ts'
import { foreignLanguage } from '#app/i18n/foreign-language.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type DayHalves, timeFormat } from '#app/i18n/time-format.ts'
import { lattice, latticeContent } from '#app/ui/pattern/lattice.ts'
import type { NearState, Pace } from './near-state.ts'
import type { NearbyBeginning, NearbyJamaat, NearbyMosque } from './nearby-list.ts'
import { nextOf, type Reach, type ReachedMosque, shownMeters } from './reach.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

type DistanceTexts = Pick<NearWords, 'meters' | 'kilometers' | 'away' | 'about'>

/** What the markup of the page gives the list in addition to its texts. */
export type NearData = {
  language: Language
  halves?: DayHalves
  /** The address of a mosque without its slug. */
  mosquesPath: string
  prayers: Readonly<Record<string, string>>
  access: PresentWords
  dates: Pick<DateTexts, 'monthsShort' | 'notAvailable'>
}

export type RowTexts = NearData & NearWords

/** The texts of the list in the language of its section, with what its markup gives it. */
export async function loadRowTexts(section: HTMLElement): Promise<RowTexts> {
  const data = JSON.parse(section.dataset.near!) as NearData
  return { ...(await loadNearWords(data.language)), ...data }
}

const partOf = (row: Element, name: string) => row.querySelector<HTMLElement>(`[data-part=${name}]`)!

/** Creates the row of a mosque from a template: its name, which is a link. */
export function createShortRow(template: HTMLTemplateElement, mosque: NearbyMosque, texts: RowTexts): HTMLElement {
  const row = template.content.firstElementChild!.cloneNode(true) as HTMLElement
  writeForeign(partOf(row, 'name'), mosque.name, texts)
  partOf(row, 'name')
    .closest('a')!
    .setAttribute('href', texts.mosquesPath + encodeURIComponent(mosque.slug))
  return row
}

/** The picture of a mosque, or its pattern, as the directory shows it. */
function drawPicture(frame: Element, { slug, picture }: NearbyMosque): void {
  if (picture) {
    const [src, srcset] = picture
    const image = Object.assign(new Image(), { alt: '', loading: 'lazy', sizes: '6rem', srcset, src })
    image.className = 'ui-picture size-full object-cover'
    frame.replaceChildren(image)
  } else {
    const drawn = lattice(slug)
    const svg = frame.querySelector('svg')!
    svg.setAttribute('class', `block h-full w-full pattern-${drawn.tone}`)
    svg.innerHTML = latticeContent(drawn, [128, 96], '-near')
  }
}

/** A text that may be in another language than the page. */
function writeForeign(element: HTMLElement, text: string, { language }: RowTexts): void {
  element.textContent = text
  element.lang = foreignLanguage(language, text) ?? ''
  if (!element.lang) element.removeAttribute('lang')
}

/** As `createShortRow`, with the picture, the address and the button that saves the mosque. */
export function createRow(template: HTMLTemplateElement, mosque: NearbyMosque, texts: RowTexts): HTMLElement {
  const row = createShortRow(template, mosque, texts)
  drawPicture(partOf(row, 'picture').firstElementChild!, mosque)
  writeForeign(partOf(row, 'address'), mosque.address, texts)
  const save = row.querySelector<HTMLElement>('[data-save]')!
  save.dataset.save = mosque.slug
  save.dataset.name = mosque.name
  save.dataset.at = `${mosque.latitude},${mosque.longitude}`
  save.title = texts.saveNamed({ name: mosque.name })
  save.ariaLabel = save.title
  return row
}

/** Writes what changes with the time and with the way there. */
export function updateRow(row: Element, reached: ReachedMosque, state: NearState, texts: RowTexts, now: number): void {
  writeParts(row, rowWords(texts, reached, state, now))
  writeDirections(row, reached.mosque, reached.reach.next)
}

function writeDirections(row: Element, mosque: NearbyMosque, next: NearbyJamaat | null): void {
  const link = partOf(row, 'directions')
  const href = directionsToJamaat(mosque, next)
  if (link.getAttribute('href') !== href) link.setAttribute('href', href)
}

/** The way to where a jamaat is, else to the mosque. */
export function directionsToJamaat(
  mosque: Parameters<typeof directionsTo>[0],
  jamaat: Pick<NearbyJamaat, 'venue'> | null,
): string {
  return jamaat?.venue ? directionsToVenue(jamaat.venue) : directionsTo(mosque)
}

/** What the short row of a saved mosque shows: what is next there, with its adhan and jamaat. */
export function savedWords(texts: RowTexts, mosque: NearbyMosque, now: number) {
  const next = nextOf(mosque.jamaats, now)
  const { live, unknown, venue, stale } = nextWords(
    texts,
    mosque,
    { next, begins: nextOf(mosque.beginnings, now) },
    now,
  )
  if (!next) return { live, unknown, venue, stale, occasion: '', adhan: '', jamaat: '' }
  const format = timeFormat(texts.halves)
  const { adhan = null, minutes } = next
  const occasion = texts.occasionIn({
    prayer: texts.prayers[next.prayer] ?? next.prayer,
    days: daysUntil(next, mosque.zone, now),
  })
  return { live, unknown, venue, stale, occasion, adhan: adhan === null ? '' : format(adhan), jamaat: format(minutes) }
}

export function writeParts(row: Element, words: Readonly<Record<string, string>>): void {
  for (const [part, text] of Object.entries(words)) {
    const element = partOf(row, part)
    if (element.textContent !== text) element.textContent = text
  }
}

/** A duration such as `25 min` or `1 h 5 min`, rounded down to full minutes. */
export function formatDuration(texts: RowTexts, milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  const hours = texts.hours({ count: Math.floor(total / 60) })
  const minutes = texts.minutes({ count: total % 60 })
  if (total < 60) return minutes
  return total % 60 === 0 ? hours : texts.hoursAndMinutes({ hours, minutes })
}

/** A distance such as `350 m away` or, of a position that is not exact, `about 2.4 km away`. */
export function formatDistanceAway(texts: DistanceTexts, kilometers: number, approximate: boolean): string {
  const meters = shownMeters(kilometers)
  const distance =
    meters < 1000
      ? texts.meters({ meters })
      : texts.kilometers({ kilometers: meters < 10_000 ? (meters / 1000).toFixed(1) : meters / 1000 })
  return texts.away({ distance: approximate ? texts.about({ distance }) : distance })
}

type NextWords = {
  live: string
  jamaat: string
  unknown: string
  countdown: string
  venue: string
  standing: string
  stale: string
}
type RowWords = NextWords & Record<'room' | 'address' | 'distance' | 'access' | 'travel', string>

/** What a row shows about a mosque at an instant. */
export function rowWords(
  texts: RowTexts,
  { mosque, reach }: ReachedMosque,
  { place, pace }: Pick<NearState, 'place' | 'pace'>,
  now: number,
): RowWords {
  return {
    room: mosque.isRoom ? texts.room : '',
    address: addressAt(mosque, reach.next),
    distance:
      reach.kilometers === null
        ? ''
        : formatDistanceAway(texts, reach.kilometers, (mosque.approximate && !reach.next?.venue) || place !== null),
    ...nextWords(texts, mosque, reach, now),
    access: accessWords(texts, mosque),
    travel: travelWords(texts, { mosque, reach }, pace, now),
  }
}

/** Who can follow its sessions, in lines. */
export const accessWords = (texts: RowTexts, { access = [] }: Pick<NearbyMosque, 'access'>): string =>
  sessionsInWords(access, texts, timeFormat(texts.halves)).join('\n')

/**
 * Until when the mosque is live, and its next jamaat, where it is, how old it is and the time left; or that none is known
 * and when the next salaah begins.
 */
export function nextWords(
  texts: RowTexts,
  mosque: Pick<NearbyMosque, 'confirmed' | 'isStale' | 'zone' | 'live' | 'isRoom'>,
  { next, begins }: Pick<Reach, 'next' | 'begins'>,
  now: number,
): NextWords {
  const live =
    mosque.live && now < mosque.live.until
      ? texts.liveUntil({ time: timeFormat(texts.halves)(mosque.live.minutes) })
      : ''
  if (!next) {
    const begun = begins ? beginningWords(texts, begins, whenWords(texts, begins, mosque.zone, now)) : texts.noTimes
    const unknown = mosque.isRoom ? texts.noJamaat : begun
    return { live, jamaat: '', unknown, countdown: '', venue: '', standing: '', stale: '' }
  }
  const { prayer, at, venue, until } = next
  const standing = standingInWords(texts, { ...mosque, until, kind: mosque.isRoom ? 'prayer-room' : 'mosque' })
  return {
    live,
    jamaat: texts.jamaat({
      prayer: texts.prayers[prayer] ?? prayer,
      time: whenWords(texts, next, mosque.zone, now),
    }),
    unknown: '',
    countdown:
      at - now > DAY_MS || next.expectedDays ? '' : texts.jamaatIn({ duration: formatDuration(texts, at - now) }),
    venue: venue ? venueInWords(texts, venue) : '',
    standing: mosque.isStale ? '' : standing,
    stale: mosque.isStale ? standing : '',
  }
}

/** '13:15', '04:30 tomorrow', '13:20 in 2 days', or '07:30, expected in 28 days or the day after'. */
function whenWords(
  texts: Pick<RowTexts, 'halves' | 'later' | 'expected'>,
  next: { at: number; minutes: number; expectedDays?: number },
  zone: string,
  now: number,
): string {
  const time = timeFormat(texts.halves)(next.minutes)
  const days = daysUntil(next, zone, now)
  if (next.expectedDays) return texts.expected({ time, days, which: next.expectedDays === 1 ? 'one' : 'either' })
  return days > 0 ? texts.later({ time, days }) : time
}

/** In how many days of the mosque's calendar. A time after midnight belongs to the day before it. */
function daysUntil({ at, minutes }: { at: number; minutes: number }, zone: string, now: number): number {
  return Math.max(0, dayNumberAt(zone, at) - Math.floor(minutes / DAY_MINUTES) - dayNumberAt(zone, now))
}

/** The address of a mosque; empty where the distance is that to the place of its jamaat, which is said with its own. */
export function addressAt({ address }: { address: string }, jamaat: Pick<NearbyJamaat, 'venue'> | null): string {
  const venue = jamaat?.venue
  return venue && venue.latitude !== null && venue.longitude !== null ? '' : address
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day on the calendar of a zone. Days are not counted in hours, because a change of clocks makes one longer or shorter. */
function dayNumberAt(zone: string, instant: number): number {
  const format = dayFormats.get(zone) ?? createDayFormat(zone)
  dayFormats.set(zone, format)
  const [month, date, year] = format.format(instant).split('/').map(Number)
  return Date.UTC(year!, month! - 1, date) / DAY_MS
}

function createDayFormat(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone })
  } catch {
    // An old browser may not know a new zone; the visitor is most likely in it.
    return new Intl.DateTimeFormat('en-US')
  }
}

/** 'At another place: Community Hall, 1 Long Road'. */
export function venueInWords(texts: Pick<RowTexts, 'elsewhereAt'>, { name, address }: JamaatVenue): string {
  return texts.elsewhereAt({ place: [name, address].filter(Boolean).join(', ') })
}

/** 'From the mosque, confirmed 12 Nov 2026 · until 29 Nov 2026'. */
export function standingInWords(
  texts: Pick<RowTexts, 'confirmed' | 'notConfirmedSince' | 'neverConfirmed' | 'until' | 'dates'>,
  { confirmed, isStale, until, kind }: JamaatStanding & { kind: PlaceKind },
): string {
  const text = isStale ? texts.notConfirmedSince : texts.confirmed
  const standing =
    confirmed === null ? texts.neverConfirmed({ kind }) : text({ kind, date: shortDate(texts.dates, confirmed) })
  return until === null ? standing : texts.until({ standing, date: shortDate(texts.dates, until) })
}

type BeginningTexts = Pick<RowTexts, 'prayers' | 'calculated' | 'published'>

/** When the next salaah begins at a mosque whose jamaats are not known, and where that time comes from. */
function beginningWords(
  { prayers, published, calculated }: BeginningTexts,
  { prayer, isPublished }: Pick<NearbyBeginning, 'prayer' | 'isPublished'>,
  time: string,
): string {
  return (isPublished ? published : calculated)({ prayer: prayers[prayer] ?? prayer, time })
}

/** Farther away nobody walks, or drives to a jamaat: an estimate would mislead. */
const MAX_TRAVEL_KILOMETERS: Record<Pace, number> = { walking: 10, driving: 200 }

/** How long the way takes, and what of that means for the next jamaat. */
function travelWords(
  texts: RowTexts,
  { mosque: { zone }, reach: { kilometers, travelMs, next, reachable } }: ReachedMosque,
  pace: Pace,
  now: number,
): string {
  if (kilometers === null || travelMs === null || kilometers > MAX_TRAVEL_KILOMETERS[pace]) return ''
  const travel = (pace === 'walking' ? texts.travelWalking : texts.travelDriving)({
    duration: formatDuration(texts, travelMs),
  })
  // Nobody leaves now for a jamaat of another day, or of a day that is not known.
  if (!next || next.at - now > DAY_MS || next.expectedDays) return travel
  const prayer = texts.prayers[next.prayer] ?? next.prayer
  if (next === reachable)
    return `${travel} · ${texts.spare({ duration: formatDuration(texts, next.at - now - travelMs) })}`
  if (!reachable) return `${travel} · ${texts.late({ prayer })}`
  const later = texts.lateButNext({
    prayer,
    next: texts.prayers[reachable.prayer] ?? reachable.prayer,
    time: whenWords(texts, reachable, zone, now),
  })
  return `${travel} · ${later}`
}
