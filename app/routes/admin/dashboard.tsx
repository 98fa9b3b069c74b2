import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import { requireRole } from '#app/access/guard.server.ts'
import { getActor } from '#app/access/session.server.ts'
import { siteVersion } from '#app/env.server.ts'
import { loadQuestion } from '#app/features/hijri/declare/moon-desk.server.ts'
import { MoonQuestion } from '#app/features/hijri/declare/moon-question.tsx'
import { siteOverview } from '#app/features/overview/overview.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { dayInZone } from '#app/lib/time.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { InboxList } from '#app/pages/inbox-list.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { UnsavedDrafts } from '#app/shell/unsaved-drafts.tsx'
import { Card } from '#app/ui/card.tsx'
import { filterClass, filtersClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { hostAttention } from '#app/workflows/host-attention.server.ts'
import { loadInboxRows } from '#app/workflows/inbox.server.ts'
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
  const inbox = await loadInboxRows(getActor(context), now)
  const question = await loadQuestion(getActor(context), now, languageOf(url.pathname))
  const attention = [...overview.attention, ...(await hostAttention(getActor(context), now))]
  return {
    ...overview,
    version: siteVersion(),
    attention,
    inbox,
    question,
    firstSteps,
    currentMonth: dayInZone(now, timeZone).slice(0, 7),
  }
}

/** The three lists of the site with how much is in them. */
const tabs = [
  ['mosques', '/admin/mosques', 'mosques'],
  ['events', '/admin/events', 'events'],
  ['users', '/admin/users', 'superadmins'],
] as const

/** The oldest of what waits is shown here, the rest in the inbox. */
const MAX_WAITING = 4

