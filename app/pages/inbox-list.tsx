import { useReportWords } from '#app/features/reports/report-details.tsx'
import type { ReportMatter } from '#app/features/reports/report-matter.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { RecordTable, rowLinkClass } from '#app/ui/list.tsx'
import type { InboxItem, InboxRow } from '#app/workflows/inbox.server.ts'

/** The contact page promises an answer within two days. */
const LATE_HOURS = 48

/** What waits for a superadmin, each with how long, and a link to where it is answered. */
export function InboxList({ rows }: { rows: readonly InboxRow[] }) {
  const { adminManage, adminRecords, adminShell } = useAdminTexts()
  const { inbox: texts } = adminShell
  const { columns: heads } = adminRecords
  const language = useLanguage()
  return (
    <RecordTable
      caption={texts.title}
      rows={rows.map((row) => ({ ...row, id: row.item.id }))}
      columns={[
        {
          head: heads.subject,
          cell: ({ item, to }) => (
            <LocalLink to={to} className={`${rowLinkClass} target flex items-center`}>
              {item.kind === 'report' ? <ReportTitle report={item.report} /> : <Title item={item} />}
            </LocalLink>
          ),
          isName: true,
          className: 'md:w-1/2',
        },
        { head: adminRecords.activity.kind, cell: ({ item }) => texts.kinds[item.kind] },
        {
          head: adminManage.columns.name,
          cell: ({ item }) => item.mosque && <bdi>{mosqueNameIn(language, item.mosque)}</bdi>,
        },
        {
          head: heads.waiting,
          cell: ({ hours }) => (
            <span className={hours >= LATE_HOURS ? 'font-semibold text-danger' : 'text-ink-soft'}>
              {texts.age({ days: Math.floor(hours / 24), hours })}
            </span>
          ),
          className: 'whitespace-nowrap max-md:ms-auto',
        },
      ]}
    />
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
