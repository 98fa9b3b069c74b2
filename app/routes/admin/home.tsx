import { CalendarPlus, ExternalLink, Pencil } from 'lucide-react'
import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { changeEvent } from '#app/features/events/edit/change-event.server.ts'
import { listNextDates } from '#app/features/events/edit/event-admin-list.server.ts'
import { NextDates } from '#app/features/events/edit/next-dates.tsx'
import { countFollowersOf } from '#app/features/following/subscribers.server.ts'
import { changeLive, livePanelUntil } from '#app/features/live/live-panel.server.ts'
import { LivePanel } from '#app/features/live/live-panel.tsx'
import { CompletenessList } from '#app/features/mosques/edit/completeness-list.tsx'
import { checkCompleteness } from '#app/features/mosques/edit/mosque-content.ts'
import { findMosqueForEdit } from '#app/features/mosques/edit/mosque-store.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { countReports } from '#app/features/reports/reports.server.ts'
import { ConfirmPanel } from '#app/features/timetables/edit/confirm-panel.tsx'
import { findAdminConfirmation } from '#app/features/timetables/edit/times-page.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card, EmptyState } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/home'

export const handle = { kind: 'app', guard: 'mosque_admin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminHome.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const mosqueId = actor?.mosqueId ?? null
  const stored = mosqueId ? await findMosqueForEdit(actor, mosqueId) : null
  if (!actor || !mosqueId || !stored) return data({ home: null }, { status: 404 })
  const { status } = stored.content
  const name = mosqueNameIn(languageOf(url.pathname), stored.content)
  const home = {
    person: actor.name,
    mosque: { slug: stored.slug, name, isHidden: status === 'hidden' },
    parts: checkCompleteness(stored.content),
    times: await findAdminConfirmation(actor, mosqueId, requestFacts(context).now, await zoneOf({ id: mosqueId })),
    openReports: await countReports(actor, 'open'),
    dates: await listNextDates(actor, mosqueId, requestFacts(context).now),
    live: stored.content.streamUrl
      ? { until: await livePanelUntil(mosqueId, requestFacts(context).now, languageOf(url.pathname)) }
      : null,
    followers: await countFollowersOf(actor, mosqueId),
    isFirstVisit: url.searchParams.has('welcome'),
  }
  return { home }
}

export async function action({ context, url }: Route.ActionArgs) {
  const form = sentForm(context)
  const language = languageOf(url.pathname)
  const page = localAddress(language, '/admin/home')
  const intent = String(form.get('intent') ?? '')
  if (intent === 'start-live' || intent === 'end-live')
    return changeLive(context, getActor(context)?.mosqueId, { page, language })
  return changeEvent(intent, { form, actor: getActor(context), context, language, page })
}

export default function Page({ loaderData: { home } }: Route.ComponentProps) {
  const { adminHome: texts, adminMosques, adminReports } = useAdminTexts()
  if (!home) return <EmptyState title={adminMosques.toasts.noMosque} />
  const { person, mosque, parts, times, dates, live, followers, openReports, isFirstVisit } = home
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{texts.greeting({ name: person })}</h1>
      {isFirstVisit && (
        <Notice tone="success" className="flex flex-col gap-2">
          <p className="font-semibold">{texts.welcome}</p>
          <p className="measure text-ink">{texts.welcomeText({ mosque: mosque.name })}</p>
          <p className="measure text-ink">{texts.welcomeRemote}</p>
        </Notice>
      )}
      {openReports > 0 && (
        <Notice tone="brass">
          <LocalLink to="/admin/reports" className="link target inline-flex items-center">
            {adminReports.waiting({ count: openReports })}
          </LocalLink>
        </Notice>
      )}
      {mosque.isHidden && <Notice tone="brass">{texts.hidden}</Notice>}
      <ConfirmPanel confirmation={times} mosque={mosque.name} page="/admin/mosque/times" back="home" />
      {live && !mosque.isHidden && <LivePanel mosque={mosque.name} until={live.until} />}
      <div className="flex flex-wrap gap-3">
        {!mosque.isHidden && (
          <LocalLink to={mosqueAddress(mosque)} className={buttonClass()}>
            <ExternalLink aria-hidden="true" />
            {texts.viewPage}
          </LocalLink>
        )}
        <LocalLink to="/admin/mosque" className={buttonClass('secondary')}>
          <Pencil aria-hidden="true" />
          {texts.editDetails}
        </LocalLink>
        <LocalLink to="/admin/events?add" className={buttonClass('secondary')}>
          <CalendarPlus aria-hidden="true" />
          {texts.addEvent}
        </LocalLink>
      </div>
      <p className="text-ink-soft">{followers === null ? texts.fewFollowers : texts.followers({ count: followers })}</p>
      <div className="grid gap-5 *:min-w-0 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
        <Card className="flex flex-col gap-3">
          <h2 className="text-xl">{texts.missing.title}</h2>
          <CompletenessList parts={parts} hasTimes={times.hasTimes} hasEvents={dates.length > 0} />
        </Card>
        <Card className="flex flex-col gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-xl">{texts.next.title}</h2>
            <LocalLink to="/admin/events" className="link target inline-flex items-center">
              {texts.next.all}
            </LocalLink>
          </div>
          {dates.length === 0 ? (
            <p className="measure">
              <span className="font-semibold">{texts.next.none}</span>{' '}
              <span className="text-ink-soft">{texts.next.noneText}</span>
            </p>
          ) : (
            <NextDates dates={dates} />
          )}
        </Card>
      </div>
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminMosques.toasts.ownLoadFailed)
