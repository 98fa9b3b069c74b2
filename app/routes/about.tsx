import { languageOf } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { Heritage, SampleData, Team, Values } from '#app/shell/about/heritage.tsx'
import { Invitation, Mission, Story } from '#app/shell/about/story.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/about'
import { loadSiteContent } from './site-content.server.ts'

export const handle = { kind: 'document', query: [], cached: true, sitemap: true, maxBodyBytes: 0 } satisfies PublicPage

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = await cacheUntilMidnight(context)
  const { founded, isCounted, mosquesConnected, team } = await loadSiteContent(languageOf(url.pathname), today)
  return { founded, isCounted, mosquesConnected, team }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = pageTexts.of(languageOf(args.location.pathname)).about
  return pageMeta({ ...args, title, description })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const texts = usePageTexts().about
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <Story founded={loaderData.founded} mosques={loaderData.mosquesConnected} isCounted={loaderData.isCounted} />
      <Mission />
      <Heritage />
      <Values />
      {loaderData.team.length > 0 && <Team team={loaderData.team} />}
      {useShellData()?.sampleData && <SampleData />}
      <Invitation />
    </>
  )
}
