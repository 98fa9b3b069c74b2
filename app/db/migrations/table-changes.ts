import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './column-types.ts'

// The migrations after version 1.0.0 that change tables, by their numbers. Those with more code have files of their own.

/** Adds the network for which reports and claims are held for review. */
export async function heldForReview(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  for (const table of ['reports', 'claims']) {
    await db.schema.alterTable(table).addColumn('heldBy', text).execute()
    await db.schema.createIndex(`${table}_heldBy`).on(table).column('heldBy').execute()
  }
}

/** Adds the network for which contact messages are held for review. */
export async function heldMessages(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('messages').addColumn('heldBy', text).execute()
  await db.schema.createIndex('messages_heldBy').on('messages').column('heldBy').execute()
}

/** Adds what a claimant offers where the mosque publishes no contact. */
export async function offersOfClaimants(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claims').addColumn('offer', columnTypes(db).text).execute()
}

/** Adds whether an event follows the jamaat of its salaah, and what each of its dates follows. */
export async function eventsFollowJamaat(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('events').addColumn('follows', text).execute()
  await db.schema.alterTable('events').addColumn('followsSession', 'integer').execute()
  await db.schema.alterTable('eventOccurrences').addColumn('followed', text).execute()
}

/** Adds the photos that claimants offer where the mosque publishes no contact. */
export async function claimPhotos(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('claimPhotos')
    .addColumn('claimId', text, (column) => column.primaryKey().references('claims.id').onDelete('cascade'))
    .addColumn('data', text, (column) => column.notNull())
    .addColumn('codes', text, (column) => column.notNull())
    .execute()
}

