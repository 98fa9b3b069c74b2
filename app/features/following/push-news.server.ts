import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { db, reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { siteOrigin } from '#app/env.server.ts'
import { defaultLanguage, directionOf, languages, localAddress } from '#app/i18n/languages.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { now as presentTime } from '#app/services/clock.server.ts'
import { mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { isPushOffered, sendPush } from '#app/services/push/send-push.server.ts'
import { pushText } from '#app/services/push/web-push.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { EVERYWHERE, type News, type Topic, topicsToTell, waitOf, writeTarget } from './following-rules.ts'
import { type NewsKind, newsSources } from './news.server.ts'
import { type PushResult, storeResults } from './push-results.server.ts'

/** Followers that news get rows for, and messages that are sent, before the next are looked for. */
const BATCH_SIZE = 200
/** Messages on their way at the same time to one push service. */
const MAX_AT_ONCE = 20
/** After so many failures in a row the rest of a service waits for the next round. */
const MAX_FAILURES = 5
/** How long messages are reserved for the process that sends them: longer than they can take. */
const LEASE_MS = 120_000
/** The longest wait is that for the end of quiet hours. */
const MAX_WAIT_MS = 25 * 3_600_000
const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** Push services that messages are on their way to at the same time. */
const MAX_SERVICES = 20

/** The time from one message to the next: 10,000 are sent in 80 seconds, and most of the time is left to answers. */
const GAP_MS = 8

let nextTurnAt = 0

/** Waits until the next message may be sent, of all services together. */
async function turnToSend(): Promise<void> {
  const now = performance.now()
  nextTurnAt = Math.max(now, nextTurnAt + GAP_MS)
  await sleep(nextTurnAt - now)
}

/** Whether somebody asked to look for news again since a run began to. */
type Ask = PromiseWithResolvers<void> & { isAsked: boolean }
const newAsk = (): Ask => ({ ...Promise.withResolvers<void>(), isAsked: false })

let running: Promise<unknown> | undefined
let ask = newAsk()
let stopping = new AbortController()

/** Tells followers of what is new in the background, so that a push service that is slow holds up no job and no request. */
export function startPushes(): void {
  if (!isPushOffered()) return
  ask.isAsked = true
  ask.resolve()
  running ??= (async () => {
    while (ask.isAsked)
      await pushNews(presentTime, stopping.signal, () => {
        ask = newAsk()
        return ask
      })
  })()
    .catch((error: unknown) => console.error('Followers could not be told:', error))
    .finally(() => {
      running = undefined
    })
}

/** Finishes the messages that are on their way before the database closes. */
export async function drainPushes(): Promise<void> {
  stopping.abort()
  await running
  stopping = new AbortController()
}

/**
 * Takes up what is new and sends what is due, each push service on its own: one that is slow or down delays no other. It
 * looks for news again when it is asked, also while messages are on their way. Returns how many messages were sent.
 */
export async function pushNews(
  clock: () => Date,
  stopping: AbortSignal,
  nextAsk: () => Ask = newAsk,
): Promise<{ sent: number }> {
  const services = new Map<string, Promise<void>>()
  let sent = 0
  let failure: Error | undefined
  if (!isPushOffered()) return { sent }
  for (;;) {
    const asked = nextAsk()
    await takeUpAll(clock())
    while (!stopping.aborted && !asked.isAsked && !failure) {
      const due = services.size < MAX_SERVICES ? await reserveDue(clock(), [...services.keys()]) : []
      for (const [service, pushes] of Map.groupBy(due, ({ endpoint }) => new URL(endpoint).origin)) {
        const batch = sendBatch(pushes, clock())
          .then((delivered) => {
            sent += delivered
          })
          .catch((error: Error) => {
            failure ??= error
          })
          .finally(() => services.delete(service))
        services.set(service, batch)
      }
      if (due.length > 0) continue
      if (services.size === 0 && !failure) return { sent }
      if (services.size > 0) await Promise.race([...services.values(), asked.promise])
    }
    if (!stopping.aborted && !failure) continue
    await Promise.all(services.values())
    if (failure) throw failure
    return { sent }
  }
}

/** Takes up what is new, and adds its followers. */
async function takeUpAll(now: Date): Promise<void> {
  for (const kind of Object.keys(newsSources) as NewsKind[]) await takeUp(kind, await newsSources[kind].list(now))
  if (await mayEraseByDate(now))
    await writeWithoutRevision((trx) => trx.deleteFrom('pushNews').where('endsAt', '<=', now.toISOString()).execute())
  // Other work goes on between the batches.
  while ((await addFollowers(now)) > 0) await new Promise(setImmediate)
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Takes up what is news, and what of it has changed so that people who heard it must hear it. */
async function takeUp(kind: NewsKind, news: readonly News[]): Promise<void> {
  for (const some of inBatches(news, BATCH_SIZE)) {
    const batch = some.map((each) => ({ ...each, told: fingerprint(each.state) }))
    const ids = batch.map(({ subjectId }) => subjectId)
    const rows = await reader()
      .selectFrom('pushNews')
      .select(['subjectId', 'told', 'version', 'endsAt'])
      .where('kind', '=', kind)
      .where('subjectId', 'in', ids)
      .execute()
    const known = new Map(rows.map((row) => [row.subjectId, row]))
    const changed = batch.filter(({ subjectId, told, endsAt, isOver }) => {
      const row = known.get(subjectId)
      // What was withdrawn before anybody was told of it is not told.
      return row ? row.told !== told || row.endsAt !== endsAt : !isOver
    })
    if (changed.length === 0) continue
    await writeWithoutRevision(async (trx) => {
      for (const { state: _state, isOver, ...each } of changed) {
        const row = known.get(each.subjectId)
        if (!row)
          await trx
            .insertInto('pushNews')
            .values({ ...each, id: `${kind} ${each.subjectId}`, kind, version: 1, cursor: '' })
            // The job and a press, or two processes, may take it up at the same moment.
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        else
          await trx
            .updateTable('pushNews')
            .set({
              ...{ told: each.told, endsAt: each.endsAt },
              version: row.told === each.told ? row.version : row.version + 1,
              ...(isOver && { cursor: null }),
            })
            .where('id', '=', `${kind} ${each.subjectId}`)
            .where('told', '=', row.told)
            .execute()
      }
    })
  }
}

/** Adds a row for each of the next followers of news; returns how many rows. */
async function addFollowers(now: Date): Promise<number> {
  const open = await reader()
    .selectFrom('pushNews')
    .innerJoin('mosques', 'mosques.id', 'pushNews.mosqueId')
    .select(['pushNews.id', 'cursor', 'topic', 'mosqueId', 'area'])
    .where('cursor', 'is not', null)
    .execute()
  let added = 0
  for (const { id, cursor, topic, mosqueId, area } of open) {
    const targets = [{ kind: 'mosque', value: mosqueId }, { kind: 'area', value: area }, EVERYWHERE] as const
    const followers = await reader()
      .selectFrom('follows')
      .select('followerId')
      .distinct()
      .where('target', 'in', targets.map(writeTarget))
      .where('topic', 'in', topicsToTell(topic as Topic))
      .where('followerId', '>', cursor!)
      .orderBy('followerId')
      .limit(BATCH_SIZE)
      .execute()
    const rows = followers.map(({ followerId }) => ({
      ...{ newsId: id, followerId },
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
      await trx.updateTable('pushNews').set({ cursor: last }).where('id', '=', id).execute()
    })
    added += rows.length
  }
  return added
}

type Due = Awaited<ReturnType<typeof reserveDue>>[number]

/** Sends messages to one push service; returns how many it took. */
async function sendBatch(pushes: readonly Due[], now: Date): Promise<number> {
  const zone = (await siteSettings()).general.timeZone
  const wordsOf = writtenOnce(now)
  const mayErase = await mayEraseByDate(now)
  const sentNow = new Map<string, number>()
  const results: PushResult[] = []
  let failures = 0
  const next = pushes[Symbol.iterator]()
  const work = async () => {
    for (const push of next) {
      const words = await wordsOf(push)
      // It has ended or was withdrawn before this follower was told of it.
      if (!words) {
        if (mayErase) results.push({ push, outcome: 'dropped' })
      } else if (failures >= MAX_FAILURES) results.push({ push, outcome: 'failed' })
      else {
        const sent = sentNow.get(push.followerId) ?? 0
        const wait = waitOf(push, sent, now, zone)
        if (wait) {
          results.push({ push, ...wait })
          continue
        }
        sentNow.set(push.followerId, sent + 1)
        await turnToSend()
        const outcome = await sendPush(push, words.text, {
          topic: topicHeader(push.subjectId),
          urgency: push.topic === 'janazah' ? 'high' : 'normal',
          ttlSeconds: (words.endsAt - now.getTime()) / 1000,
        })
        failures = outcome === 'failed' ? failures + 1 : 0
        results.push({ push, outcome })
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, work))
  await storeResults(results, now, zone)
  return results.filter(({ outcome }) => outcome === 'sent').length
}

/** Of messages with one topic a device that was off gets the last. */
const topicHeader = (subjectId: string) => fingerprint(subjectId).slice(0, 32)

/** Reserves the next due messages for this process, without those to services that are at work. */
async function reserveDue(now: Date, busy: readonly string[]) {
  const at = now.toISOString()
  const due = await db()
    .selectFrom('pushes')
    .innerJoin('pushNews', 'pushNews.id', 'pushes.newsId')
    .innerJoin('followers', 'followers.id', 'pushes.followerId')
    .select(['pushes.newsId', 'pushes.followerId', 'pushes.version as told', 'pushNews.version', 'attempts'])
    .select(['endpoint', 'p256dh', 'auth', 'language', 'quietFrom', 'quietUntil', 'janazahAlways'])
    .select(['maxPerDay', 'sentDay', 'sentCount', 'kind', 'subjectId', 'topic', 'nextTryAt'])
    .whereRef('pushes.version', '<', 'pushNews.version')
    // A wait longer than the longest was begun under a clock that was ahead.
    .where((row) => row.or([row('nextTryAt', '<=', at), row('nextTryAt', '>', later(now, MAX_WAIT_MS))]))
    // All addresses at a service are between these two, because 0 comes after /.
    .where((row) =>
      row.and(
        busy.map((service) => row.or([row('endpoint', '<', `${service}/`), row('endpoint', '>=', `${service}0`)])),
      ),
    )
    .orderBy('nextTryAt')
    .limit(BATCH_SIZE)
    .execute()
  const until = later(now, LEASE_MS)
  const reserved = await writeWithoutRevision(async (trx) => {
    const keys = new Set<string>()
    for (const [newsId, pushes] of Map.groupBy(due, ({ newsId }) => newsId)) {
      const ids = pushes.map(({ followerId }) => followerId)
      const rows = await trx
        .updateTable('pushes')
        .set({ nextTryAt: until })
        .where('newsId', '=', newsId)
        .where('followerId', 'in', ids)
        .where((row) => row.or([row('nextTryAt', '<=', at), row('nextTryAt', '>', later(now, MAX_WAIT_MS))]))
        .returning('followerId')
        .execute()
      for (const { followerId } of rows) keys.add(`${newsId} ${followerId}`)
    }
    return keys
  })
  return due.filter(({ newsId, followerId }) => reserved.has(`${newsId} ${followerId}`))
}

/** The message of a piece of news in a language as browsers show it, written once for all; null when it is not told any more. */
function writtenOnce(now: Date) {
  const written = new Map<string, Promise<{ text: string; endsAt: number } | null>>()
  const write = async ({ kind, subjectId, language: stored, told }: Due) => {
    const language = languages.find((known) => known === stored) ?? defaultLanguage
    const words = await newsSources[kind].write(subjectId, language, { isAgain: told > 0, now })
    if (!words) return null
    const navigate = siteOrigin() + localAddress(language, words.address)
    const direction = directionOf(language)
    return {
      text: pushText({ ...words, language, direction, navigate, tag: topicHeader(subjectId) }),
      endsAt: words.endsAt,
    }
  }
  return (push: Due) => {
    const key = `${push.kind} ${push.subjectId} ${push.language} ${push.told > 0}`
    const known = written.get(key) ?? write(push)
    written.set(key, known)
    return known
  }
}
