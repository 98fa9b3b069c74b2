import { contentIn } from '#app/content.server.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { LegalPage, toLegalSections } from '#app/shell/legal-page.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/terms'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

export async function loader({ context, url }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  const language = languageOf(url.pathname)
  const { termsLimits, termsLaw } = siteWords(await siteSettings(), language)
  return {
    month: monthAndYear(publicTexts.of(language).dates, contentIn(language).termsUpdated),
    termsLimits,
    termsLaw,
  }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = pageTexts.of(languageOf(args.location.pathname)).terms
  return pageMeta({ ...args, title, description })
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const texts = usePageTexts().terms
  const { month, termsLimits, termsLaw } = loaderData
  const sections = toLegalSections(texts.sections).map((section) => {
    const [text = ''] = section.paragraphs
    if (section.id === 'liability') return { ...section, paragraphs: [`${text} ${termsLimits}`] }
    if (section.id === 'law') return { ...section, paragraphs: paragraphsOf(`${termsLaw.trimEnd()} ${text}`) }
    return section
  })
  return <LegalPage texts={{ ...texts, sections }} updated={texts.updated({ month })} />
}
