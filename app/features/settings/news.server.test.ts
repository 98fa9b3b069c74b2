import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { write } from '#app/db/write.server.ts'
import { actorOf, emailsTo } from '#tests/support/data/accounts.ts'
import { aMosque, aMosqueAdmin, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { sendNews } from './news.server.ts'
import { saveSettings } from './settings-writes.server.ts'

const start = new Date()
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

async function aMessage(subject: string, minutes: number, heldBy: string | null = null) {
  const row = { id: newId(), name: 'Amina', email: 'a@example.org', subject, body: 'x', language: 'en' }
  await db()
    .insertInto('messages')
    .values({ ...row, heldBy, createdAt: at(minutes).toISOString() })
    .execute()
}

async function chooseNotifications(notifications: typeof everything) {
  const known = await db().selectFrom('user').selectAll().where('email', '=', 'chair@example.org').executeTakeFirst()
  const chair = known ?? (await aSuperadmin({ email: 'chair@example.org' }))
  await saveSettings(actorOf(chair), 'notifications', notifications, start)
}

const everything = { emailAlerts: true, newEventNotifications: true, mosqueUpdates: true }

test('messages, events and changes of mosque admins are sent in one email to each superadmin', async () => {
  await chooseNotifications(everything)
  await aSuperadmin({ email: 'treasurer@example.org' })
  await aSuperadmin({ email: 'former@example.org', status: 'inactive' })
  const mosque = await aMosque({ name: 'Masjid Nur' })
  const admin = await aMosqueAdmin({ name: 'Yusuf', mosqueId: mosque.id })
  await aMessage('Parking on Fridays', 1)
  await anEvent({
    title: 'Family evening',
    mosqueId: mosque.id,
    createdAt: at(1).toISOString(),
    updatedAt: at(1).toISOString(),
  })
  const change = { action: 'mosque.update', kind: 'mosque', subjectId: mosque.id, mosqueId: mosque.id }
  for (const author of [actorOf(admin), actorOf(await aSuperadmin({ name: 'Chair' }))])
    await write(author, change, async () => {})
  await sendNews(at(2))
  for (const email of ['chair@example.org', 'treasurer@example.org']) {
    const emails = await emailsTo(email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('1 new contact message:\n• Amina: Parking on Fridays')
    expect(emails[0]?.text).toContain('1 new event:\n• Family evening (Masjid Nur)')
    expect(emails[0]?.text).toContain('1 mosque changed:\n• Masjid Nur (Yusuf)')
  }
  expect(await emailsTo('former@example.org')).toEqual([])
})

test('digests are at least ten minutes apart and contain each news once', async () => {
  await chooseNotifications(everything)
  await aMessage('First', 1)
  await sendNews(at(2))
  await aMessage('Second', 3)
  await sendNews(at(4))
  await sendNews(at(11))
  expect(await emailsTo('chair@example.org')).toHaveLength(1)
  await sendNews(at(12))
  await sendNews(at(30))
  const emails = await emailsTo('chair@example.org')
  expect(emails).toHaveLength(2)
  expect(emails[1]?.text).toContain('Second')
  expect(emails[1]?.text).not.toContain('First')
})

test.each([
  [{ emailAlerts: true, newEventNotifications: false, mosqueUpdates: false }, true, false],
  [{ emailAlerts: false, newEventNotifications: true, mosqueUpdates: false }, false, true],
])('with %j only the chosen news are sent', async (notifications, message, event) => {
  await chooseNotifications(notifications)
  await aMessage('Parking', 1)
  await anEvent({ title: 'Family evening', createdAt: at(1).toISOString(), updatedAt: at(1).toISOString() })
  await sendNews(at(2))
  const text = (await emailsTo('chair@example.org'))[0]?.text ?? ''
  expect([text.includes('Parking'), text.includes('Family evening')]).toEqual([message, event])
})

test('with all notifications off or without news, no email is sent', async () => {
  await chooseNotifications({ emailAlerts: false, newEventNotifications: false, mosqueUpdates: false })
  await aMessage('Parking', 1)
  await sendNews(at(2))
  await chooseNotifications(everything)
  await db().deleteFrom('messages').execute()
  await sendNews(at(20))
  expect(await emailsTo('chair@example.org')).toEqual([])
})

test('a failing job is reported once while it fails repeatedly', async () => {
  await chooseNotifications(everything)
  const job = { name: 'images', nextRunAt: '', lastOutcome: 'failed' as const, lastError: 'disk full' }
  await db()
    .insertInto('jobs')
    .values({ ...job, failures: 7, lastFinishedAt: at(1).toISOString() })
    .execute()
  await sendNews(at(2))
  await db()
    .updateTable('jobs')
    .set({ failures: 2, lastFinishedAt: at(15).toISOString() })
    .execute()
  await sendNews(at(16))
  const emails = await emailsTo('chair@example.org')
  expect(emails.map((email) => email.text.includes('1 automatic task failed:\n• images: disk full'))).toEqual([true])
})

test('very many events of an import are counted, and the first of them listed', async () => {
  await chooseNotifications(everything)
  const mosque = await aMosque({ name: 'Masjid Nur' })
  const times = { createdAt: at(1).toISOString(), updatedAt: at(1).toISOString() }
  const { id: _id, slug: _slug, ...first } = await anEvent({ mosqueId: mosque.id, title: 'Lecture', ...times })
  const rows = Array.from({ length: 1200 }, (_, index) => ({ ...first, id: `z${index}`, slug: `z${index}` }))
  for (let from = 0; from < rows.length; from += 600)
    await db()
      .insertInto('events')
      .values(rows.slice(from, from + 600))
      .execute()
  await sendNews(at(2))
  const [email] = await emailsTo('chair@example.org')
  expect(email?.text).toContain('1201 new events:\n• Lecture (Masjid Nur)')
  expect(email?.text.match(/• Lecture/g)).toHaveLength(10)
})

test('what is held because too much came at once is one line a day, and never listed', async () => {
  await chooseNotifications(everything)
  for (let n = 0; n < 30; n++) await aMessage(`Flood ${n}`, 1, 'x')
  await sendNews(at(2))
  const [first, ...others] = await emailsTo('chair@example.org')
  expect(others).toEqual([])
  expect(first?.text).toContain('30 entries are held for review: many at once')
  expect(first?.text).not.toContain('Flood')
  await aMessage('Flood again', 20, 'x')
  await sendNews(at(30))
  expect(await emailsTo('chair@example.org')).toHaveLength(1)
  await sendNews(at(25 * 60))
  expect(await emailsTo('chair@example.org')).toHaveLength(2)
})
