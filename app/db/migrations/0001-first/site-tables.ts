import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates settings, messages, outbox, activity, bin, jobs, limits, one-time links and the content revision. */
export async function createSiteTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(db)
  await createSettings(db, types)
  await createMessages(db, types)
  await createOutbox(db, types)
  await createActivity(db, types)
  await createBin(db, types)
  await createJobs(db, types)
  await createLimits(db, types)
  await createRevision(db, types)
}

async function createSettings(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('settings')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('notifications', text, (column) => column.notNull())
    .addColumn('general', text, (column) => column.notNull())
    .addColumn('security', text, (column) => column.notNull())
    .addColumn('customization', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updatedAt', text, (column) => column.notNull())
    .execute()
}

async function createMessages(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().defaultTo('new'))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('doneAt', text)
    .addColumn('doneBy', text)
    .execute()
  await db.schema.createIndex('messages_status').on('messages').columns(['status', 'createdAt']).execute()
}

async function createOutbox(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('outbox')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('messageId', text, (column) => column.notNull().unique())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subjectId', text)
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('nextTryAt', text, (column) => column.notNull())
    .addColumn('lastError', text)
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('sentAt', text)
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'nextTryAt']).execute()
  await db.schema.createIndex('outbox_subject').on('outbox').column('subjectId').execute()
}

async function createActivity(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('activity')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actorId', text, (column) => column.notNull())
    .addColumn('actorName', text, (column) => column.notNull())
    .addColumn('actorRole', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subjectId', text, (column) => column.notNull())
    .addColumn('mosqueId', text)
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('undoneAt', text)
    .addColumn('undoneBy', text)
    .execute()
  await db.schema.createIndex('activity_at').on('activity').columns(['at', 'id']).execute()
  await db.schema.createIndex('activity_mosque').on('activity').columns(['mosqueId', 'at']).execute()
  await db.schema.createIndex('activity_subject').on('activity').columns(['kind', 'subjectId', 'at']).execute()
}

async function createBin(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('bin')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subjectId', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('mosqueId', text)
    .addColumn('document', text, (column) => column.notNull())
    .addColumn('deletedAt', text, (column) => column.notNull())
    .addColumn('deletedBy', text, (column) => column.notNull())
    .addColumn('deletedByName', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bin_deleted').on('bin').columns(['deletedAt', 'id']).execute()
}

async function createJobs(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('jobs')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('lockedBy', text)
    .addColumn('lockedUntil', text)
    .addColumn('nextRunAt', text, (column) => column.notNull())
    .addColumn('lastStartedAt', text)
    .addColumn('lastFinishedAt', text)
    .addColumn('lastOutcome', text)
    .addColumn('lastError', text)
    .addColumn('runs', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

async function createLimits(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('siteState')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('limitCounters')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('windowEndsAt', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('limitCounters_end').on('limitCounters').column('windowEndsAt').execute()
  await db.schema
    .createTable('oneTimeLinks')
    .addColumn('tokenHash', text, (column) => column.primaryKey())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('userId', text)
    .addColumn('mosqueId', text)
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('createdBy', text)
    .addColumn('expiresAt', text, (column) => column.notNull())
    .addColumn('usedAt', text)
    .execute()
  await db.schema.createIndex('oneTimeLinks_email').on('oneTimeLinks').columns(['email', 'purpose']).execute()
}

async function createRevision(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('contentRevision')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('changedAt', text, (column) => column.notNull())
    .execute()
  await sql`insert into "contentRevision" (id, revision, "changedAt") values (1, 1, '1970-01-01T00:00:00.000Z')`.execute(
    db,
  )
}
