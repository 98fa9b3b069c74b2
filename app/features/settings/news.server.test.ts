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

async function aMessage(subject: string, minutes: number) {
  const row = { id: newId(), name: 'Amina', email: 'a@example.org', subject, body: 'x', language: 'en' }
  await db()
    .insertInto('messages')
    .values({ ...row, createdAt: at(minutes).toISOString() })
    .execute()
}

async function wish(notifications: typeof everything) {
  const known = await db().selectFrom('user').selectAll().where('email', '=', 'chair@example.org').executeTakeFirst()
  const chair = known ?? (await aSuperadmin({ email: 'chair@example.org' }))
  await saveSettings(actorOf(chair), 'notifications', notifications, start)
}

const everything = { emailAlerts: true, newEventNotifications: true, mosqueUpdates: true }

test('messages, events and changes of mosque admins come in one letter to each superadmin', async () => {
  await wish(everything)
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
    const letters = await emailsTo(email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('1 new contact message:\n• Amina: Parking on Fridays')
    expect(letters[0]?.text).toContain('1 new event:\n• Family evening (Masjid Nur)')
    expect(letters[0]?.text).toContain('1 mosque changed:\n• Masjid Nur (Yusuf)')
  }
  expect(await emailsTo('former@example.org')).toEqual([])
})

test('letters keep ten minutes between them, and nothing is told twice or left out', async () => {
  await wish(everything)
  await aMessage('First', 1)
  await sendNews(at(2))
  await aMessage('Second', 3)
  await sendNews(at(4))
  await sendNews(at(11))
  expect(await emailsTo('chair@example.org')).toHaveLength(1)
  await sendNews(at(12))
  await sendNews(at(30))
  const letters = await emailsTo('chair@example.org')
  expect(letters).toHaveLength(2)
  expect(letters[1]?.text).toContain('Second')
  expect(letters[1]?.text).not.toContain('First')
})

test.each([
  [{ emailAlerts: true, newEventNotifications: false, mosqueUpdates: false }, true, false],
  [{ emailAlerts: false, newEventNotifications: true, mosqueUpdates: false }, false, true],
])('with %j only what is wished for is told', async (notifications, message, event) => {
  await wish(notifications)
  await aMessage('Parking', 1)
  await anEvent({ title: 'Family evening', createdAt: at(1).toISOString(), updatedAt: at(1).toISOString() })
  await sendNews(at(2))
  const text = (await emailsTo('chair@example.org'))[0]?.text ?? ''
  expect([text.includes('Parking'), text.includes('Family evening')]).toEqual([message, event])
})

test('with every notice off, or nothing new, no letter is written', async () => {
  await wish({ emailAlerts: false, newEventNotifications: false, mosqueUpdates: false })
  await aMessage('Parking', 1)
  await sendNews(at(2))
  await wish(everything)
  await db().deleteFrom('messages').execute()
  await sendNews(at(20))
  expect(await emailsTo('chair@example.org')).toEqual([])
})

test('a job that fails is told once, however long it goes on failing', async () => {
  await wish(everything)
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
  const letters = await emailsTo('chair@example.org')
  expect(letters.map((letter) => letter.text.includes('1 job failed:\n• images: disk full'))).toEqual([true])
})
