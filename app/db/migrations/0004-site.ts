import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'

/** Settings, messages, mail, the record of changes, the bin, jobs, limits, one-time links and the content revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    .addColumn('updated_at', text, (column) => column.notNull())
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
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('done_at', text)
    .addColumn('done_by', text)
    .execute()
  await db.schema.createIndex('messages_status').on('messages').columns(['status', 'created_at']).execute()
}

async function createOutbox(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('outbox')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('message_id', text, (column) => column.notNull().unique())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject_id', text)
    .addColumn('mail', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', text, (column) => column.notNull())
    .addColumn('last_error', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('sent_at', text)
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'next_try_at']).execute()
  await db.schema.createIndex('outbox_subject').on('outbox').column('subject_id').execute()
}

async function createActivity(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('activity')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_id', text, (column) => column.notNull())
    .addColumn('actor_name', text, (column) => column.notNull())
    .addColumn('actor_role', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('mosque_id', text)
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('undone_at', text)
    .addColumn('undone_by', text)
    .execute()
  await db.schema.createIndex('activity_at').on('activity').columns(['at', 'id']).execute()
  await db.schema.createIndex('activity_mosque').on('activity').columns(['mosque_id', 'at']).execute()
  await db.schema.createIndex('activity_subject').on('activity').columns(['kind', 'subject_id', 'at']).execute()
}

async function createBin(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('deleted')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('mosque_id', text)
    .addColumn('document', text, (column) => column.notNull())
    .addColumn('deleted_at', text, (column) => column.notNull())
    .addColumn('deleted_by', text, (column) => column.notNull())
    .addColumn('deleted_by_name', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deleted_at_order').on('deleted').columns(['deleted_at', 'id']).execute()
}

async function createJobs(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('jobs')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('locked_by', text)
    .addColumn('locked_until', text)
    .addColumn('next_run_at', text, (column) => column.notNull())
    .addColumn('last_started_at', text)
    .addColumn('last_finished_at', text)
    .addColumn('last_outcome', text)
    .addColumn('last_error', text)
    .addColumn('runs', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

async function createLimits(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limits_end').on('rate_limits').column('window_ends_at').execute()
  await db.schema
    .createTable('one_time_links')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('mosque_id', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('created_by', text)
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('used_at', text)
    .execute()
  await db.schema.createIndex('one_time_links_email').on('one_time_links').columns(['email', 'purpose']).execute()
}

async function createRevision(db: Kysely<unknown>, { text }: ColumnTypes) {
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .execute()
  await sql`insert into content_revision (id, revision, changed_at) values (1, 1, '1970-01-01T00:00:00.000Z')`.execute(
    db,
  )
}
