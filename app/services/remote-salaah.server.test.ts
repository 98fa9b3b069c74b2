import { expect, test, vi } from 'vitest'
import { defaultCity } from '#salaah/cities.ts'
import { type Behaviour, startSalaahService } from '#tests/support/servers/salaah-service.ts'
import { remoteSalaah } from './remote-salaah.server.ts'

/** Long enough for any answer on a busy machine. */
const calm = { timeout: 60_000, pause: 5, keep: 60_000, keepFailure: 0 }
/** For a service that never answers; long enough to reach it. */
const hasty = { ...calm, timeout: 2000 }
const start = async (limits = calm) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const service = await startSalaahService(new Date())
  return { service, remote: remoteSalaah(`${service.url}/`, limits) }
}

test('the two calls are those of the specification, with the nine offsets in their order', async () => {
  const { service, remote } = await start()
  await remote.timings(defaultCity)
  await remote.calendar(defaultCity, 2026, 3, 'hanafi')
  await remote.calendar(defaultCity, 2026, 3, 'shafii')
  const place = 'latitude=-33.9249&longitude=18.4241&method=14'
  const [timings, , ...calendars] = service.asked
  expect(timings).toMatch(/^\/v1\/timings\/\d{10}\?/)
  expect(timings).toContain(`?${place}&tune=0,-2,-2,3,-1,4,0,3,0`)
  expect(Number(timings!.slice(12, 22))).toBe(Math.floor(Date.now() / 1000))
  expect(calendars).toEqual([
    `/v1/calendar/2026/3?${place}&school=1&tune=0,-2,-2,3,-1,4,0,3,0`,
    `/v1/calendar/2026/3?${place}&school=0&tune=0,-2,-2,3,-1,4,0,3,0`,
  ])
})

test('an answer is remembered, and many who ask at once ask once', async () => {
  const { service, remote } = await start()
  const ask = () => remote.calendar(defaultCity, 2026, 3, 'shafii')
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(await ask()).toBe(answers[0])
  expect(service.asked).toHaveLength(1)
})

test.each<Behaviour>(['refusing', 'broken', 'silent', 'html', 'without data'])(
  'a service that is %s is asked once more, then counts as failed',
  async (behaviour) => {
    const { service, remote } = await start(behaviour === 'silent' ? hasty : calm)
    service.behave(behaviour)
    expect(await remote.calendar(defaultCity, 2026, 3, 'shafii')).toBeNull()
    expect(service.asked).toHaveLength(2)
  },
)

test('a failure is forgotten at once', async () => {
  const { service, remote } = await start()
  service.behave('broken')
  await remote.calendar(defaultCity, 2026, 3, 'shafii')
  service.behave('well')
  expect(await remote.calendar(defaultCity, 2026, 3, 'shafii')).toHaveLength(31)
})

test('a service that is not there counts as failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const remote = remoteSalaah('http://127.0.0.1:9', hasty)
  expect(await remote.timings(defaultCity)).toBeNull()
})
