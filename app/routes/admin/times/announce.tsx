import { getActor } from '#app/access/session.server.ts'
import { findChangeToSend } from '#app/features/timetables/edit/announced-change.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { drawnLanguage, languageFacts, languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { SendPanel } from '#app/shell/send-panel.tsx'
import type { Route } from './+types/announce'

export const handle = { kind: 'app', maxBodyBytes: 0 } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.announce.title)

/** The change in each language of the site whose letters a picture has. */
export async function loader({ params: { timetableId }, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { languages } = (await siteSettings()).general
  const changes = []
  for (const language of languages.filter((each) => drawnLanguage(each) === each)) {
    const change = await findChangeToSend(getActor(context), timetableId, { language, origin, now })
    if (change) changes.push(change)
  }
  if (changes.length === 0) notFound(adminTexts.of(languageOf(url.pathname)).adminTimes.announce.missing)
  return { changes }
}

export default function Page({ loaderData: { changes } }: Route.ComponentProps) {
  const { announce: texts } = useAdminTexts().adminTimes
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft">{texts.text}</p>
      </div>
      {changes.map((toSend) => (
        <SendPanel key={toSend.language} title={languageFacts(toSend.language).name} toSend={toSend} />
      ))}
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.announce.missing)
