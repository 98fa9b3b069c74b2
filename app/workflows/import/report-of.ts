import type { DryRunReport } from './import-state.ts'
import type { DryRun, ReportLine } from './plan-import.server.ts'

const MAX_LINES_SHOWN = 200
const MAX_COLUMNS_SHOWN = 50
/** A cell may be as long as the whole file. */
const MAX_CHARS = 300
/** What needs attention comes first. */
const order: ReportLine['outcome'][] = ['error', 'doubtful', 'different', 'add', 'update', 'skip', 'same']

/** The report of a dry run: how much would be written, and the first rows, those that need attention first. */
export function reportOf({ lines, plan, errors }: DryRun, ignoredColumns: string[]): DryRunReport {
  const shown = lines.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return {
    errors,
    count: lines.length,
    rows: lines.filter(({ outcome }) => outcome === 'add' || outcome === 'update').length,
    lines: shown
      .slice(0, MAX_LINES_SHOWN)
      .map((line) => ({ ...line, name: shorten(line.name), remarks: line.remarks.map(shorten) })),
    invitable: plan.admins.filter(({ mosqueId }) => mosqueId !== null).length,
    ignoredColumns: ignoredColumns.slice(0, MAX_COLUMNS_SHOWN).map(shorten),
    superadmins: plan.admins
      .filter(({ role }) => role === 'superadmin')
      .slice(0, MAX_LINES_SHOWN)
      .map(({ name, email }) => ({ name, email })),
  }
}

const shorten = (text: string) =>
  text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS).replace(/[\ud800-\udbff]$/, '')}…`
