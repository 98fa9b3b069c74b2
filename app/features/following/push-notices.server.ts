import { createHash } from 'node:crypto'
import { db, reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { noticeAddress } from '#app/features/notices/notice-links.ts'
import type { NoticeKind } from '#app/features/notices/notice-types.ts'
import { writeMessage } from '#app/features/notices/notice-views.server.ts'
import { findNotice, type ShownNotice } from '#app/features/notices/notices.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { defaultLanguage, directionOf, type Language, languages, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { instantOf, timeInZone } from '#app/lib/time.ts'
import { now as presentTime } from '#app/services/clock.server.ts'
import { isPushOffered, type PushOutcome, sendPush } from '#app/services/push/send-push.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addDays } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { deleteFollowers } from './followers.server.ts'
import { quietUntil, retryAt, type Topic, toldKinds, topicOf, writeTarget } from './following-rules.ts'

/** Followers that one notice gets rows for, and messages that are sent, before the next are looked for. */
const BATCH_SIZE = 200
/** Messages on their way at the same time to one push service. */
const MAX_AT_ONCE = 20
/** After so many failures in a row the rest of a service waits for the next round. */
const MAX_FAILURES = 5
/** How long messages are reserved for the process that sends them: longer than they can take. */
const LEASE_MS = 120_000

let running: Promise<unknown> | undefined
let isRunRequested = false
let stopping = new AbortController()

/** Tells followers of what was published just now, in the background; otherwise a job does within a minute. */
export function startPushes(): void {
  if (!isPushOffered()) return
  isRunRequested = true
  running ??= (async () => {
    while (isRunRequested) {
      isRunRequested = false
      await pushNotices(presentTime(), stopping.signal)
    }
  })()
    .catch((error: unknown) => console.error('Followers could not be told:', error))
    .finally(() => {
      running = undefined
    })
}

/** Finishes the batch that is on its way before the database closes. */
export async function drainPushes(): Promise<void> {
  stopping.abort()
  await running
  stopping = new AbortController()
}

/** Tells the followers of public notices, their corrections and withdrawals; returns how many messages were sent. */
export async function pushNotices(now: Date, stopping: AbortSignal): Promise<{ sent: number }> {
  let sent = 0
  if (!isPushOffered()) return { sent }
  await noticeChanges(now)
  for (;;) {
    const added = await addFollowers(now)
    const { count, delivered } = await sendDue(now)
    sent += delivered
    if (stopping.aborted || (added === 0 && count === 0)) return { sent }
  }
}

/** Takes up the notices that are public now, and what of them has changed so that people who heard it must hear it. */
async function noticeChanges(now: Date): Promise<void> {
  const at = now.toISOString()
  const notices = await reader()
    .selectFrom('notices')
    .leftJoin('pushNotices', 'pushNotices.noticeId', 'notices.id')
    .select(['notices.id', 'state', 'struck', 'kind', 'told', 'pushNotices.version'])
    .where('startsAt', '<=', at)
    .where('endsAt', '>', at)
    .where('state', '<>', 'held')
    .where('sample', '=', 0)
    .where('kind', 'in', toldKinds)
    .execute()
  await writeWithoutRevision(async (trx) => {
    const ended = trx.selectFrom('notices').select('id').where('endsAt', '<=', at)
    await trx.deleteFrom('pushNotices').where('noticeId', 'in', ended).execute()
    for (const { id, state, struck, told, version } of notices) {
      const present = createHash('sha256').update(`${state} ${struck}`).digest('base64url')
      if (told === null || version === null) {
        // What was withdrawn before anybody was told of it is not told.
        if (state === 'withdrawn') continue
        await trx
          .insertInto('pushNotices')
          .values({ noticeId: id, version: 1, told: present, cursor: '' })
          // The job and a press, or two processes, may take up a notice at the same moment.
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      } else if (told !== present)
        await trx
          .updateTable('pushNotices')
          .set({ version: version + 1, told: present })
          .where('noticeId', '=', id)
          .where('told', '=', told)
          .execute()
    }
  })
}

/** Adds a row for each of the next followers of notices; returns how many rows. */
async function addFollowers(now: Date): Promise<number> {
  const open = await reader()
    .selectFrom('pushNotices')
    .innerJoin('notices', 'notices.id', 'pushNotices.noticeId')
    .innerJoin('mosques', 'mosques.id', 'notices.mosqueId')
    .select(['noticeId', 'cursor', 'kind', 'mosqueId', 'area', 'state'])
    .where('cursor', 'is not', null)
    .execute()
  let added = 0
  for (const { noticeId, cursor, kind, mosqueId, area, state } of open) {
    const targets = [
      { kind: 'mosque', value: mosqueId },
      { kind: 'area', value: area },
    ] as const
    const followers =
      state === 'withdrawn'
        ? []
        : await reader()
            .selectFrom('follows')
            .select('followerId')
            .distinct()
            .where('target', 'in', targets.map(writeTarget))
            .where('topic', '=', topicOf(kind as NoticeKind))
            .where('followerId', '>', cursor!)
            .orderBy('followerId')
            .limit(BATCH_SIZE)
            .execute()
    const rows = followers.map(({ followerId }) => ({
      ...{ noticeId, followerId },
      version: 0,
      attempts: 0,
      nextTryAt: now.toISOString(),
    }))
    await writeWithoutRevision(async (trx) => {
      if (rows.length > 0)
        await trx
          .insertInto('pushes')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      const last = rows.length < BATCH_SIZE ? null : rows.at(-1)!.followerId
      await trx.updateTable('pushNotices').set({ cursor: last }).where('noticeId', '=', noticeId).execute()
    })
    added += rows.length
  }
  return added
}

type Due = Awaited<ReturnType<typeof reserveDue>>[number]

/** Sends the next messages that are due; returns how many there were and how many arrived at their service. */
async function sendDue(now: Date): Promise<{ count: number; delivered: number }> {
  const due = await reserveDue(now)
  if (due.length === 0) return { count: 0, delivered: 0 }
  const zone = (await siteSettings()).general.timeZone
  const textOf = renderedOnce(now)
  const sentNow = new Map<string, number>()
  const results: { push: Due; outcome: PushOutcome | 'quiet' | 'dropped'; at?: Date }[] = []
  const byService = Map.groupBy(due, ({ endpoint }) => new URL(endpoint).origin)
  await Promise.all(
    [...byService.values()].map(async (pushes) => {
      let failures = 0
      const next = pushes[Symbol.iterator]()
      const work = async () => {
        for (const push of next) {
          const notice = await textOf(push)
          // It has ended or was withdrawn before this follower was told of it.
          if (!notice) results.push({ push, outcome: 'dropped' })
          else if (failures >= MAX_FAILURES) results.push({ push, outcome: 'failed' })
          else {
            const wait = waitOf(push, sentNow.get(push.followerId) ?? 0, now, zone)
            if (wait) {
              results.push({ push, ...wait })
              continue
            }
            sentNow.set(push.followerId, (sentNow.get(push.followerId) ?? 0) + 1)
            const outcome = await sendPush(push, notice.text, {
              topic: topicHeader(push.noticeId),
              urgency: push.kind === 'janazah' ? 'high' : 'normal',
              ttlSeconds: (notice.endsAt - now.getTime()) / 1000,
            })
            failures = outcome === 'failed' ? failures + 1 : 0
            results.push({ push, outcome })
          }
        }
      }
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, work))
    }),
  )
  await storeResults(results, now, zone)
  return { count: due.length, delivered: results.filter(({ outcome }) => outcome === 'sent').length }
}

