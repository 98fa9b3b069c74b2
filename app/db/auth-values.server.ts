import { engine } from './client.server.ts'
import type { AuthDate, AuthFlag } from './schema/auth-tables.ts'

/** Reads a flag of the sign-in tables, whichever engine gave it. */
export const asBoolean = (flag: AuthFlag | null): boolean => flag === true || flag === 1

/** Reads an instant of the sign-in tables, whichever engine gave it. */
export const asDate = (value: AuthDate): Date => (value instanceof Date ? value : new Date(value))

/** A flag as the sign-in tables of this engine store it. */
export const authFlag = (value: boolean): AuthFlag => (engine() === 'postgres' ? value : Number(value))

/** An instant as the sign-in tables of this engine store it. */
export const authDate = (value: Date): AuthDate => (engine() === 'postgres' ? value : value.toISOString())
