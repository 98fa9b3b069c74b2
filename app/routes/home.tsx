import type { MetaDescriptor } from 'react-router'
import { MosqueSearchBlock } from '#app/features/mosques/directory/search-forms.tsx'
import { NearMeButton, NearSection, NearStatus, PlacePicker } from '#app/features/mosques/near/near-section.tsx'
import { NEAR_KEY } from '#app/features/mosques/near/near-state.ts'
import { AREA_KEY, AREA_MOSQUES, MAX_SHOWN, SAVED_KEY } from '#app/features/mosques/near/saved-storage.ts'
import { HomeNoticeLine } from '#app/features/notices/public-notices.tsx'
import { TodayWidget, WhenCard } from '#app/features/prayer-times/today-panel.tsx'
import { type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
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
import { Button } from '#app/ui/button.tsx'
import { cardGridClass } from '#app/ui/card.tsx'
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

type Site = { origin: string; siteName: string; contactEmail: string | null; shareImage: string }

/** Structured data of the organization and the search of the site, for search engines. */
function siteStructuredData(
  site: Site,
  language: Language,
  { description, cities }: { description: string; cities: readonly string[] },
): MetaDescriptor[] {
  const areas = cities.map((name) => ({ '@type': 'City', name }))
  const home = site.origin + localAddress(language, '/')
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: site.siteName,
    url: home,
    logo: site.origin + site.shareImage,
    description,
    areaServed: areas.length === 1 ? areas[0] : areas,
    ...(site.contactEmail && { email: site.contactEmail }),
  }
  const website = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.siteName,
    url: home,
    inLanguage: language,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${site.origin}${localAddress(language, '/mosques/search')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return [{ 'script:ld+json': organization }, { 'script:ld+json': website }]
}

/** The next jamaats of the saved mosques or, without any, of the chosen area; hidden while there is neither. */
function SavedSection({ nonce }: { nonce?: string | undefined }) {
  const { near: texts, offline } = useTexts()
  return (
    <>
      <section
        id="saved"
        hidden
        aria-labelledby="saved-title"
        data-saved-mosques={texts.savedTitle}
        data-saved-area={texts.areaTitle({ place: '{place}' })}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="saved-title" className="text-xl sm:text-2xl">
            {texts.savedTitle}
          </h2>
          <Button variant="quiet" data-saved-forget="" className="-me-3 px-3">
            {texts.forgetArea}
          </Button>
        </div>
        <ol className={cn(cardGridClass, 'saved-rows')} />
        <p className="mt-3 text-ink-soft text-sm">{texts.savedNote}</p>
        <p hidden data-not-installed="" className="mt-3 text-ink-soft text-sm">
          {offline.iphone}
        </p>
      </section>
      {nonce && <script nonce={nonce}>{reserveSavedScript}</script>}
    </>
  )
}

/**
 * Runs behind the section of saved mosques, before the first paint: shows it with as many empty rows as the browser will
 * fill, so that nothing below it moves.
 */
const reserveSavedScript = `try{let s=document.getElementById("saved"),g=k=>JSON.parse(localStorage.getItem(k)||"null"),n=Math.min((g("${SAVED_KEY}")||[]).length,${MAX_SHOWN}),a=n||sessionStorage.getItem("${NEAR_KEY}")?null:g("${AREA_KEY}");if(a){n=${AREA_MOSQUES};s.querySelector("h2").textContent=s.dataset.savedArea.replace("{place}",a.place)}s.querySelector("[data-saved-forget]").hidden=!a;s.querySelector("ol").innerHTML="<li></li>".repeat(n);s.hidden=!n}catch(e){}`
