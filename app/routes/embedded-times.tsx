import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { listAdoptedSources } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { calculationOf, describeCalculation } from '#app/features/prayer-times/calculation.ts'
import { formatCanonicalQuery, parseChoices } from '#app/features/prayer-times/choices.ts'
import { calculateLocalRows } from '#app/features/prayer-times/local-rows.ts'
import { cityNameFor, languageOf } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { dayInZone, nextMidnight, timeInZone } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { EmbeddedSalaah } from '#app/pages/embed.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { addDays } from '#salaah/days.ts'
import type { Route } from './+types/embedded-times'

export const handle = {
  kind: 'document',
  frame: 'embed',
  query: ['city', 'school', 'colors'],
  cached: true,
} satisfies PublicPage

/** The salaah times of a city inside pages of other sites. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const language = languageOf(url.pathname)
  const cities = await siteCities()
  const city = cities.find(({ id }) => id === url.searchParams.get('city')) ?? cities[0]
  const today = dayInZone(now, city.zone)
  const { choices } = parseChoices(url.searchParams, today, cities)
  const adopted = (await getAdoptedIndex()).get(city.id)
  const days = [0, 1, 2].map((after) => addDays(today, after))
  cacheUntil(context, nextMidnight(now, city.zone))
  const first = { id: cities[0].id, school: cities[0].rules.school }
  return {
    city: cityNameFor(city.names, language),
    address: `/prayer-times${formatCanonicalQuery(choices, today, first)}`,
    days: calculateLocalRows(city, choices.school, days, adopted),
    school: choices.school,
    adopted: listAdoptedSources(adopted, days)[0] ?? null,
    method: `${describeCalculation(calculationOf(await siteSettings()), publicTexts.of(language)).method}.`,
    asOf: { day: today, time: timeInZone(now, city.zone) },
  }
}

export function meta(args: Route.MetaArgs) {
  const { salaah } = publicTexts.of(languageOf(args.location.pathname))
  const title = salaah.timesIn({ city: args.loaderData!.city })
  return pageMeta({ ...args, title, description: title, hidden: true })
}

export default function TimesEmbed({ loaderData }: Route.ComponentProps) {
  return <EmbeddedSalaah {...loaderData} />
}
