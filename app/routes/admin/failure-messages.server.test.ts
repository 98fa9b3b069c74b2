import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, anOccurrence, aSuperadmin } from '#tests/support/data/factories.ts'
import { open } from '#tests/support/site/route-site.ts'

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

test('every button of the admin says what failed', async () => {
  const mosque = await aMosque()
  const event = await anEvent({ mosqueId: mosque.id, date: '2031-01-15', rrule: 'FREQ=WEEKLY' })
  const as = await cookieOf(await aSuperadmin())
  const other = await aSuperadmin()
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const free = await aMosque()
  const key = '2031-01-22'
  await anOccurrence(event, { occurrenceDate: key, date: key })
  const moved = { date: '2031-01-23', startTime: '18:00', endTime: '19:00' }
  const eventId = event.id
  const cases: [path: string, form: Record<string, string>, text: string][] = [
    ['/admin/users', { intent: 'remove', userId: other.id }, 'Error removing super admin'],
    ['/admin/users', { intent: 'add', name: 'New', email: 'new@a.example' }, 'Error adding super admin'],
    ['/admin/mosques', { intent: 'delete', mosqueId: mosque.id }, 'Error deleting mosque'],
    ['/admin/events', { intent: 'delete', eventId }, 'Failed to delete event'],
    ['/admin/events', { intent: 'cancel', eventId }, 'Failed to cancel the event'],
    ['/admin/events', { intent: 'cancel-date', eventId, key }, 'Failed to cancel the date'],
    ['/admin/events', { intent: 'exclude-date', eventId, key }, 'Failed to remove the date'],
    ['/admin/events', { intent: 'move-date', eventId, key, ...moved }, 'Failed to change the date'],
    [
      `/admin/mosques/${free.id}/admins`,
      { intent: 'create', name: 'A', email: 'a@a.example' },
      'Error creating mosque admin account',
    ],
    [
      `/admin/mosques/${mosque.id}/admins`,
      { intent: 'invite', name: 'B', email: 'b@a.example' },
      'Error sending the invitation',
    ],
    [
      `/admin/mosques/${mosque.id}/admins`,
      { intent: 'deactivate', userId: admin.id },
      'Error deactivating this account',
    ],
    ['/admin/activity', { undo: 'any' }, 'The change could not be undone.'],
  ]
  await whileChangesFail(async () => {
    for (const [path, form, text] of cases) {
      const { headers, text: onPage } = await open(path, { form, as })
      const shown = decodeURIComponent(headers.getSetCookie().join()) + onPage
      expect([path, form.intent, shown.includes(text)]).toEqual([path, form.intent, true])
    }
  })
})

test('a page that cannot load its list says which', async () => {
  const as = await cookieOf(await aSuperadmin())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [table, path, text] of [
    ['eventOccurrences', '/admin/events', 'Error loading mosques and events'],
    ['mosqueFacts', `/admin/mosques/edit/${(await aMosque()).id}`, 'Error loading mosque'],
  ] as const) {
    await db().schema.alterTable(table).renameTo(`${table}_gone`).execute()
    try {
      expect((await open(path, { as })).text).toContain(text)
    } finally {
      await db().schema.alterTable(`${table}_gone`).renameTo(table).execute()
    }
  }
})
