import type { ReportLine } from './plan-import.server.ts'
import type { FileFault } from './read-import-file.server.ts'
import type { ImportCounts } from './run-import.server.ts'

export type ImportStage = 'waiting' | 'reading' | 'checking' | 'writing' | 'dates'
export type ImportProgress = { stage: ImportStage; done: number; total: number }

export type DryRunReport = {
  errors: number
  count: number
  /** How many rows would be written. */
  rows: number
  lines: ReportLine[]
  superadmins: { name: string; email: string }[]
  /** How many administrators of mosques can be invited. */
  invitable: number
  /** The columns of the list that are not imported. */
  ignoredColumns: string[]
}

export type ImportResult =
  | { report: DryRunReport }
  | { counts: ImportCounts; report: DryRunReport }
  | { fault: FileFault | null }

/** What an import is doing and what came of it. */
export type ImportState =
  | { status: 'checking' | 'writing'; progress: ImportProgress }
  | { status: 'checked'; report: DryRunReport }
  | { status: 'done'; counts: ImportCounts; report: DryRunReport | null }
  | { status: 'failed'; fault: FileFault | null }
  | { status: 'cancelled' }
