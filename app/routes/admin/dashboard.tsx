import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { requireRole } from '#app/access/guard.server.ts'
import { getActor } from '#app/access/session.server.ts'
import { loadQuestion } from '#app/features/hijri/declare/moon-desk.server.ts'
import { MoonQuestion } from '#app/features/hijri/declare/moon-question.tsx'
import { FirstSteps, type FirstStepsData } from '#app/features/overview/first-steps.tsx'
import { type Overview, siteOverview } from '#app/features/overview/overview.server.ts'
import { AreasPlot, MonthsPlot, WaitingPlot } from '#app/features/overview/plots.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/dashboard'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: 0 } satisfies AppPage

/** A mosque admin who opens /admin is redirected to their mosque. */
export const middleware: Route.MiddlewareFunction[] = [requireRole('superadmin')]
export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminShell.dashboard)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const { general, customization } = await siteSettings()
  const { timeZone } = general
  const overview = await siteOverview(getActor(context), now, timeZone)
  const { mosques, admins, events } = overview.figures
  const firstSteps: FirstStepsData = {
    isNamed: customization.siteName !== defaultSettings.customization.siteName,
    hasMosques: mosques > 0,
    hasAdmins: admins > 0,
    hasEvents: events > 0,
  }
  const question = await loadQuestion(getActor(context), now, languageOf(url.pathname))
  return { ...overview, question, firstSteps, currentMonth: dayInZone(now, timeZone).slice(0, 7) }
}

const counts = [
  ['mosques', '/admin/mosques'],
  ['events', '/admin/events'],
  ['admins', '/admin/admins?state=active'],
  ['messages', '/admin/messages'],
] as const