/** Of messages with one topic a device that was off gets the last. */
const topicHeader = (noticeId: string) => createHash('sha256').update(noticeId).digest('base64url').slice(0, 32)

/** Reserves the next due messages for this process. */
async function reserveDue(now: Date) {
  const at = now.toISOString()
  const due = await db()
    .selectFrom('pushes')
    .innerJoin('pushNotices', 'pushNotices.noticeId', 'pushes.noticeId')
    .innerJoin('notices', 'notices.id', 'pushes.noticeId')
    .innerJoin('followers', 'followers.id', 'pushes.followerId')
    .select(['pushes.noticeId', 'pushes.followerId', 'pushes.version as told', 'pushNotices.version', 'attempts'])
    .select(['endpoint', 'p256dh', 'auth', 'language', 'quietFrom', 'quietUntil', 'janazahAlways'])
    .select(['maxPerDay', 'sentDay', 'sentCount', 'kind', 'nextTryAt'])
    .whereRef('pushes.version', '<', 'pushNotices.version')
    .where('nextTryAt', '<=', at)
    .orderBy('nextTryAt')
    .limit(BATCH_SIZE)
    .execute()
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  const reserved = await writeWithoutRevision(async (trx) => {
    const keys = new Set<string>()
    for (const [noticeId, pushes] of Map.groupBy(due, ({ noticeId }) => noticeId)) {
      const ids = pushes.map(({ followerId }) => followerId)
      const rows = await trx
        .updateTable('pushes')
        .set({ nextTryAt: until })
        .where('noticeId', '=', noticeId)
        .where('followerId', 'in', ids)
        .where('nextTryAt', '<=', at)
        .returning('followerId')
        .execute()
      for (const { followerId } of rows) keys.add(`${noticeId} ${followerId}`)
    }
    return keys
  })
  return due.filter(({ noticeId, followerId }) => reserved.has(`${noticeId} ${followerId}`))
}

