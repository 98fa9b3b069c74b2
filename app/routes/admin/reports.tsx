import { Form } from 'react-router'
import { isSuperadmin } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { env } from '#app/env.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { findLikelyDuplicates } from '#app/features/mosques/search/likely-duplicates.server.ts'
import { ReportDetails, type ShownReport, TimeMeanings, useReportWords } from '#app/features/reports/report-details.tsx'
import { requestInWords } from '#app/features/reports/report-matter.ts'
import {
  countReports,
  discardHeldReports,
  findReport,
  listReports,
  thankForReport,
} from '#app/features/reports/reports.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { choiceFilter, idFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { FilteredList } from '#app/shell/filtered-list.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Badge } from '#app/ui/card.tsx'
import { IntentButton, useSending } from '#app/ui/in-place-form.tsx'
import { rowTitleClass } from '#app/ui/list.tsx'
import {
  decideAboutReport,
  loadSuggestionContext,
  loadTimeContext,
} from '#app/workflows/decide-report/decide-report.server.ts'
import { nextInInbox, openFromInbox } from '#app/workflows/inbox.server.ts'
import type { Route } from './+types/reports'

const filters = ['open', 'held', 'decided'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter, item: idFilter })

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminReports.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page, item } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const { now } = requestFacts(context)
  const place = await openFromInbox(getActor(context), item, url, now)
  const { reports, count, pages } = await listReports(getActor(context), filter, place ? { id: item! } : page)
  const shown: ShownReport[] = []
  for (const report of reports) {
    const { kind, content } = report
    const isOpen = report.state === 'open'
    shown.push({
      ...report,
      when: dayAndTime(report.createdAt),
      duplicates: isOpen && kind === 'missing' ? await findLikelyDuplicates(content.name, content.position) : [],
      context: isOpen && kind === 'suggestion' ? await loadSuggestionContext(getActor(context), report) : null,
      timeContext: isOpen && kind === 'time' ? await loadTimeContext(getActor(context), report, now) : null,
    })
  }
  const held = await countReports(getActor(context), 'held')
  const readAt = now.toISOString()
  return { filter, page, pages, count, reports: shown, tiles: env().MAP_TILES, held, readAt, place }
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
  const next = await nextInInbox(actor, url, now)
  const answer = (isDone: boolean, toast: string) =>
    redirectWithToast(context, isDone ? (next ?? here) : here, isDone ? 'success' : 'error', toast)
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
    if (report.kind === 'missing') return answer(true, toasts.added)
    if (requestInWords(report) && report.mosqueId) {
      const editor = isSuperadmin(actor) ? `/admin/mosques/edit/${report.mosqueId}` : '/admin/mosque'
      const to = localAddress(language, `${editor}?report=${report.id}`)
      return redirectWithToast(context, to, 'success', toasts.acceptedInWords)
    }
    if (report.kind === 'suggestion') return answer(true, toasts.changed)
    return answer(true, report.kind === 'time' ? toasts.timeChanged : toasts.accepted)
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

export const ErrorBoundary = loadFailure((texts) => texts.adminReports.toasts.loadFailed)

const tones = { open: 'primary', accepted: 'success', rejected: 'neutral' } as const

/** A report of a visitor with what its reader can do. */
function ReportCard({ report, tiles }: { report: ShownReport; tiles: string }) {
  const { adminReports: texts } = useAdminTexts()
  const { id, mosque, contact, times, state, when, decidedByName, thankedAt, hasPhoto } = report
  const { title, accept } = useReportWords(report)
  const language = useLanguage()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className={rowTitleClass}>{title}</h2>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {times > 1 && <Badge tone="brass">{texts.times({ count: times })}</Badge>}
        {thankedAt !== null && <Badge>{texts.thanked}</Badge>}
      </div>
      <p className="break-words text-ink-soft text-sm">
        {mosque && (
          <>
            <LocalLink to={mosqueAddress(mosque)} className="link">
              <bdi>{mosqueNameIn(language, mosque)}</bdi>
            </LocalLink>
            {' · '}
          </>
        )}
        {when}
        {decidedByName !== null && ` · ${texts.by({ name: decidedByName })}`}
      </p>
      <ReportDetails report={report} tiles={tiles} />
      {contact !== null && (
        <p className="break-words text-sm">
          {texts.contact}: <bdi dir="ltr">{contact}</bdi>
        </p>
      )}
      {hasPhoto && (
        <a href={`/admin/reports/${id}/photo`} target="_blank" rel="noopener" className="self-start">
          <img
            src={`/admin/reports/${id}/photo`}
            alt={texts.photo}
            loading="lazy"
            className="max-h-80 max-w-full rounded-md border border-line"
          />
        </a>
      )}
      <Decisions
        accept={accept}
        report={report}
        about={mosque ? `${title}, ${mosqueNameIn(language, mosque)}` : title}
      />
    </>
  )
}

/** What can be decided about a report, the likeliest first; of a time with the choice of what it means. */
function Decisions({ report, about, accept }: { report: ShownReport; about: string; accept: string }) {
  const { adminReports: texts } = useAdminTexts()
  const { formData } = useSending()
  const { id, state, contact, thankedAt, context, timeContext } = report
  const isOpen = state === 'open'
  const canThank = contact !== null && thankedAt === null
  const canAccept = isOpen && (context?.mayAccept ?? true) && timeContext?.options.length !== 0
  const offered = [
    { intent: 'accept-thank', label: texts.acceptAndThank, isOffered: canAccept && canThank },
    { intent: 'accept', label: accept, isOffered: canAccept },
    { intent: 'reject', label: texts.reject, isOffered: isOpen },
    { intent: 'thank', label: texts.thank, isOffered: !isOpen && canThank },
  ].filter(({ isOffered }) => isOffered)
  if (offered.length === 0) return null
  // The version of what is shown, so that nothing else is changed by accepting.
  const version = (context ?? timeContext)?.version
  return (
    <Form id={`decide-${id}`} method="post" preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="id" value={id} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <ActionNames about={about} buttons={Object.fromEntries(offered.map(({ intent, label }) => [intent, label]))} />
      {report.kind === 'time' && timeContext && <TimeMeanings id={id} content={report.content} context={timeContext} />}
      {report.kind === 'time' && canAccept && <p className="text-ink-soft text-sm">{texts.acceptHint}</p>}
      <div className="flex flex-wrap gap-2">
        {offered.map(({ intent, label }, index) => (
          <IntentButton
            intent={intent}
            key={intent}
            variant={index === 0 && canAccept ? 'primary' : 'secondary'}
            className="px-4"
            busy={formData?.get('id') === id && formData.get('intent') === intent}
          >
            {label}
          </IntentButton>
        ))}
      </div>
    </Form>
  )
}
