import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { findMosque } from '#app/features/mosques/mosques.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { notFound } from '#app/lib/web/http.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'

type Context = Parameters<typeof requestFacts>[0]

/** The published mosque that a page is about, with its zone. The page is cached until midnight there, also when it is missing. */
export async function findPageMosque(context: Context, url: URL, part: string) {
  const { now } = requestFacts(context)
  const found = await findMosqueByAddress(part)
  const zone = await zoneOf({ id: found?.id ?? '' })
  const mosque = found && (await findMosque(found.id))
  cacheUntil(context, nextMidnight(now, zone))
  if (!mosque) notFound(publicTexts.of(languageOf(url.pathname)).mosques.page.notFound)
  return { mosque, zone }
}
