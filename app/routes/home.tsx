import { MosqueSearchBlock } from '#app/features/mosques/directory/search-forms.tsx'
import { NearMeButton, NearSection, NearStatus, PlacePicker } from '#app/features/mosques/near/near-section.tsx'
import { SavedSection } from '#app/features/mosques/near/saved-section.tsx'
import { HomeNoticeLine } from '#app/features/notices/notice-lines.tsx'
import { TodayWidget, WhenCard } from '#app/features/prayer-times/today-panel.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { homeParts, loadSiteContent } from '#app/pages/home.server.ts'
import HomeSections, { Hero, SearchPanel } from '#app/pages/home.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { directoryCities, siteCities } from '#app/services/site-salaah.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { skyAt } from '#app/shell/art/sky.ts'
import { pageMeta, shellOf } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { siteStructuredData } from '#app/shell/structured-data.ts'
import type { Route } from './+types/home'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

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
  const { sky, scene, words, cities, areas, places, salaah, season, salaahCity, practice, notice } = loaderData
  const nonce = useShellData()?.nonce ?? undefined
  return (
    <>
      <Hero sky={sky} scene={scene} words={words} />
      <WhenCard state={salaah} city={salaahCity} season={season}>
        <NearMeButton sort="jamaat" />
        <PlacePicker options={places} />
        <NearStatus />
      </WhenCard>
      <HomeNoticeLine line={notice} />
      <div className="wrap *:mt-6">
        <NearSection />
        <SavedSection nonce={nonce} />
      </div>
      <SearchPanel>
        <MosqueSearchBlock cities={cities} areas={areas} sticky />
      </SearchPanel>
      <TodayWidget state={salaah} city={salaahCity} practice={practice} />
      <HomeSections data={loaderData} />
    </>
  )
}
