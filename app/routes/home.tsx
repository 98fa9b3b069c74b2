import { NearMeButton, NearSection, NearStatus } from '#app/features/mosques/near/near-section.tsx'
import { PlacePicker } from '#app/features/mosques/near/place-picker.tsx'
import { SavedSection } from '#app/features/mosques/near/saved-section.tsx'
import { MosqueSearchBlock } from '#app/features/mosques/search/mosque-search-block.tsx'
import { TodayWidget } from '#app/features/prayer-times/today/today-widget.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { directoryCities, siteCities } from '#app/services/site-salaah.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { skyAt } from '#app/shell/art/sky.ts'
import { Hero } from '#app/shell/home/hero.tsx'
import { SearchPanel } from '#app/shell/home/search-panel.tsx'
import { pageMeta, shellOf } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { siteStructuredData } from '#app/shell/structured-data.ts'
import type { Route } from './+types/home'
import { homeParts } from './home-parts.server.ts'
import HomeSections from './home-sections.tsx'
import { loadSiteContent } from './site-content.server.ts'

export const handle = { kind: 'document', query: [], cached: true, sitemap: true, maxBodyBytes: 0 } satisfies PublicPage

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const settings = await siteSettings()
  const { timeZone } = settings.general
  const [city] = await siteCities()
  const { sky, until } = skyAt(city, now)
  cacheUntil(context, until)
  cacheUntil(context, nextMidnight(now, timeZone))
  const language = languageOf(url.pathname)
  const today = dayInZone(now, timeZone)
  const parts = await homeParts(context, now, today, language)
  const { figures, isCounted, testimonials } = await loadSiteContent(language, today)
  const inDirectory = await directoryCities()
  return {
    ...parts,
    sky,
    scene: settings.site.scene,
    words: siteWords(settings, language),
    servedCities: (inDirectory.length > 0 ? inDirectory : [city]).map(({ names }) => names.en),
    figures,
    isCounted,
    testimonials,
  }
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const words = args.loaderData?.words
  const shell = shellOf(args.matches)
  const description = words?.description ?? ''
  // Only programs read this, from the server's HTML, so the browser's bundle leaves it out.
  const machines =
    import.meta.env.SSR && shell
      ? siteStructuredData(shell, language, { description, cities: args.loaderData?.servedCities ?? [] })
      : []
  return [...pageMeta({ ...args, title: words?.heroTitle, description }), ...machines]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { sky, scene, words, cities, areas, places, salaah, salaahCity } = loaderData
  const nonce = useShellData()?.nonce ?? undefined
  return (
    <>
      <Hero sky={sky} scene={scene} words={words} />
      <SearchPanel>
        <MosqueSearchBlock cities={cities} areas={areas} sticky />
        <div className="mt-3 flex flex-wrap gap-2 sm:gap-x-3">
          <NearMeButton />
          <PlacePicker options={places} />
          <NearStatus />
        </div>
      </SearchPanel>
      <div className="wrap *:mt-6">
        <NearSection />
        <SavedSection nonce={nonce} />
      </div>
      <TodayWidget state={salaah} city={salaahCity} />
      <HomeSections data={loaderData} />
    </>
  )
}
