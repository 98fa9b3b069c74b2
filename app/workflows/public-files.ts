/** The files of everything public, with their types. */
export const publicFiles = {
  'mosques.geojson': 'application/geo+json; charset=utf-8',
  'mosques.csv': 'text/csv; charset=utf-8',
  'events.ics': 'text/calendar; charset=utf-8',
  'events.csv': 'text/csv; charset=utf-8',
  'jamaat-times.csv': 'text/csv; charset=utf-8',
  'ramadan-programs.json': 'application/json; charset=utf-8',
  'ramadan-programs.csv': 'text/csv; charset=utf-8',
  'published-timetables.csv': 'text/csv; charset=utf-8',
  'announced-months.csv': 'text/csv; charset=utf-8',
} as const

export type PublicFile = keyof typeof publicFiles

export const publicFileNames = Object.keys(publicFiles) as PublicFile[]

export const isPublicFile = (name: string): name is PublicFile => (publicFileNames as string[]).includes(name)
