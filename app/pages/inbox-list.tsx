import { useReportWords } from '#app/features/reports/report-details.tsx'
import type { ReportMatter } from '#app/features/reports/report-matter.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { listClass, rowLinkClass } from '#app/ui/list.tsx'
import type { InboxItem, InboxRow } from '#app/workflows/inbox.server.ts'

/** The contact page promises an answer within two days. */
const LATE_HOURS = 48

/** What waits for a superadmin, each with how long, and a link to where it is answered. */
export function InboxList({ rows }: { rows: readonly InboxRow[] }) {
  const { inbox: texts } = useAdminTexts().adminShell
  return (
    <ul className={listClass}>
      {rows.map(({ item, to, hours }) => (
        <li key={item.id} className="relative flex items-start gap-3 px-4 py-3 hover:bg-primary-soft sm:px-5">
          <Row item={item} to={to} />
          <span className={`shrink-0 text-sm ${hours >= LATE_HOURS ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
            {texts.age({ days: Math.floor(hours / 24), hours })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Row({ item, to }: { item: InboxItem; to: string }) {
  const { inbox: texts } = useAdminTexts().adminShell
  const language = useLanguage()
  const mosque = item.mosque && mosqueNameIn(language, item.mosque)
  return (
    <div className="min-w-0 flex-1">
      <p className="break-words text-ink-soft text-sm">
        {texts.kinds[item.kind]}
        {mosque && (
          <>
            {' · '}
            <bdi>{mosque}</bdi>
          </>
        )}
      </p>
      <LocalLink to={to} className={`${rowLinkClass} after:absolute after:inset-0`}>
        {item.kind === 'report' ? <ReportTitle report={item.report} /> : <Title item={item} />}
      </LocalLink>
    </div>
  )
}

/** What a report is about; one about anything else begins with its own words. */
function ReportTitle({ report }: { report: ReportMatter }) {
  const { title } = useReportWords(report)
  return report.kind === 'other' && report.content.text ? (
    <bdi>{report.content.text.slice(0, MAX_TITLE_CHARS)}</bdi>
  ) : (
    title
  )
}

const MAX_TITLE_CHARS = 80

function Title({ item }: { item: Exclude<InboxItem, { kind: 'report' }> }) {
  const { kinds } = useSharedTexts().notices
  if (item.kind !== 'notice') return <bdi>{item.title}</bdi>
  return (
    <>
      {kinds[item.of]}
      {item.title && (
        <>
          {' · '}
          <bdi>{item.title.slice(0, MAX_TITLE_CHARS)}</bdi>
        </>
      )}
    </>
  )
}
