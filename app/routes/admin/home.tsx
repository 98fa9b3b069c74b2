import { Building2, CalendarClock, CalendarPlus, Clock, Image as ImageIcon, Megaphone } from 'lucide-react'
import { data, Form, useActionData } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { changeEvent } from '#app/features/events/edit/change-event.server.ts'
import { listNextDates, type NextDate } from '#app/features/events/edit/event-admin-list.server.ts'
import { DateTimeFields, rejectedDate } from '#app/features/events/edit/event-dates-panel.tsx'
import { timesInWords } from '#app/features/events/event-in-words.ts'
import { posterPath } from '#app/features/events/event-links.ts'
import { CalendarLeaf } from '#app/features/events/list/event-card.tsx'
import { countFollowersOf } from '#app/features/following/subscribers.server.ts'
import { changeLive, livePanelUntil } from '#app/features/live/live-panel.server.ts'
import { LivePanel } from '#app/features/live/live-panel.tsx'
import { CompletenessList } from '#app/features/mosques/edit/completeness-list.tsx'
import { checkCompleteness } from '#app/features/mosques/edit/mosque-content.ts'
import { findMosqueForEdit } from '#app/features/mosques/edit/mosque-store.server.ts'
import { NoMosque } from '#app/features/mosques/manage/mosque-heading.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { countReports } from '#app/features/reports/reports.server.ts'
import { ConfirmPanel } from '#app/features/timetables/edit/confirm-panel.tsx'
import { findAdminConfirmation } from '#app/features/timetables/edit/open-page.server.ts'
import { isRamadanDue } from '#app/features/timetables/ramadan/program-page.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { fileAddress, languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { dayInZone } from '#app/lib/time.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { UnsavedDrafts, useDrafts } from '#app/shell/unsaved-drafts.tsx'
import { ActionNames } from '#app/ui/action-names.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge, Card } from '#app/ui/card.tsx'
import { IntentButton, useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminHome.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const mosqueId = actor?.mosqueId ?? null
  const stored = mosqueId ? await findMosqueForEdit(actor, mosqueId) : null
  if (!actor || !mosqueId || !stored) return data({ home: null }, { status: 404 })
  const { status } = stored.content
  const { now } = requestFacts(context)
  const zone = await zoneOf({ id: mosqueId })
  const name = mosqueNameIn(languageOf(url.pathname), stored.content)
  const home = {
    person: actor.name,
    mosque: { slug: stored.slug, name, isHidden: status === 'hidden' },
    parts: checkCompleteness(stored.content),
    times: await findAdminConfirmation(actor, mosqueId, now, zone),
    isRamadanDue: await isRamadanDue(mosqueId, dayInZone(now, zone)),
    openReports: await countReports(actor, 'open'),
    dates: await listNextDates(actor, mosqueId, now),
    live: stored.content.streamUrl ? { until: await livePanelUntil(mosqueId, now, languageOf(url.pathname)) } : null,
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
  const { adminHome: texts, adminReports } = useAdminTexts()
  const hasDrafts = useDrafts().length > 0
  if (!home) return <NoMosque />
  const { person, mosque, parts, times, dates, live, followers, openReports, isRamadanDue, isFirstVisit } = home
  const isComplete = times.hasTimes && dates.length > 0 && Object.values(parts).every(Boolean)
  const isFresh = times.hasTimes && times.age?.state === 'fresh'
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl">{texts.greeting({ name: person })}</h1>
        {!mosque.isHidden && (
          <LocalLink to={mosqueAddress(mosque)} className="link target inline-flex items-center">
            {texts.viewPage}
          </LocalLink>
        )}
      </div>
      {isFirstVisit && (
        <Notice tone="success" className="flex flex-col gap-2">
          <p className="font-semibold">{texts.welcome}</p>
          <p className="measure text-ink">{texts.welcomeText({ mosque: mosque.name })}</p>
          <p className="measure text-ink">{texts.welcomeRemote}</p>
        </Notice>
      )}
      {mosque.isHidden && <Notice tone="brass">{texts.hidden}</Notice>}
      <Actions home={home} />
      {live && !mosque.isHidden && <LivePanel mosque={mosque.name} until={live.until} />}
      {(openReports > 0 || isRamadanDue || !isFresh || hasDrafts) && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{texts.due}</h2>
          <UnsavedDrafts />
          {!isFresh && (
            <ConfirmPanel confirmation={times} mosque={mosque.name} page="/admin/mosque/times" back="home" />
          )}
          {openReports > 0 && (
            <Notice tone="brass">
              <LocalLink to="/admin/reports" className="link target inline-flex items-center">
                {adminReports.waiting({ count: openReports })}
              </LocalLink>
            </Notice>
          )}
          {isRamadanDue && (
            <Notice tone="brass">
              <LocalLink to="/admin/mosque/ramadan" className="link target inline-flex items-center">
                {texts.ramadan}
              </LocalLink>
            </Notice>
          )}
        </section>
      )}
      <div className={cn('grid gap-5 *:min-w-0 lg:items-start', !isComplete && 'lg:grid-cols-[20rem_minmax(0,1fr)]')}>
        {!isComplete && (
          <Card className="flex flex-col gap-3">
            <h2 className="text-xl">{texts.missing.title}</h2>
            <CompletenessList parts={parts} hasTimes={times.hasTimes} hasEvents={dates.length > 0} />
          </Card>
        )}
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
      <p className="text-ink-soft text-sm">
        {followers === null ? texts.fewFollowers : texts.followers({ count: followers })}
      </p>
    </div>
  )
}

