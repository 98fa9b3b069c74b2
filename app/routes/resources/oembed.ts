import { type FeedFilters, feedFilters, readDateParam } from '#app/features/events/event-filters.ts'
import { eventEmbedAddress, eventsEmbedAddress } from '#app/features/events/event-links.ts'
import { findEvent, findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { mosqueEmbedAddress } from '#app/features/mosques/mosque-links.ts'
import { loadPublishedMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { formatCanonicalQuery, parseChoices } from '#app/features/prayer-times/choices.ts'
import { bareAddress, cityNameFor, type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import { escapeHtml } from '#app/lib/escape-html.ts'
import { dayInZone } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { EMBED_HEIGHTS, writeEmbedLine } from '#app/pages/embed-line.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import type { Route } from './+types/oembed'

export const handle = {
  kind: 'file',
  query: ['url', 'maxwidth', 'maxheight', 'format'],
  cached: true,
} satisfies PublicPage

const WIDTH = 640
const CACHED_FOR_SECONDS = 24 * 60 * 60

/** The frame of a pasted address by oEmbed 1.0, for WordPress and other programs; of mosques, events and salaah times. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { now, origin } = requestFacts(context)
  if ((url.searchParams.get('format') ?? 'json') !== 'json') return new Response('Only JSON', { status: 501 })
  const frame = await findFrame(url.searchParams.get('url') ?? '', origin, now)
  const width = atMost(url.searchParams.get('maxwidth'), WIDTH)
  const height = atMost(url.searchParams.get('maxheight'), frame.height)
  cacheUntil(context, new Date(now.getTime() + CACHED_FOR_SECONDS * 1000))
  return Response.json({
    version: '1.0',
    type: 'rich',
    title: frame.title,
    provider_name: (await siteSettings()).customization.siteName,
    provider_url: origin,
    cache_age: CACHED_FOR_SECONDS,
    html: `${quotePage(frame.title, url, origin)}${writeEmbedLine({ ...frame, height })}`,
    width,
    height,
  })
}

/** A link to the page, which WordPress shows until the frame tells its height; without one it does not listen to the frame. */
function quotePage(title: string, { searchParams }: URL, origin: string): string {
  const { pathname, search } = new URL(searchParams.get('url')!)
  const page = origin + pathname.replace(/\/embed$/, '') + search
  return `<blockquote><a href="${escapeHtml(page)}">${escapeHtml(title)}</a></blockquote>`
}

/** A positive number of pixels, if it is the smaller one. */
function atMost(asked: string | null, pixels: number): number {
  return /^[1-9]\d{0,4}$/.test(asked ?? '') ? Math.min(Number(asked), pixels) : pixels
}

/** The frame for the address of a page of this site; every other address is not found. */
async function findFrame(address: string, origin: string, now: Date) {
  const asked = URL.canParse(address) ? new URL(address) : null
  // Behind a proxy a visitor may have pasted http for https.
  if (!asked || !/^https?:$/.test(asked.protocol) || asked.host !== new URL(origin).host) notFound('No such page')
  const language = languageOf(asked.pathname)
  const [noun, slug, ...rest] = bareAddress(asked.pathname).split('/').filter(Boolean)
  if (noun === 'mosques' && slug && rest.length <= 1 && /^(embed|times)?$/.test(rest[0] ?? ''))
    return await frameOfMosque(origin, language, decodePart(slug))
  if (noun === 'events' && rest.length === 0 && (slug === undefined || slug === 'embed'))
    return await frameOfEvents(origin, language, feedFilters.read(asked.searchParams))
  if (noun === 'events' && slug && (rest.length === 1 || (rest.length === 2 && rest[1] === 'embed')))
    return await frameOfEvent(origin, language, {
      mosque: decodePart(slug),
      event: decodePart(rest[0]!),
      date: readDateParam(asked.searchParams),
      now,
    })
  if (noun === 'prayer-times' && rest.length === 0 && (slug === undefined || slug === 'embed'))
    return await frameOfSalaah(origin, language, asked.searchParams, now)
  notFound('No such page')
}

type AskedEvent = { mosque: string; event: string; date: string | null; now: Date }

async function frameOfEvent(origin: string, language: Language, { date, now, ...parts }: AskedEvent) {
  const found = await findEventByAddress(parts)
  const event = found && (await findEvent(found.eventId, date, now))
  if (!event) notFound('No such page')
  // Without a date in the address it is always the next one.
  const address = eventEmbedAddress(date ? event : { ...event, repeats: false })
  return { address: origin + localAddress(language, address), title: event.title, height: EMBED_HEIGHTS.event }
}

async function frameOfSalaah(origin: string, language: Language, query: URLSearchParams, now: Date) {
  const cities = await siteCities()
  const [first] = cities
  const today = dayInZone(now, first.zone)
  const { choices } = parseChoices(query, today, cities)
  const city = cities.find(({ id }) => id === choices.city)!
  const asked = { ...choices, month: today.slice(0, 7) }
  const search = formatCanonicalQuery(asked, today, { id: first.id, school: first.rules.school })
  return {
    address: origin + localAddress(language, `/prayer-times/embed${search}`),
    title: publicTexts.of(language).salaah.timesIn({ city: cityNameFor(city.names, language) }),
    height: EMBED_HEIGHTS.salaah,
  }
}

async function frameOfMosque(origin: string, language: Language, part: string) {
  const mosque = await requirePublishedMosque(part)
  const { embed } = sharedTexts.of(language)
  return {
    address: origin + localAddress(language, mosqueEmbedAddress(mosque)),
    title: embed.times({ mosque: mosqueNameIn(language, mosque) }),
    height: EMBED_HEIGHTS.days,
  }
}

async function frameOfEvents(origin: string, language: Language, filters: FeedFilters) {
  const { embed } = sharedTexts.of(language)
  const mosque = await loadPublishedMosqueName(filters.mosque, language)
  return {
    address: origin + localAddress(language, eventsEmbedAddress(filters)),
    title: mosque ? embed.eventsOf({ mosque }) : embed.events,
    height: EMBED_HEIGHTS.events,
  }
}

/** A part of an address as text; what is no text names nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
