import { getActor } from '#app/access/session.server.ts'
import { readTarget } from '#app/features/following/following-rules.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { previewLetter } from '#app/workflows/letter/write-letter.server.ts'
import type { Route } from './+types/letter-preview'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The HTML of a letter, for the frame of its preview: it has its styles in the markup, as emails do, and nothing else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const target = readTarget(url.searchParams.get('of') ?? '')
  const { languages } = (await siteSettings()).general
  const language = languages.find((each) => each === url.searchParams.get('language')) ?? languages[0]
  const mail = target && (await previewLetter(getActor(context), target, requestFacts(context).now)(language))
  if (!mail) notFound('Not found')
  // What is pressed opens beside the preview: the pages of the site stand in no frame.
  return new Response(mail.html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-store',
    },
  })
}
