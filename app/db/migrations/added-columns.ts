import type { Database } from '#app/db/schema.ts'

export type AddedColumn = {
  [T in keyof Database]: { name: string; table: T; column: keyof Database[T] & string }
}[keyof Database]

/** Text columns added after the first version, each as its own migration. Add lines at the end only. */
export const addedColumns = [
  { name: '0002-activity-version', table: 'activity', column: 'version' },
  { name: '0003-occurrence-title', table: 'eventOccurrences', column: 'title' },
  { name: '0004-occurrence-description', table: 'eventOccurrences', column: 'description' },
  { name: '0005-occurrence-picture', table: 'eventOccurrences', column: 'imageId' },
  { name: '0006-mosque-slug', table: 'mosques', column: 'slug' },
  { name: '0007-event-slug', table: 'events', column: 'slug' },
  { name: '0009-event-audience', table: 'events', column: 'audience' },
  { name: '0010-occurrence-audience', table: 'eventOccurrences', column: 'audience' },
  { name: '0011-occurrence-previous-start', table: 'eventOccurrences', column: 'previousStartsAt' },
  { name: '0012-occurrence-previous-date', table: 'eventOccurrences', column: 'previousDate' },
  { name: '0013-occurrence-next-start', table: 'eventOccurrences', column: 'nextStartsAt' },
  { name: '0023-settings-salaah', table: 'settings', column: 'salaah' },
  { name: '0021-mosque-time-zone', table: 'mosques', column: 'timeZone' },
  { name: '0025-settings-site', table: 'settings', column: 'site' },
  { name: '0026-mosque-city', table: 'mosques', column: 'city' },
] as const satisfies readonly AddedColumn[]

type Added = Extract<(typeof addedColumns)[number], AddedColumn>

/** The columns a table had in the first version: all except those added since. */
export type FirstColumn<T extends keyof Database> = Exclude<
  keyof Database[T] & string,
  Extract<Added, { table: T }>['column']
>
