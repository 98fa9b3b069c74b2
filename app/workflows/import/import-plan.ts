import type { ImportedAdmin } from '#app/features/accounts/people/mosque-admins.server.ts'
import type { BoardSettings } from '#app/features/boards/board-settings.ts'
import type { ImportedEvent } from '#app/features/events/edit/imported-events.server.ts'
import type { NewDeclaration } from '#app/features/hijri/declaration-schema.ts'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'
import type { MosqueSource } from '#app/features/mosques/mosque-sources.server.ts'
import type { RamadanProgram } from '#app/features/timetables/timetable-types.ts'
import type { PlaceDoubt } from './place-choices.ts'

export type ImportCounts = { mosques: number; events: number; admins: number; invited: number }

/** Why a file cannot be read. */
export type FileFault = 'empty' | 'not-text' | 'not-json' | 'not-csv' | 'unknown-columns' | 'nothing-found'

export type DryRunReport = {
  errors: number
  count: number
  /** How many rows would be written. */
  rows: number
  lines: ReportLine[]
  superadmins: { name: string; email: string }[]
  /** How many rows of a list name mosques that are here; missing in older reports. */
  existing?: number
  /** How many new places the file calls prayer rooms; missing in older reports. */
  prayerRooms?: number
  /** How many administrators of mosques can be invited. */
  invitable: number
  /** The columns of the list that are not imported. */
  ignoredColumns: string[]
}

export type ImportProgress = { stage: ImportStage; done: number; total: number }

/** What an import is doing and what came of it. */
export type ImportState =
  | { status: 'checking' | 'writing'; progress: ImportProgress }
  | { status: 'checked'; report: DryRunReport }
  | { status: 'done'; counts: ImportCounts; report: DryRunReport | null }
  | { status: 'failed'; fault: FileFault | null }
  | { status: 'cancelled' }

export type ImportResult =
  | { report: DryRunReport }
  | { counts: ImportCounts; report: DryRunReport }
  | { fault: FileFault | null }

export type ImportStage = 'waiting' | 'reading' | 'checking' | 'writing' | 'dates'

/** With a version it is written only while the mosque is still at that version. */
type PlannedMosque = { id: string; content: MosqueContent; isNew: boolean; version?: number }

/** The records that an import would write. */
export type ImportPlan = {
  mosques: PlannedMosque[]
  /** What to remember of places of OpenStreetMap. */
  sources: MosqueSource[]
  /** The ids of those that were chosen to be left out. */
  leftOut: string[]
  events: ImportedEvent[]
  admins: ImportedAdmin[]
  settings: Record<string, unknown> | null
  /** Announced beginnings of Hijri months that are not entered yet. */
  months: NewDeclaration[]
  /** What mosques hold in Ramadan and on the Eids of a Hijri year, where it is not stored like this. */
  programs: { mosqueId: string; year: number; program: RamadanProgram }[]
  /** What the boards of mosques show, where it is not stored like this. */
  boards: { mosqueId: string; settings: BoardSettings }[]
}

export type ReportLine = {
  kind: 'mosque' | 'event' | 'admin' | 'settings' | 'month' | 'program' | 'board'
  row: number
  name: string
  outcome: 'add' | 'update' | 'same' | 'different' | 'doubtful' | 'skip' | 'error'
  remarks: string[]
  /** Of a place that is perhaps a mosque of this site. */
  doubt?: PlaceDoubt
  /** The row of a list names a mosque that is here. */
  isExisting?: boolean
  /** A new place that the file calls a prayer room. */
  isRoom?: boolean
}

export type DryRun = { lines: ReportLine[]; plan: ImportPlan; errors: number }

/** Called after each record or line. It ends the work by throwing. */
export type OnProgress = (done: number, total: number) => void

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
    existing: lines.filter(({ isExisting }) => isExisting).length,
    prayerRooms: lines.filter(({ isRoom }) => isRoom).length,
    ignoredColumns: ignoredColumns.slice(0, MAX_COLUMNS_SHOWN).map(shorten),
    superadmins: plan.admins
      .filter(({ role }) => role === 'superadmin')
      .slice(0, MAX_LINES_SHOWN)
      .map(({ name, email }) => ({ name, email })),
  }
}

const shorten = (text: string) =>
  text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS).replace(/[\ud800-\udbff]$/, '')}…`
