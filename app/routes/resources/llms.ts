import { nextMidnight } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { Route } from './+types/llms'

export const handle = { kind: 'file', cached: true } satisfies PublicPage

/** What this site is and where its data are, for programs that read it on somebody's behalf (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs) {
  const { customization, general } = await siteSettings()
  const { now, origin } = requestFacts(context)
  cacheUntil(context, nextMidnight(now, 'UTC'))
  const lines = [
    `# ${customization.siteName}`,
    '> A directory of mosques with their jamaat times, events and notices. Times name their source and when it was confirmed: quote both.',
    `- [Mosques](${origin}/mosques): each has a page, /times, /history and /next.txt; languages: ${general.languages.join(', ')}`,
    `- [Events](${origin}/events)`,
    `- [Salaah times](${origin}/prayer-times)`,
    `- [Ramadan](${origin}/ramadan), [Eid](${origin}/eid), [Islamic months](${origin}/moon)`,
    `- [For developers](${origin}/developers): the API, the feeds and the data to download, with their licences`,
    `- [API](${origin}/api/v1/openapi.json)`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
