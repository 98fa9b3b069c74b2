import { Download, MessageCircle } from 'lucide-react'
import { getActor } from '#app/access/session.server.ts'
import { findAnnouncedChange } from '#app/features/timetables/edit/announced-change.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { directionOf, drawnLanguage, fileAddress, languageFacts, languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/announce'

export const handle = { kind: 'app', maxBodyBytes: 0 } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.announce.title)

/** The change in each language of the site whose letters a picture has. */
export async function loader({ params: { timetableId }, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const { languages } = (await siteSettings()).general
  const changes = []
  for (const language of languages.filter((each) => drawnLanguage(each) === each)) {
    const change = await findAnnouncedChange(getActor(context), timetableId, { language, origin, now })
    if (change) changes.push({ language, change })
  }
  if (changes.length === 0) notFound(adminTexts.of(languageOf(url.pathname)).adminTimes.announce.missing)
  return { timetableId, changes }
}

export default function Page({ loaderData: { timetableId, changes } }: Route.ComponentProps) {
  const { announce: texts } = useAdminTexts().adminTimes
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft">{texts.text}</p>
      </div>
      {changes.map(({ language, change }) => {
        const picture = fileAddress(language, `/admin/changes/${timetableId}/picture`)
        const { name } = languageFacts(language)
        return (
          <Card key={language} className="grid gap-4 p-4 sm:grid-cols-2">
            <h2 lang={language} className="text-xl sm:col-span-2">
              {name}
            </h2>
            <img
              src={picture}
              alt={texts.picture({ summary: change.from })}
              width={1080}
              height={1350}
              className="h-auto w-full rounded-md border border-line"
            />
            <div className="flex flex-col items-start gap-3">
              <TextAreaField
                label={texts.message}
                readOnly
                rows={10}
                lang={language}
                dir={directionOf(language)}
                value={change.message}
                className="w-full"
              />
              <CopyButton text={change.message} label={texts.copy} copied={texts.copied} failed={texts.copyFailed} />
              <a
                href={`https://wa.me/?text=${encodeURIComponent(change.message)}`}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass('secondary')}
              >
                <MessageCircle aria-hidden="true" />
                {texts.whatsapp}
              </a>
              <a href={picture} download={`${change.mosque.slug}-${language}.png`} className={buttonClass('secondary')}>
                <Download aria-hidden="true" />
                {texts.save}
              </a>
            </div>
          </Card>
        )
      })}
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.announce.missing)
