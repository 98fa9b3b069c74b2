import type { Database } from '#app/db/schema.ts'

/** Every table, parents before children: the order in which rows can be copied. */
export const tables = [
  'content_revision',
  'settings',
  'user',
  'session',
  'account',
  'verification',
  'twoFactor',
  'rateLimit',
  'mosques',
  'images',
  'mosque_imams',
  'mosque_images',
  'mosque_facilities',
  'events',
  'event_occurrences',
  'messages',
  'outbox',
  'activity',
  'deleted',
  'jobs',
  'rate_limits',
  'one_time_links',
] as const satisfies (keyof Database)[]
