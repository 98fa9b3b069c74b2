import { readDateParam } from '#app/features/events/event-filters.ts'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { shareImagePath } from '#app/features/events/event-links.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { findEvent, findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { drawnLanguage, languageOf } from '#app/i18n/languages.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { readStoredPicture } from '#app/services/images/images.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { renderPhotoShareImage } from '#app/services/share-image/share-image.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'
import type { Route } from './+types/event-share-image'

export const handle = { kind: 'file', query: ['date'], cached: true, isDrawn: true } satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const language = drawnLanguage(languageOf(url.pathname))
  const texts = plainTextsIn(language).public
  const found = await findEventByAddress(params)
  const event = found && (await findEvent(found.eventId, readDateParam(url.searchParams), now))
  if (!event) notFound(texts.events.notFound)
  requirePath(url, shareImagePath(event))
  const { customization, general } = await siteSettings()
  const named = { ...event, mosqueName: nameOfMosque(language, event) }
  const picture = await renderEventShareImage(named, texts, await siteTimeFormat(language), customization.siteName)
  cacheUntil(context, nextMidnight(now, general.timeZone))
  // Without a date in the address, a series shows its next date as soon as this one has ended.
  if (event.endsAt && new Date(event.endsAt) > now) cacheUntil(context, new Date(event.endsAt))
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/jpeg' } })
}

/** The share image of an event: title, date, time and mosque beside its picture or pattern. A JPEG of 1200 x 630. */
async function renderEventShareImage(
  event: EventDetails,
  texts: PublicTexts,
  formatTime: TimeFormat,
  siteName: string,
): Promise<Buffer> {
  const { dates, events } = texts
  const day = event.date ? fullDate(dates, event.date) : dates.notAvailable
  const when = event.status === 'cancelled' ? events.cancelled : timesInWords(texts, event, formatTime)
  const lines = [day, when, event.mosqueName]
  const image = { title: event.title, lines, siteName, ...latticePattern(event.eventId, 1.6) }
  return renderPhotoShareImage({ ...image, picture: await readStoredPicture(event.picture?.largest) })
}
