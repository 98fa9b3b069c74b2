import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Followers are told of events and times as of notices: what was told of notices is kept in tables for all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
