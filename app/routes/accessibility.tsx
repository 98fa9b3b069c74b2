import { monthAndYear } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { pageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { LegalPage, toLegalSections } from '#app/shell/legal-page.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/accessibility'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

/** When what the page says was tried last, as `docs/conformance.md` says too. */
const TRIED = '2026-11'

export async function loader({ context }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = pageTexts.of(languageOf(args.location.pathname)).accessibility
  return pageMeta({ ...args, title, description })
}

/** What is promised, what was tried, what falls short, and whom to tell. */
export default function Accessibility() {
  const { accessibility: texts } = usePageTexts()
  const month = monthAndYear(useTexts().dates, TRIED)
  return (
    <LegalPage texts={{ ...texts, sections: toLegalSections(texts.sections) }} updated={texts.updated({ month })} />
  )
}
