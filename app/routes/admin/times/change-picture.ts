import { getActor } from '#app/access/session.server.ts'
import { findAnnouncedChange } from '#app/features/timetables/edit/announced-change.server.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { directionOf, drawnLanguage } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { languageOfFile, siteSettings } from '#app/services/settings.server.ts'
import { renderChangeImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'
import type { Route } from './+types/change-picture'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: 0 } satisfies AppPage

/** A published change of times as a portrait picture, for who may edit the times; for everybody else there is none. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = drawnLanguage(await languageOfFile(url))
  const change = await findAnnouncedChange(getActor(context), params.timetableId, { language, origin, now })
  if (!change) notFound('Not found')
  const { mosque, title, from, rows } = change
  const picture = await renderChangeImage({
    ...{ title: mosque.name, second: mosque.otherName, label: title, from, rows },
    none: plainTextsIn(language).shared.times.changedToNone,
    siteName: (await siteSettings()).customization.siteName,
    isFromRight: directionOf(language) === 'rtl',
    ...latticePattern(mosque.slug, 1.6),
  })
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-store' },
  })
}
