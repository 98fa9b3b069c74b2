import type { Database } from './schema.ts'

/** The names of all tables, parents before children: the order in which rows can be copied. */
export const tables = [
  'contentRevision',
  'settings',
  'user',
  'session',
  'account',
  'verification',
  'twoFactor',
  'rateLimit',
  'mosques',
  'images',
  'mosqueImams',
  'mosqueImages',
  'mosqueFacilities',
  'events',
  'eventOccurrences',
  'messages',
  'outbox',
  'activity',
  'bin',
  'jobs',
  'siteState',
  'limitCounters',
  'oneTimeLinks',
] as const satisfies (keyof Database)[]