export const ErrorBoundary = loadFailure(({ adminMosques }, kind) => adminMosques.toasts.ownLoadFailed({ kind }))

type HomeData = NonNullable<Route.ComponentProps['loaderData']['home']>

const actions = [
  ['times', '/admin/mosque/times', Clock],
  ['event', '/admin/events?add', CalendarPlus],
] as const

/** What an admin comes for: five large actions, a notice first. */
function Actions({ home }: { home: HomeData }) {
  const { actions: texts } = useAdminTexts().adminHome
  return (
    <nav aria-label={texts.title} className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <LocalLink
        to="/admin/notices"
        className="col-span-2 flex items-center gap-4 rounded-lg bg-primary p-4 text-on-primary no-underline hover:bg-primary-deep md:col-span-4"
      >
        <Megaphone aria-hidden="true" className="size-8 shrink-0" />
        <ActionWords title={texts.notice} text={texts.noticeText} />
      </LocalLink>
      {actions.map(([name, to, Icon]) => (
        <LocalLink key={name} to={to} className={actionClass}>
          <Icon aria-hidden="true" className="size-7 text-primary-text" />
          <ActionWords title={texts[name]} text={texts[`${name}Text`]} isSoft />
        </LocalLink>
      ))}
      <details className="open:order-last open:col-span-full">
        <summary className={`${actionClass} h-full cursor-pointer list-none`}>
          <ImageIcon aria-hidden="true" className="size-7 text-primary-text" />
          <ActionWords title={texts.send} text={texts.sendText} isSoft />
        </summary>
        <ToSend home={home} />
      </details>
      <LocalLink to="/admin/mosque" className={actionClass}>
        <Building2 aria-hidden="true" className="size-7 text-primary-text" />
        <ActionWords title={texts.page} text={texts.pageText} isSoft />
      </LocalLink>
    </nav>
  )
}

const actionClass =
  'flex flex-col gap-2 rounded-lg border border-line-strong bg-surface p-4 text-ink no-underline hover:border-primary-line hover:bg-primary-soft'

const ActionWords = ({ title, text, isSoft = false }: { title: string; text: string; isSoft?: boolean }) => (
  <span className="flex min-w-0 flex-col">
    <span className="font-bold text-lg leading-snug">{title}</span>
    <span className={isSoft ? 'text-ink-soft text-sm' : 'text-sm'}>{text}</span>
  </span>
)

/** The papers of the mosque and of its next events, which are sent on or printed. */
function ToSend({ home: { mosque, times, dates } }: { home: HomeData }) {
  const { actions: texts } = useAdminTexts().adminHome
  const posters = new Map(dates.map((date) => [date.eventId, { slug: date.slug, title: date.eventTitle }]))
  const papers = mosque.isHidden
    ? []
    : [
        ...(times.hasTimes
          ? [
              { to: `${mosqueAddress(mosque)}/times.pdf`, label: texts.month },
              { to: `${mosqueAddress(mosque)}/card.pdf`, label: texts.card },
              { to: `${mosqueAddress(mosque)}/preview.png`, label: texts.picture },
            ]
          : []),
        ...posters.values().map(({ slug, title }) => ({
          to: posterPath({ mosqueSlug: mosque.slug, slug }),
          label: texts.poster({ title }),
        })),
      ]
  const language = useLanguage()
  if (papers.length === 0) return <p className="p-4 text-ink-soft">{texts.nothing}</p>
  return (
    <ul className="px-4 py-2">
      {papers.map(({ to, label }) => (
        <li key={to}>
          <a
            href={fileAddress(language, to)}
            target="_blank"
            rel="noopener"
            className="link target inline-flex items-center"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

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
  const day = dayAndMonth(words.dates, date.date)
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
      <IntentButton
        intent={intent}
        variant="quiet"
        busy={isSent && sent.get('intent') === intent}
        aria-label={`${label}: ${about}`}
        className="-ms-5"
      >
        {label}
      </IntentButton>
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
            <IntentButton
              intent={date.rrule === null ? 'cancel' : 'cancel-date'}
              variant="danger"
              busy={isSent && String(sent.get('intent')).startsWith('cancel')}
            >
              {texts.cancelOne}
            </IntentButton>
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
            <IntentButton
              intent="move-date"
              busy={isSent && sent.get('intent') === 'move-date'}
              className="sm:justify-self-start"
            >
              {texts.move}
            </IntentButton>
          </Form>
        </details>
      )}
    </div>
  )
}
