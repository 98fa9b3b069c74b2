import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { startApp } from '#tests/support/http/app.ts'

const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }
const times = ['00:05', '13:14', '13:16', '21:59', '22:01']

/**
 * The next jamaat of four mosques at those five times of ten days, written down by hand: one with Jumu'ah of its own, one
 * whose Jumu'ah is in a hall, one with a season inside a season, and one that changed a change on its day.
 */
const table: Record<string, [plain: string, hall: string, season: string, twice: string][]> = {
  // A Thursday, a Friday and a Sunday without a change.
  '2026-11-26': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:15'],
    ['jumuah 13:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:15'],
  ],
  '2026-11-27': [
    ['jumuah 13:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
  ],
  '2026-11-29': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
  ],
  // The day before Asr changes, and the day on which it does.
  '2027-01-09': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:15'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
  ],
  '2027-01-10': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
  ],
  // The Friday before the winter, and its first day.
  '2027-04-30': [
    ['jumuah 13:00', 'jumuah 13:10', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
  ],
  '2027-05-01': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
  ],
  // The day before the season inside the winter, its last day, and the last day of the winter.
  '2027-06-14': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
  ],
  '2027-06-20': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 20:15', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
  ],
  '2027-08-31': [
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 19:45', 'asr 17:20'],
    ['isha 22:00', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
    ['dhuhr 13:15', 'dhuhr 13:20', 'isha 21:45', 'asr 17:20'],
  ],
}

test('the next jamaat is that of a table made by hand, at fifty instants of a year', async () => {
  const plain = { week: { ...jamaatAt('dhuhr', '13:15'), ...jamaatAt('isha', '22:00') } }
  const asr = (time: string) => ({ week: jamaatAt('asr', time) })
  const isha = (time: string) => ({ week: jamaatAt('isha', time) })
  const inTheHall = { week: jamaatAt('dhuhr', '13:20'), sessions: [aSession({ salaah: '13:10', venue: hall })] }
  const mosques = [
    await aMosqueWithTimes('Masjid Plain', { content: { ...plain, sessions: [aSession({ salaah: '13:00' })] } }),
    await aMosqueWithTimes('Masjid Elsewhere', { content: inTheHall }),
    await aMosqueWithTimes(
      'Masjid Season',
      { content: isha('21:45') },
      { from: '2027-05-01', until: '2027-08-31', content: isha('19:45') },
      { from: '2027-06-15', until: '2027-06-20', content: isha('20:15') },
    ),
    await aMosqueWithTimes(
      'Masjid Twice',
      { content: asr('17:15') },
      { from: '2027-01-10', content: asr('17:30') },
      { from: '2027-01-10', content: asr('17:20') },
    ),
  ]
  const silent = await aMosque({ name: 'Masjid Silent', latitude: -33.92, longitude: 18.43 })
  const { visit, open } = await startApp()
  const labels: Record<string, string> = { dhuhr: 'Dhuhr', asr: 'Asr', isha: 'Isha', jumuah: 'Jumu’ah' }

  for (const [day, rows] of Object.entries(table))
    for (const [index, expected] of rows.entries()) {
      const at = `${day} ${times[index]}`
      const instant = new Date(`${day}T${times[index]}:00+02:00`)
      vi.setSystemTime(instant)
      // From the ninetieth day on, nobody has confirmed them for too long.
      const isStale = instant.getTime() - Date.parse('2026-11-20T10:00:00Z') > 90 * 86_400_000
      const { data } = await (await visit('/api/v1/mosques')).json()
      const cards = (await open('/mosques')).all('article').map(({ textContent }) => textContent ?? '')
      for (const [which, mosque] of mosques.entries()) {
        const [prayer = '', time = ''] = expected[which]!.split(' ')
        const isElsewhere = prayer === 'jumuah' && which === 1
        const { nextJamaat } = data.find(({ id }: { id: string }) => id === mosque.id)
        expect(nextJamaat, `${mosque.name} at ${at}`).toMatchObject({
          prayer,
          time,
          source: 'mosque',
          confirmedAt: expect.stringMatching(/^2026-11-20/),
          venue: isElsewhere ? { name: 'Civic Hall' } : null,
        })
        const places = {
          card: cards.find((card) => card.includes(mosque.name)),
          page: (await open(`/mosques/${mosque.slug}`)).text,
        }
        for (const [place, text = ''] of Object.entries(places)) {
          expect(text, `${place} of ${mosque.name} at ${at}`).toContain(`${labels[prayer]} ${time}`)
          expect(text, `${place} of ${mosque.name} at ${at}`).toMatch(isStale ? /not confirmed since/i : /confirmed/i)
          if (isElsewhere) expect(text, `${place} at ${at}`).toContain('Civic Hall')
        }
      }
      expect(data.find(({ id }: { id: string }) => id === silent.id).nextJamaat).toBeNull()
    }
})

test.each([
  [89, false],
  [90, false],
  [91, true],
])('after %i days without a confirmation the times are stale: %s', async (days, isStale) => {
  const mosque = await aMosqueWithTimes('Masjid Quiet', { content: { week: jamaatAt('isha', '22:00') } })
  const confirmedAt = new Date(Date.now() - days * 86_400_000).toISOString()
  await db().updateTable('timetableStates').set({ confirmedAt }).where('mosqueId', '=', mosque.id).execute()
  const { open } = await startApp()
  for (const path of ['/mosques', `/mosques/${mosque.slug}`, `/mosques/${mosque.slug}/times`])
    expect(/not confirmed since/i.test((await open(path)).text), path).toBe(isStale)
})
