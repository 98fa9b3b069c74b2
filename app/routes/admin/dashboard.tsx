import { requireRole } from '#app/access/guard.server.ts'
import { getActor } from '#app/access/session.server.ts'
import { loadQuestion } from '#app/features/hijri/declare/moon-desk.server.ts'
import { MoonQuestion } from '#app/features/hijri/declare/moon-question.tsx'
import { Attention } from '#app/features/overview/attention.tsx'
import { FirstSteps, type FirstStepsData } from '#app/features/overview/first-steps.tsx'
import { siteOverview } from '#app/features/overview/overview.server.ts'
import { AreasPlot, MonthsPlot, WaitingPlot } from '#app/features/overview/plots.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { dayInZone } from '#app/lib/time.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
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
