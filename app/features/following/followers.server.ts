import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { insertInBatches, writeWithoutRevision } from '#app/db/write.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { countHitFrom, type Limit } from '#app/services/limits.server.ts'
import type { PushSubscription } from '#app/services/push/web-push.server.ts'
import {
  defaultChoices,
  EVERYWHERE,
  type Follow,
  type FollowerChoices,
  KEPT_DAYS,
  MAX_FOLLOWS,
  readTarget,
  type Target,
  type Topic,
  topics,
  writeTarget,
} from './following-rules.ts'

const networkLimit: Limit = { hits: 30, seconds: 3600 }

/** Counts a press of one network at the forms of followers; returns the seconds until the next one is allowed, or 0. */
export const countPress = (trx: Transaction<Database>, clientAddress: string, now: Date): Promise<number> =>
  countHitFrom(trx, { kind: 'follow', subject: [] }, clientAddress, networkLimit, now)

type Purpose = 'follower' | 'subscriber'

const signatureOf = (id: string, purpose: Purpose) =>
  createHmac('sha256', appSecret()).update(`${purpose} ${id}`).digest('base64url').slice(0, 24)

/** The token of the signed link with which a follower sees and changes everything. */
export const followerToken = (id: string, purpose: Purpose = 'follower'): string => `${id}.${signatureOf(id, purpose)}`

/** The id in a token that this site has signed; null for any other. */
export function idOfToken(token: string, purpose: Purpose = 'follower'): string | null {
  const [id = '', signature = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(id, purpose))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null
}

export type Subscribed = { outcome: 'saved'; token: string } | { outcome: 'too-many' } | { outcome: 'too-many-follows' }

/** Stores that a browser follows something; what it follows already stays. */
export async function follow(
  subscription: PushSubscription,
  follows: readonly Follow[],
  { language, clientAddress, now }: { language: string; clientAddress: string; now: Date },
): Promise<Subscribed> {
  const at = now.toISOString()
  return await writeWithoutRevision<Subscribed>(async (trx) => {
    if ((await countPress(trx, clientAddress, now)) > 0) return { outcome: 'too-many' }
    const { id } = await trx
      .insertInto('followers')
      .values({
        ...subscription,
        ...toColumns(defaultChoices),
        id: newId(),
        language,
        createdAt: at,
        seenAt: at,
      })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ p256dh: subscription.p256dh, auth: subscription.auth, language, seenAt: at }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = follows.map(({ target, topic }) => ({ followerId: id, target: writeTarget(target), topic }))
    await trx
      .insertInto('follows')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const counted = await trx
      .selectFrom('follows')
      .select((row) => row.fn.countAll().as('count'))
      .where('followerId', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(counted.count) > MAX_FOLLOWS) {
      await trx
        .deleteFrom('follows')
        .where('followerId', '=', id)
        .where((row) => row.or(rows.map(({ target, topic }) => row.and({ target, topic }))))
        .execute()
      return { outcome: 'too-many-follows' }
    }
    return { outcome: 'saved', token: followerToken(id) }
  })
}

const toColumns = ({ janazahAlways, ...choices }: FollowerChoices) => ({
  ...choices,
  janazahAlways: janazahAlways ? (1 as const) : (0 as const),
})

/** The token of a browser that shows its subscription; null when it follows nothing. Only the browser knows its address. */
export async function tokenOfBrowser(
  { endpoint, auth }: Pick<PushSubscription, 'endpoint' | 'auth'>,
  clientAddress: string,
  now: Date,
): Promise<string | 'too-many' | null> {
  const wait = await writeWithoutRevision((trx) => countPress(trx, clientAddress, now))
  if (wait > 0) return 'too-many'
  const found = await reader()
    .selectFrom('followers')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .executeTakeFirst()
  return found ? followerToken(found.id) : null
}

export type FollowedItem<T = Topic> = { target: string; topic: T; name: string }
export type FollowerPage = { choices: FollowerChoices; followed: FollowedItem[] }

