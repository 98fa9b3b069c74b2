import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { db, reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { siteOrigin } from '#app/env.server.ts'
import { defaultLanguage, directionOf, type Language, languages, localAddress } from '#app/i18n/languages.ts'
import { instantOf, timeInZone } from '#app/lib/time.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { now as presentTime } from '#app/services/clock.server.ts'
import { mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { isPushOffered, type PushOutcome, sendPush } from '#app/services/push/send-push.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addDays } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { deleteFollowers } from './followers.server.ts'
import {
  EVERYWHERE,
  type News,
  type NewsWords,
  PUSH_RETRY_MINUTES,
  quietUntil,
  retryAt,
  type Topic,
  topicsToTell,
  writeTarget,
} from './following-rules.ts'
import { type NewsKind, newsSources } from './news.server.ts'

const newsKinds = Object.keys(newsSources) as NewsKind[]

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
  for (const kind of newsKinds) await takeUp(kind, await newsSources[kind].list(now))
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
    const rows = await reader()
      .selectFrom('pushNews')
      .select(['subjectId', 'told', 'version', 'endsAt'])
      .where('kind', '=', kind)
      .where(
        'subjectId',
        'in',
        batch.map(({ subjectId }) => subjectId),
      )
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
  const results: { push: Due; outcome: PushOutcome | 'quiet' | 'dropped'; at?: Date }[] = []
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
        const wait = waitOf(push, sentNow.get(push.followerId) ?? 0, now, zone)
        if (wait) {
          results.push({ push, ...wait })
          continue
        }
        sentNow.set(push.followerId, (sentNow.get(push.followerId) ?? 0) + 1)
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

/** Why a message does not go now, by what its follower chose. A correction counts for no limit, and that of a notice goes at once. */
function waitOf(
  push: Due,
  sentNow: number,
  now: Date,
  zone: string,
): { outcome: 'quiet'; at: Date } | { outcome: 'dropped' } | null {
  const isCorrection = push.told > 0
  if (isCorrection && push.kind === 'notice') return null
  const today = dayAt(zone, now.getTime())
  const sentToday = sentNow + (push.sentDay === today ? push.sentCount : 0)
  if (!isCorrection && sentToday >= push.maxPerDay) return { outcome: 'dropped' }
  const choices = { ...push, janazahAlways: push.janazahAlways === 1 }
  const until = quietUntil(choices, push.topic as Topic, timeInZone(now, zone))
  if (until === null) return null
  const at = instantOf(today, until, zone)
  return { outcome: 'quiet', at: at && at > now ? at : (instantOf(addDays(today, 1), until, zone) ?? now) }
}

/** The message of a piece of news in a language as browsers show it, written once for all; null when it is not told any more. */
function writtenOnce(now: Date) {
  const written = new Map<string, Promise<{ text: string; endsAt: number } | null>>()
  return ({ kind, subjectId, language, told }: Due) => {
    const key = `${kind} ${subjectId} ${language} ${told > 0}`
    const about = { isAgain: told > 0, now }
    const known =
      written.get(key) ??
      newsSources[kind]
        .write(subjectId, knownLanguage(language), about)
        .then((words) => words && { text: toPayload(subjectId, words, knownLanguage(language)), endsAt: words.endsAt })
    written.set(key, known)
    return known
  }
}

const knownLanguage = (language: string): Language => languages.find((known) => known === language) ?? defaultLanguage

const MAX_BODY_CHARS = 600

/** One JSON for all browsers: Safari shows it itself (Declarative Web Push), elsewhere the worker of the site does. */
const toPayload = (subjectId: string, { title, body, address }: NewsWords, language: Language): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body: body.slice(0, MAX_BODY_CHARS),
      lang: language,
      dir: directionOf(language),
      navigate: siteOrigin() + localAddress(language, address),
      tag: topicHeader(subjectId),
    },
  })

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
    // Each kind of result in one statement for a piece of news: a batch must not hold up the rest of the site.
    const sent = results.filter(({ outcome }) => outcome === 'sent')
    for (const list of Map.groupBy(sent, ({ push }) => `${push.newsId} ${push.version}`).values())
      await trx
        .updateTable('pushes')
        .set({ version: list[0]!.push.version, attempts: 0, nextTryAt: now.toISOString() })
        .where('newsId', '=', list[0]!.push.newsId)
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
    const others = results
      .filter(({ outcome }) => outcome !== 'sent' && outcome !== 'gone')
      .map(({ push, outcome, at }) => {
        const attempts = push.attempts + (outcome === 'failed' ? 1 : 0)
        const next = outcome === 'quiet' ? at : outcome === 'failed' ? retryAt(PUSH_RETRY_MINUTES, attempts, now) : null
        return { push, attempts, nextTryAt: next?.toISOString() ?? null }
      })
    const alike = Map.groupBy(others, ({ push, attempts, nextTryAt }) => `${push.newsId} ${attempts} ${nextTryAt}`)
    for (const list of alike.values()) {
      const [{ push, attempts, nextTryAt }] = list as [(typeof list)[number]]
      if (nextTryAt)
        await trx
          .updateTable('pushes')
          .set({ attempts, nextTryAt })
          .where('newsId', '=', push.newsId)
          .where('followerId', 'in', followersOf(list))
          .execute()
      else
        await trx
          .deleteFrom('pushes')
          .where('newsId', '=', push.newsId)
          .where('followerId', 'in', followersOf(list))
          .execute()
    }
  })
}