/** Why a message does not go now, by what its follower chose; a correction of what was told goes at once. */
function waitOf(
  push: Due,
  sentNow: number,
  now: Date,
  zone: string,
): { outcome: 'quiet'; at: Date } | { outcome: 'dropped' } | null {
  if (push.told > 0) return null
  const today = dayAt(zone, now.getTime())
  const sentToday = sentNow + (push.sentDay === today ? push.sentCount : 0)
  if (sentToday >= push.maxPerDay) return { outcome: 'dropped' }
  const choices = { ...push, janazahAlways: push.janazahAlways === 1 }
  const until = quietUntil(choices, topicOf(push.kind as NoticeKind) as Topic, timeInZone(now, zone))
  if (until === null) return null
  const at = instantOf(today, until, zone)
  return { outcome: 'quiet', at: at && at > now ? at : (instantOf(addDays(today, 1), until, zone) ?? now) }
}

/** The message of a notice in a language as the browser shows it, written once for all; null when it is not told any more. */
function renderedOnce(now: Date) {
  const notices = new Map<string, Promise<ShownNotice | null>>()
  const texts = new Map<string, Promise<string>>()
  return async ({ noticeId, language, told }: Due): Promise<{ text: string; endsAt: number } | null> => {
    if (!notices.has(noticeId)) notices.set(noticeId, findNotice(noticeId, now))
    const notice = await notices.get(noticeId)!
    if (!notice || (notice.state === 'withdrawn' && told === 0)) return null
    const key = `${noticeId} ${language} ${told > 0}`
    if (!texts.has(key)) texts.set(key, renderPush(notice, knownLanguage(language), told > 0))
    return { text: await texts.get(key)!, endsAt: Date.parse(notice.endsAt) }
  }
}

const knownLanguage = (language: string): Language => languages.find((known) => known === language) ?? defaultLanguage

const MAX_BODY_CHARS = 600

/** One JSON for all browsers: Safari shows it itself (Declarative Web Push), elsewhere the worker of the site does. */
async function renderPush(notice: ShownNotice, language: Language, isAgain: boolean): Promise<string> {
  const { shared, public: texts } = textsIn(language)
  const kind = shared.notices.kinds[notice.kind]
  const title = `${isAgain && notice.state !== 'withdrawn' ? `${texts.following.corrected}: ` : ''}${kind} · ${mosqueNameIn(language, notice.mosque)}`
  const origin = new URL(env().PUBLIC_URL!).origin
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body: (await writeMessage(notice, language)).slice(0, MAX_BODY_CHARS),
      lang: language,
      dir: directionOf(language),
      navigate: origin + localAddress(language, noticeAddress(notice.id)),
      tag: topicHeader(notice.id),
    },
  })
}

const followersOf = (results: readonly { push: Due }[]) => results.map(({ push }) => push.followerId)

async function storeResults(
  results: readonly { push: Due; outcome: PushOutcome | 'quiet' | 'dropped'; at?: Date }[],
  now: Date,
  zone: string,
): Promise<void> {
  const today = dayAt(zone, now.getTime())
  await writeWithoutRevision(async (trx) => {
    await deleteFollowers(
      trx,
      results.flatMap(({ push, outcome }) => (outcome === 'gone' ? [push.followerId] : [])),
    )
    // Each kind of result in one statement for a notice: a batch must not hold up the rest of the site.
    const sent = results.filter(({ outcome }) => outcome === 'sent')
    for (const list of Map.groupBy(sent, ({ push }) => `${push.noticeId} ${push.version}`).values())
      await trx
        .updateTable('pushes')
        .set({ version: list[0]!.push.version, attempts: 0, nextTryAt: now.toISOString() })
        .where('noticeId', '=', list[0]!.push.noticeId)
        .where('followerId', 'in', followersOf(list))
        .execute()
    const byFollower = Map.groupBy(sent, ({ push }) => push.followerId)
    for (const [count, followers] of Map.groupBy(byFollower, ([, list]) => list.length))
      await trx
        .updateTable('followers')
        .set((row) => ({
          seenAt: now.toISOString(),
          sentDay: today,
          sentCount: row
            .case()
            .when('sentDay', '=', today)
            .then(row('sentCount', '+', count))
            .else(count)
            .end(),
        }))
        .where(
          'id',
          'in',
          followers.map(([id]) => id),
        )
        .execute()
    for (const { push, outcome, at } of results) {
      if (outcome === 'sent' || outcome === 'gone') continue
      const next = outcome === 'quiet' ? at : outcome === 'failed' ? retryAt(push.attempts + 1, now) : null
      const row = { noticeId: push.noticeId, followerId: push.followerId }
      if (next)
        await trx
          .updateTable('pushes')
          .set({ attempts: push.attempts + (outcome === 'failed' ? 1 : 0), nextTryAt: next.toISOString() })
          .where((where) => where.and(row))
          .execute()
      else
        await trx
          .deleteFrom('pushes')
          .where((where) => where.and(row))
          .execute()
    }
  })
}
