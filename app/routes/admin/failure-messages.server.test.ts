import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import {
  aClaim,
  aMessage,
  aMosque,
  aMosqueAdmin,
  anEvent,
  anOccurrence,
  aReport,
  aSuperadmin,
} from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

/** Runs the work while nothing can be recorded, so that every change fails. */
async function whileChangesFail(work: () => Promise<void>) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db().schema.alterTable('activity').renameTo('activity_gone').execute()
  try {
    await work()
    expect(log).toHaveBeenCalled()
  } finally {
    await db().schema.alterTable('activity_gone').renameTo('activity').execute()
  }
}

/** Something for each button to change. */
async function rows() {
  const mosque = await aMosque()
  const event = await anEvent({ mosqueId: mosque.id, date: '2031-01-15', rrule: 'FREQ=WEEKLY' })
  const as = await cookieOf(await aSuperadmin())
  const other = await aSuperadmin()
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const free = await aMosque()
  await anOccurrence(event, { occurrenceDate: key, date: key })
  const eventId = event.id
  const claim = await aClaim({ mosqueId: mosque.id })
  const message = await aMessage()
  const report = await aReport({ mosqueId: mosque.id })
  const invited = await aMosqueAdmin({ mosqueId: mosque.id, status: 'inactive' })
  await visit('/admin/mosques', { as, form: { intent: 'delete', mosqueId: (await aMosque()).id } })
  const { id: deletedId } = await db().selectFrom('bin').select('id').executeTakeFirstOrThrow()
  return {
    ...{ as, eventId, deletedId, mosqueId: mosque.id, freeId: free.id, otherId: other.id, adminId: admin.id },
    ...{ claimId: claim.id, messageId: message.id, reportId: report.id, invitedId: invited.id },
  }
}

type Rows = Awaited<ReturnType<typeof rows>>

const texts = textsIn('en').admin
const { all, create, panel } = texts.adminPeople
const key = '2031-01-22'
const moved = { date: '2031-01-23', startTime: '18:00', endTime: '19:00' }
const lecture = { intent: 'save', title: 'A', type: 'lecture', description: 'B', ...moved }
const council = { city: 'cape-town', year: '2026', publisher: 'Council', link: 'https://council.example' }

/** What is pressed; the status of an answer that the page shows, or 302 with a message on the next one; the text. */
const buttons: [path: string, form: (rows: Rows) => Record<string, string>, status: number, text: string][] = [
  ['/admin/users', ({ otherId }) => ({ intent: 'remove', userId: otherId }), 503, 'Error removing super admin'],
  ['/admin/users', () => ({ intent: 'add', name: 'New', email: 'new@a.example' }), 503, 'Error adding super admin'],
  ['/admin/users', ({ otherId }) => ({ intent: 'link', userId: otherId }), 503, texts.adminShell.users.linkFailed],
  ['/admin/mosques', ({ mosqueId }) => ({ intent: 'delete', mosqueId }), 302, 'Error deleting mosque'],
  [
    '/admin/mosques?show=hidden',
    ({ mosqueId }) => ({ intent: 'hide', id: mosqueId }),
    302,
    texts.adminManage.statusFailed,
  ],
  ['/admin/mosques/add', () => ({ name: 'A', address: '1', area: 'B', suburb: 'C' }), 503, 'Error saving mosque'],
  ['/profile', () => ({ name: 'Aisha', phone: '' }), 503, 'Failed to update profile: '],
  ['/admin/events', ({ mosqueId }) => ({ ...lecture, mosqueId }), 503, 'Failed to save event'],
  ['/admin/events', ({ eventId }) => ({ intent: 'delete', eventId }), 503, 'Failed to delete event'],
  ['/admin/events', ({ eventId }) => ({ intent: 'cancel', eventId }), 302, 'Failed to cancel the event'],
  ['/admin/events', ({ eventId }) => ({ intent: 'cancel-date', eventId, key }), 302, 'Failed to cancel the date'],
  ['/admin/events', ({ eventId }) => ({ intent: 'exclude-date', eventId, key }), 302, 'Failed to remove the date'],
  [
    '/admin/events',
    ({ eventId }) => ({ intent: 'move-date', eventId, key, ...moved }),
    302,
    'Failed to change the date',
  ],
  ['/admin/mosques/FREE/admins', () => ({ intent: 'create', name: 'A', email: 'a@a.example' }), 503, create.failed],
  [
    '/admin/mosques/MOSQUE/admins',
    () => ({ intent: 'invite', name: 'B', email: 'b@a.example' }),
    503,
    panel.inviteFailed,
  ],
  [
    '/admin/mosques/MOSQUE/admins',
    ({ invitedId }) => ({ intent: 'invite-again', userId: invitedId }),
    503,
    panel.inviteFailed,
  ],
  [
    '/admin/mosques/MOSQUE/admins',
    ({ adminId }) => ({ intent: 'deactivate', userId: adminId }),
    503,
    panel.deactivateFailed,
  ],
  [
    '/admin/mosques/MOSQUE/admins',
    ({ adminId }) => ({ intent: 'reactivate', userId: adminId }),
    503,
    panel.reactivateFailed,
  ],
  ['/admin/mosques/MOSQUE/admins', ({ adminId }) => ({ intent: 'remove', userId: adminId }), 503, panel.removeFailed],
  [
    '/admin/admins',
    ({ freeId, adminId }) => ({ intent: 'move', userId: adminId, mosqueId: freeId }),
    503,
    all.moveFailed,
  ],
  ['/admin/admins', () => ({ intent: 'invite-all' }), 503, panel.inviteFailed],
  [
    '/admin/claims',
    ({ claimId }) => ({ intent: 'reject', id: claimId, reason: 'No' }),
    302,
    texts.adminClaims.toasts.failed,
  ],
  [
    '/admin/messages',
    ({ messageId }) => ({ intent: 'done', id: messageId }),
    302,
    texts.adminRecords.messages.saveFailed,
  ],
  ['/admin/reports', ({ reportId }) => ({ intent: 'reject', id: reportId }), 302, texts.adminReports.toasts.failed],
  ['/admin/bin', ({ deletedId }) => ({ restore: `mosque:${deletedId}` }), 302, texts.adminRecords.bin.failed],
  ['/admin/activity', () => ({ undo: 'any' }), 302, 'The change could not be undone.'],
  ['/admin/times', ({ mosqueId }) => ({ mosque: mosqueId }), 302, texts.adminTimes.overview.failed],
  [
    '/admin/adopted-times',
    () => ({ ...council, text: adoptedCsv(2026), intent: 'adopt' }),
    503,
    texts.adminAdopted.failed,
  ],
  ['/admin/settings?tab=notifications', () => ({ emailAlerts: 'on' }), 503, texts.settings.failed],
]

