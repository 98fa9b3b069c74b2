import { expect, test } from 'vitest'
import { delayAfter } from './attempt-rules.ts'
import { canSignInBy, expiryUnder, isTooOld, pendingStep, timeoutSeconds } from './session-rules.ts'

const at = (text: string) => new Date(text)

test.each([
  ['mosque_admin', 'active', 'password', true],
  ['mosque_admin', 'active', 'google', false],
  ['mosque_admin', 'active', 'one-time-link', true],
  ['mosque_admin', 'inactive', 'password', false],
  ['mosque_admin', 'inactive', 'one-time-link', false],
  ['superadmin', 'active', 'password', false],
  ['superadmin', 'active', 'google', true],
  ['superadmin', 'active', 'one-time-link', true],
  ['superadmin', 'inactive', 'google', false],
  ['visitor', 'active', 'one-time-link', false],
] as const)('%s, %s, by %s: %s', (role, status, method, allowed) => {
  expect(canSignInBy({ role, status }, method)).toBe(allowed)
})

const admin = { role: 'mosque_admin', status: 'active', emailVerified: true, twoFactorEnabled: true }
const both = { verifiedEmail: true, twoFactor: true }

test('a mosque admin first verifies the email, then sets up the second step', () => {
  expect(pendingStep({ ...admin, emailVerified: false, twoFactorEnabled: false }, both)).toBe('verify-email')
  expect(pendingStep({ ...admin, twoFactorEnabled: false }, both)).toBe('set-up-two-factor')
  expect(pendingStep(admin, both)).toBeNull()
})

test('no step is pending when the settings do not require it, or for a superadmin', () => {
  const none = { verifiedEmail: false, twoFactor: false }
  expect(pendingStep({ ...admin, emailVerified: false, twoFactorEnabled: false }, none)).toBeNull()
  expect(pendingStep({ ...admin, role: 'superadmin', emailVerified: false, twoFactorEnabled: false }, both)).toBeNull()
})

test('a session ends after 30 days, however active', () => {
  const begun = at('2026-11-01T00:00:00Z')
  expect(isTooOld(begun, at('2026-11-30T23:59:59Z'))).toBe(false)
  expect(isTooOld(begun, at('2026-12-01T00:00:00Z'))).toBe(true)
})

test('a session begun under a clock that was ahead ends when the clock is correct again', () => {
  const ahead = at('2029-01-29T00:00:00Z')
  expect(isTooOld(ahead, at('2026-11-20T00:00:00Z'))).toBe(true)
  expect(isTooOld(ahead, at('2029-01-27T23:59:59Z'))).toBe(true)
  expect(isTooOld(ahead, at('2029-01-28T00:00:00Z'))).toBe(false)
})

test('a timeout counts from the last activity', () => {
  expect(timeoutSeconds('8h')).toBe(28_800)
  expect(expiryUnder('1h', at('2026-11-20T10:00:00Z'))).toEqual(at('2026-11-20T11:00:00Z'))
  expect(expiryUnder('7d', at('2026-11-20T10:00:00Z'))).toEqual(at('2026-11-27T10:00:00Z'))
})

test('failures from any address delay the next attempt increasingly, up to five seconds', () => {
  expect([0, 5, 6, 7, 9, 10, 11, 12, 200].map(delayAfter)).toEqual([0, 0, 250, 500, 2000, 4000, 5000, 5000, 5000])
})
