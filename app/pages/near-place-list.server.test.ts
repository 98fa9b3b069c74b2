import { expect, test } from 'vitest'
import { startBroadcast } from '#app/features/live/live.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { type Page, textOf } from '#tests/support/http/page.ts'
import { open } from '#tests/support/site/route-site.ts'

const { near } = textsIn('en').public
const STATION = '/mosques/search?q=Cape+Town+Station'
const hall = { name: 'Town Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }

/** The rows of a list by the slug of their mosque, each with its parts that are not empty. */
function rowsOf({ all }: Page) {
  return Object.fromEntries(
    all('section[aria-labelledby=place-title] ol > li').map((row) => {
      const parts = [...row.querySelectorAll('[data-part]')].map((part) => [
        part.getAttribute('data-part'),
        textOf(part),
      ])
      const { jamaat, unknown, venue, address, room, distance, stale, standing } = Object.fromEntries(parts)
      const link = (part: string) => row.querySelector(`[data-part=${part}]`)!.getAttribute('href')!
      const changes = new Date(Number(row.getAttribute('data-changes-at'))).toISOString().slice(11, 16)
      const words = {
        jamaat,
        unknown,
        venue,
        address,
        room,
        distance,
        stale,
        standing,
        changes,
        way: link('directions'),
      }
      return [link('link').split('/').at(-1), words]
    }),
  )
}

test('a row near a place has what is next at its mosque, where that is, and until when it stands', async () => {
  const { slug: silent } = await aMosque({
    name: 'Masjid Silent',
    latitude: -33.93,
    longitude: 18.43,
    address: '7 Short Road',
  })
  const content = { week: jamaatAt('asr', '16:45'), sessions: [aSession({ salaah: '13:20', venue: hall })] }
  const { slug } = await aMosqueWithTimes('Masjid Timed', { content })
  const changed = await Promise.all(
    ['2026-11-28', '2026-11-29'].map((from) => aMosqueWithTimes(`Masjid ${from}`, { content }, { from, content })),
  )
  const streamUrl = 'https://stream.example.org'
  const live = await aMosque({ name: 'Masjid Live', latitude: -33.93, longitude: 18.43, streamUrl })
  await startBroadcast(anActor('superadmin'), live.id, 60, new Date(Date.now() - 40 * 60_000))
  const now = rowsOf(await open(STATION))
  expect(now[live.slug]!.changes, 'until it is live').toBe('10:20')
  // Of a change that is more than a week away lists say nothing.
  const ends = changed.map(({ slug }) => /until .*/.exec(now[slug]!.standing!)?.[0])
  expect(ends).toEqual([expect.stringContaining('27 Nov'), undefined])
  expect(now[slug]).toMatchObject({
    ...{ jamaat: 'Jumu’ah 13:20', unknown: '', venue: expect.stringContaining('Town Hall, 1 Main Road'), address: '' },
    ...{ room: '', stale: '', standing: expect.stringContaining('20 Nov 2026'), changes: '11:20' },
    ...{ distance: expect.stringMatching(/^about 5\.\d km away$/), way: expect.stringContaining('-33.96,18.47') },
  })
  expect(now[silent]).toMatchObject({
    ...{ jamaat: '', venue: '', address: expect.stringContaining('7 Short Road'), changes: '10:35' },
    ...{ unknown: expect.stringMatching(/Dhuhr.*12:35/), way: expect.stringContaining('-33.93,18.43') },
  })
  const later = rowsOf(await open(STATION, { at: '2026-11-20T12:00:00Z' }))
  expect(later[slug]).toMatchObject({ jamaat: 'Asr 16:45', venue: '', changes: '14:45' })
  expect(later[slug]!.address).not.toBe('')
  expect(rowsOf(await open(STATION, { at: '2026-11-20T20:00:00Z' }))[slug]!.changes, 'midnight').toBe('22:00')
})

test('where no jamaat is known the next salaah is that of both schools', async () => {
  const { slug } = await aMosque({ latitude: -33.93, longitude: 18.43 })
  const page = await open(STATION, { at: '2026-11-20T14:30:00Z' })
  const [shafii, hanafi] = ['shafii', 'hanafi'].map((school) => page.texts(`[data-part=unknown] .school-${school}`))
  expect([shafii, hanafi]).toEqual([[expect.stringContaining('Maghrib')], [expect.stringMatching(/Asr.* 17:\d\d/)]])
  expect(rowsOf(page)[slug]!.changes).toMatch(/^15:/)
})

test('the list is named after its place and what it has, and stands alone where nothing has the words', async () => {
  await aMosque({ latitude: -33.963, longitude: 18.505, suburb: 'Athlone', name: 'Masjid Here' })
  await aMosque({ latitude: -33.93, longitude: 18.43, name: 'Masjid There' })
  const room = await aMosque({ latitude: -33.94, longitude: 18.43, name: 'Canal Mall', placeKind: 'prayer-room' })
  const alone = await open(STATION)
  const words = (place: string, kind: string) => [near.titleOf({ place, kind }), near.noteOf({ place })]
  for (const text of words('Cape Town Station', 'mosque')) expect(alone.text).toContain(text)
  const rooms = await open(`${STATION}&rooms=on`)
  for (const text of words('Cape Town Station', 'prayer-room')) expect(rooms.text).toContain(text)
  expect(rowsOf(rooms)[room.slug]).toMatchObject({ room: near.room, unknown: expect.stringContaining(near.noJamaat) })
  const both = await open('/mosques/search?q=Athlone')
  expect([alone, both].map(({ has }) => has('[data-place-results]'))).toEqual([true, false])
  for (const text of words('Athlone', 'mosque')) expect(both.text).toContain(text)
  expect((await open('/mosques/search?q=masjid')).has('#place-title')).toBe(false)
})
