import type { Kysely } from 'kysely'
import { type ColumnTypes, columnTypes } from '#app/db/migrations/column-types.ts'

/** Creates better-auth's tables (email and password, two-factor, rate limits) with the user fields of this project. */
export async function createSignInTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(db)
  await createUsers(db, types)
  await createSessions(db, types)
  await createAccounts(db, types)
  await createVerifications(db, types)
  await createTwoFactor(db, types)
  await db.schema
    .createTable('rateLimit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('lastRequest', 'bigint', (column) => column.notNull())
    .execute()
}

async function createUsers(db: Kysely<unknown>, { authFlag, authDate }: ColumnTypes) {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', authFlag, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .addColumn('twoFactorEnabled', authFlag)
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('mosqueId', 'text')
    .addColumn('phone', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('loginCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastLoginAt', authDate)
    .execute()
  await db.schema.createIndex('user_mosqueId_idx').on('user').column('mosqueId').execute()
  await db.schema.createIndex('user_role_idx').on('user').column('role').execute()
}

async function createSessions(db: Kysely<unknown>, { authDate }: ColumnTypes) {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', authDate, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_userId_idx').on('session').column('userId').execute()
}

async function createAccounts(db: Kysely<unknown>, { authDate }: ColumnTypes) {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', authDate)
    .addColumn('refreshTokenExpiresAt', authDate)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .addUniqueConstraint('account_provider_key', ['providerId', 'accountId'])
    .addUniqueConstraint('account_one_of_each', ['userId', 'providerId'])
    .execute()
  await db.schema.createIndex('account_userId_idx').on('account').column('userId').execute()
}

async function createVerifications(db: Kysely<unknown>, { authDate }: ColumnTypes) {
  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', authDate, (column) => column.notNull())
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('verification_identifier_idx').on('verification').column('identifier').execute()
}

async function createTwoFactor(db: Kysely<unknown>, { authFlag, authDate }: ColumnTypes) {
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('verified', authFlag)
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', authDate)
    .addColumn('lastUsedStep', 'integer')
    .execute()
  await db.schema.createIndex('twoFactor_secret_idx').on('twoFactor').column('secret').execute()
  await db.schema.createIndex('twoFactor_userId_idx').on('twoFactor').column('userId').execute()
}
