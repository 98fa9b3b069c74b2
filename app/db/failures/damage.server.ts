import { isDamage, reasonOf } from './database-errors.ts'

/** What was found of a damaged database. */
export type Damage = { at: string; what: string }

// On globalThis for the reason given in client.server.ts.
const shared = globalThis as { mosqueConnectDamage?: Damage | null }

/** The damage that this process has met, in a query or in its search; null when there is none. */
export const knownDamage = (): Damage | null => shared.mosqueConnectDamage ?? null

/** Remembers damage if the error of a query means it. */
export function noteDamage(error: unknown): void {
  if (isDamage(error)) setDamage(reasonOf(error))
}

/** Remembers damage and logs it once; null when a search found none any more. */
export function setDamage(what: string | null): void {
  if (what !== null && !shared.mosqueConnectDamage) console.error(`The database is damaged: ${what}. Restore a backup.`)
  shared.mosqueConnectDamage = what === null ? null : { at: new Date().toISOString(), what }
}