/** Adds the names of what is followed, as the pages of a language show them; mosques that are gone are left out. */
export async function nameFollows<T>(
  follows: readonly { target: string; topic: T }[],
  language: Language,
): Promise<FollowedItem<T>[]> {
  const targets = follows.map(({ target }) => readTarget(target))
  const ids = targets.flatMap((target) => (target?.kind === 'mosque' ? [target.value] : []))
  const mosques = ids.length
    ? await reader().selectFrom('mosques').select(['id', 'name', 'arabicName']).where('id', 'in', ids).execute()
    : []
  const names = new Map(mosques.map((mosque) => [mosque.id, mosqueNameIn(language, mosque)]))
  return follows.flatMap((follow, index) => {
    const read = targets[index]
    const name =
      follow.target === writeTarget(EVERYWHERE) ? '' : read?.kind === 'mosque' ? names.get(read.value) : read?.value
    return name !== undefined ? [{ ...follow, name }] : []
  })
}

/** Everything that is stored about what a follower chose; null without a right token, or when it was erased. */
export async function loadFollower(token: string, language: Language): Promise<FollowerPage | null> {
  const id = idOfToken(token)
  const row = id && (await reader().selectFrom('followers').selectAll().where('id', '=', id).executeTakeFirst())
  if (!row) return null
  const follows = await reader()
    .selectFrom('follows')
    .select(['target', 'topic'])
    .where('followerId', '=', row.id)
    .orderBy('target')
    .orderBy('topic')
    .execute()
  const { quietFrom, quietUntil, maxPerDay, janazahAlways } = row
  return {
    choices: { quietFrom, quietUntil, maxPerDay, janazahAlways: janazahAlways === 1 },
    followed: await nameFollows(follows as { target: string; topic: Topic }[], language),
  }
}

/** Stores what a follower keeps following, and when; false without a right token. */
export async function changeFollower(
  token: string,
  { kept, ...choices }: FollowerChoices & { kept: readonly string[] },
  now: Date,
): Promise<boolean> {
  const id = idOfToken(token)
  if (!id) return false
  return await writeWithoutRevision(async (trx) => {
    const changed = await trx
      .updateTable('followers')
      .set({ ...toColumns(choices), seenAt: now.toISOString() })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    const follows = await trx.selectFrom('follows').select(['target', 'topic']).where('followerId', '=', id).execute()
    for (const { target, topic } of follows)
      if (!kept.includes(`${topic} ${target}`))
        await trx
          .deleteFrom('follows')
          .where('followerId', '=', id)
          .where('target', '=', target)
          .where('topic', '=', topic)
          .execute()
    return changed !== undefined
  })
}

/** Erases a follower and everything about it; false without a right token. */
export async function stopFollowing(token: string): Promise<boolean> {
  const id = idOfToken(token)
  if (!id) return false
  await writeWithoutRevision((trx) => deleteFollowers(trx, [id]))
  return true
}

/** The number of devices that follow something of a mosque or an area. */
export async function countDevices(target: Target): Promise<number> {
  const { count } = await reader()
    .selectFrom('follows')
    .select(({ fn }) => fn.count<number | string>('followerId').distinct().as('count'))
    .where('target', '=', writeTarget(target))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts browsers that each follow everything of a mosque or an area. */
export async function insertFollowerRows(
  trx: Transaction<Database>,
  browsers: readonly { subscription: PushSubscription; target: Target }[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const rows = browsers.map(({ subscription }) => ({
    ...{ ...subscription, ...toColumns(defaultChoices) },
    ...{ id: newId(), language: 'en', createdAt: at, seenAt: at },
  }))
  const follows = browsers.flatMap(({ target }, index) =>
    topics.map((topic) => ({ followerId: rows[index]!.id, target: writeTarget(target), topic })),
  )
  await insertInBatches(rows, (batch) => trx.insertInto('followers').values(batch))
  await insertInBatches(follows, (batch) => trx.insertInto('follows').values(batch))
}

/** Erases followers with what they follow and were told. */
export async function deleteFollowers(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('followers').where('id', 'in', ids).execute()
}

/** Erases the followers without a sign of life for a year; returns their number. */
export async function eraseFollowers(trx: Transaction<Database>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  return (await trx.deleteFrom('followers').where('seenAt', '<', before).returning('id').execute()).length
}
