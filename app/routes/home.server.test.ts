import { expect, onTestFinished, test, vi } from 'vitest'
import * as events from '#app/features/events/list/next-events.server.ts'
import * as cities from '#app/features/mosques/mosque-cities.server.ts'
import * as mosques from '#app/features/mosques/search/mosques.server.ts'
import * as notices from '#app/features/notices/notice-words.server.ts'
import * as seasons from '#app/features/prayer-times/season/season.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import * as congregations from '#app/pages/congregations.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { textOf } from '#tests/support/http/page.ts'
import { cachedUntil, open } from '#tests/support/site/route-site.ts'

test('with sample data the home page shows the specified figures and voices', async () => {
  await aMosque({ sample: 1 })
  const page = (await open('/')).text
  for (const text of ['50+', '1000+', '100+', 'Community Member', 'Figures given by the organisers.'])
    expect(page).toContain(text)
  expect((await open('/mosques')).text).toContain('Over 50 mosques across the city')
  expect((await open('/about')).texts('#sample-data h2')).toEqual([textsIn('en').pages.about.sample.title])
})

test('without sample data the figures are counted, and nobody is quoted or named', async () => {
  const mosque = await aMosque()
  await aPublishedEvent({ mosqueId: mosque.id, date: dayFromNow(0) })
  const page = (await open('/')).text
  expect(page).toMatch(/Active mosques 1 /)
  expect(page).toMatch(/Monthly events 1 /)
  expect(page).toContain('Counted from this site.')
  for (const text of ['1000+', 'Community Voices']) expect(page).not.toContain(text)
  const about = (await open('/about')).text
  expect(about).toContain('Today 1 mosque is connected')
  for (const text of ['Sample founder', textsIn('en').pages.about.team.title]) expect(about).not.toContain(text)
  expect((await open('/mosques')).text).not.toContain('Over 50')
})

test('an empty site shows no figures', async () => {
  const page = (await open('/')).text
  for (const text of ['Our Growing Community', 'Community Voices']) expect(page).not.toContain(text)
})

test('a part of home that cannot be loaded is logged and left out, and the page is then not cached', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await aPublishedEvent({ title: 'Circle', mosqueId: (await aMosque({ name: 'Masjid Featured' })).id })
  const { noneYet } = textsIn('en').public.events
  const whole = await open('/')
  expect([whole.text.includes('Masjid Featured'), whole.text.includes(noneYet)]).toEqual([true, false])
  expect(await cachedUntil('/')).toMatch(/^2026-11-20/)
  const outOfOrder = new Error('out of order')
  for (const part of [
    vi.spyOn(cities, 'listCities'),
    vi.spyOn(mosques, 'listAreas'),
    vi.spyOn(mosques, 'pickFeaturedMosques'),
    vi.spyOn(events, 'loadLatestEvents'),
    vi.spyOn(seasons, 'loadSeasonLead'),
    vi.spyOn(notices, 'loadHomeNotices'),
    vi.spyOn(congregations, 'loadEidMorning'),
  ]) {
    part.mockRejectedValueOnce(outOfOrder)
    expect(await cachedUntil('/'), part.getMockName()).toBe('never')
    expect(logged.mock.calls[0]).toEqual([expect.stringMatching(/^Error /), outOfOrder])
    logged.mockClear()
  }
  vi.spyOn(events, 'loadLatestEvents').mockRejectedValueOnce(outOfOrder)
  expect((await open('/')).text).toContain(noneYet)
})

test('no page but a search needs an index of searches', async () => {
  const mosque = await aMosque({ name: 'Masjid A', latitude: -33.9, longitude: 18.4 })
  const failed = Promise.reject(new Error('no index'))
  failed.catch(() => {})
  const state = globalThis as { mosqueConnectIndex?: object; mosqueConnectEventSearch?: object }
  state.mosqueConnectIndex = { index: null, building: failed, watching: true }
  state.mosqueConnectEventSearch = { search: null, refreshing: failed, isSubscribed: true }
  onTestFinished(() => {
    state.mosqueConnectIndex = undefined
    state.mosqueConnectEventSearch = undefined
  })
  const pages = ['/', '/mosques', '/mosques?area=City+Bowl', '/events', `/mosques/${mosque.slug}`]
  for (const path of [...pages, '/mosques/nearby.json', '/mosques/positions.json'])
    expect([path, (await open(path)).status]).toEqual([path, 200])
  expect((await open('/mosques')).text).toContain('Masjid A')
})

test('the events of home say what must be known before somebody goes there, and none is cancelled', async () => {
  const { moved, ended, registrationRequired } = textsIn('en').public.events
  const { id: mosqueId } = await aMosque()
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)]
  const hours = { startTime: '08:00', endTime: '09:00', mosqueId }
  await aPublishedEvent({ ...hours, title: 'Over', date: today })
  await aPublishedEvent({
    ...hours,
    title: 'Off',
    date: tomorrow,
    rrule: 'FREQ=WEEKLY;COUNT=1',
    cancelledDates: `["${tomorrow}"]`,
  })
  const to = { [tomorrow]: { date: dayFromNow(2), startTime: '10:00', endTime: '11:00' } }
  const event = { rrule: 'FREQ=WEEKLY;COUNT=1', movedDates: JSON.stringify(to), registrationRequired: 1 as const }
  await aPublishedEvent({ ...hours, title: 'Moved', date: tomorrow, ...event })
  const page = await open('/')
  const rows = page.all('[data-slot=event-row]')
  expect(rows.map((row) => [...row.querySelectorAll('h3, ul li')].map(textOf))).toEqual([
    ['Over', ended],
    ['Moved', moved, registrationRequired],
  ])
})

test('home makes room for saved mosques before anything is shown', async () => {
  const page = await open('/')
  expect(page.all('[data-region=when], #first-saved').map(({ id }) => id)).toEqual(['', 'first-saved'])
  expect(page.all('#first-saved[hidden], #saved[hidden]')).toHaveLength(2)
  const scripts = page.all('main script[nonce]').map(({ textContent }) => textContent!)
  expect(scripts.map((script) => script.includes('localStorage'))).toEqual([true, true])
  expect([page.has('template[data-saved-row]'), page.has('[data-salaah][hidden]')]).toEqual([true, false])
})

test('home is new when the next part of the day begins, and shows the day as an arc', async () => {
  const begins = { sunrise: '03:30', dhuhr: '10:35', asr: '14:15' }
  for (const [hour, until] of [
    ['02:30', begins.sunrise],
    ['10:00', begins.dhuhr],
    ['11:00', begins.asr],
  ]) {
    const at = `2026-11-20T${hour}:00Z`
    expect(await cachedUntil('/', { at }), at).toBe(`2026-11-20T${until}:00.000Z`)
  }
  expect((await open('/')).has('.day-arc')).toBe(true)
})
