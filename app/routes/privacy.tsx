import { contentIn } from '#app/content.server.ts'
import { env } from '#app/env.server.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { hostedImageSource } from '#app/services/images/store.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { LegalPage, toLegalSections } from '#app/shell/legal-page.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/privacy'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

export async function loader({ context, url }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  const language = languageOf(url.pathname)
  const hosted = hostedImageSource(env().IMAGE_STORE)
  return {
    hosted: hosted && (URL.parse(hosted)?.hostname ?? env().IMAGE_STORE!.split('/')[2]),
    rights: paragraphsOf(siteWords(await siteSettings(), language).privacyRights),
    month: monthAndYear(publicTexts.of(language).dates, contentIn(language).privacyUpdated),
  }
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = pageTexts.of(languageOf(args.location.pathname)).privacy
  return pageMeta({ ...args, title, description })
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const texts = usePageTexts().privacy
  const { month, hosted, rights } = loaderData
  const sections = toLegalSections(texts.sections).map((section) => {
    const { id, paragraphs } = section
    if (id === 'rights') return { ...section, paragraphs: [...rights, ...paragraphs] }
    return hosted && id === 'sharing'
      ? { ...section, paragraphs: [...paragraphs, texts.hostedPictures({ host: hosted })] }
      : section
  })
  return <LegalPage texts={{ ...texts, sections }} updated={texts.updated({ month })} />
}
