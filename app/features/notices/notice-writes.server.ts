import type { Transaction } from 'kysely'
import { type Actor, canManageNotices, canReleaseNotices, isSuperadmin } from '#app/access/permissions.ts'
import { countRows } from '#app/db/pages.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, insertInBatches, rollBack, write } from '#app/db/write.server.ts'
import { mosqueExists } from '#app/features/mosques/mosque-lookup.server.ts'
import { dayInZone, instantOf, nextMidnight } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { isSameNotice, strike } from './notice-corrections.ts'
import { deleteNoticeMails, queueNoticeMails } from './notice-mails.server.ts'
import { canUndoNotice, endOfWithdrawn, MAX_JANAZAHS_A_DAY, MAX_NOTICES, type NoticeKind } from './notice-rules.ts'
import type { Life, NoticeContent, ResolvedSalaah } from './notice-schema.ts'
import { findNoticeForEdit } from './notices.server.ts'

/** A notice as somebody has filled it in and seen it. */
export type NewNotice = Life & {
  /** Made when the form was opened, so that a second press publishes nothing more. */
  id: string
  mosqueId: string
  kind: NoticeKind
  content: NoticeContent
  salaah: ResolvedSalaah | null
}

/** `same`: it was published by an earlier press. */
export type Published = { outcome: 'published' | 'held' | 'same' | 'missing' | 'too-many' }

/** Only ids, the kind and the version: a record outlives its notice. */
const changeOf = (
  verb: string,
  { id, mosqueId, kind }: Pick<NewNotice, 'id' | 'mosqueId' | 'kind'>,
  version: number,
) => ({
  action: `notice.${verb}`,
  kind: 'notice',
  subjectId: id,
  mosqueId,
  version,
  after: { noticeKind: kind },
})

/** Publishes a notice. A janazah above the limit of a day is held for a superadmin; a superadmin's is not. */
export async function publishNotice(actor: Actor | null, notice: NewNotice, now: Date): Promise<Published> {
  const { id, mosqueId, kind, content, endsAt } = notice
  if (!actor || !canManageNotices(actor, mosqueId)) forbidden()
  const { timeZone } = (await siteSettings()).general
  const published = await catchRollback<Published>(() =>
    write(actor, changeOf('publish', notice, 1), async (trx, recorded) => {
      if (!(await mosqueExists(trx, mosqueId))) return rollBack({ outcome: 'missing' })
      const earlier = await trx.selectFrom('notices').select('mosqueId').where('id', '=', id).executeTakeFirst()
      if (earlier) return rollBack({ outcome: earlier.mosqueId === mosqueId ? 'same' : 'missing' })
      if ((await countOpen(trx, mosqueId, now)) >= MAX_NOTICES) return rollBack({ outcome: 'too-many' })
      const isHeld =
        kind === 'janazah' &&
        !isSuperadmin(actor) &&
        (await countToday(trx, mosqueId, now, timeZone)) >= MAX_JANAZAHS_A_DAY
      const state = isHeld ? 'held' : 'published'
      await insertNoticeRows(trx, [{ ...notice, state, publishedAt: now.toISOString(), updatedByName: actor.name }])
      if (kind === 'janazah') await queueNoticeMails(trx, { id, endsAt }, now)
      if (isHeld) recorded.action = 'notice.hold'
      return { outcome: state }
    }),
  )
  if (content.salaah) startDelivery()
  return published
}

const countOpen = (trx: Transaction<Database>, mosqueId: string, now: Date): Promise<number> =>
  countRows(trx.selectFrom('notices').where('mosqueId', '=', mosqueId).where('endsAt', '>', now.toISOString()))

/** The janazahs that a mosque has published since midnight, by the day of the site. */
const countToday = (trx: Transaction<Database>, mosqueId: string, now: Date, zone: string): Promise<number> =>
  countRows(
    trx
      .selectFrom('notices')
      .where('mosqueId', '=', mosqueId)
      .where('kind', '=', 'janazah')
      .where('publishedAt', '>=', instantOf(dayInZone(now, zone), '00:00', zone)!.toISOString())
      .where('publishedAt', '<', nextMidnight(now, zone).toISOString()),
  )

type Change = { version: number; now: Date }

export type Changed =
  | { outcome: 'saved' }
  /** It has ended, was withdrawn or never existed. */
  | { outcome: 'missing' }
  /** Somebody else changed it since the form was opened. */
  | { outcome: 'outdated'; version: number; by: string }

type Stored = NonNullable<Awaited<ReturnType<typeof findNoticeForEdit>>>
type ChangeWork = (trx: Transaction<Database>, current: Stored) => Promise<unknown>

