import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Adds the browsers that follow mosques and areas, and what they are told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
