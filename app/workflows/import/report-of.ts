import type { DryRunReport } from './import-state.ts'
import type { DryRun, ReportLine } from './plan-import.server.ts'

const MAX_LINES_SHOWN = 200
/** What needs attention comes first. */
const order: ReportLine['outcome'][] = ['error', 'doubtful', 'different', 'add', 'update', 'skip', 'same']

/** The report of a dry run: how much would be written, and the first rows, those that need attention first. */
export function reportOf({ lines, plan, errors }: DryRun, ignoredColumns: string[]): DryRunReport {
  const shown = lines.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return {
    errors,
    count: lines.length,
    rows: lines.filter(({ outcome }) => outcome === 'add' || outcome === 'update').length,
    lines: shown.slice(0, MAX_LINES_SHOWN),
    invitable: plan.admins.filter(({ mosqueId }) => mosqueId !== null).length,
    ignoredColumns,
    superadmins: plan.admins.filter(({ role }) => role === 'superadmin').map(({ name, email }) => ({ name, email })),
  }
}
