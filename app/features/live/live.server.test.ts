import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { insertTimetableRows } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aSession, timetableContent } from '#tests/support/data/timetables.ts'
import { endBroadcast, findBroadcast, loadLive, startBroadcast } from './live.server.ts'

// A Friday; clocks at the mosque are two hours ahead.
const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`)
const streamUrl = 'https://stream.example.org'

async function aStreamingMosque(streamFrom: string | null, venue: ReturnType<typeof aSession>['venue'] = null) {
  const { id } = await aMosque({ streamUrl, streamFrom })
  const content = timetableContent({
    week: { asr: { adhan: { kind: 'fixed', time: '16:30' }, jamaat: { kind: 'fixed', time: '16:45' } } },
    sessions: [aSession({ salaah: '13:00', venue })],
  })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-01-01', validUntil: null, content }
  const published = { mosqueId: id, timetables: [timetable], by: 'A', confirmedAt: at('00:00') }
  await writeWithoutRevision((trx) => insertTimetableRows(trx, [published]))
  return id
}

const liveAt = async (id: string, time: string) => (await loadLive([id], at(time))).get(id)
const instants = (until: string | null, changesAt: string | null) => ({
  until: until && at(until).getTime(),
  changesAt: changesAt && at(changesAt).getTime(),
})

test('a mosque is live by its times for a set span, and says when that changes', async () => {
  const adhan = await aStreamingMosque('adhan')
  expect(await liveAt(adhan, '14:29')).toEqual(instants(null, '14:30'))
  expect(await liveAt(adhan, '14:30')).toEqual(instants('15:15', '15:15'))
  expect((await liveAt(adhan, '15:15'))?.until).toBeNull()
  const jamaat = await aStreamingMosque('jamaat')
  expect(await liveAt(jamaat, '11:00')).toEqual(instants('12:00', '12:00'))
  expect(await liveAt(jamaat, '12:00')).toEqual(instants(null, '14:45'))
  expect(await liveAt(jamaat, '15:14')).toEqual(instants('15:15', '15:15'))
  const jumuah = await aStreamingMosque('jumuah')
  expect(await liveAt(jumuah, '11:59')).toEqual(instants('12:00', '12:00'))
  expect(await liveAt(jumuah, '14:45')).toEqual(instants(null, null))
  const elsewhere = { name: 'Hall', address: 'A street', latitude: null, longitude: null }
  expect(await liveAt(await aStreamingMosque('jumuah', elsewhere), '11:30')).toEqual(instants(null, null))
})

test('its admin says that it is live and no longer; without a stream nobody does', async () => {
  const { id } = await aMosque({ streamUrl })
  const admin = anActor('mosque_admin', id)
  for (const actor of [null, anActor('mosque_admin', 'other')]) {
    const refused = { init: { status: 403 } }
    await expect(startBroadcast(actor, id, 60, at('10:00'))).rejects.toMatchObject(refused)
    await expect(endBroadcast(actor, id)).rejects.toMatchObject(refused)
  }
  expect(await startBroadcast(admin, id, 61, at('10:00'))).toBe(false)
  expect(await startBroadcast(admin, id, 60, at('10:00'))).toBe(true)
  expect(await liveAt(id, '10:59')).toEqual(instants('11:00', '11:00'))
  expect(await liveAt(id, '11:00')).toEqual(instants(null, null))
  expect(await startBroadcast(admin, id, 30, at('11:00'))).toBe(true)
  expect(await findBroadcast(id, at('11:00'))).toEqual(at('11:30'))
  await endBroadcast(admin, id)
  expect(await findBroadcast(id, at('11:00'))).toBeNull()
  const silent = await aMosque()
  expect(await startBroadcast(anActor('superadmin'), silent.id, 60, at('10:00'))).toBe(false)
  expect((await loadLive([silent.id], at('10:00'))).size).toBe(0)
  expect(await db().selectFrom('broadcasts').selectAll().execute()).toEqual([])
})
