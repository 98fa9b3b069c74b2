import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { superadminEmails } from '#app/access/admin-rows.server.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { siteOrigin } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { countHit } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'

const KIND = 'digest'
const MINUTE_MS = 60_000
const BATCH_SIZE = 200
const MIN_INTERVAL_MINUTES = 10
/** A digest contains no older news, also after a long time without news or with notifications off. */
const MAX_LOOK_BACK_MINUTES = 24 * 60

const onceADay = { hits: 1, seconds: 24 * 3600 }

/** Emails the superadmins a digest of the news since the last one, at most every 10 minutes. */
export async function sendNews(now: Date): Promise<void> {
  const { notifications } = await siteSettings()
  if (!Object.values(notifications).includes(true)) return
  const queued = await writeWithoutRevision(async (trx) => {
    const since = await lastDigestTime(trx, now)
    if (now.getTime() - since.getTime() < MIN_INTERVAL_MINUTES * MINUTE_MS) return 0
    const news = await newsSince(trx, since, now, notifications)
    const emails = await renderDigests(trx, news)
    for (const email of emails) await queueMail(trx, { kind: KIND }, email, now)
    return emails.length
  })
  if (queued > 0) startDelivery()
}

/** The time of the last digest in the outbox. */
async function lastDigestTime(trx: Kysely<Database>, now: Date): Promise<Date> {
  const horizon = new Date(now.getTime() - MAX_LOOK_BACK_MINUTES * MINUTE_MS)
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
  const [language] = (await siteSettings()).general.languages
  return {
    messages: listed(wanted.emailAlerts ? await newMessages(trx, from, to) : []),
    jobs: listed(wanted.emailAlerts ? await failedJobs(trx, from, now) : []),
    events: wanted.newEventNotifications ? await newEvents(trx, from, to, language) : listed([]),
    mosques: listed(wanted.mosqueUpdates ? await changedMosques(trx, from, to, language) : []),
    held: { count: wanted.emailAlerts ? await countHeld(trx, now) : 0, lines: [] },
  }
}

const listed = (lines: string[]): NewsPart => ({ count: lines.length, lines: lines.slice(0, MAX_LINES) })

async function newMessages(trx: Kysely<Database>, from: string, to: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('messages')
    .select(['name', 'subject'])
    .where('createdAt', '>', from)
    .where('createdAt', '<=', to)
    .where('heldBy', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ name, subject }) => `${name}: ${subject}`)
}

/** Jobs whose last run failed; each is reported at most once a day. */
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
    const isReported = (await countHit(trx, { kind: 'reported-job', subject: [name] }, onceADay, now)) > 0
    if (!isReported) lines.push(lastError ? `${name}: ${lastError}` : name)
  }
  return lines
}

/** What is held for review because too much came at once, reported once a day for as long as there is some. */
async function countHeld(trx: Kysely<Database>, now: Date): Promise<number> {
  const { rows } = await sql<{ held: number | string }>`select
    (select count(*) from reports where state = 'open' and "heldBy" is not null)
    + (select count(*) from claims where state = 'open' and "heldBy" is not null)
    + (select count(*) from messages where "heldBy" is not null) as held`.execute(trx)
  const held = Number(rows[0]?.held ?? 0)
  if (held === 0) return 0
  return (await countHit(trx, { kind: 'reported-held', subject: [] }, onceADay, now)) > 0 ? 0 : held
}

/** Read in batches, because an import adds very many at once. */
async function newEvents(trx: Kysely<Database>, from: string, to: string, language: Language): Promise<NewsPart> {
  const part: NewsPart = { count: 0, lines: [] }
  for (let after = { updatedAt: from, id: '\uffff' }; ; ) {
    const rows = await trx
      .selectFrom('events')
      .innerJoin('mosques', 'mosques.id', 'events.mosqueId')
      .select(['events.id', 'events.updatedAt', 'events.createdAt', 'events.sample', 'events.title'])
      .select(['mosques.name', 'mosques.arabicName'])
      .where(sql<boolean>`(events."updatedAt", events.id) > (${after.updatedAt}, ${after.id})`)
      .orderBy('events.updatedAt')
      .orderBy('events.id')
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return part
    for (const { createdAt, sample, title, ...mosque } of rows) {
      if (sample || createdAt <= from || createdAt > to) continue
      part.count += 1
      if (part.lines.length < MAX_LINES) part.lines.push(`${title} (${mosqueNameIn(language, mosque)})`)
    }
    after = rows.at(-1)!
    await yieldToEventLoop()
  }
}

/** Each changed mosque is listed once per admin, however often it was saved. */
async function changedMosques(trx: Kysely<Database>, from: string, to: string, language: Language): Promise<string[]> {
  const rows = await trx
    .selectFrom('activity')
    .innerJoin('mosques', 'mosques.id', 'activity.subjectId')
    .select(['mosques.name', 'mosques.arabicName', 'activity.actorName'])
    .where('activity.action', '=', 'mosque.update')
    .where('activity.actorRole', '=', 'mosque_admin')
    .where('activity.at', '>', from)
    .where('activity.at', '<=', to)
    .groupBy(['mosques.name', 'mosques.arabicName', 'activity.actorName'])
    .orderBy('mosques.name')
    .execute()
  return rows.map(({ actorName, ...mosque }) => `${mosqueNameIn(language, mosque)} (${actorName})`)
}

/** How many there are, and a line for each of the first. */
type NewsPart = { count: number; lines: string[] }

/** The news since the last digest. */
type News = Record<'messages' | 'jobs' | 'events' | 'mosques' | 'held', NewsPart>

const MAX_LINES = 10

/** Renders one email for each active superadmin; none without news. */
async function renderDigests(trx: Kysely<Database>, news: News): Promise<Mail[]> {
  if (Object.values(news).every(({ count }) => count === 0)) return []
  const { customization, general } = await siteSettings()
  const { digest: texts } = textsIn(general.languages[0]).admin.settings
  const url = siteOrigin() + localAddress(general.languages[0], '/admin')
  const part = (title: (values: { count: number }) => string, { count, lines }: NewsPart) => {
    if (count === 0) return []
    const rest = lines.length > 0 && count > lines.length ? [texts.more({ count: count - lines.length })] : []
    return [[title({ count }), ...lines.map((line) => `• ${line}`), ...rest].join('\n')]
  }
  const parts = [
    ...part(texts.messages, news.messages),
    ...part(texts.jobs, news.jobs),
    ...part(texts.events, news.events),
    ...part(texts.mosques, news.mosques),
    ...part(texts.held, news.held),
  ]
  return (await superadminEmails(trx)).map((to) =>
    renderEmail(customization, general.languages[0], {
      to,
      subject: texts.subject({ site: customization.siteName }),
      heading: texts.heading,
      parts,
      action: { label: texts.action, url },
    }),
  )
}