export default function Page({ loaderData }: Route.ComponentProps) {
  const texts = useAdminTexts().adminShell
  return (
    <div className="flex flex-col gap-8">
      <h1 className="-mb-3 text-2xl">{texts.dashboard}</h1>
      {loaderData.question && <MoonQuestion question={loaderData.question} />}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {counts.map(([key, to]) => (
          <li key={key}>
            <LocalLink
              to={to}
              className="flex h-full flex-col rounded-lg border border-line bg-surface p-4 text-ink no-underline hover:border-primary-line hover:shadow-lift"
            >
              <span className="font-bold text-3xl tabular-nums">{loaderData.figures[key]}</span>
              <span className="text-ink-soft">{texts.counts[key]}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
      <FirstSteps {...loaderData.firstSteps} />
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">{texts.attention.title}</h2>
        <Attention {...loaderData} />
      </section>
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-2">
        <Card>
          <h2 className="mb-4 text-xl">{texts.plots.eventsPerMonth}</h2>
          <MonthsPlot months={loaderData.months} current={loaderData.currentMonth} />
          <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
            <LocalLink to="/admin/events?tab=past" className="link target inline-flex items-center">
              {texts.plots.pastEvents}
            </LocalLink>
            <LocalLink to="/admin/events" className="link target inline-flex items-center">
              {texts.counts.events}
            </LocalLink>
          </p>
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">{texts.plots.mosquesByArea}</h2>
          <AreasPlot areas={loaderData.areas} />
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">{texts.plots.messagesWaiting}</h2>
          <WaitingPlot waiting={loaderData.waiting} />
        </Card>
      </div>
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminEvents.toasts.loadFailed)

type AttentionData = Pick<
  Overview,
  | 'withoutAdmin'
  | 'withoutPicture'
  | 'stale'
  | 'failedJobs'
  | 'unreadableSettings'
  | 'staleTimes'
  | 'clockJumped'
  | 'isDamaged'
  | 'figures'
>

/** Lists what needs attention, with links. */
function Attention({
  withoutAdmin,
  withoutPicture,
  stale,
  failedJobs,
  unreadableSettings,
  staleTimes,
  clockJumped,
  isDamaged,
  figures,
}: AttentionData) {
  const { adminClaims: claims, adminRecords, adminShell } = useAdminTexts()
  const { attention: texts } = adminShell
  const mosques = [
    { few: withoutAdmin, text: texts.withoutAdmin, show: 'no-admin' },
    { few: withoutPicture, text: texts.withoutPicture, show: 'no-picture' },
    { few: stale, text: texts.stale, show: 'stale' },
  ].filter(({ few }) => few.count > 0)
  const counts = [
    failedJobs,
    unreadableSettings,
    staleTimes,
    figures.messages,
    figures.reports,
    figures.claims,
    figures.heldReports,
    figures.heldClaims,
    figures.heldMessages,
    figures.unsentMail,
    mosques.length,
  ]
  const isEmpty = !clockJumped && !isDamaged && counts.every((count) => count === 0)
  if (isEmpty) {
    return (
      <Notice tone="success" className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" /> {texts.nothing}
      </Notice>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {isDamaged && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.isDamaged}
          </LocalLink>
        </Line>
      )}
      {clockJumped && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.clockJumped}
          </LocalLink>
        </Line>
      )}
      {unreadableSettings > 0 && (
        <Line>
          <LocalLink to="/admin/settings" className="link">
            {texts.unreadableSettings({ count: unreadableSettings })}
          </LocalLink>
        </Line>
      )}
      {figures.messages > 0 && (
        <Line>
          <LocalLink to="/admin/messages" className="link">
            {texts.waitingMessages({ count: figures.messages })}
          </LocalLink>
        </Line>
      )}
      {figures.reports > 0 && (
        <Line>
          <LocalLink to="/admin/reports" className="link">
            {texts.openReports({ count: figures.reports })}
          </LocalLink>
        </Line>
      )}
      {figures.claims > 0 && (
        <Line>
          <LocalLink to="/admin/claims" className="link">
            {claims.waiting({ count: figures.claims })}
          </LocalLink>
        </Line>
      )}
      {(['reports', 'claims', 'messages'] as const).map((list) => {
        const count = { reports: figures.heldReports, claims: figures.heldClaims, messages: figures.heldMessages }[list]
        return (
          count > 0 && (
            <Line key={list}>
              <LocalLink to={`/admin/${list}?show=held`} className="link">
                {adminRecords.held.waiting[list]({ count })}
              </LocalLink>
            </Line>
          )
        )
      })}
      {figures.unsentMail > 0 && (
        <Line>
          <LocalLink to="/admin/messages?show=unsent" className="link">
            {texts.unsentMail({ count: figures.unsentMail })}
          </LocalLink>
        </Line>
      )}
      {staleTimes > 0 && (
        <Line>
          <LocalLink to="/admin/times?show=stale" className="link">
            {texts.staleTimes({ count: staleTimes })}
          </LocalLink>
        </Line>
      )}
      {failedJobs > 0 && (
        <Line>
          <LocalLink to="/admin/jobs" className="link">
            {texts.failedJobs({ count: failedJobs })}
          </LocalLink>
        </Line>
      )}
      {mosques.map(({ few, text, show }) => (
        <Line key={show}>
          <LocalLink to={`/admin/mosques?show=${show}`} className="link font-medium">
            {text({ count: few.count })}
          </LocalLink>
          : <Names few={few} />
        </Line>
      ))}
    </ul>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-brass" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}

function Names({ few }: { few: Overview['stale'] }) {
  const language = useLanguage()
  const { attention: texts } = useAdminTexts().adminShell
  return (
    <span>
      {few.first.map(({ id, ...mosque }, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <LocalLink to={`/admin/mosques/edit/${id}`} className="link">
            <bdi>{mosqueNameIn(language, mosque)}</bdi>
          </LocalLink>
        </span>
      ))}
      {few.count > few.first.length && ` ${texts.more({ count: few.count - few.first.length })}`}
    </span>
  )
}
