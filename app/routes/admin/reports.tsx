import { isSuperadmin } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { env } from '#app/env.server.ts'
import { findLikelyDuplicates } from '#app/features/mosques/mosques.server.ts'
import { ReportCard, type ShownReport } from '#app/features/reports/report-card.tsx'
import {
  countReports,
  discardHeldReports,
  findReport,
  isInWords,
  listReports,
  thankForReport,
} from '#app/features/reports/reports.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { choiceFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time-format.server.ts'
import { FilteredList } from '#app/shell/filtered-list.tsx'
import { HeldBundle } from '#app/shell/held-bundle.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import {
  decideAboutReport,
  loadSuggestionContext,
  loadTimeContext,
} from '#app/workflows/decide-report/decide-report.server.ts'
import type { Route } from './+types/reports'

const filters = ['open', 'held', 'decided'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter })

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminReports.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const { reports, count, pages } = await listReports(getActor(context), filter, page)
  const { now } = requestFacts(context)
  const shown: ShownReport[] = []
  for (const report of reports) {
    const isOpen = report.state === 'open'
    shown.push({
      ...report,
      when: dayAndTime(report.createdAt),
      duplicates:
        isOpen && report.missing ? await findLikelyDuplicates(report.missing.name, report.missing.position) : [],
      context: isOpen ? await loadSuggestionContext(getActor(context), report) : null,
      timeContext: isOpen ? await loadTimeContext(getActor(context), report, now) : null,
    })
  }
  const held = await countReports(getActor(context), 'held')
  const readAt = now.toISOString()
  return { filter, page, pages, count, reports: shown, tiles: env().MAP_TILES, held, readAt }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { adminReports, adminRecords } = adminTexts.of(language)
  const { toasts } = adminReports
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const id = readText(form, 'id')
  const intent = readText(form, 'intent')
  const here = localAddress(language, `/admin/reports${url.search}`)
  const answer = (isDone: boolean, toast: string) =>
    redirectWithToast(context, here, isDone ? 'success' : 'error', toast)
  const decide = async () => {
    if (intent === 'discard') {
      const count = await discardHeldReports(actor, new Date(readText(form, 'before')))
      return answer(count > 0, adminRecords.held.discarded({ count }))
    }
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
    const outcome = await decideAboutReport(actor, id, {
      decision,
      thank: intent === 'accept-thank',
      now,
      version,
      meaning: readText(form, 'meaning'),
      carryOver: form.getAll('carry').map(String),
    })
    if (outcome !== 'done') return answer(false, toasts[outcome])
    if (!isAccepted) return answer(true, toasts.rejected)
    if (report.missing) return answer(true, toasts.added)
    if (isInWords(report) && report.mosqueId) {
      const editor = isSuperadmin(actor) ? `/admin/mosques/edit/${report.mosqueId}` : '/admin/mosque'
      const to = localAddress(language, `${editor}?report=${report.id}`)
      return redirectWithToast(context, to, 'success', toasts.acceptedInWords)
    }
    if (report.suggestion) return answer(true, toasts.changed)
    return answer(true, report.content?.wanted ? toasts.timeChanged : toasts.accepted)
  }
  return answerFailure('A report could not be decided:', decide, () => answer(false, toasts.failed))
}

export default function Page({ loaderData: { reports, tiles, held, readAt, ...list } }: Route.ComponentProps) {
  const texts = useAdminTexts().adminReports
  return (
    <FilteredList
      texts={texts}
      filters={filters.filter((name) => name !== 'held' || held > 0 || list.filter === 'held')}
      bundle={list.filter === 'held' && <HeldBundle title={texts.title} count={held} readAt={readAt} />}
      items={reports}
      {...list}
      address={(show, page) => `/admin/reports${listFilters.write({ show, page })}`}
    >
      {(report) => <ReportCard report={report} tiles={tiles} />}
    </FilteredList>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminReports.toasts.loadFailed)
