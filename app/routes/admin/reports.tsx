import { getActor } from '#app/access/session.server.ts'
import { env } from '#app/env.server.ts'
import { findLikelyDuplicates } from '#app/features/mosques/likely-duplicates.server.ts'
import { ReportCard, type ShownReport } from '#app/features/reports/report-card.tsx'
import { findReport, listReports, thankForReport } from '#app/features/reports/reports.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { answerFailure } from '#app/lib/web/answer-failure.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { choiceFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { siteInstantFormat } from '#app/services/site-time-format.server.ts'
import { FilteredList } from '#app/shell/filtered-list.tsx'
import { LoadFailure } from '#app/shell/load-failure.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { decideAboutReport, loadSuggestionContext } from '#app/workflows/decide-report/decide-report.server.ts'
import type { Route } from './+types/reports'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

const filters = ['open', 'decided'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter })

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminReports
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const { reports, count, pages } = await listReports(getActor(context), filter, page)
  const shown: ShownReport[] = []
  for (const report of reports) {
    const isOpen = report.state === 'open'
    shown.push({
      ...report,
      when: dayAndTime(report.createdAt),
      duplicates:
        isOpen && report.missing ? await findLikelyDuplicates(report.missing.name, report.missing.position) : [],
      context: isOpen ? await loadSuggestionContext(getActor(context), report) : null,
    })
  }
  return { filter, page, pages, count, reports: shown, tiles: env().MAP_TILES }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { toasts } = adminTexts.of(language).adminReports
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const id = readText(form, 'id')
  const intent = readText(form, 'intent')
  const here = localAddress(language, `/admin/reports${url.search}`)
  const answer = (isDone: boolean, toast: string) =>
    redirectWithToast(context, here, isDone ? 'success' : 'error', toast)
  const decide = async () => {
    const report = await findReport(actor, id)
    if (!report) return answer(false, toasts.missing)
    if (intent === 'thank') {
      const isThanked = await thankForReport(actor, report, now)
      return answer(isThanked, isThanked ? toasts.thanked : toasts.decided)
    }
    const isAccepted = intent === 'accept' || intent === 'accept-thank'
    if (!isAccepted && intent !== 'reject') return answer(false, toasts.failed)
    const version = Number(readText(form, 'version'))
    const decision = isAccepted ? 'accepted' : 'rejected'
    const outcome = await decideAboutReport(actor, id, { decision, thank: intent === 'accept-thank', now, version })
    if (outcome !== 'done') return answer(false, toasts[outcome])
    if (!isAccepted) return answer(true, toasts.rejected)
    if (report.missing) return answer(true, toasts.added)
    if (report.suggestion) return answer(true, report.suggestion.field === 'other' ? toasts.accepted : toasts.changed)
    return answer(true, report.content?.wanted ? toasts.timeChanged : toasts.accepted)
  }
  return answerFailure('A report could not be decided:', decide, () => answer(false, toasts.failed))
}

export default function Page({ loaderData: { reports, tiles, ...list } }: Route.ComponentProps) {
  const texts = useAdminTexts().adminReports
  return (
    <FilteredList
      texts={texts}
      filters={filters}
      items={reports}
      {...list}
      address={(show, page) => `/admin/reports${listFilters.write({ show, page })}`}
    >
      {(report) => <ReportCard report={report} tiles={tiles} />}
    </FilteredList>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text={useAdminTexts().adminReports.toasts.loadFailed} />
}
