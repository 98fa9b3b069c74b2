import type { Kysely } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { countHit } from '#app/services/limits.server.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { type News, newsLetters } from './news-letter.server.ts'

const KIND = 'digest'
const MINUTE_MS = 60_000
const PAUSE_MINUTES = 10
/** After a quiet time, or right after the notices were turned on, no letter looks back further. */
const LONGEST_LOOK_BACK_MINUTES = 24 * 60

const onceADay = { hits: 1, seconds: 24 * 3600 }

/** Tells the superadmins what happened since the last letter, in one letter, at most every 10 minutes. */
export async function sendNews(now: Date): Promise<void> {
  const { notifications } = await siteSettings()
  if (!Object.values(notifications).includes(true)) return
  const queued = await writeWithoutRevision(async (trx) => {
    const since = await lastLetter(trx, now)
    if (now.getTime() - since.getTime() < PAUSE_MINUTES * MINUTE_MS) return 0
    const news = await newsSince(trx, since, now, notifications)
    const letters = await newsLetters(trx, news)
    for (const letter of letters) await queueMail(trx, { kind: KIND }, letter, now)
    return letters.length
  })
  if (queued > 0) startDelivery()
}

/** When the last letter was written, as the outbox remembers it. */
async function lastLetter(trx: Kysely<Database>, now: Date): Promise<Date> {
  const horizon = new Date(now.getTime() - LONGEST_LOOK_BACK_MINUTES * MINUTE_MS)
  const row = await trx
    .selectFrom('outbox')
    .select((columns) => columns.fn.max('createdAt').as('at'))
    .where('kind', '=', KIND)
    .executeTakeFirst()
  const last = row?.at ? new Date(row.at) : horizon
  return last > horizon ? last : horizon
}

async function newsSince(
  trx: Kysely<Database>,
  since: Date,
  now: Date,
  wanted: SettingsDocument['notifications'],
): Promise<News> {
  const [from, to] = [since.toISOString(), now.toISOString()]
  return {
    messages: wanted.emailAlerts ? await newMessages(trx, from, to) : [],
    jobs: wanted.emailAlerts ? await failedJobs(trx, from, now) : [],
    events: wanted.newEventNotifications ? await newEvents(trx, from, to) : [],
    mosques: wanted.mosqueUpdates ? await changedMosques(trx, from, to) : [],
  }
}

async function newMessages(trx: Kysely<Database>, from: string, to: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('messages')
    .select(['name', 'subject'])
    .where('createdAt', '>', from)
    .where('createdAt', '<=', to)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ name, subject }) => `${name}: ${subject}`)
}

/** Jobs whose last run failed; one that goes on failing is told once a day, not every 10 minutes. */
async function failedJobs(trx: Kysely<Database>, from: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('jobs')
    .select(['name', 'lastError'])
    .where('lastOutcome', '=', 'failed')
    .where('lastFinishedAt', '>', from)
    .where('lastFinishedAt', '<=', now.toISOString())
    .orderBy('name')
    .execute()
  const lines: string[] = []
  for (const { name, lastError } of rows) {
    const told = (await countHit(trx, { what: 'told-job', whom: [name] }, onceADay, now)) > 0
    if (!told) lines.push(lastError ? `${name}: ${lastError}` : name)
  }
  return lines
}

async function newEvents(trx: Kysely<Database>, from: string, to: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('events')
    .innerJoin('mosques', 'mosques.id', 'events.mosqueId')
    .select(['events.title', 'mosques.name'])
    .where('events.sample', '=', 0)
    // Nothing changes before it is made, and changes have an index: this is asked every minute.
    .where('events.updatedAt', '>', from)
    .where('events.createdAt', '>', from)
    .where('events.createdAt', '<=', to)
    .orderBy('events.createdAt')
    .execute()
  return rows.map(({ title, name }) => `${title} (${name})`)
}

/** Each mosque once, however often its admins saved it. */
async function changedMosques(trx: Kysely<Database>, from: string, to: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('activity')
    .innerJoin('mosques', 'mosques.id', 'activity.subjectId')
    .select(['mosques.name', 'activity.actorName'])
    .where('activity.action', '=', 'mosque.update')
    .where('activity.actorRole', '=', 'mosque_admin')
    .where('activity.at', '>', from)
    .where('activity.at', '<=', to)
    .groupBy(['mosques.name', 'activity.actorName'])
    .orderBy('mosques.name')
    .execute()
  return rows.map(({ name, actorName }) => `${name} (${actorName})`)
}
