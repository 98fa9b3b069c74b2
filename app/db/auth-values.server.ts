import { engine } from './client.server.ts'
import type { AuthDate, AuthFlag } from './schema/auth-tables.ts'

/** Reads a flag of the sign-in tables, from either engine. */
export const asBoolean = (flag: AuthFlag | null): boolean => flag === true || flag === 1

/** Reads an instant of the sign-in tables, from either engine. */
export const asDate = (value: AuthDate): Date => (value instanceof Date ? value : new Date(value))

/** Converts a flag to the value the sign-in tables of this engine store. */
export const authFlag = (value: boolean): AuthFlag => (engine() === 'postgres' ? value : Number(value))

/** Converts an instant to the value the sign-in tables of this engine store. */
export const authDate = (value: Date): AuthDate => (engine() === 'postgres' ? value : value.toISOString())
