import { readDateParam } from '#app/features/events/event-filters.ts'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { shareImagePath } from '#app/features/events/event-links.ts'
import { findEvent, findEventByAddress } from '#app/features/events/page/event-details.server.ts'
import { accessLine } from '#app/features/mosques/gathering-access.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { drawnLanguage, languageOf } from '#app/i18n/languages.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
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
  const texts = plainTextsIn(language)
  const found = await findEventByAddress(params)
  const event = found && (await findEvent(found.eventId, readDateParam(url.searchParams), now))
  if (!event) notFound(texts.public.events.notFound)
  requirePath(url, shareImagePath(event))
  const { customization, general } = await siteSettings()
  const { dates, events } = texts.public
  const lines = [
    event.date ? fullDate(dates, event.date) : dates.notAvailable,
    event.status === 'cancelled' ? events.cancelled : timesInWords(texts.public, event, await siteTimeFormat(language)),
    nameOfMosque(language, event),
    accessLine(event.access, texts.shared.times.access, language),
  ].filter(Boolean)
  // Title, date, time, mosque and who can follow, beside the picture of the event or its pattern: a JPEG of 1200 x 630.
  const image = { title: event.title, lines, siteName: customization.siteName, ...latticePattern(event.eventId, 1.6) }
  const drawn = await renderPhotoShareImage({ ...image, picture: await readStoredPicture(event.picture?.largest) })
  cacheUntil(context, nextMidnight(now, general.timeZone))
  // Without a date in the address, a series shows its next date as soon as this one has ended.
  if (event.endsAt && new Date(event.endsAt) > now) cacheUntil(context, new Date(event.endsAt))
  return new Response(new Uint8Array(drawn), { headers: { 'Content-Type': 'image/jpeg' } })
}