async function changeNotice(
  actor: Actor | null,
  id: string,
  { verb, version, now }: Change & { verb: string },
  work: ChangeWork,
): Promise<Changed> {
  const stored = await findNoticeForEdit(actor, id, now)
  if (!stored) return { outcome: 'missing' }
  if (!actor || !canManageNotices(actor, stored.mosqueId)) forbidden()
  return await catchRollback<Changed>(() =>
    write(actor, changeOf(verb, stored, version + 1), async (trx) => {
      const current = await findNoticeForEdit(actor, id, now, trx)
      if (!current || current.state === 'withdrawn') return rollBack({ outcome: 'missing' })
      if (current.version !== version)
        return rollBack({ outcome: 'outdated', version: current.version, by: current.updatedByName })
      await trx
        .updateTable('notices')
        .set({ version: version + 1, updatedByName: actor.name })
        .where('id', '=', id)
        .execute()
      await work(trx, current)
      return { outcome: 'saved' }
    }),
  )
}

/** Corrects a notice: a time or place is struck, anything else is replaced without trace. */
export const correctNotice = (
  actor: Actor | null,
  { id, ...notice }: Pick<NewNotice, 'id' | 'content' | 'salaah'> & Life,
  change: Change,
): Promise<Changed> =>
  changeNotice(actor, id, { verb: 'correct', ...change }, async (trx, current) => {
    if (isSameNotice(current, notice)) return
    // Nobody has read what is not public yet.
    const isUnread = canUndoNotice(current, change.now)
    await trx
      .updateTable('notices')
      .set({
        content: JSON.stringify(notice.content),
        struck: JSON.stringify(isUnread ? [] : strike(current.struck, current, notice)),
        startsAt: notice.startsAt,
        endsAt: notice.endsAt,
        correctedAt: isUnread ? null : change.now.toISOString(),
      })
      .where('id', '=', id)
      .execute()
  })

/** Withdraws a notice: its content is erased, and for a day people see that the mosque withdrew it. */
export const withdrawNotice = (actor: Actor | null, id: string, change: Change): Promise<Changed> =>
  changeNotice(actor, id, { verb: 'withdraw', ...change }, async (trx, current) => {
    const endsAt = endOfWithdrawn(current, change.now)
    await trx
      .updateTable('notices')
      .set({ state: 'withdrawn', content: '{}', struck: '[]', withdrawnAt: change.now.toISOString(), endsAt })
      .where('id', '=', id)
      .execute()
    await deleteNoticeMails(trx, id)
  })

/** Removes a notice that nobody can have read, without a trace of its content; `missing` when it is public already. */
export const undoNotice = (actor: Actor | null, id: string, change: Change): Promise<Changed> =>
  changeNotice(actor, id, { verb: 'undo', ...change }, async (trx, current) => {
    if (!canUndoNotice(current, change.now)) return rollBack({ outcome: 'missing' })
    await trx.deleteFrom('notices').where('id', '=', id).execute()
    await deleteNoticeMails(trx, id)
  })

/** Publishes a notice that was held. */
export async function releaseNotice(actor: Actor | null, id: string, change: Change): Promise<Changed> {
  if (!canReleaseNotices(actor)) forbidden()
  return await changeNotice(actor, id, { verb: 'release', ...change }, async (trx, { state }) => {
    if (state !== 'held') return rollBack({ outcome: 'missing' })
    await trx.updateTable('notices').set({ state: 'published' }).where('id', '=', id).execute()
  })
}

type NoticeRow = Omit<NewNotice, 'salaah'> & {
  state: 'published' | 'held'
  publishedAt: string
  updatedByName: string
  isSample?: boolean
}

/** Inserts notices; of samples nobody is mailed. */
export async function insertNoticeRows(trx: Transaction<Database>, notices: readonly NoticeRow[]): Promise<void> {
  const rows = notices.map(
    ({ id, mosqueId, kind, content, startsAt, endsAt, state, publishedAt, updatedByName, isSample = false }) => ({
      ...{ id, mosqueId, kind, state, startsAt, endsAt, publishedAt, updatedByName },
      content: JSON.stringify(content),
      struck: '[]',
      correctedAt: null,
      withdrawnAt: null,
      sample: isSample ? (1 as const) : (0 as const),
    }),
  )
  await insertInBatches(rows, (batch) => trx.insertInto('notices').values(batch))
}

/** Erases the notices that ended before an instant, and what is in the outbox about them; returns their number. */
export async function eraseNotices(trx: Transaction<Database>, before: string): Promise<number> {
  const ended = await trx.deleteFrom('notices').where('endsAt', '<', before).returning('id').execute()
  for (const { id } of ended) await deleteNoticeMails(trx, id)
  return ended.length
}
