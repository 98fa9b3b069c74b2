import { UsefulLinks } from '#app/features/mosques/directory/ways-on.tsx'
import { showsOsmData } from '#app/features/mosques/mosque-sources.server.ts'
import { OsmCredit } from '#app/features/mosques/page/mosque-contact.tsx'
import { languageOf } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { loadSiteContent } from '#app/pages/home.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { Heritage, SampleData, Team, Values } from '#app/shell/about/heritage.tsx'
import { Invitation, Mission, Story } from '#app/shell/about/story.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/about'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = await cacheUntilMidnight(context)
  const language = languageOf(url.pathname)
  const { isCounted, mosquesConnected, team } = await loadSiteContent(language, today)
  const settings = await siteSettings()
  const { method, adjustments } = settings.salaah
  return {
    words: siteWords(settings, language),
    isCape: settings.site.preset === 'cape-town',
    method,
    isAdjusted: Object.values(adjustments).some((minutes) => minutes !== 0),
    isCounted,
    mosquesConnected,
    team,
    isFromOsm: await showsOsmData(null),
  }
}

export function meta(args: Route.MetaArgs) {
  const { title } = pageTexts.of(languageOf(args.location.pathname)).about
  return pageMeta({ ...args, title, description: args.loaderData!.words.aboutDescription })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const texts = usePageTexts().about
  const { words, isCape } = loaderData
  return (
    <>
      <PageHeader title={texts.title} subtitle={words.aboutSubtitle} />
      <Story {...loaderData} mosques={loaderData.mosquesConnected} text={words.aboutStory} />
      <Mission salaahTimes={words.aboutTimes} />
      {words.heritage && <Heritage title={words.heritageTitle} text={words.heritage} isCape={isCape} />}
      <Values />
      {loaderData.team.length > 0 && <Team team={loaderData.team} />}
      {useShellData()!.sampleData && <SampleData />}
      {loaderData.isFromOsm && <OsmCredit of="site" className="wrap py-4 text-ink-soft text-sm" />}
      <Invitation>
        <UsefulLinks className="mt-5" />
      </Invitation>
    </>
  )
}
