import type { tables } from '#app/db/schema.ts'

const people = ['app/features/accounts/', 'app/access/']

/** The folders that may write each table; other code calls their functions. */
const owners: Record<(typeof tables)[number], readonly string[]> = {
  contentRevision: ['app/db/'],
  erasures: ['server/backup/'],
  settings: ['app/features/settings/'],
  user: people,
  session: people,
  account: people,
  verification: people,
  twoFactor: people,
  rateLimit: people,
  oneTimeLinks: people,
  imports: ['app/workflows/import/'],
  importParts: ['app/workflows/import/'],
  mosques: ['app/features/mosques/'],
  mosqueImams: ['app/features/mosques/'],
  mosqueImages: ['app/features/mosques/'],
  mosqueFacts: ['app/features/mosques/'],
  broadcasts: ['app/features/live/'],
  mosqueSources: ['app/features/mosques/'],
  leftOutRecords: ['app/features/mosques/'],
  images: ['app/services/images/'],
  events: ['app/features/events/'],
  eventOccurrences: ['app/features/events/'],
  timetables: ['app/features/timetables/'],
  timetableDates: ['app/features/timetables/'],
  timetableStates: ['app/features/timetables/'],
  adoptedTimetables: ['app/features/prayer-times/'],
  adoptedTimetableDates: ['app/features/prayer-times/'],
  declarations: ['app/features/hijri/'],
  mosqueCalendars: ['app/features/hijri/'],
  mosqueMonths: ['app/features/hijri/'],
  ramadanPrograms: ['app/features/timetables/'],
  notices: ['app/features/notices/'],
  boards: ['app/features/boards/'],
  screens: ['app/features/boards/'],
  screenCodes: ['app/features/boards/'],
  followers: ['app/features/following/'],
  follows: ['app/features/following/'],
  pushNews: ['app/features/following/'],
  pushes: ['app/features/following/'],
  letterRequests: ['app/features/following/'],
  subscribers: ['app/features/following/'],
  letterFollows: ['app/features/following/'],
  messages: ['app/features/contact/'],
  reports: ['app/features/reports/'],
  reportPhotos: ['app/features/reports/'],
  claims: ['app/features/claims/'],
  claimPhotos: ['app/features/claims/'],
  outbox: ['app/services/mail/'],
  // app/db writes the activity record and the bin as part of other writes.
  activity: ['app/db/', 'app/features/activity/'],
  history: ['app/db/', 'app/features/history/'],
  bin: ['app/db/'],
  formerSlugs: ['app/db/'],
  jobs: ['app/features/jobs/'],
  siteState: ['app/services/site-state.server.ts'],
  limitCounters: ['app/services/limits.server.ts'],
}

// The move to PostgreSQL copies every table, a restore erases again, a demo is emptied every night, and tests and benchmarks make the rows they need.
const writesAnything =
  /^(ops\/move-to-postgres\.ts|server\/(backup\/erased-list|sample\/demo)\.ts|tests\/|bench\/|app\/db\/migrations\/)|\.test\.tsx?$/
const writes = /\b(insertInto|updateTable|deleteFrom)\(\s*([^\s)]+)/g
const rawWrites = /\bsql(?:<[^>]*>)?`\s*(insert|update|delete)\b/i

/** The writes in a file to tables that another folder owns. */
export function foreignWrites(path: string, code: string): string[] {
  if (writesAnything.test(path)) return []
  const broken = [...code.matchAll(writes)].flatMap(([, method, argument]) => {
    const table = /^'(\w+)'$/.exec(argument ?? '')?.[1]
    if (!table) return [`calls ${method}(${argument}); write the table's name, so that its owner can be checked`]
    const folders: readonly string[] = owners[table as keyof typeof owners] ?? []
    return folders.some((folder) => path.startsWith(folder))
      ? []
      : [`writes the table '${table}', which belongs to ${folders.join(' and ') || 'no folder'}`]
  })
  return rawWrites.test(code) ? [...broken, 'writes in raw SQL; use insertInto, updateTable or deleteFrom'] : broken
}
