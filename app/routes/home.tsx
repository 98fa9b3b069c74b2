import { Bookmark } from 'lucide-react'
import type { MetaDescriptor } from 'react-router'
import { MosqueSearchBlock } from '#app/features/mosques/directory/search-forms.tsx'
import { NearSection, NearStatus } from '#app/features/mosques/near/near-section.tsx'
import { NEAR_KEY } from '#app/features/mosques/near/near-state.ts'
import { AREA_KEY, AREA_MOSQUES, MAX_SHOWN, SAVED_KEY } from '#app/features/mosques/near/saved-storage.ts'
import { HomeNoticeLine } from '#app/features/notices/public-notices.tsx'
import { NextLine, TimesNote, TodayWidget } from '#app/features/prayer-times/today-panel.tsx'
import { type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { EidMorningList } from '#app/pages/congregations.tsx'
import { homeParts, loadSiteContent } from '#app/pages/home.server.ts'
import HomeSections, { EidLine, Hero } from '#app/pages/home.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { directoryCities, siteCities } from '#app/services/site-salaah.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { skyAt } from '#app/shell/art/sky.ts'
import { pageMeta, shellOf } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { Button } from '#app/ui/button.tsx'
import { cardLinkClass } from '#app/ui/card.tsx'
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
    at: now.getTime(),
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
  const { words, servedCities: cities } = args.loaderData!
  const { heroTitle: title, description } = words
  // Only programs read this, from the server's HTML, so the browser's bundle leaves it out.
  const machines = import.meta.env.SSR
    ? siteStructuredData(shellOf(args.matches)!, language, { description, cities })
    : []
  return [...pageMeta({ ...args, title, description }), ...machines]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { cities, areas, salaah, season, salaahCity, practice, notice, eidLine, morning } = loaderData
  const nonce = useShellData()?.nonce ?? undefined
  return (
    <>
      {eidLine ? (
        <EidLine season={eidLine} others={notice ? notice.others + 1 : 0} />
      ) : (
        <HomeNoticeLine line={notice} />
      )}
      <Hero data={loaderData} />
      <div className="wrap flex flex-col gap-y-2 pt-2 lg:gap-y-5 lg:pt-6">
        <div className="flex flex-col gap-x-8 gap-y-1 lg:flex-row lg:items-start">
          {morning && <FirstSaved nonce={nonce} isFirst />}
          <NextLine
            state={salaah}
            season={eidLine ? null : season}
            instead={morning && <EidMorningList coming={morning} />}
          />
          {!morning && <FirstSaved nonce={nonce} />}
        </div>
        <TodayWidget state={salaah} city={salaahCity} />
        <div className="print:hidden">
          <MosqueSearchBlock cities={cities} areas={areas} isNear sticky />
          <NearStatus />
        </div>
        <TimesNote state={salaah} practice={practice} />
        <NearSection {...(morning && { held: 'eid' })} />
        <SavedSection nonce={nonce} />
      </div>
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

/** The mosque saved last, with the adhan and jamaat that are next there; hidden while none is saved. */
function FirstSaved({ nonce, isFirst = false }: { nonce?: string | undefined; isFirst?: boolean }) {
  return (
    <>
      <ul
        id="first-saved"
        hidden
        aria-label={useTexts().near.savedTitle}
        className={cn('saved-rows lg:w-120', isFirst && 'lg:order-last')}
      />
      {nonce && <script nonce={nonce}>{reserveSavedScript}</script>}
    </>
  )
}

/** The other saved mosques or, without any, those of the chosen area; hidden while there is neither. */
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
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="saved-title" className="text-xl lg:text-2xl">
            {texts.savedTitle}
          </h2>
          <Button variant="quiet" data-saved-forget="" className="-me-3 px-3">
            {texts.forgetArea}
          </Button>
        </div>
        <SavedRowTemplate />
        <ol className="saved-rows" />
        <p className="mt-2 text-ink-soft text-sm">{texts.savedNote}</p>
        <p hidden data-not-installed="" className="mt-2 text-ink-soft text-sm">
          {offline.iphone}
        </p>
      </section>
      {nonce && <script nonce={nonce}>{reserveOthersScript}</script>}
    </>
  )
}

/** The row that the browser copies for each mosque, and whose elements with `data-part` it fills. */
function SavedRowTemplate() {
  const { times } = useSharedTexts()
  return (
    <template data-saved-row>
      <li>
        <p className="min-w-0 flex-1">
          <span className="flex items-center gap-1 text-primary-text text-xs">
            <Bookmark aria-hidden="true" className="size-4 fill-current in-data-area:hidden" />
            <span data-part="occasion" />
            <span data-part="live" className="font-semibold empty:hidden" />
          </span>
          <a href="/mosques" className={cn(cardLinkClass, 'line-clamp-2 font-semibold text-sm leading-tight')}>
            <Written as="span" text="–" data-part="name" />
          </a>
          {['unknown', 'venue', 'stale'].map((part) => (
            <span
              key={part}
              data-part={part}
              className={cn(
                'block text-xs empty:hidden',
                part === 'stale' ? 'font-semibold text-amber' : 'text-ink-soft',
              )}
            />
          ))}
        </p>
        <p className="flex shrink-0 gap-x-4 tabular-nums">
          <SavedTime part="adhan" label={times.columns.adhan} />
          <SavedTime part="jamaat" label={times.columns.jamaat} />
        </p>
      </li>
    </template>
  )
}

/** A time with its name above it, which is read after it. */
function SavedTime({ part, label }: { part: 'adhan' | 'jamaat'; label: string }) {
  return (
    <span className="flex flex-col-reverse">
      <span data-part={part} className={cn('peer font-semibold text-xl', part === 'jamaat' && 'text-brass')} />
      <span className="text-ink-soft text-xs peer-empty:hidden">{label}</span>
    </span>
  )
}

/**
 * Runs before the first paint, and with it the place below: makes room for the rows of saved mosques that the browser will
 * fill, so that nothing moves.
 */
const reserveSavedScript = `try{let e=id=>document.getElementById(id),g=k=>JSON.parse(localStorage.getItem(k)||"null");if((g("${SAVED_KEY}")||[]).length)e("first-saved").innerHTML="<li></li>",e("first-saved").hidden=!1}catch(e){}`

/** As `reserveSavedScript`, behind the section of the other saved mosques or those of the chosen area. */
const reserveOthersScript = `try{let s=document.getElementById("saved"),g=k=>JSON.parse(localStorage.getItem(k)||"null"),m=(g("${SAVED_KEY}")||[]).length,n=Math.min(m,${MAX_SHOWN})-1,a=m||sessionStorage.getItem("${NEAR_KEY}")?null:g("${AREA_KEY}");if(a){n=${AREA_MOSQUES};s.querySelector("h2").textContent=s.dataset.savedArea.replace("{place}",a.place)}s.querySelector("[data-saved-forget]").hidden=!a;s.querySelector("ol").innerHTML="<li></li>".repeat(Math.max(0,n));s.hidden=n<1}catch(e){}`
