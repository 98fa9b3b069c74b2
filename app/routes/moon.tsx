import { loadMoonPage } from '#app/features/hijri/moon/moon-page.server.ts'
import { MoonDocument } from '#app/features/hijri/moon/moon-page.tsx'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { pageTexts } from '#app/i18n/page-texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/moon'

export const handle = { kind: 'document', cached: true, sitemap: true } satisfies PublicPage

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const page = await loadMoonPage(now, language)
  cacheUntil(context, new Date(page.changesAt))
  return { page, origin, pageUrl: origin + localAddress(language, '/moon') }
}

export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname)
  const { title, description } = pageTexts.of(language).moon
  const sentences = args.loaderData?.page.sentences.join(' ')
  return pageMeta({
    ...args,
    title,
    description: sentences?.slice(0, 300) ?? description,
    image: { url: localAddress(language, '/moon/preview.png'), alt: title, width: 1200, height: 630 },
  })
}

export default function Moon({ loaderData }: Route.ComponentProps) {
  return <MoonDocument {...loaderData} />
}
