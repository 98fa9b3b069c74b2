import { expect, test, vi } from 'vitest'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const fixed = (time: string) => ({ kind: 'fixed', time }) as const

async function aMosqueWithTimes(
  name: string,
  sessions = [aSession({ adhan: '12:50', salaah: '13:20', language: 'English' })],
) {
  const mosque = await aMosque({ name })
  const content = timetableContent({
    week: { dhuhr: { adhan: fixed('12:45'), jamaat: fixed('13:15') }, asr: { adhan: null, jamaat: fixed('16:45') } },
    sessions,
  })
  await publish(mosque.id, content, '2026-11-20', 0)
  return mosque
}

const publish = (id: string, content: ReturnType<typeof timetableContent>, validFrom: string, version: number) =>
  saveTimetable(
    anActor('superadmin'),
    id,
    { kind: 'regular', name: '', validFrom, validUntil: null, content },
    { state: 'published', version, now: new Date(), afterChange: async () => {} },
  )

test("a mosque shows today's adhan and jamaat, its sessions, the next jamaat and where that is from", async () => {
  const mosque = await aMosqueWithTimes('Masjid Times')
  const { text, has } = await open(`/mosques/${mosque.slug}`)
  expect(text).toContain('Next: Jumu’ah 13:20')
  expect(has(`[data-until="${Date.parse('2026-11-20T13:20:00+02:00')}"]`)).toBe(true)
  expect(text).toContain('Jumu’ah 12:50 13:20 Asr – Not announced 16:45')
  expect(text).toContain('Jumu’ah on Friday 20 November')
  expect(text).toContain('Khutbah in English')
  expect(text).toContain('From the mosque, confirmed today')
  const arabic = (await open(`/ar/mosques/${mosque.slug}`)).text
  expect(arabic).toContain('من المسجد، أُكِّدت اليوم')
  expect(arabic).toContain('التالية: الجمعة 13:20')
})

test('the cached page changes with the next jamaat and with the day', async () => {
  const mosque = await aMosqueWithTimes('Masjid Clock')
  const at = async (instant: string) => {
    vi.setSystemTime(new Date(instant))
    return (await open(`/mosques/${mosque.slug}`)).text
  }
  expect(await at('2026-11-20T13:19:59+02:00')).toContain('Next: Jumu’ah 13:20')
  expect(await at('2026-11-20T13:20:10+02:00')).toContain('Next: Asr 16:45')
  expect(await at('2026-11-20T16:45:10+02:00')).toContain('Next: Dhuhr 13:15, tomorrow')
  const saturday = await at('2026-11-21T00:00:10+02:00')
  expect(saturday).toContain('confirmed yesterday')
  expect(saturday).toContain('Dhuhr 12:45 13:15')
  expect(saturday).not.toContain('Jumu’ah on')
  expect(await at('2026-12-25T10:00:00+02:00')).toContain('confirmed 35 days ago')
  expect(await at('2027-03-20T10:00:00+02:00')).toContain('Not confirmed since Friday 20 November 2026')
})

test('a change is announced on the page at once and for the right day', async () => {
  const mosque = await aMosqueWithTimes('Masjid Change', [])
  expect((await open(`/mosques/${mosque.slug}`)).text).not.toContain('From Tue')
  const week = { dhuhr: { adhan: fixed('12:45'), jamaat: fixed('13:30') }, ...jamaatAt('asr', '16:45') }
  await publish(mosque.id, timetableContent({ week }), '2026-11-24', 1)
  const { text } = await open(`/mosques/${mosque.slug}`)
  expect(text).toContain('From Tue 24 November: Dhuhr 13:30')
  // Not 'from Tuesday', which needs an article that short weekdays lack.
  expect((await open(`/ar/mosques/${mosque.slug}`)).text).toContain('تغيير قادم، ثلاثاء 24 نوفمبر')
})

test('a mosque without times shows the calculated ones, labelled so', async () => {
  const [located, unknown] = [await aMosque(), await aMosque({ latitude: null, longitude: null })]
  const { text, has } = await open(`/mosques/${located.slug}`)
  expect(text).toContain(
    'Calculated for this very place, not for the middle of the city. It has not announced its jamaat times.',
  )
  expect(text).toMatch(/Begins Fajr \d\d:\d\d/)
  expect(has('[data-region="week"]')).toBe(false)
  expect((await open(`/mosques/${unknown.slug}`)).text).toContain('Calculated for Cape Town.')
})

test('a month has its days, the months around it and a code, and says what it cannot show', async () => {
  const mosque = await aMosqueWithTimes('Masjid Month')
  const path = `/mosques/${mosque.slug}/times`
  const { status, text, all, attributes, links, has } = await open(path)
  expect(status).toBe(200)
  expect(all('tr[data-day]')).toHaveLength(30)
  expect(attributes('tr[aria-current=date]', 'data-day')).toEqual(['2026-11-20'])
  expect(links).toContain(`${path}?month=2026-10`)
  expect(has('[aria-label="QR code of this page"]')).toBe(true)
  expect(text).toContain('Confirmed on Friday 20 November 2026.')
  expect((await open(`${path}?month=2027-02`)).all('tr[data-day]')).toHaveLength(28)
  for (const wrong of ['2026-13', '1900-01', 'x', '2026-11-20'])
    expect((await open(`${path}?month=${wrong}`)).text).toContain('That month cannot be shown.')
  expect((await visit(`/mosques/${mosque.id.toUpperCase()}/times`)).status).toBeOneOf([301, 404])
  expect((await visit('/mosques/nobody/times')).status).toBe(404)
  expect((await visit(`/ar${path}`)).status).toBe(200)
})
