import { expect, test, vi } from 'vitest'
import { capeTown } from '#tests/support/data/cities.ts'
import { type Behaviour, startSalaahService } from '#tests/support/servers/salaah-service.ts'
import { remoteSalaah } from './remote-salaah.server.ts'

/** Long enough for any response on a busy machine. */
const longTimeout = {
  timeoutMs: 60_000,
  retryDelayMs: 5,
  deadlineMs: 120_000,
  cacheMs: 60_000,
  failureCacheMs: 0,
  maxCacheChars: 1_000_000,
}
/** For a service that never answers; long enough to reach it. */
const shortTimeout = { ...longTimeout, timeoutMs: 2000 }
const start = async (options = longTimeout) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const service = await startSalaahService(new Date())
  return { service, remote: remoteSalaah(`${service.url}/`, options) }
}

test('the two requests are those of the specification, with the nine offsets in order', async () => {
  const { service, remote } = await start()
  await remote.timings(capeTown)
  await remote.calendar(capeTown, 2026, 3, 'hanafi')
  await remote.calendar(capeTown, 2026, 3, 'shafii')
  const query = 'latitude=-33.9249&longitude=18.4241&method=14'
  const [timings, , ...calendars] = service.requests
  expect(timings).toMatch(/^\/v1\/timings\/\d{10}\?/)
  expect(timings).toContain(`?${query}&tune=0,-2,-2,3,-1,4,0,3,0`)
  expect(Number(timings!.slice(12, 22))).toBe(Math.floor(Date.now() / 1000))
  expect(calendars).toEqual([
    `/v1/calendar/2026/3?${query}&school=1&tune=0,-2,-2,3,-1,4,0,3,0`,
    `/v1/calendar/2026/3?${query}&school=0&tune=0,-2,-2,3,-1,4,0,3,0`,
  ])
})

test('responses are cached, and concurrent equal requests are sent once', async () => {
  const { service, remote } = await start()
  const load = () => remote.calendar(capeTown, 2026, 3, 'shafii')
  const answers = await Promise.all([load(), load(), load()])
  expect(await load()).toBe(answers[0])
  expect(service.requests).toHaveLength(1)
})

test.each<Behaviour>(['rate-limited', 'broken', 'silent', 'html', 'without data'])(
  'a service that is %s has failed after one retry',
  async (behaviour) => {
    const { service, remote } = await start(behaviour === 'silent' ? shortTimeout : longTimeout)
    service.behave(behaviour)
    expect(await remote.calendar(capeTown, 2026, 3, 'shafii')).toBeNull()
    expect(service.requests).toHaveLength(2)
  },
)

test('the next request after a failure is sent again', async () => {
  const { service, remote } = await start()
  service.behave('broken')
  await remote.calendar(capeTown, 2026, 3, 'shafii')
  service.behave('well')
  expect(await remote.calendar(capeTown, 2026, 3, 'shafii')).toHaveLength(31)
})

test('an unreachable service has failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const remote = remoteSalaah('http://127.0.0.1:9', shortTimeout)
  expect(await remote.timings(capeTown)).toBeNull()
})

test('a redirect to another address is not followed', async () => {
  const { service, remote } = await start()
  const inside = await startSalaahService(new Date())
  service.behave({ redirect: `${inside.url}/v1/calendar/2026/3` })
  expect(await remote.calendar(capeTown, 2026, 3, 'shafii')).toBeNull()
  expect(inside.requests).toEqual([])
})

test('a response without end is read up to 1 MB', async () => {
  const { service, remote } = await start()
  service.behave('endless')
  expect(await remote.calendar(capeTown, 2026, 3, 'shafii')).toBeNull()
  expect(service.requests).toHaveLength(2)
})

test('one deadline ends both attempts together', async () => {
  const { service, remote } = await start({ ...longTimeout, deadlineMs: 500 })
  service.behave('silent')
  expect(await remote.calendar(capeTown, 2026, 3, 'shafii')).toBeNull()
  expect(service.requests).toHaveLength(1)
})

test('the cache is emptied when it is full', async () => {
  const { service, remote } = await start({ ...longTimeout, maxCacheChars: 2000 })
  const load = (month: number) => remote.calendar(capeTown, 2026, month, 'shafii')
  await load(1)
  await load(1)
  await load(2)
  await load(2)
  expect(service.requests).toHaveLength(2)
  await load(3)
  await load(1)
  expect(service.requests).toHaveLength(4)
})
