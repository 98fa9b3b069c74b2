import { expect, test } from 'vitest'
import { type DryRun, type ReportLine, reportOf } from './import-plan.ts'

const line = (row: number, outcome: ReportLine['outcome'], more = {}): ReportLine => ({
  ...{ kind: 'mosque', row, name: `Masjid ${row}`, outcome, remarks: [], ...more },
})
const admin = (role: 'superadmin' | 'mosque_admin', mosqueId: string | null) => ({
  ...{ name: role, email: `${role}@example.org`, role, mosqueId },
})

function report(lines: ReportLine[], ignored: string[] = [], admins: ReturnType<typeof admin>[] = []) {
  const plan = { admins } as unknown as DryRun['plan']
  return reportOf({ lines, plan, errors: 1 }, ignored)
}

test('what needs attention comes first in a report, in the order of the file, and what is written is counted', () => {
  const outcomes = ['same', 'skip', 'update', 'add', 'different', 'doubtful', 'error', 'error'] as const
  const lines = outcomes.map((outcome, row) => line(row, outcome, { isExisting: row < 3, isRoom: row === 3 }))
  const people = [admin('superadmin', null), admin('mosque_admin', null), admin('mosque_admin', 'm1')]
  const { lines: shown, ...counted } = report(lines, ['color'], people)
  expect(shown.map(({ row }) => row)).toEqual([6, 7, 5, 4, 3, 2, 1, 0])
  expect(counted).toEqual({
    ...{ errors: 1, count: 8, rows: 2, existing: 3, prayerRooms: 1, invitable: 1, ignoredColumns: ['color'] },
    superadmins: [{ name: 'superadmin', email: 'superadmin@example.org' }],
  })
})

test('a report is short, however long a file and its cells are, and cuts no sign in two', () => {
  const cell = `${'x'.repeat(299)}🕌`
  const many = Array.from({ length: 300 }, (_, row) =>
    line(row, 'add', { name: cell, remarks: [cell, 'y'.repeat(300)] }),
  )
  const { lines, count, rows, ignoredColumns, superadmins } = report(
    many,
    Array(90).fill(cell),
    Array(300).fill(admin('superadmin', null)),
  )
  expect([count, rows, lines.length, ignoredColumns.length, superadmins.length]).toEqual([300, 300, 200, 50, 200])
  const short = `${'x'.repeat(299)}…`
  expect([lines[0]!.name, ...lines[0]!.remarks, ignoredColumns[0]]).toEqual([short, short, 'y'.repeat(300), short])
})