/** Adds declared Hijri months, the months of mosques that follow somebody else, and the settings of the calendar. */
export async function declaredMonths(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('settings').addColumn('hijri', text).execute()
  await db.schema
    .createTable('declarations')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('firstDay', text, (column) => column.notNull())
    .addColumn('previousLength', 'integer', (column) => column.notNull())
    .addColumn('announced', text, (column) => column.notNull())
    .addColumn('announcedAt', text, (column) => column.notNull())
    .addColumn('authority', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('enteredAt', text, (column) => column.notNull())
    .addColumn('enteredBy', text, (column) => column.notNull())
    .addColumn('enteredByName', text, (column) => column.notNull())
    .addColumn('correctedAt', text)
    .addColumn('replaces', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('endedAt', text)
    .addColumn('endedByName', text)
    .addColumn('endReason', text)
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('declarations_current')
    .on('declarations')
    .columns(['year', 'month'])
    .unique()
    .where(sql<boolean>`state = 'current'`)
    .execute()
  await db.schema
    .createTable('mosqueCalendars')
    .addColumn('mosqueId', text, (column) => column.primaryKey())
    .addColumn('follows', text, (column) => column.notNull())
    .addColumn('months', text, (column) => column.notNull())
    .addColumn('authority', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('updatedByName', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mosqueMonths')
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('firstDay', text, (column) => column.notNull())
    .addColumn('enteredAt', text, (column) => column.notNull())
    .addColumn('enteredByName', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mosqueMonths_key', ['mosqueId', 'year', 'month'])
    .execute()
}

/** Adds the notices of mosques, and the instant after which an email is not sent any more. */
export async function notices(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('notices')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('struck', text, (column) => column.notNull())
    .addColumn('startsAt', text, (column) => column.notNull())
    .addColumn('endsAt', text, (column) => column.notNull())
    .addColumn('publishedAt', text, (column) => column.notNull())
    .addColumn('correctedAt', text)
    .addColumn('withdrawnAt', text)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updatedByName', text, (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('notices_mosque').on('notices').columns(['mosqueId', 'endsAt']).execute()
  await db.schema.createIndex('notices_ends').on('notices').columns(['endsAt']).execute()
  await db.schema.alterTable('outbox').addColumn('notAfter', text).execute()
}

/** Adds what the boards of mosques show, the screens that are paired with a mosque, and the codes of those that are not yet. */
export async function boards(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('boards')
    .addColumn('mosqueId', text, (column) => column.primaryKey())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('updatedByName', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('screens')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('content', text)
    .addColumn('tokenHash', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('pairedAt', text, (column) => column.notNull())
    .addColumn('pairedByName', text, (column) => column.notNull())
    .addColumn('heardAt', text)
    .execute()
  await db.schema.createIndex('screens_mosque').on('screens').column('mosqueId').execute()
  await db.schema
    .createTable('screenCodes')
    .addColumn('code', text, (column) => column.primaryKey())
    .addColumn('screenId', text, (column) => column.notNull())
    .addColumn('tokenHash', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .execute()
}

/** Adds the browsers that follow mosques and areas, and what they are told of. */
export async function followers(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('followers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('endpoint', text, (column) => column.notNull().unique())
    .addColumn('p256dh', text, (column) => column.notNull())
    .addColumn('auth', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('quietFrom', text, (column) => column.notNull())
    .addColumn('quietUntil', text, (column) => column.notNull())
    .addColumn('janazahAlways', 'integer', (column) => column.notNull())
    .addColumn('maxPerDay', 'integer', (column) => column.notNull())
    .addColumn('sentDay', text, (column) => column.notNull().defaultTo(''))
    .addColumn('sentCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('seenAt', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('follows')
    .addColumn('followerId', text, (column) => column.notNull().references('followers.id').onDelete('cascade'))
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('topic', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('follows_key', ['followerId', 'target', 'topic'])
    .execute()
  await db.schema.createIndex('follows_target').on('follows').columns(['target', 'topic', 'followerId']).execute()
  await db.schema
    .createTable('pushNotices')
    .addColumn('noticeId', text, (column) => column.primaryKey().references('notices.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('told', text, (column) => column.notNull())
    .addColumn('cursor', text)
    .execute()
  await db.schema
    .createTable('pushes')
    .addColumn('noticeId', text, (column) => column.notNull().references('pushNotices.noticeId').onDelete('cascade'))
    .addColumn('followerId', text, (column) => column.notNull().references('followers.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextTryAt', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('pushes_key', ['noticeId', 'followerId'])
    .execute()
  await db.schema.createIndex('pushes_due').on('pushes').columns(['nextTryAt']).execute()
  await db.schema.createIndex('pushes_follower').on('pushes').columns(['followerId']).execute()
}

/** Adds the addresses that get the weekly letter, what they follow, and what waits to be confirmed. */
export async function weeklyLetter(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('letterRequests')
    .addColumn('tokenHash', text, (column) => column.primaryKey())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('topics', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('subscribers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('seenAt', text, (column) => column.notNull())
    .addColumn('doneWeek', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('nextTryAt', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('subscribers_due').on('subscribers').columns(['nextTryAt', 'doneWeek']).execute()
  await db.schema
    .createTable('letterFollows')
    .addColumn('subscriberId', text, (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('topic', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('letterFollows_key', ['subscriberId', 'target', 'topic'])
    .execute()
}

/** Adds where a mosque can be heard live, from when by its times, and until when its admin said that it is. */
export async function streams(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('mosques').addColumn('streamUrl', text).execute()
  await db.schema.alterTable('mosques').addColumn('streamFrom', text).execute()
  await db.schema
    .createTable('broadcasts')
    .addColumn('mosqueId', text, (column) => column.primaryKey().references('mosques.id').onDelete('cascade'))
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute()
}

/** Followers are told of events and times as of notices: what was told of notices is kept in tables for all of them. */
export async function newsToPush(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('events').addColumn('rescheduledAt', text).execute()
  await db.schema
    .createTable('pushNews')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subjectId', text, (column) => column.notNull())
    .addColumn('topic', text, (column) => column.notNull())
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('told', text, (column) => column.notNull())
    .addColumn('cursor', text)
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute()
  await sql`
    insert into "pushNews" (id, kind, "subjectId", topic, "mosqueId", version, told, cursor, "endsAt")
    select 'notice ' || n.id, 'notice', n.id,
      case n.kind when 'janazah' then 'janazah' when 'appeal' then 'appeals' else 'notices' end,
      n."mosqueId", p.version, p.told, p.cursor, n."endsAt"
    from "pushNotices" as p join notices as n on n.id = p."noticeId"`.execute(db)
  await db.schema.alterTable('pushes').renameTo('noticePushes').execute()
  await db.schema.dropIndex('pushes_due').execute()
  await db.schema.dropIndex('pushes_follower').execute()
  await db.schema
    .createTable('pushes')
    .addColumn('newsId', text, (column) => column.notNull().references('pushNews.id').onDelete('cascade'))
    .addColumn('followerId', text, (column) => column.notNull().references('followers.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextTryAt', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('pushes_of_news', ['newsId', 'followerId'])
    .execute()
  await sql`
    insert into pushes ("newsId", "followerId", version, attempts, "nextTryAt")
    select 'notice ' || "noticeId", "followerId", version, attempts, "nextTryAt" from "noticePushes"`.execute(db)
  await db.schema.dropTable('noticePushes').execute()
  await db.schema.dropTable('pushNotices').execute()
  await db.schema.createIndex('pushes_due').on('pushes').columns(['nextTryAt']).execute()
  await db.schema.createIndex('pushes_follower').on('pushes').columns(['followerId']).execute()
}

/** The suburbs and areas of published mosques, which most pages offer as a choice, are read from one index. */
export async function suburbsOfMosques(db: Kysely<unknown>): Promise<void> {
  const columns = ['status', 'suburb', 'area', 'city']
  await db.schema.createIndex('mosques_suburb').on('mosques').columns(columns).execute()
}

/** An account that is removed is noted as well: a restored backup must not let anybody in again. */
export async function erasedAccounts(db: Kysely<unknown>): Promise<void> {
  const sqlite = `begin
    insert or replace into erasures (kind, id, at) values ('user', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
    end`
  const does = isPostgres(db) ? 'for each row execute function note_erasure()' : sqlite
  await sql.raw(`create trigger "erased_user" after delete on "user" ${does}`).execute(db)
}

/** Classes for children are found by their type, as `buildSearchText` writes it since. */
export async function classesInSearch(db: Kysely<unknown>): Promise<void> {
  await sql`update events set "searchText" = "searchText" || ${'\nmadrasah class'}
    where type = 'other' and audience = 'children'`.execute(db)
}

/** Adds who can follow an event: its languages and what is known of its access. */
export async function accessOfEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('access', columnTypes(db).text).execute()
}

/** Adds what a mosque answered to the questions about its files of times. */
export async function answersAboutFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('timetableStates').addColumn('fileAnswers', columnTypes(db).text).execute()
}

/** Adds of a stream that the page of its mosque can play what kind of audio it is. */
export async function typesOfStreams(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mosques').addColumn('streamType', columnTypes(db).text).execute()
}
