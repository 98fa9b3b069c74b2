import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { countHitFrom, type Limit } from '#app/services/limits.server.ts'
import type { PushSubscription } from '#app/services/push/web-push.server.ts'
import {
  type Choices,
  defaultChoices,
  type Follow,
  KEPT_DAYS,
  MAX_FOLLOWS,
  readTarget,
  type Topic,
  writeTarget,
} from './following-rules.ts'

/** What one network may do with the forms of followers. */
const networkLimit: Limit = { hits: 30, seconds: 3600 }

const signatureOf = (id: string) =>
  createHmac('sha256', appSecret()).update(`follower ${id}`).digest('base64url').slice(0, 24)

/** The signed link with which a follower sees and changes everything. */
export const followerToken = (id: string): string => `${id}.${signatureOf(id)}`

/** The id in a token that this site has signed; null for any other. */
function idOfToken(token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(id))]
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
    if ((await countHitFrom(trx, { kind: 'follow', subject: [] }, clientAddress, networkLimit, now)) > 0)
      return { outcome: 'too-many' }
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

const toColumns = ({ janazahAlways, ...choices }: Choices) => ({
  ...choices,
  janazahAlways: janazahAlways ? (1 as const) : (0 as const),
})

/** The token of a browser that shows its subscription; null when it follows nothing. Only the browser knows its address. */
export async function tokenOfBrowser(
  { endpoint, auth }: Pick<PushSubscription, 'endpoint' | 'auth'>,
  clientAddress: string,
  now: Date,
): Promise<string | 'too-many' | null> {
  const wait = await writeWithoutRevision((trx) =>
    countHitFrom(trx, { kind: 'follow', subject: [] }, clientAddress, networkLimit, now),
  )
  if (wait > 0) return 'too-many'
  const found = await reader()
    .selectFrom('followers')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .executeTakeFirst()
  return found ? followerToken(found.id) : null
}

export type FollowedItem = { target: string; topic: Topic; name: string }
export type FollowerPage = { choices: Choices; followed: FollowedItem[] }

/** Everything that is stored about what a follower chose; null without a right token, or when it was erased. */
export async function loadFollower(token: string): Promise<FollowerPage | null> {
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
  const targets = follows.map(({ target }) => readTarget(target))
  const ids = targets.flatMap((target) => (target?.kind === 'mosque' ? [target.value] : []))
  const mosques = ids.length
    ? await reader().selectFrom('mosques').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  const names = new Map(mosques.map((mosque) => [mosque.id, mosque.name]))
  const followed = follows.flatMap(({ target, topic }, index) => {
    const read = targets[index]
    const name = read?.kind === 'mosque' ? names.get(read.value) : read?.value
    return name ? [{ target, topic: topic as Topic, name }] : []
  })
  const { quietFrom, quietUntil, maxPerDay, janazahAlways } = row
  return { choices: { quietFrom, quietUntil, maxPerDay, janazahAlways: janazahAlways === 1 }, followed }
}

/** Stores what a follower keeps following, and when; false without a right token. */
export async function changeFollower(
  token: string,
  { kept, ...choices }: Choices & { kept: readonly string[] },
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

/** Erases followers with what they follow and were told. */
export async function deleteFollowers(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('followers').where('id', 'in', ids).execute()
}

/** Erases the followers without a sign of life for a year; returns their number. */
export async function eraseFollowers(trx: Transaction<Database>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  return (await trx.deleteFrom('followers').where('seenAt', '<', before).returning('id').execute()).length
}
