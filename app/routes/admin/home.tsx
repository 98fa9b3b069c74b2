import { CalendarClock, CalendarPlus, ExternalLink, Pencil } from 'lucide-react'
import { data, Form, useActionData } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { changeEvent } from '#app/features/events/edit/change-event.server.ts'
import { listNextDates, type NextDate } from '#app/features/events/edit/event-admin-list.server.ts'
import { DateTimeFields, rejectedDate } from '#app/features/events/edit/event-dates-panel.tsx'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { CalendarLeaf } from '#app/features/events/list/event-card.tsx'
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
import { findAdminConfirmation } from '#app/features/timetables/edit/open-page.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge, Card, EmptyState } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/home'

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

/** The next dates of a mosque, each of which can be cancelled, moved and restored in place. */
function NextDates({ dates }: { dates: NextDate[] }) {
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => (
        // A saved form is rendered anew, so that it closes and has the stored values.
        <DateRow
          key={`${date.eventId} ${date.occurrenceDate} ${date.date} ${date.startTime} ${date.endTime}`}
          date={date}
        />
      ))}
    </ul>
  )
}

function DateRow({ date }: { date: NextDate }) {
  const { adminEvents: texts } = useAdminTexts()
  const words = useSharedTexts()
  const formatTime = useTimeFormat()
  const isCancelled = date.status === 'cancelled' || date.eventStatus === 'cancelled'
  const title = date.title ?? date.eventTitle
  const day = date.date ? dayAndMonth(words.dates, date.date) : words.dates.notAvailable
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0 sm:gap-4">
      <CalendarLeaf date={date.date} struck={isCancelled} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-semibold">
          <LocalLink to={`/admin/events?edit=${date.eventId}`} className="text-ink">
            <bdi>{title}</bdi>
          </LocalLink>
        </h3>
        <p className="text-ink-soft text-sm tabular-nums">
          {day}{' '}
          {date.salaahStart ? (
            `· ${timesInWords(words, date, formatTime)}`
          ) : (
            <span className="whitespace-nowrap">
              {[date.startTime, date.endTime]
                .map((time) => time && formatTime(time))
                .filter(Boolean)
                .join('–')}
            </span>
          )}
        </p>
        {(isCancelled || date.status === 'moved') && (
          <p>
            {isCancelled ? (
              <Badge tone="danger">{texts.preview.cancelled}</Badge>
            ) : (
              <Badge>{texts.preview.moved}</Badge>
            )}
          </p>
        )}
        <DateActions date={date} isCancelled={isCancelled} about={`${title}, ${day}`} />
      </div>
    </li>
  )
}

function DateActions({ date, isCancelled, about }: { date: NextDate; isCancelled: boolean; about: string }) {
  const { dates: texts } = useAdminTexts().adminEvents
  const rejected = rejectedDate(useActionData(), date.eventId, date.occurrenceDate)
  const sent = useSending().formData
  const isSent = sent?.get('eventId') === date.eventId && sent.get('key') === date.occurrenceDate
  const hidden = (
    <>
      <input type="hidden" name="eventId" value={date.eventId} />
      <input type="hidden" name="key" value={date.occurrenceDate} />
      <ActionNames
        about={about}
        buttons={{ revive: texts.revive, 'restore-date': texts.restoreOne, 'move-date': texts.moveOne }}
      />
    </>
  )
  const submit = (intent: string, label: string) => (
    <Form method="post" preventScrollReset>
      {hidden}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="quiet"
        busy={isSent && sent.get('intent') === intent}
        aria-label={`${label}: ${about}`}
        className="-ms-5"
      >
        {label}
      </Button>
    </Form>
  )
  if (date.eventStatus === 'cancelled') return submit('revive', texts.revive)
  const isChanged = date.rrule !== null && date.status !== 'scheduled'
  return (
    <div className="flex flex-wrap items-start gap-x-5">
      {!isCancelled && (
        <details className="open:w-full">
          <summary aria-label={`${texts.cancelShort}: ${about}`} className={buttonClass('quiet', '-ms-5')}>
            {texts.cancelShort}
          </summary>
          <Form method="post" preventScrollReset className="flex flex-col items-start gap-3 py-2">
            {hidden}
            <p className="measure">{texts.cancelText({ date: about })}</p>
            <Button
              type="submit"
              name="intent"
              value={date.rrule === null ? 'cancel' : 'cancel-date'}
              variant="danger"
              busy={isSent && String(sent.get('intent')).startsWith('cancel')}
            >
              {texts.cancelOne}
            </Button>
          </Form>
        </details>
      )}
      {isChanged && submit('restore-date', texts.restoreOne)}
      {!isCancelled && (
        <details open={rejected !== null} className="open:w-full">
          <summary aria-label={`${texts.moveShort}: ${about}`} className={buttonClass('quiet', '-ms-5')}>
            <CalendarClock aria-hidden="true" className="size-5" />
            {texts.moveShort}
          </summary>
          <Form method="post" preventScrollReset noValidate className="grid gap-3 py-2 sm:grid-cols-3">
            {hidden}
            {/* What this date has of its own stays. */}
            <input type="hidden" name="title" value={date.title ?? ''} />
            <input type="hidden" name="description" value={date.description ?? ''} />
            <DateTimeFields date={date} rejected={rejected} />
            <Button
              type="submit"
              name="intent"
              value="move-date"
              busy={isSent && sent.get('intent') === 'move-date'}
              className="sm:justify-self-start"
            >
              {texts.move}
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}
