import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/offline'

export const handle = { kind: 'document', cached: true } satisfies PublicPage

export async function loader({ context }: Route.LoaderArgs) {
  await cacheUntilMidnight(context)
  return null
}

export function meta(args: Route.MetaArgs) {
  const { title, description } = publicTexts.of(languageOf(args.location.pathname)).offline
  return pageMeta({ ...args, title, description, hidden: true })
}

/** Stands in for a page that is not kept on a device without a network. Script lists those that are. */
export default function Offline() {
  const { offline } = useTexts()
  return (
    <>
      <PageHeader title={offline.title} subtitle={offline.description} />
      <div className="wrap measure py-8">
        <p>{offline.message}</p>
        <ul data-kept-pages="" className="mt-3 flex list-disc flex-col gap-2 ps-6" />
        <p className="mt-6">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page that was asked for */}
          <a href="" className="link">
            {offline.again}
          </a>
        </p>
        <p hidden data-not-installed="" className="mt-6 text-ink-soft text-sm">
          {offline.iphone}
        </p>
      </div>
    </>
  )
}
