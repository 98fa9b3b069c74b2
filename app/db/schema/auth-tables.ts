import type { Generated } from 'kysely'

/** A boolean on PostgreSQL, 0 or 1 in SQLite: read it with `asBoolean`, write it with `authFlag`. */
export type AuthFlag = boolean | number
/** A Date on PostgreSQL, ISO text in SQLite: read it with `asDate`, write it with `authDate`. */
export type AuthDate = Date | string

export type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: AuthFlag
  image: string | null
  createdAt: AuthDate
  updatedAt: AuthDate
  twoFactorEnabled: AuthFlag | null
  role: 'superadmin' | 'mosque_admin'
  mosqueId: string | null
  phone: string | null
  status: 'active' | 'inactive'
  loginCount: Generated<number>
  lastLoginAt: AuthDate | null
}

export type SessionTable = {
  id: string
  expiresAt: AuthDate
  token: string
  createdAt: AuthDate
  updatedAt: AuthDate
  ipAddress: string | null
  userAgent: string | null
  userId: string
}

export type AccountTable = {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: AuthDate | null
  refreshTokenExpiresAt: AuthDate | null
  scope: string | null
  password: string | null
  createdAt: AuthDate
  updatedAt: AuthDate
}

export type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: AuthDate
  createdAt: AuthDate
  updatedAt: AuthDate
}

export type TwoFactorTable = {
  id: string
  secret: string
  backupCodes: string
  userId: string
  verified: AuthFlag | null
  failedVerificationCount: number | null
  lockedUntil: AuthDate | null
  /** The time step of the last authenticator code that was used; better-auth does not know it. */
  lastUsedStep: number | null
}

export type AuthRateLimitTable = { id: string; key: string; count: number; lastRequest: number }

/** The tables of better-auth, with the names and column types it expects on each engine. */
export type AuthTables = {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  rateLimit: AuthRateLimitTable
}
