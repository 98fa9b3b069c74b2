import { expect, test } from 'vitest'
import * as permissions from './permissions.ts'

const superadmin = { id: 's', role: 'superadmin' as const, mosqueId: null }
const admin = { id: 'a', role: 'mosque_admin' as const, mosqueId: 'm1' }
const unlinked = { id: 'u', role: 'mosque_admin' as const, mosqueId: null }
const people = [superadmin, admin, unlinked, null]

test.each([
  [permissions.canEnterAdmin, [true, true, true, false]],
  [permissions.canRenameMosque, [true, false, false, false]],
  [permissions.canDecideClaims, [true, false, false, false]],
  [permissions.canAdoptTimes, [true, false, false, false]],
  [permissions.canRemindMosques, [true, false, false, false]],
  [permissions.canDeclareMonths, [true, false, false, false]],
  [permissions.canReleaseNotices, [true, false, false, false]],
  [permissions.canAddMosque, [true, false, false, false]],
  [permissions.canDeleteMosque, [true, false, false, false]],
  [permissions.canCreateMosqueAdmin, [true, false, false, false]],
  [permissions.canManageUsers, [true, false, false, false]],
  [permissions.canChangeSettings, [true, false, false, false]],
  [permissions.canReadMessages, [true, false, false, false]],
  [permissions.canRunJobs, [true, false, false, false]],
  [permissions.canSeeActivity, [true, false, false, false]],
  [permissions.canRemoveFromHistory, [true, false, false, false]],
  [permissions.canRestoreFromBin, [true, false, false, false]],
  [permissions.canImport, [true, false, false, false]],
  [permissions.canUploadPictures, [true, true, true, false]],
  [permissions.hasPassword, [false, true, true, false]],
])('%o for a superadmin, a mosque admin, one without a mosque and a guest', (rule, answers) => {
  expect(people.map((person) => rule(person))).toEqual(answers)
})

test('a mosque admin manages their own mosque and no other', () => {
  expect(people.map((person) => permissions.canEditMosque(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canEditMosque(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canEditTimes(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canEditTimes(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canNameOwnDays(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canNameOwnDays(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canManageNotices(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canManageNotices(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canBroadcast(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canBroadcast(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canManageBoards(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canManageBoards(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canDecideReports(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canDecideReports(person, 'm2'))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canDecideReports(person, null))).toEqual([true, false, false, false])
  expect(people.map((person) => permissions.canManageEventsOf(person, 'm1'))).toEqual([true, true, false, false])
  expect(people.map((person) => permissions.canManageEventsOf(person, 'm2'))).toEqual([true, false, false, false])
})

test('nobody can remove their own account', () => {
  expect(permissions.canRemoveSuperadmin(superadmin, 's')).toBe(false)
  expect(permissions.canRemoveSuperadmin(superadmin, 'other')).toBe(true)
  expect(permissions.canRemoveSuperadmin(admin, 's')).toBe(false)
  expect(permissions.canRemoveSuperadmin(null, 's')).toBe(false)
})

test('every role has a start page', () => {
  expect(people.map(permissions.homePathOf)).toEqual(['/admin', '/admin/mosque', '/admin/mosque', '/'])
})
