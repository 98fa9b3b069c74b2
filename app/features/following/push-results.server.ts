import { writeWithoutRevision } from '#app/db/write.server.ts'
import type { PushOutcome } from '#app/services/push/send-push.server.ts'
import { dayAt } from '#salaah/zone.ts'
import { deleteFollowers } from './followers.server.ts'
import { PUSH_RETRY_MINUTES, retryAt } from './following-rules.ts'

/** What became of a message; one that is quiet goes at an instant. */
export type PushResult = {
  push: { newsId: string; followerId: string; version: number; attempts: number }
  outcome: PushOutcome | 'quiet' | 'dropped'
  at?: Date
}

const followersOf = (results: readonly Pick<PushResult, 'push'>[]) => results.map(({ push }) => push.followerId)

/** Stores what became of messages: those that were sent count for their follower, others are tried again or given up. */
export async function storeResults(results: readonly PushResult[], now: Date, zone: string): Promise<void> {
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
