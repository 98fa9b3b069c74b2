import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'
import type { DryRunReport } from './import-state.ts'

const tones = {
  add: 'success',
  update: 'primary',
  same: 'neutral',
  different: 'brass',
  doubtful: 'brass',
  skip: 'neutral',
  error: 'danger',
} as const

/** A line for every row of the file, errors first: of a dry run, or of what was written. */
export function ImportReport({ report, isWritten = false }: { report: DryRunReport; isWritten?: boolean }) {
  const texts = useAdminTexts().adminTransfer
  const { lines, errors, count, ignoredColumns } = report
  const { columns } = texts
  return (
    <>
      {!isWritten && (
        <Notice tone={errors > 0 ? 'error' : 'success'}>{errors > 0 ? texts.hasErrors(errors) : texts.ready}</Notice>
      )}
      {ignoredColumns.length > 0 && <Notice tone="brass">{texts.ignored(ignoredColumns.join(', '))}</Notice>}
      {lines.length < count && <p className="text-ink-soft text-sm">{texts.shown(lines.length, count)}</p>}
      <TableFrame label={isWritten ? texts.written : texts.report} className="max-h-96">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sunken text-start">
            <tr>
              {[columns.row, columns.kind, columns.name, columns.outcome, columns.remarks].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 text-start">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map((line) => (
              <tr key={`${line.kind} ${line.row} ${line.name}`}>
                <td className="px-3 py-2 tabular-nums">{line.row}</td>
                <td className="px-3 py-2">{texts.kinds[line.kind]}</td>
                <td className="min-w-32 px-3 py-2" dir="auto">
                  {line.name || '–'}
                </td>
                <td className="px-3 py-2">
                  <Badge tone={tones[line.outcome]}>{texts.outcomes[line.outcome]}</Badge>
                </td>
                <td className="min-w-60 px-3 py-2">{line.remarks.join('. ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  )
}
