import { createHash } from 'node:crypto'
import type { tables } from '#app/db/schema.ts'

export type Table = (typeof tables)[number]
export type Row = Record<string, unknown>

/** The columns of better-auth that have another type on PostgreSQL. */
const flags: Partial<Record<Table, string[]>> = {
  user: ['emailVerified', 'twoFactorEnabled'],
  twoFactor: ['verified'],
}
const instants: Partial<Record<Table, string[]>> = {
  user: ['createdAt', 'updatedAt', 'lastLoginAt'],
  session: ['createdAt', 'updatedAt', 'expiresAt'],
  account: ['createdAt', 'updatedAt', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'],
  verification: ['createdAt', 'updatedAt', 'expiresAt'],
  twoFactor: ['lockedUntil'],
}

/** A row of the embedded database as PostgreSQL stores it. */
export function toPostgres(table: Table, row: Row): Row {
  const copy = { ...row }
  for (const column of flags[table] ?? []) if (copy[column] != null) copy[column] = copy[column] === 1
  for (const column of instants[table] ?? []) if (copy[column] != null) copy[column] = new Date(copy[column] as string)
  return copy
}

/** A checksum of rows that does not depend on their order or on how each engine represents a value. */
export class Checksum {
  count = 0
  #sum = 0n

  add(row: Row): void {
    const names = Object.keys(row).sort()
    const text = JSON.stringify(names.map((name) => [name, canonical(row[name])]))
    this.count += 1
    this.#sum += createHash('sha256').update(text).digest().readBigUInt64BE()
  }

  get text(): string {
    return `${this.count} rows, ${BigInt.asUintN(64, this.#sum).toString(16)}`
  }
}

function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return Number(value)
  return value
}
