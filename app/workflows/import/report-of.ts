import type { DryRunReport } from './import-state.ts'
import type { DryRun } from './plan-import.server.ts'

const MAX_LINES_SHOWN = 200

/** The report of a dry run: how much would be written, and the first rows, errors first. */
export function reportOf({ lines, plan, errors }: DryRun, ignoredColumns: string[]): DryRunReport {
  const shown = [
    ...lines.filter(({ outcome }) => outcome === 'error'),
    ...lines.filter(({ outcome }) => outcome !== 'error'),
  ]
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
