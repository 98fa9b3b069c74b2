import { MosqueSearchBlock } from '#app/features/mosques/search/mosque-search-block.tsx'
import { TodayWidget } from '#app/features/prayer-times/today/today-widget.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { skyAt } from '#app/shell/art/sky.ts'
import { Hero } from '#app/shell/home/hero.tsx'
import { SearchPanel } from '#app/shell/home/search-panel.tsx'
import { pageMeta, shellOf } from '#app/shell/page-meta.ts'
import { siteStructuredData } from '#app/shell/structured-data.ts'
import type { Route } from './+types/home'
import { homeParts } from './home-parts.server.ts'
import HomeSections from './home-sections.tsx'
import { loadSiteContent } from './site-content.server.ts'

export const handle = { kind: 'document', query: [], cached: true, sitemap: true, maxBodyBytes: 0 } satisfies PublicPage

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const { general } = await siteSettings()
  const { sky, until } = skyAt(now)
  cacheUntil(context, until)
  cacheUntil(context, nextMidnight(now, general.timeZone))
  const language = languageOf(url.pathname)
  const today = dayInZone(now, general.timeZone)
  const parts = await homeParts(context, now, today, language)
  const { figures, isCounted, testimonials } = await loadSiteContent(language, today)
  return { ...parts, sky, figures, isCounted, testimonials }
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const texts = publicTexts.of(language).home
  const shell = shellOf(args.matches)
  const description = shell?.siteDescription || texts.description
  // Only programs read this, from the server's HTML, so the browser's bundle leaves it out.
  const machines = import.meta.env.SSR && shell ? siteStructuredData(shell, language, description) : []
  return [...pageMeta({ ...args, title: texts.hero.title, description }), ...machines]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { sky, areas, salaah } = loaderData
  return (
    <>
      <Hero sky={sky} />
      <SearchPanel>
        <MosqueSearchBlock areas={areas} sticky />
      </SearchPanel>
      <TodayWidget state={salaah} />
      <HomeSections data={loaderData} />
    </>
  )
}
