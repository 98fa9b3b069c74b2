import { expect, test } from 'vitest'
import * as may from './permissions.ts'

const superadmin = { id: 's', role: 'superadmin' as const, mosqueId: null }
const admin = { id: 'a', role: 'mosque_admin' as const, mosqueId: 'm1' }
const unlinked = { id: 'u', role: 'mosque_admin' as const, mosqueId: null }
const people = [superadmin, admin, unlinked, null]

test.each([
  [may.canEnterAdmin, [true, true, true, false]],
  [may.canRenameMosque, [true, false, false, false]],
  [may.canAddMosque, [true, false, false, false]],
  [may.canDeleteMosque, [true, false, false, false]],
  [may.canCreateMosqueAdmin, [true, false, false, false]],
  [may.canManageUsers, [true, false, false, false]],
  [may.canChangeSettings, [true, false, false, false]],
  [may.canReadMessages, [true, false, false, false]],
  [may.canRunJobs, [true, false, false, false]],
  [may.canSeeActivity, [true, false, false, false]],
  [may.canRestoreFromBin, [true, false, false, false]],
  [may.canImport, [true, false, false, false]],
  [may.canUploadPictures, [true, true, true, false]],
  [may.hasPassword, [false, true, true, false]],
])('%o for a superadmin, a mosque admin, one without a mosque and a guest', (rule, answers) => {
  expect(people.map((person) => rule(person))).toEqual(answers)
})

test('a mosque admin manages the own mosque and no other', () => {
  expect(people.map((person) => may.canEditMosque(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => may.canEditMosque(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => may.canManageEventsOf(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => may.canManageEventsOf(person, 'm2'))).toEqual([true, false, false, false])
})

test('nobody removes the own account', () => {
  expect(may.canRemoveSuperadmin(superadmin, 's')).toBe(false)
  expect(may.canRemoveSuperadmin(superadmin, 'other')).toBe(true)
  expect(may.canRemoveSuperadmin(admin, 's')).toBe(false)
  expect(may.canRemoveSuperadmin(null, 's')).toBe(false)
})

test('everybody has a home', () => {
  expect(people.map(may.homeOf)).toEqual(['/admin', '/admin/mosque', '/admin/mosque', '/'])
})