test.each(buttons)('a press at %s that fails says what failed', async (path, form, status, text) => {
  const { as, ...ids } = await rows()
  const address = path.replace('MOSQUE', ids.mosqueId).replace('FREE', ids.freeId)
  await whileChangesFail(async () => {
    const { status: answered, headers, text: onPage } = await open(address, { form: form({ as, ...ids }), as })
    const shown = decodeURIComponent(headers.getSetCookie().join()) + onPage
    expect([answered, shown.includes(text)]).toEqual([status, true])
  })
})

test.each([
  ['eventOccurrences', 'superadmin', '/admin/events?tab=past', 'Error loading mosques and events'],
  ['eventOccurrences', 'superadmin', '/admin', texts.adminEvents.toasts.loadFailed],
  ['mosqueFacts', 'superadmin', '/admin/mosques/edit/MOSQUE', 'Error loading mosque'],
  ['mosqueImages', 'superadmin', '/admin/mosques', texts.adminMosques.list.loadFailed],
  ['claims', 'superadmin', '/admin/claims?show=decided', texts.adminClaims.toasts.loadFailed],
  ['reports', 'superadmin', '/admin/reports', texts.adminReports.toasts.loadFailed],
  ['messages', 'superadmin', '/admin/messages', texts.adminShell.loadFailed],
  ['notices', 'superadmin', '/admin/notices', texts.adminShell.loadFailed],
  ['timetables', 'superadmin', '/admin/mosques/MOSQUE/times', texts.adminTimes.toasts.loadFailed],
  ['timetables', 'superadmin', '/admin/times', texts.adminTimes.toasts.loadFailed],
  ['timetableStates', 'superadmin', '/admin/mosques/MOSQUE/times/year', texts.adminTimes.toasts.loadFailed],
  ['mosqueFacts', 'own', '/admin/mosque', texts.adminMosques.toasts.ownLoadFailed({ kind: 'mosque' })],
  ['mosqueFacts', 'own', '/admin/home', texts.adminMosques.toasts.ownLoadFailed({ kind: 'mosque' })],
  ['timetables', 'own', '/admin/mosque/times', texts.adminTimes.toasts.loadFailed],
  ['timetableStates', 'own', '/admin/mosque/times/year', texts.adminTimes.toasts.loadFailed],
  ['boards', 'own', '/admin/mosque/boards', texts.adminShell.loadFailed],
] as const)('without %s, what %s opens at %s says that it cannot load', async (table, who, page, text) => {
  const mosque = await aMosque()
  const as = await cookieOf(who === 'own' ? await anAdminWhoSignsIn({ mosqueId: mosque.id }) : await aSuperadmin())
  const path = page.replace('MOSQUE', mosque.id)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db().schema.alterTable(table).renameTo(`${table}_gone`).execute()
  try {
    const { status, texts, links } = await open(path, { as })
    expect([status, texts('main h1'), links.includes(path)]).toEqual([500, [text], true])
    expect(log).toHaveBeenCalled()
  } finally {
    await db().schema.alterTable(`${table}_gone`).renameTo(table).execute()
  }
})
