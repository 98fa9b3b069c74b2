import { accessLine } from '#app/features/mosques/gathering-access.ts'
import { mosqueShareImageAddress } from '#app/features/mosques/mosque-links.ts'
import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import type { Jamaat } from '#app/features/timetables/timetable-types.ts'
import { loadNextJamaats } from '#app/features/timetables/timetables.server.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { defaultLanguage, drawnLanguage, type Language } from '#app/i18n/languages.ts'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { requirePublishedMosque } from '#app/routes/mosques/published-mosque.server.ts'
import { readStoredPicture } from '#app/services/images/images.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { renderPhotoShareImage, renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'
import type { Route } from './+types/mosque-share-image'

export const handle = { kind: 'file', query: ['lang'], cached: true, isDrawn: true } satisfies PublicPage

const CACHED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** The image for links to the page of a mosque: its names, its address and its next jamaat beside its picture or pattern. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const mosque = await requirePublishedMosque(params.mosque)
  requirePath(url, mosqueShareImageAddress(mosque, defaultLanguage))
  const { customization, general } = await siteSettings()
  const asked = general.languages.find((offered) => offered === url.searchParams.get('lang'))
  const language = asked ? drawnLanguage(asked) : defaultLanguage
  const { name, otherName } = namedIn(language, mosque)
  const [next] = (await loadNextJamaats([mosque], now, 1)).get(mosque.id) ?? []
  cacheUntil(context, new Date(next?.at ?? now.getTime() + CACHED_FOR_MS))
  const texts = plainTextsIn(language)
  const { kinds } = texts.public.mosques.room
  const placeKind = mosque.placeKind === 'mosque' ? [] : [kinds[mosque.placeKind]]
  const jamaat = next ? [await jamaatInWords(next, language)] : []
  const access = next?.session ? accessLine(next.session.access, texts.shared.times.access, language) : ''
  const lines = [...placeKind, formatAddress(mosque), ...jamaat, access].filter(Boolean)
  const { siteName } = customization
  const image = { title: name, second: otherName, lines, siteName, ...latticePattern(mosque.slug, 1.6) }
  const picture = await readStoredPicture(mosque.pictures[0]?.largest)
  const drawn = picture ? await renderPhotoShareImage({ ...image, picture }) : await renderShareImage(image)
  return new Response(new Uint8Array(drawn), { headers: { 'Content-Type': picture ? 'image/jpeg' : 'image/png' } })
}

/** 'Next: Asr 16:35, Friday 27 November': programs keep the image, so that it always names the day. */
async function jamaatInWords({ prayer, minutes, day }: Jamaat, language: Language): Promise<string> {
  const { times, events, dates } = plainTextsIn(language).shared
  const name = { ...times.occasions, ...events.prayers }[prayer]
  const time = (await siteTimeFormat(language))(minutes)
  return times.nextOn({ name, time, day: dayAndMonth(dates, day) })
}
