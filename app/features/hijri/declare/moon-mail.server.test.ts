import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { declareMonth } from '#app/features/hijri/declarations.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { chooseHijri } from '#tests/support/data/declarations.ts'
import { aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { findQuestion } from './moon-desk.server.ts'
import { sendMoonQuestion } from './moon-mail.server.ts'

const authority = 'Demonstration moon committee (sample)'
const at = (instant: string) => new Date(instant)
const shaban = {
  ...{ year: 1448, month: 8, firstDay: '2027-01-10', announced: 'completed' as const, authority },
  ...{ announcedAt: '2027-01-08T18:30:00.000Z', source: '', note: '' },
}

const store = (choice: object) => chooseHijri(choice, at('2027-01-08T18:30:00Z'))

async function emails() {
  const rows = await db().selectFrom('outbox').select('content').where('kind', '=', 'moon').execute()
  return rows.map(({ content }) => JSON.parse(content) as { to: string; subject: string; text: string })
}

test('each active superadmin gets one email an evening, which leads to the page and declares nothing', async () => {
  await store({ authority })
  const superadmin = await aSuperadmin()
  const inactive = await aSuperadmin()
  await db().updateTable('user').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()
  await aMosqueAdmin()
  await declareMonth(anActor('superadmin'), shaban, { seen: null, now: at('2027-01-08T18:40:00Z') })
  await sendMoonQuestion(at('2027-02-07T17:00:00Z'))
  expect(await emails()).toEqual([])
  for (const time of ['17:50', '17:55', '21:00']) await sendMoonQuestion(at(`2027-02-07T${time}:00Z`))
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: superadmin.email, subject: "30 Sha'ban or 1 Ramadan?" })
  expect(email!.text).toContain(authority)
  expect(email!.text).toMatch(/\/admin\/moon\n/)
  expect(await db().selectFrom('declarations').select('id').execute()).toHaveLength(1)
  await sendMoonQuestion(at('2027-03-09T17:50:00Z'))
  expect(await emails()).toHaveLength(2)
})

test('there is no email once the month is declared, the morning after, or with a calendar that is known ahead', async () => {
  await aSuperadmin()
  await store({ authority })
  const superadmin = anActor('superadmin')
  await declareMonth(superadmin, shaban, { seen: null, now: at('2027-01-08T18:40:00Z') })
  await sendMoonQuestion(at('2027-02-08T05:00:00Z'))
  await store({ authority, calendar: 'umm-al-qura' })
  await sendMoonQuestion(at('2027-02-07T18:00:00Z'))
  await store({ authority, calendar: 'sighting' })
  const ramadan = { ...shaban, month: 9, firstDay: '2027-02-09', announcedAt: '2027-02-07T18:00:00.000Z' }
  await declareMonth(superadmin, ramadan, { seen: null, now: at('2027-02-07T18:10:00Z') })
  await sendMoonQuestion(at('2027-02-07T18:20:00Z'))
  expect(await emails()).toEqual([])
})

test('a site that names nobody and has entered nothing is left alone', async () => {
  await aSuperadmin()
  for (let day = 1; day <= 31; day++) await sendMoonQuestion(at(`2027-01-${String(day).padStart(2, '0')}T19:00:00Z`))
  expect(await emails()).toEqual([])
})

test('a site that has never entered a month is asked in the evening, and not about a moon that is past', async () => {
  await store({ authority })
  const evenings = Array.from({ length: 29 }, (_, day) => at(`2027-01-${String(day + 1).padStart(2, '0')}T19:00:00Z`))
  const asked = await Promise.all(evenings.map((evening) => findQuestion(evening)))
  expect(asked.filter((question) => question !== null)).toHaveLength(1)
})
