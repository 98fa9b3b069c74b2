import { expect, test } from 'vitest'
import { createEvent, updateEvent } from '#app/features/events/edit/event-writes.server.ts'
import { saveProgram } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { anEventContent } from '#tests/support/data/event-content.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anEidSalaah, aProgram, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import { listActivityInWords } from './activity-in-words.server.ts'

const now = new Date('2027-01-20T10:00:00Z')
const superadmin = anActor('superadmin')

test('a changed session stands in the record of changes in words, in both languages', async () => {
  const { id } = await aMosque()
  const hall = { name: 'Civic Hall', address: '', latitude: null, longitude: null }
  await holdProgram(id, { taraweeh: [aTaraweeh({ rakaats: 20 })] }, { now })
  const after = aProgram({
    taraweeh: [
      aTaraweeh({ rakaats: 8, fromNight: 2, reading: { kind: 'juz' }, khatamNight: 29, ladies: 'yes' }),
      aTaraweeh({ time: { kind: 'fixed', time: '22:00' }, venue: hall }),
    ],
    itikaf: { held: 'yes', contact: 'The office', note: '' },
    eid: [anEidSalaah({ bringMat: true })],
  })
  await saveProgram(superadmin, id, after, { year: 1448, version: 1, now })
  const differencesIn = async (language: 'en' | 'ar') =>
    (await listActivityInWords(superadmin, { kind: 'ramadan-program' }, language)).entries[0]!.differences
  expect(await differencesIn('en')).toEqual([
    {
      field: 'taraweeh',
      before: '10 minutes after the jamaat of Isha · 20 rakaats · Space for ladies: not known',
      after: [
        '10 minutes after the jamaat of Isha · From night 2 of Ramadan · 8 rakaats · One juz each night · Khatam in night 29 · Space for ladies',
        'Begins at 22:00 · Space for ladies: not known · At another place: Civic Hall',
      ].join('\n'),
    },
    { field: 'itikaf', before: '', after: 'I’tikaf is held here in the last ten nights. · Ask: The office' },
    {
      field: 'eid',
      before: '',
      after: 'Eid al-Fitr · Eid salaah at 07:30 · Space for ladies: not known · Bring a mat',
    },
  ])
  const [taraweeh, , eid] = await differencesIn('ar')
  expect(taraweeh!.before).toMatch(/^بعد جماعة العشاء بـ10 دقائق · 20 ركعة · /)
  expect(eid!.after).toMatch(/^عيد الفطر · صلاة العيد الساعة 07:30 · /)
})

test('who can follow an event stands in the record of changes in words', async () => {
  const { id } = await aMosque()
  const content = anEventContent(id, { date: '2027-02-01' })
  const created = await createEvent(superadmin, content, { now, zone: 'Africa/Johannesburg' })
  if (created.outcome !== 'saved') throw new Error(created.outcome)
  const access = anAccess({ sign_language: 'sfs', hearing_loop: 'no' }, { languages: ['ar'] })
  await updateEvent(superadmin, created.id, { ...content, access }, { version: 1, now })
  const { entries } = await listActivityInWords(superadmin, { kind: 'event' }, 'af')
  expect(entries[0]!.differences).toEqual([
    {
      field: 'access',
      before: '',
      after: 'Arabies · Gebaretaaltolk (Suid-Afrikaanse Gebaretaal) · Geen gehoorlus nie',
    },
  ])
})