export default function Page({ loaderData }: Route.ComponentProps) {
  const texts = useAdminTexts().adminShell
  return (
    <div className="flex flex-col gap-8">
      <h1 className="-mb-3 text-2xl">{texts.dashboard}</h1>
      {loaderData.question && <MoonQuestion question={loaderData.question} />}
      <nav aria-label={texts.dashboard} className={filtersClass}>
        {tabs.map(([key, to, figure]) => (
          <LocalLink key={key} to={to} className={filterClass}>
            {texts.tabs[key]} <span className="text-ink-soft tabular-nums">{loaderData.figures[figure]}</span>
          </LocalLink>
        ))}
      </nav>
      {loaderData.inbox.count > 0 && (
        <section className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-xl">{texts.inbox.forYou({ count: loaderData.inbox.count })}</h2>
            <LocalLink to="/admin/inbox" className="link target inline-flex items-center">
              {texts.inbox.open}
            </LocalLink>
          </div>
          <InboxList rows={loaderData.inbox.rows.slice(0, MAX_WAITING)} />
        </section>
      )}
      <FirstSteps {...loaderData.firstSteps} />
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">{texts.attention.title}</h2>
        <UnsavedDrafts />
        <AttentionList lines={loaderData.attention} />
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
              {texts.tabs.events}
            </LocalLink>
          </p>
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">{texts.plots.mosquesByArea}</h2>
          <AreasPlot areas={loaderData.areas} />
        </Card>
      </div>
      <p className="text-ink-soft text-sm">{texts.version({ version: loaderData.version })}</p>
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminEvents.toasts.loadFailed)

type Attention = Route.ComponentProps['loaderData']['attention']

/** Lists what needs attention, with links. */
function AttentionList({ lines }: { lines: Attention }) {
  const { attention: texts } = useAdminTexts().adminShell
  if (lines.length === 0)
    return (
      <Notice tone="success" className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" /> {texts.nothing}
      </Notice>
    )
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {lines.map(({ kind, to, count, first }) => {
        const text = texts.lines[kind]
        return (
          <li key={kind} className="flex gap-3 px-4 py-3">
            <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-brass" />
            <div className="min-w-0">
              <LocalLink to={to} className={cn('link', first.length > 0 && 'font-medium')}>
                {typeof text === 'string' ? text : text({ count })}
              </LocalLink>
              {first.length > 0 && (
                <>
                  : <Names first={first} others={count - first.length} />
                </>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Names({ first, others }: { first: Attention[number]['first']; others: number }) {
  const language = useLanguage()
  const { attention: texts } = useAdminTexts().adminShell
  return (
    <span>
      {first.map(({ id, ...mosque }, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <LocalLink to={`/admin/mosques/edit/${id}`} className="link">
            <bdi>{mosqueNameIn(language, mosque)}</bdi>
          </LocalLink>
        </span>
      ))}
      {others > 0 && ` ${texts.more({ count: others })}`}
    </span>
  )
}

type FirstStepsData = { isNamed: boolean; hasMosques: boolean; hasAdmins: boolean; hasEvents: boolean }

/** What to do on a new site, in order; nothing once there are mosques and administrators. */
function FirstSteps({ isNamed, hasMosques, hasAdmins, hasEvents }: FirstStepsData) {
  const { firstSteps: texts } = useAdminTexts().adminShell
  if (hasMosques && hasAdmins) return null
  const steps = [
    { text: texts.name, isDone: isNamed, links: [['/admin/settings?tab=customization', texts.toSettings]] },
    {
      text: texts.mosques,
      isDone: hasMosques,
      links: [
        ['/admin/mosques/add', texts.toAdd],
        ['/admin/import', texts.toImport],
      ],
    },
    {
      text: texts.admins,
      isDone: hasAdmins,
      links: [[hasMosques ? '/admin/mosques' : '/admin/admins', texts.toAdmins]],
    },
    { text: texts.events, isDone: hasEvents, links: [['/admin/events?add', texts.toEvents]] },
  ] as const
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{texts.title}</h2>
        <p className="measure text-ink-soft">{texts.text}</p>
      </div>
      <ol className="divide-y divide-line">
        {steps.map(({ text, isDone, links }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={text} className="flex gap-3 py-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-line-strong'}`}
              />
              <div className="min-w-0">
                <p>
                  {text} {isDone && <span className="text-success">({texts.done})</span>}
                </p>
                <p className="flex flex-wrap gap-x-5">
                  {links.map(([to, label]) => (
                    <LocalLink key={to} to={to} className="link target inline-flex items-center font-medium">
                      {label}
                    </LocalLink>
                  ))}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** A bar for each month, with texts for screen readers. */
function MonthsPlot({ months, current }: { months: { month: string; count: number }[]; current: string }) {
  const { plots: texts } = useAdminTexts().adminShell
  const { dates } = useSharedTexts()
  const max = Math.max(1, ...months.map(({ count }) => count))
  return (
    <ol className="flex items-end gap-1">
      {months.map(({ month, count }, index) => (
        <li key={month} className="flex min-w-0 flex-1 flex-col items-center gap-1">
          <span className="sr-only">{texts.events({ month: monthAndYear(dates, month), count })}</span>
          <span aria-hidden="true" className="text-ink-soft text-xs tabular-nums">
            {count || ''}
          </span>
          <svg aria-hidden="true" viewBox="0 0 10 100" preserveAspectRatio="none" className="h-28 w-full max-w-9">
            <Bar share={count / max} current={month === current} />
          </svg>
          <span
            aria-hidden="true"
            className={cn(
              'flex w-0 justify-center whitespace-nowrap text-xs',
              month === current ? 'font-semibold text-brass' : 'text-ink-soft',
              // On small screens only every third month is labeled, including the current one.
              index % 3 !== 2 && 'max-sm:invisible',
            )}
          >
            {dates.monthsShort[Number(month.slice(5)) - 1]}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Bar({ share, current }: { share: number; current: boolean }) {
  const height = share === 0 ? 1 : Math.max(4, share * 100)
  const color = share === 0 ? 'fill-line-strong' : current ? 'fill-brass-line' : 'fill-primary'
  return <rect x="0" y={100 - height} width="10" height={height} className={color} />
}

/** A bar for each area, largest first; its name leads to its mosques. */
function AreasPlot({ areas }: { areas: { area: string | null; count: number }[] }) {
  const { plots: texts } = useAdminTexts().adminShell
  const max = Math.max(...areas.map(({ count }) => count))
  return (
    <ul className="flex flex-col gap-2">
      {areas.map(({ area, count }) => (
        <li key={area} className="grid grid-cols-[minmax(0,9rem)_1fr_2rem] items-center gap-3 text-sm">
          {area === null ? (
            <bdi className="truncate">{texts.otherAreas}</bdi>
          ) : (
            <LocalLink
              to={`/admin/mosques?q=${encodeURIComponent(area)}`}
              className="link target flex min-w-0 items-center"
            >
              <bdi className="truncate">{area}</bdi>
            </LocalLink>
          )}
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 w-full mirror-rtl">
            <rect width={(count / max) * 100} height="10" className="fill-primary" />
          </svg>
          <span className="text-end tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  )
}
