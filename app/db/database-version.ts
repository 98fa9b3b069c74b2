/** The last commit before version 1.0.0 whose migrations were other ones. */
const LAST_COMMIT = 'e481b2a'

/** The migrations of that commit. Together they made the tables that `0001-create-tables` makes. */
export const migrationsBeforeRelease: readonly string[] = [
  '0001-first',
  '0002-activity-version',
  '0002-imports',
  '0003-occurrence-title',
  '0004-occurrence-description',
  '0005-occurrence-picture',
  '0006-mosque-slug',
  '0007-event-slug',
  '0008-slugs',
  '0009-event-audience',
  '0010-occurrence-audience',
  '0011-occurrence-previous-start',
  '0012-occurrence-previous-date',
  '0013-occurrence-next-start',
  '0014-event-list-indexes',
  '0015-timetables',
  '0016-mosque-facts',
  '0017-reports',
  '0018-adopted-timetables',
  '0021-mosque-listing-index',
  '0021-mosque-time-zone',
  '0022-mosque-sources',
  '0023-settings-salaah',
  '0025-settings-site',
  '0026-mosque-city',
  '0026-mosque-city-index',
  '0027-claims',
  '0028-left-out-records',
]

/** The migrations of the first days, which no version replaces. */
const migrationsOfFirstDays: readonly string[] = [
  '0001-sign-in',
  '0002-directory',
  '0003-events',
  '0004-site',
  '0005-event-search',
  '0006-event-order',
]

/** What shows which program and version made a database. */
export type DatabaseContent = {
  /** Where it is, without a password. */
  location: string
  /** Its tables, without those that record migrations. */
  tables: readonly string[]
  /** The names of the migrations that were applied. */
  applied: readonly string[]
}

/** Why a version cannot use a database, in one line with what to do. */
export type DatabaseProblem = { kind: 'foreign' | 'newer' | 'older'; message: string }

/** Whether a database is exactly of the last commit before version 1.0.0. */
export const isBeforeRelease = ({ applied }: DatabaseContent): boolean =>
  applied.length === migrationsBeforeRelease.length && migrationsBeforeRelease.every((name) => applied.includes(name))

const EXPORT =
  'Export its content with the version that made it (Admin, Export), and import the file into an empty site: npm run import -- FILE --write.'

/** The problem of a version with these migrations; null when it can use the database, or when that is empty. */
export function findDatabaseProblem(content: DatabaseContent, migrations: readonly string[]): DatabaseProblem | null {
  const { location, tables, applied } = content
  const problem = (kind: DatabaseProblem['kind'], text: string) => ({
    kind,
    message: `The database ${location} ${text}`,
  })
  const known = [...migrations, ...migrationsBeforeRelease, ...migrationsOfFirstDays]
  if (!applied.some((name) => known.includes(name))) {
    if (tables.length === 0) return null
    const remedy = 'Set DATA_DIR to another folder, or DATABASE_URL to an empty database.'
    return problem('foreign', `belongs to another program: it has the table ${tables[0]}. ${remedy}`)
  }
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const remedy = 'Install that version (git checkout VERSION && npm ci), or restore a backup from before its upgrade.'
    return problem('newer', `was made by a newer version: it has the migration ${unknown}. ${remedy}`)
  }
  if (applied.some((name) => migrations.includes(name))) return null
  if (isBeforeRelease(content))
    return problem('older', 'was made before version 1.0.0. Run npm run upgrade-database once, then start again.')
  if (applied.some((name) => migrationsOfFirstDays.includes(name)))
    return problem('older', `was made by a version of the first days, which cannot be upgraded. ${EXPORT}`)
  const missing = migrationsBeforeRelease.find((name) => !applied.includes(name))
  const remedy = `Start that commit on it once (git checkout ${LAST_COMMIT} && npm ci && npm start), then run npm run upgrade-database with this version.`
  return problem('older', `was made before commit ${LAST_COMMIT}: it lacks ${missing}. ${remedy}`)
}

/** The message for a database whose tables are not those that its migrations make. */
export const differentTable = (location: string, table: string) =>
  `The database ${location} cannot be upgraded: its table ${table} is not that of commit ${LAST_COMMIT}. ${EXPORT}`
